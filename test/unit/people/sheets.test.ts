import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { WaveKnown } from '../../../server/domain/sheets/cells.ts';
import { type JudgedRow, judgeRows } from '../../../server/domain/sheets/judge.ts';
import { readSheet, type SheetRead } from '../../../server/domain/sheets/readSheet.ts';

const folder = new URL('../../fixtures/sheets/', import.meta.url);

/** What a person reads in one of the sheets, row by row. */
interface Expected {
  readonly people: readonly string[];
  readonly births?: readonly (number | null)[];
  readonly sexes?: readonly (string | null)[];
  readonly sizes?: readonly (string | null)[];
  readonly emails?: readonly (string | null)[];
  readonly phones?: readonly (string | null)[];
  readonly groups?: readonly (string | null)[];
  readonly waves?: readonly number[];
  /** `field:fault` and the row of the list, from one. */
  readonly faults?: readonly (readonly [string, number])[];
  readonly doubts?: readonly (readonly [string, number])[];
  readonly region?: 'pl' | 'de';
  readonly oneDistance?: boolean;
  readonly needsWave?: boolean;
  readonly skip?: boolean;
}

const waves: readonly WaveKnown[] = [
  { id: 1, time: '10:00', distance: 'Rekrut', km: 6, ordinal: 1 },
  { id: 2, time: '10:20', distance: 'Rekrut', km: 6, ordinal: 2 },
  { id: 3, time: '10:40', distance: 'Rekrut', km: 6, ordinal: 3 },
  { id: 4, time: '11:00', distance: 'Komandos', km: 12, ordinal: 1 },
  { id: 5, time: '11:20', distance: 'Komandos', km: 12, ordinal: 2 },
];

const judged = (sheet: SheetRead, { region = 'pl', oneDistance = false, waves: named }: Expected) =>
  judgeRows(sheet.rows, {
    fields: sheet.fields,
    region,
    day: '2027-05-22',
    waves: oneDistance ? waves.slice(0, 3) : waves,
    waveId: 1,
    yearsOf: () => null,
    isKids: false,
    needsWave: named !== undefined,
  });

const list = <Value>(rows: readonly JudgedRow[], of: (row: JudgedRow) => Value) => rows.map(of);

/** What is not as a person would read it; empty: no hand is needed. */
function handsFor(expected: Expected, rows: readonly JudgedRow[]) {
  const as = {
    people: list(rows, ({ first_name, surname }) => `${first_name}|${surname}`),
    births: list(rows, ({ birth_year }) => birth_year),
    sexes: list(rows, ({ sex }) => sex),
    sizes: list(rows, ({ size }) => size),
    emails: list(rows, ({ email }) => email),
    phones: list(rows, ({ phone }) => phone),
    groups: list(rows, ({ group }) => group),
    waves: list(rows, ({ wave_id }) => wave_id),
    faults: rows.flatMap(({ faults }, at) => faults.map(({ field, fault }) => [`${field}:${fault}`, at + 1])),
    doubts: rows.flatMap(({ doubts }, at) =>
      doubts.filter(({ doubt }) => doubt !== 'by_age').map(({ doubt }) => [doubt, at + 1]),
    ),
  };
  const wanted = { faults: [], doubts: [], ...expected } as unknown as Record<string, unknown>;
  return Object.entries(as).flatMap(([name, is]) =>
    name in wanted && JSON.stringify(wanted[name]) !== JSON.stringify(is) ? [{ name, is, wanted: wanted[name] }] : [],
  );
}

test('at least 27 of thirty typical sheets need no correction, and no name is broken', async () => {
  const all = JSON.parse(await readFile(new URL('expected.json', folder), 'utf8')) as Record<string, Expected>;
  expect(Object.keys(all).sort()).toEqual((await readdir(folder)).filter((name) => name !== 'expected.json').sort());
  const hands: Record<string, unknown> = {};
  for (const [name, expected] of Object.entries(all)) {
    const sheet = await readSheet(await readFile(new URL(name, folder)), expected.region ?? 'pl');
    if (typeof sheet === 'string') {
      hands[name] = sheet;
      continue;
    }
    const found = handsFor(expected, judged(sheet, expected));
    if (found.length > 0) hands[name] = found;
  }
  expect(hands).toEqual({});
});
