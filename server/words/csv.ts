/** A file for spreadsheets as they are used in Poland and Germany: semicolons, and a mark that it is UTF-8. */
export const csvOf = (lines: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;

/** All texts stand in quotes: a spreadsheet that splits at other signs than ours finds no cell within one. */
function cell(value: string | number | null): string {
  return typeof value === 'string' ? `"${withoutFormulas(value).replaceAll('"', '""')}"` : String(value ?? '');
}

/**
 * A cell that begins like a formula is computed by the program that opens the file: its author would act in the
 * reader's name. So is a cell after a sign that some spreadsheets split at, quoted or not, and one that begins with
 * signs that spreadsheets take for the same.
 */
const withoutFormulas = (text: string) =>
  text.replaceAll(formula, (before, sign: string) => `${before.slice(0, -sign.length)}'${sign}`);

const formula =
  /(?:^|[,;\t\r\n|])[\s\p{Cf}"']*([=+\-@\u2212\u207A\u207B\u207C\u208A\u208B\u208C\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;
