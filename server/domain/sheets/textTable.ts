import { parse } from 'csv-parse/sync';

export type Separator = ';' | ',' | '\t' | '|';
/** The first wins where several fit alike: what Excel writes in Poland and Germany. */
const separators: readonly Separator[] = [';', '\t', ',', '|'];
/** Letters that a row may have. */
const mostOfRow = 100_000;
/** Lines that are looked at. */
const looked = 20;

/**
 * Rows of a text of cells; the separator is found by which makes rows of one width, quotes respected. Null: its lines are
 * too long to be rows.
 */
export function readTextTable(text: string): { readonly rows: string[][]; readonly separator: Separator } | null {
  const [, named, rest] = /^sep=(.)\r?\n([\s\S]*)$/u.exec(text) ?? [];
  try {
    const separator = separators.find((one) => one === named) ?? separatorOf(rest ?? text);
    return { rows: cut(rest ?? text, separator), separator };
  } catch {
    return null;
  }
}

function separatorOf(text: string): Separator {
  const fits = separators.map((separator) => ({ separator, fit: fitOf(cut(text, separator, looked)) }));
  return fits.reduce((best, one) => (one.fit > best.fit ? one : best)).separator;
}

/** How many rows are as wide as most are, and how wide that is; one column is nothing. */
function fitOf(rows: readonly string[][]): number {
  const widths = new Map<number, number>();
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  for (const { length } of filled) widths.set(length, (widths.get(length) ?? 0) + 1);
  let best = 0;
  for (const [width, times] of widths)
    if (width > 1) best = Math.max(best, (times / filled.length) * Math.log2(width + 1));
  return best;
}

function cut(text: string, delimiter: Separator, to?: number): string[][] {
  const form = {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: mostOfRow,
    record_delimiter: ['\r\n', '\n', '\r'],
    ...(to !== undefined && { to }),
  };
  try {
    return parse(text, form) as string[][];
  } catch {
    // A quote that is opened and never closed is a sign like another.
    return parse(text, { ...form, quote: false }) as string[][];
  }
}
