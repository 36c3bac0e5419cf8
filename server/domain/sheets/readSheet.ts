import { type SheetField, sheetLimits } from '#contract/staff/people/sheets.values.ts';
import { plainLine } from '#contract/values/canonical.ts';
import { decodeSheet, type SheetEncoding } from './decode.ts';
import { guessColumns, standsAbove } from './guess.ts';
import { headRowOf, meaningsOf } from './heads.ts';
import { readTextTable, type Separator } from './textTable.ts';
import { isOldWorkbook, isZip, readSheets, UnreadableWorkbook, type WorkbookSheet } from './workbook.ts';

/** A row as it stands, with its number in the sheet. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A sheet as it was read: its heads, what they mean, and its rows. */
export interface SheetRead {
  /** For a workbook. */
  readonly sheet: string | null;
  readonly encoding: SheetEncoding | null;
  readonly separator: Separator | null;
  /** Its number in the sheet; null if there are no heads. */
  readonly head_row: number | null;
  readonly heads: readonly string[];
  readonly fields: readonly (SheetField | null)[];
  readonly rows: readonly SheetRow[];
}
export type SheetUnread = 'unreadable' | 'old_workbook' | 'too_many_rows' | 'empty';

/** A file, or what was pasted, as a table of people (docs/rules/sheets.md 1). */
export async function readSheet(bytes: Uint8Array, region: 'pl' | 'de'): Promise<SheetRead | SheetUnread> {
  if (isOldWorkbook(bytes)) return 'old_workbook';
  if (!isZip(bytes)) {
    const { text, encoding } = decodeSheet(bytes, region);
    if (looksBinary(text)) return 'unreadable';
    const table = readTextTable(text);
    if (table === null) return 'unreadable';
    const { rows, separator } = table;
    return asSheet({ name: '', rows }, { sheet: null, encoding, separator });
  }
  let sheets: readonly WorkbookSheet[];
  try {
    sheets = await readSheets(bytes);
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return 'unreadable';
    throw error;
  }
  // The first sheet with heads, else the first with anything.
  const filled = sheets.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell !== '')));
  const chosen = filled.find(({ rows }) => headRowOf(rows.map(plainCells)) !== null) ?? filled[0];
  if (chosen === undefined) return 'empty';
  return asSheet(chosen, { sheet: chosen.name, encoding: null, separator: null });
}

/** Other files are full of signs that no list has. */
const looksBinary = (text: string) => {
  const head = text.slice(0, 4_000);
  const odd = head.replaceAll(/[^\p{Cc}\uFFFD]|\s/gu, '').length;
  return odd > head.length / 50;
};

const plainCells = (cells: readonly string[]): string[] =>
  cells
    .slice(0, sheetLimits.columns)
    .map((cell) => plainLine(cell.slice(0, sheetLimits.cell + 1).replaceAll(/\s+/gu, ' ')));

function asSheet(
  { rows: raw }: WorkbookSheet,
  of: Pick<SheetRead, 'sheet' | 'encoding' | 'separator'>,
): SheetRead | SheetUnread {
  const all = raw.map((cells, at) => ({ row: at + 1, cells: plainCells(cells) }));
  const known = headRowOf(all.map(({ cells }) => cells));
  const filled = all.filter(({ cells }) => isOfSomebody(cells, []));
  const guessed = known === null ? guessColumns(filled.slice(1).map(({ cells }) => cells)) : [];
  const first = filled[0];
  const isUnknown = known === null && first !== undefined && standsAbove(first.cells, guessed);
  const headAt = isUnknown ? all.indexOf(first) : known;
  const heads = headAt === null ? [] : (all[headAt]?.cells ?? []);
  const below = all.slice(headAt === null ? 0 : headAt + 1);
  const rows = below.filter(({ cells }) => isOfSomebody(cells, heads));
  if (rows.length > sheetLimits.rows) return 'too_many_rows';
  if (rows.length === 0) return 'empty';
  const meant = known === null ? guessColumns(rows.map(({ cells }) => cells)) : meaningsOf(heads);
  const width = Math.max(heads.length, ...rows.slice(0, 200).map(({ cells }) => lastFilled(cells)));
  const columns = Array.from({ length: width }, (_, at) => at);
  return {
    ...of,
    head_row: headAt === null ? null : headAt + 1,
    heads: columns.map((at) => heads[at] ?? ''),
    fields: columns.map((at) => meant[at] ?? null),
    rows: rows.map(({ row, cells }) => ({ row, cells: columns.map((at) => cells[at] ?? '') })),
  };
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** No empty row, no heads once more on the next page, no sum below, no number without anybody. */
function isOfSomebody(cells: readonly string[], heads: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return false;
  if (heads.length > 0 && cells.every((cell, at) => cell === (heads[at] ?? ''))) return false;
  if (isSum(filled)) return false;
  return (
    filled.some((cell) => /[\p{L}@]/u.test(cell)) &&
    (filled.length > 1 || heads.filter((head) => head !== '').length < 2)
  );
}

const isSum = ([first = '', ...others]: readonly string[]) =>
  /^(?:razem|suma|ogółem|łącznie|summe|gesamt|insgesamt|total|sum)\b/iu.test(first) &&
  others.every((cell) => /^[\d\s.,]*$/u.test(cell));
