import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, Id, Moment } from '../../values/values.ts';
import { Contest, FileAsked, FileLayout, fileFieldNames, fileFields, fileKinds, LayoutName } from './files.values.ts';

const Count = v.number();
const ofRun = { access: 'staff', about: 'run', params: v.object({ id: Id }) } as const;
/** A file is put together each time, and nothing of it is kept under the caller's key. */
const takes = { body: FileAsked, download: true, repeats: true, answer: v.string() } as const;
const Name = v.nullable(v.string());

const SavedLayout = v.object({ name: v.string(), layout: FileLayout, version: Count });
export type SavedLayout = v.InferOutput<typeof SavedLayout>;

const printed = { bib: v.nullable(Count), place: Count, name: Name, group: v.string(), category: v.string() };

/** Lists for the timer, the desk and the printer (docs/rules/files.md). */
export const fileCalls = calls({
  'GET staff/runs/{id}/files': {
    ...ofRun,
    right: 'runs.read',
    stepUp: false,
    summary: 'The files of a run that the caller may have, with their rows, and when each was last saved',
    query: v.object(commonQuery),
    answer: v.object({
      files: v.array(
        v.object({
          kind: v.picklist(fileKinds),
          /** What a list is remembered under. */
          name: Name,
          /** Null for a list: it depends on how it is put together. */
          rows: v.nullable(Count),
          /** The last time that it was saved, whether it can be compared with, and by which call; null: never. */
          saved: v.nullable(v.object({ id: Id, at: Moment, rows: Count, compares: v.boolean(), strong: v.boolean() })),
        }),
      ),
      layouts: v.array(SavedLayout),
      /** The number of each distance in timers' programs. */
      contests: v.array(v.object({ category_id: Id, name: v.string(), contest: Contest })),
      /** The columns that the caller may take, with their usual heads. */
      fields: v.array(
        v.object({
          field: v.picklist(fileFieldNames),
          group: v.picklist([...new Set(Object.values(fileFields))]),
          head: v.string(),
        }),
      ),
      /** Questions of the run whose answers the caller may take. */
      questions: v.array(v.object({ id: Id, head: v.string() })),
    }),
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/files/preview': {
    ...ofRun,
    right: 'people.read',
    stepUp: false,
    repeats: true,
    summary: 'The heads and first rows of a file, and how many there are',
    body: FileAsked,
    answer: v.object({
      heads: v.array(v.string()),
      rows: v.array(v.array(v.string())),
      count: Count,
      /** Since a file saved before. */
      changes: v.nullable(v.object({ added: Count, changed: Count, gone: Count })),
    }),
    errors: ['not_found', 'forbidden', 'invalid'],
  },
  'POST staff/runs/{id}/files/start': {
    ...ofRun,
    ...takes,
    right: 'exports.start',
    stepUp: false,
    summary: 'A file without addresses and amounts; the log says so',
    errors: ['not_found', 'forbidden', 'invalid'],
  },
  'POST staff/runs/{id}/files/people': {
    ...ofRun,
    ...takes,
    right: 'exports.people',
    stepUp: true,
    summary: 'A file with addresses or amounts; the log says so',
    errors: ['not_found', 'forbidden', 'invalid'],
  },
  'POST staff/runs/{id}/layouts': {
    ...ofRun,
    right: 'runs.write',
    stepUp: false,
    summary: 'Keeps how a file is put together under a name; one of that name is replaced',
    body: v.object({ name: LayoutName, layout: FileLayout }),
    answer: SavedLayout,
    errors: ['not_found', 'invalid'],
  },
  'POST staff/runs/{id}/layouts/remove': {
    ...ofRun,
    right: 'runs.write',
    stepUp: false,
    summary: 'Forgets how a file was put together',
    body: v.object({ name: LayoutName }),
    answer: v.object({}),
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/contests': {
    ...ofRun,
    right: 'runs.write',
    stepUp: false,
    summary: 'The numbers of distances in timers’ programs, each of them once',
    body: v.object({
      contests: v.pipe(v.array(v.object({ category_id: Id, contest: Contest })), v.minLength(1), v.maxLength(100)),
    }),
    answer: v.object({}),
    errors: ['not_found', 'invalid'],
  },
  'GET staff/runs/{id}/prints': {
    ...ofRun,
    right: 'exports.start',
    stepUp: false,
    summary: 'Who starts when, for the wall, the waves and the labels; the log says so',
    query: v.object(commonQuery),
    answer: v.object({ rows: v.array(v.object({ ...printed, wave_time: Moment, wave_id: Id })) }),
    errors: ['not_found'],
  },
  'GET staff/runs/{id}/prints/emergency': {
    ...ofRun,
    right: 'exports.people',
    stepUp: true,
    summary: 'Whom to call for whom, for the medics’ folder; the log says so',
    query: v.object(commonQuery),
    answer: v.object({
      rows: v.array(
        v.object({
          ...printed,
          wave_time: Moment,
          birth_year: v.nullable(Count),
          phone: Name,
          contact_name: Name,
          contact_phone: Name,
        }),
      ),
    }),
    errors: ['not_found', 'forbidden'],
  },
});
