import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, Id, whole } from '../../values/values.ts';
import { judgedFields, sheetDoubts, sheetFaults, sheetFields, sheetLimits } from './sheets.values.ts';

const ofRun = { access: 'staff', about: 'run', params: v.object({ id: Id }) } as const;
const SheetId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u));
const Field = v.nullable(v.picklist(sheetFields));

/** What was read, before anything is judged: the heads and what they mean. */
const SheetDraft = v.object({
  sheet: v.string(),
  name: v.string(),
  /** For a workbook. */
  worksheet: v.nullable(v.string()),
  encoding: v.nullable(v.string()),
  separator: v.nullable(v.string()),
  /** Null: there are no heads. */
  head_row: v.nullable(v.number()),
  heads: v.array(v.string()),
  fields: v.array(Field),
  /** They mean what they meant when such a sheet was last taken. */
  remembered: v.boolean(),
  rows: v.number(),
});
export type SheetDraft = v.InferOutput<typeof SheetDraft>;

/** What is made of a sheet: what its columns are, what was mended, and where it goes. */
const choice = {
  sheet: SheetId,
  fields: v.pipe(v.array(Field), v.maxLength(sheetLimits.columns)),
  /** Cells that were mended in the table. */
  mended: v.pipe(
    v.array(
      v.object({
        row: whole(1, 100_000),
        column: whole(0, sheetLimits.columns - 1),
        text: v.pipe(v.string(), v.maxLength(sheetLimits.cell)),
      }),
    ),
    v.maxLength(sheetLimits.mended),
  ),
  /** Names for the free places of this group; left out, each row is a new place of the run. */
  group_id: v.optional(Id),
  /** The wave of rows that name none. */
  wave_id: v.optional(Id),
  /** Places whose people are gone from the sheet, and that rows without a place get. */
  freed: v.optional(v.pipe(v.array(Id), v.maxLength(sheetLimits.mended))),
  /** Waves that are enlarged for it, by so many places. */
  enlarged: v.optional(v.pipe(v.array(v.object({ wave_id: Id, by: whole(1, sheetLimits.rows) })), v.maxLength(200))),
};

const text = v.nullable(v.string());
export const JudgedRowView = v.object({
  row: v.number(),
  /** The cells as they are now, mended ones too. */
  cells: v.array(v.string()),
  /** `bad` rows have a fault, and stay behind. */
  kind: v.picklist(['new', 'same', 'changed', 'bad']),
  place_id: v.nullable(v.number()),
  first_name: v.string(),
  surname: v.string(),
  email: text,
  phone: text,
  birth_year: v.nullable(v.number()),
  sex: text,
  size: text,
  wave_id: v.nullable(v.number()),
  group: text,
  faults: v.array(v.object({ field: v.picklist(judgedFields), fault: v.picklist(sheetFaults) })),
  doubts: v.array(v.object({ field: v.picklist(judgedFields), doubt: v.picklist(sheetDoubts) })),
  /** For a changed one: its former values. */
  was: v.array(v.object({ field: v.picklist(judgedFields), value: text })),
});
export type JudgedRowView = v.InferOutput<typeof JudgedRowView>;

const SheetPreview = v.object({
  rows: v.array(JudgedRowView),
  counts: v.object({ new: v.number(), same: v.number(), changed: v.number(), bad: v.number(), gone: v.number() }),
  /** Places that an earlier sheet filled and this one does not have: they are kept. */
  gone: v.array(v.object({ place_id: v.number(), name: v.string(), wave_id: v.number() })),
  waves: v.array(
    v.object({
      wave_id: v.number(),
      time: v.string(),
      distance: v.string(),
      free: v.number(),
      wanted: v.number(),
    }),
  ),
  /** Free places in the group. */
  free_places: v.nullable(v.number()),
  mails: v.number(),
  digest: v.string(),
});
export type SheetPreview = v.InferOutput<typeof SheetPreview>;

const sheetMails = ['now', 'later', 'never'] as const;
export type SheetMails = (typeof sheetMails)[number];
const sheetPrices = ['elsewhere', 'free'] as const;
export type SheetPrice = (typeof sheetPrices)[number];

const SheetView = v.object({
  id: v.number(),
  name: v.string(),
  group_id: v.nullable(v.number()),
  ordered_at: v.string(),
  state: v.picklist(['running', 'done', 'undone']),
  mails: v.picklist(sheetMails),
  rows: v.number(),
  /** Rows that are done, and those that could not be. */
  done: v.number(),
  faulty: v.array(v.object({ row: v.number(), fault: v.string() })),
});
export type SheetView = v.InferOutput<typeof SheetView>;

const refused = ['not_found', 'invalid', 'changed_meanwhile', 'wave_full'] as const;

/** Sheets of people that staff read in (docs/rules/sheets.md). */
export const sheetCalls = calls({
  'POST staff/runs/{id}/sheets': {
    ...ofRun,
    right: 'people.write',
    stepUp: false,
    repeats: true,
    summary: 'Reads a sheet: XLSX, CSV, TSV or what was pasted, 10 MB and 20,000 rows at most; kept for a day',
    query: v.object(commonQuery),
    file: 'sheet',
    limits: ['sheet'],
    answer: SheetDraft,
    errors: ['not_found', 'forbidden', 'invalid', 'too_large', 'unsupported_type', 'rate_limited'],
  },
  'POST staff/runs/{id}/sheets/preview': {
    ...ofRun,
    right: 'people.write',
    stepUp: false,
    repeats: true,
    summary: 'Previews what taking a sheet would do: new, same, changed, gone, and what is wrong',
    body: v.object(choice),
    answer: SheetPreview,
    errors: [...refused, 'forbidden'],
  },
  'POST staff/runs/{id}/sheets/order': {
    ...ofRun,
    right: 'people.import',
    stepUp: true,
    summary: 'Takes the good rows of a sheet as it was looked at',
    body: v.object({
      ...choice,
      mails: v.picklist(sheetMails),
      price: v.picklist(sheetPrices),
      /** Rows with faults stay behind; without it they keep all others waiting. */
      only_good: v.boolean(),
      digest: v.pipe(v.string(), v.maxLength(100)),
    }),
    answer: v.object({ sheet: v.number() }),
    errors: [...refused, 'forbidden', 'below_taken'],
  },
  'GET staff/runs/{id}/sheets': {
    ...ofRun,
    right: 'people.write',
    stepUp: false,
    summary: 'Answers the sheets that were taken, and how far they are',
    answer: v.object({ sheets: v.array(SheetView) }),
    errors: ['not_found', 'forbidden'],
  },
  'POST staff/runs/{id}/sheets/mail': {
    ...ofRun,
    right: 'people.import',
    stepUp: true,
    summary: 'Mails the people of a sheet who were to be mailed later',
    body: v.object({ sheet: Id }),
    answer: v.object({}),
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
  },
});
