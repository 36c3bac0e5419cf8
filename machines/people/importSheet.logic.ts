import type { SheetDraft, SheetMails, SheetPreview, SheetPrice } from '#contract/staff/people/sheets.calls.ts';
import type { SheetField } from '#contract/staff/people/sheets.values.ts';
import type { Refused } from '../kit/form.ts';

/** What the page knows a sheet by, until it has been read. */
export type SheetFile = Pick<File, 'name'>;

/** What is made of a sheet that was read. */
export interface SheetChosen {
  readonly draft: SheetDraft;
  readonly fields: readonly (SheetField | null)[];
  readonly mended: readonly Mended[];
  /** For rows that name none. */
  readonly waveId: number | null;
  readonly freed: readonly number[];
  readonly enlarged: readonly { readonly wave_id: number; readonly by: number }[];
  readonly mails: SheetMails;
  readonly price: SheetPrice;
}
interface Mended {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}
export interface SheetWish {
  readonly choice: SheetChosen;
  readonly groupId: number | null;
}

export type SheetReadIn = { readonly kind: 'read'; readonly draft: SheetDraft } | Refused;
export type SheetLooked = { readonly kind: 'looked'; readonly preview: SheetPreview } | Refused;
export type SheetOrdered =
  | { readonly kind: 'ordered'; readonly sheet: number }
  | { readonly kind: 'changed' }
  | Refused;

export const begun = (draft: SheetDraft): SheetChosen => ({
  draft,
  fields: draft.fields,
  ...{ mended: [], waveId: null, freed: [], enlarged: [], mails: 'now', price: 'elsewhere' },
});

const naming: readonly (SheetField | null)[] = ['full_name', 'full_name_turned', 'surname'];
/** Whether a column says who it is. */
export const hasNames = (fields: SheetChosen['fields']): boolean => fields.some((field) => naming.includes(field));

/** A column means something; no other means the same then. */
export const withField = (
  choice: SheetChosen,
  { column, field }: { column: number; field: SheetField | null },
): SheetChosen => ({
  ...choice,
  fields: choice.fields.map((one, at) => (at === column ? field : one === field ? null : one)),
});

/** A cell reads otherwise; the last word counts. */
export const withCell = (choice: SheetChosen, { row, column, text }: Mended): SheetChosen => ({
  ...choice,
  mended: [...choice.mended.filter((one) => one.row !== row || one.column !== column), { row, column, text }],
});
