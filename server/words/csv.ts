import { type Options, stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

export interface CsvForm {
  readonly delimiter: string;
  /** Around every text, or only around one that would be read wrongly without. */
  readonly quotes: 'texts' | 'needed';
}

const usual: CsvForm = { delimiter: ';', quotes: 'texts' };

/** What says that a text is UTF-8. */
export const utf8Mark = '\uFEFF';

/** A file for spreadsheets as they are used in Poland and Germany: semicolons, and a mark that it is UTF-8. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string => `${utf8Mark}${csvLines(lines)}`;

/** Lines of a file, without a mark; no program that opens it takes a text for a formula. */
export function csvLines(lines: readonly (readonly Cell[])[], { delimiter, quotes }: CsvForm = usual): string {
  const options: Options = {
    delimiter,
    record_delimiter: 'windows',
    // A spreadsheet that splits at other signs than ours finds no cell within quotes.
    quoted_string: quotes === 'texts',
    cast: { string: withoutFormulas },
  };
  return stringify([...lines] as Cell[][], options);
}

/**
 * A cell that begins like a formula is computed by the program that opens the file: its author would act in the
 * reader's name. So is a cell after a sign that some spreadsheets split at, quoted or not, and one that begins with
 * signs that spreadsheets take for the same.
 */
const withoutFormulas = (text: string) =>
  !sign.test(text)
    ? text
    : text.replaceAll(formula, (before, sign: string) => `${before.slice(0, -sign.length)}'${sign}`);

/** Most texts have none of the signs, and need no closer look. */
const sign = /[=+\-@\u2212\u207A\u207B\u207C\u208A\u208B\u208C\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u;
const formula =
  /(?:^|[,;\t\r\n|])[\s\p{Cf}"']*([=+\-@\u2212\u207A\u207B\u207C\u208A\u208B\u208C\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;
