import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from '../../../server/words/csv.ts';

const cellOf = (text: string) => csvOf([[text]]).slice(1, -2);

it.each([
  ['=1+1', `"'=1+1"`],
  ['\uFF1Dcmd()', `"'\uFF1Dcmd()"`],
  ['  @sum', `"  '@sum"`],
  ['\u200B+48', `"\u200B'+48"`],
  ["a,=cmd|'/C calc'!A0,b", `"a,'=cmd|'/C calc'!A0,b"`],
  ['a;-1', `"a;'-1"`],
  ['a\t=1', `"a\t'=1"`],
  ['a\n\uFE66 1', `"a\n'\uFE66 1"`],
  ['","=1', `""",""'=1"`],
  ['say "hi"', '"say ""hi"""'],
  ['Gdańsk - Sopot, 10-12 km', '"Gdańsk - Sopot, 10-12 km"'],
])('the text %j stands in a file as %j', (text, cell) => expect(cellOf(text)).toBe(cell));

it('numbers and nothing stand as they are', () => expect(csvOf([['a', -1, null]])).toBe('\uFEFF"a";-1;\r\n'));

/** Cells as a spreadsheet sees them that splits at any sign that some split at, and knows no quotes. */
const cellsOf = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[,;\t\r\n|]/u)
    .map((cell) => cell.replace(/^["\s\p{Cf}]+/u, ''));

it('no text begins a formula, wherever its cells are split', () => {
  const signs = fc.constantFrom(...'=+-@\uFF1D\uFF0B\uFF0D\uFF20\u207A\u207C\uFE63,;|\t\n"\'a1 \u200B');
  fc.assert(
    fc.property(fc.array(signs), (text) => {
      for (const cell of cellsOf(cellOf(text.join('')))) expect(cell).not.toMatch(/^[=+\-@\u2212]/u);
    }),
    { numRuns: 2_000 },
  );
});
