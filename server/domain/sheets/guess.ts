import type { SheetField } from '#contract/staff/people/sheets.values.ts';
import { folded } from '#contract/values/folded.ts';
import { isNothing, readPhone, readSex, readShirt } from './cells.ts';
import { readBirth } from './dates.ts';
import { givenNames } from './givenNames.ts';

/** Rows that are looked at, and the part of them that has to fit. */
const looked = 40;
const share = 0.6;

const thisYear = () => new Date().getUTCFullYear();
const kinds: readonly (readonly [SheetField, (cell: string) => boolean])[] = [
  ['email', (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(cell)],
  [
    'birth',
    (cell) =>
      /^(?:19|20)\d\d$/u.test(cell) || (/\d[./-]\d/u.test(cell) && 'year' in readBirth(cell, 'day', thisYear())),
  ],
  ['sex', (cell) => cell.length < 12 && typeof readSex(cell) === 'string'],
  ['size', (cell) => cell.length < 12 && readShirt(cell) != null],
  ['wave', (cell) => /^\d{1,2}[:.]\d{2}$/u.test(cell)],
  ['phone', (cell) => /\d{6}/u.test(cell.replaceAll(/[\s-]/gu, '')) && 'phone' in readPhone(cell, 'pl')],
];

/** Whether a row stands above what is guessed of those below it: heads that nobody knows. */
export function standsAbove(cells: readonly string[], fields: readonly (SheetField | null)[]): boolean {
  return fields.some((field, at) => {
    const fits = kinds.find(([kind]) => kind === field)?.[1];
    const cell = cells[at] ?? '';
    return fits !== undefined && /\p{L}/u.test(cell) && !fits(cell);
  });
}

/** What the columns of a sheet without heads are, by what stands in them. */
export function guessColumns(rows: readonly (readonly string[])[]): readonly (SheetField | null)[] {
  const sample = rows.slice(0, looked);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) =>
    sample.map((cells) => cells[at] ?? '').filter((cell) => !isNothing(cell) || cell === 'X'),
  );
  const found: (SheetField | null)[] = columns.map((cells) => {
    if (cells.length < sample.length / 4) return null;
    return kinds.find(([, fits]) => cells.filter(fits).length >= share * cells.length)?.[0] ?? null;
  });
  const single = found.map((field, at) => (field !== null && found.indexOf(field) < at ? null : field));
  return withNames(single, columns);
}

/** One column of several words, or two beside each other of which one has first names. */
function withNames(
  found: (SheetField | null)[],
  columns: readonly (readonly string[])[],
): readonly (SheetField | null)[] {
  const part = (at: number, fits: (cell: string) => boolean) => {
    const cells = columns[at] ?? [];
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
  const isText = (at: number) =>
    found[at] === null && part(at, (cell) => /^\p{L}[\p{L}\s.,'’-]+$/u.test(cell)) >= share;
  const isGiven = (cell: string) => givenNames.has(folded(cell).split(' ')[0] ?? '');
  const texts = columns.flatMap((_, at) => (isText(at) ? [at] : []));
  const whole = texts.find(
    (at) =>
      part(
        at,
        (cell) =>
          /[\s,]/u.test(cell.trim()) &&
          folded(cell)
            .split(' ')
            .some((word) => givenNames.has(word)),
      ) >= share,
  );
  const given = texts.find((at) => part(at, isGiven) >= 0.5);
  const beside =
    given === undefined ? undefined : (texts.find((at) => at === given + 1) ?? texts.find((at) => at === given - 1));
  return found.map((field, at) => {
    if (whole !== undefined) return at === whole ? 'full_name' : field;
    if (at === given && beside !== undefined) return 'first_name';
    return at === beside ? 'surname' : field;
  });
}
