import * as v from 'valibot';
import { Id, Line } from '../../values/values.ts';
import { reachOf, type StaffRole } from '../rights.ts';
import { mayReadEmergency } from './answersRead.ts';
import { peopleFilter } from './peopleFilter.ts';

/**
 * What a column may hold, and who may take it away: `start` is for everybody with start lists, `people` has addresses and
 * dates of birth, `contact` has whom to call, `money` has amounts (docs/rules/files.md 2).
 */
export const fileFields = {
  place: 'start',
  bib: 'start',
  surname: 'start',
  name: 'start',
  full_name: 'start',
  sex: 'start',
  birth_year: 'start',
  category: 'start',
  contest: 'start',
  distance: 'start',
  wave: 'start',
  wave_start: 'start',
  group: 'start',
  group_number: 'start',
  club: 'start',
  captain: 'start',
  size: 'start',
  cut: 'start',
  age: 'start',
  state: 'start',
  standing: 'start',
  captain_name: 'start',
  since: 'start',
  language: 'start',
  signed: 'start',
  signature: 'start',
  fixed: 'start',
  birth_date: 'people',
  email: 'people',
  phone: 'people',
  missing: 'people',
  source: 'people',
  note: 'people',
  question: 'people',
  contact_name: 'contact',
  contact_phone: 'contact',
  paid_at: 'money',
  paid: 'money',
} as const satisfies Readonly<Record<string, 'start' | 'people' | 'contact' | 'money'>>;
export type FileField = keyof typeof fileFields;
export const fileFieldNames = Object.keys(fileFields) as readonly FileField[];
export type FieldGroup = (typeof fileFields)[FileField];

const headLimit = 60;
const columnsLimit = 60;

const Column = v.object({
  field: v.picklist(fileFieldNames),
  /** What stands above it; nothing: the field's usual name in the language asked for. */
  head: v.union([v.literal(''), Line(headLimit)]),
  /** For a column whose rows all have the same value. */
  text: v.optional(v.union([v.literal(''), Line(headLimit)])),
  /** For a column with the answers to one of the run’s own questions. */
  question: v.optional(Id),
});
export type FileColumn = v.InferOutput<typeof Column>;

const fileRows = ['named', 'paid', 'held'] as const;
const fileOrders = ['wave', 'name', 'bib'] as const;
const fileSeparators = ['semicolon', 'comma', 'tab'] as const;
const fileEncodings = ['utf8bom', 'utf8', 'windows1250', 'windows1252'] as const;
const sexLetters = ['MF', 'MK', 'MW'] as const;
const fileDates = ['ymd', 'dmy'] as const;
const fileQuotes = ['texts', 'needed'] as const;

/** A file as somebody put it together. */
export const FileLayout = v.object({
  columns: v.pipe(v.array(Column), v.minLength(1), v.maxLength(columnsLimit)),
  /** Paid places that somebody has, all paid ones, or those reserved, too. */
  rows: v.picklist(fileRows),
  order: v.picklist(fileOrders),
  separator: v.picklist(fileSeparators),
  encoding: v.picklist(fileEncodings),
  sex: v.picklist(sexLetters),
  dates: v.picklist(fileDates),
  /** Around every text, or only where one is needed. */
  quotes: v.picklist(fileQuotes),
});
export type FileLayout = v.InferOutput<typeof FileLayout>;

/** Files that are always there; `list` is what somebody put together. */
export const fileKinds = ['start', 'list', 'unsigned', 'shirts', 'people', 'emergency', 'payments'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The right without which nobody has a kind; a `list` has that of its columns. */
const kindGroups = {
  start: 'start',
  list: 'start',
  unsigned: 'start',
  shirts: 'start',
  people: 'people',
  emergency: 'contact',
  payments: 'money',
} as const satisfies Readonly<Record<FileKind, FieldGroup>>;

/** The groups that the columns of a file belong to. */
const groupsOf = (kind: FileKind, layout: Pick<FileLayout, 'columns'> | null): readonly FieldGroup[] => [
  ...new Set([kindGroups[kind], ...(layout?.columns ?? []).map(({ field }) => fileFields[field])]),
];

/** Whether a role may take away columns of such a group at all. Finance has the files about money, and no others. */
export function mayTake(role: StaffRole, group: FieldGroup): boolean {
  const people = reachOf(role, 'exports.people');
  if (group === 'start') return reachOf(role, 'exports.start') !== null;
  if (group === 'people') return people === 'all';
  if (group === 'contact') return people === 'all' && mayReadEmergency(role);
  return people !== null && reachOf(role, 'money.read') !== null;
}

/** Whether a role may have a file with all that stands in it. */
export const mayHave = (role: StaffRole, kind: FileKind, layout: Pick<FileLayout, 'columns'> | null): boolean =>
  groupsOf(kind, layout).every((group) => mayTake(role, group));

/** Whether the second factor is asked for: anything but names and starts is taken away by the stronger right. */
export const isStrong = (kind: FileKind, layout: Pick<FileLayout, 'columns'> | null): boolean =>
  groupsOf(kind, layout).some((group) => group !== 'start');

export const LayoutName = Line(60);
/** The number by which a timer's program knows a distance. */
export const Contest = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999));

/** What is asked of a file: its kind, how it is put together, and since which saved one its changes are wanted. */
export const FileAsked = v.object({
  kind: v.picklist(fileKinds),
  /** For a `list`. */
  layout: v.optional(FileLayout),
  /** Under which its downloads are remembered: two with one name are compared. */
  name: v.optional(LayoutName),
  /** A file saved before: only what is new, changed or gone since. */
  since: v.optional(Id),
  /** For a `list` as the table of people shows it: its rows in its order, whatever rows and order the layout has. */
  filter: v.optional(v.object(peopleFilter)),
});
export type FileAsked = v.InferOutput<typeof FileAsked>;
