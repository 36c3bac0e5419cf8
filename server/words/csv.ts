/** A file for spreadsheets as they are used in Poland and Germany: semicolons, and a mark that it is UTF-8. */
export const csvOf = (lines: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;

function cell(value: string | number | null): string {
  // What begins like a formula is computed by who opens the file: whoever typed it would act in their name.
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/u, "'$&") : String(value ?? '');
  return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
