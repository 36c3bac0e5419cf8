import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readBirth } from '../../../server/domain/sheets/dates.ts';
import { decodeSheet } from '../../../server/domain/sheets/decode.ts';
import { judgeRows } from '../../../server/domain/sheets/judge.ts';
import { nameCase, splitName } from '../../../server/domain/sheets/names.ts';
import { readSheet } from '../../../server/domain/sheets/readSheet.ts';

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const book = (sheet: string) => ({
  '[Content_Types].xml': strToU8(types),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(sheet),
});

test('a workbook that unpacks to gigabytes is given up, and one that defines entities is not read', async () => {
  const blanks = new Uint8Array(85 * 2 ** 20).fill(32);
  const bomb = zipSync({ ...book('<worksheet/>'), 'xl/worksheets/sheet1.xml': blanks });
  expect(bomb.length).toBeLessThan(10 * 2 ** 20);
  expect(await readSheet(bomb, 'pl')).toBe('unreadable');
  const laughing = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>';
  expect(await readSheet(zipSync(book(laughing)), 'pl')).toBe('unreadable');
  expect(
    await readSheet(
      zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${at}`, new Uint8Array()]))),
      'pl',
    ),
  ).toBe('unreadable');
});

test('a formula is read as a text, and not as a name', async () => {
  const sheet = await readSheet(Buffer.from('Imię;Nazwisko\n=1+1;@SUM(A1)\n'), 'pl');
  expect(sheet).toMatchObject({ rows: [{ row: 2, cells: ['=1+1', '@SUM(A1)'] }] });
});

test('20,001 rows are too many, and any bytes are read or refused', async () => {
  const rows = `Imię;Nazwisko\n${'Jan;Nowak\n'.repeat(20_001)}`;
  expect(await readSheet(Buffer.from(rows), 'pl')).toBe('too_many_rows');
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const read = await readSheet(bytes, 'de');
      if (typeof read !== 'string') expect(read.fields.length).toBe(read.heads.length);
    }),
    { numRuns: 200 },
  );
});

test('20,000 rows of one place are one, and the others stand there twice, within seconds', () => {
  const many = 20_000;
  const rows = Array.from({ length: many }, (_, at) => ({ row: at + 2, cells: ['7', 'Jan', 'Nowak'] }));
  const from = performance.now();
  const judged = judgeRows(rows, {
    ...{ fields: ['place_number', 'first_name', 'surname'], region: 'pl', day: '2031-06-14', waves: [], waveId: 1 },
    ...{ yearsOf: () => null, isKids: false, needsWave: false },
  });
  expect(performance.now() - from).toBeLessThan(10_000);
  expect(judged.filter(({ faults }) => faults.length === 0).map(({ row }) => row)).toEqual([2]);
  expect(new Set(judged.slice(1).flatMap(({ faults }) => faults.map(({ fault }) => fault)))).toEqual(
    new Set(['twice']),
  );
});

const polish = fc.string({ unit: fc.constantFrom(...'ąćęłńóśźżabcdefghijklmnoprstuwyz'), minLength: 3, maxLength: 12 });
test('Polish and German names survive the code pages that spreadsheets write them in', () => {
  fc.assert(
    fc.property(fc.array(polish, { minLength: 4, maxLength: 20 }), (names) => {
      const text = names.map((name) => `Łukasz Żółkiewski ${nameCase(name)}`).join('\n');
      const page = new TextDecoder('windows-1250');
      const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [page.decode(Uint8Array.of(byte)), byte]));
      const bytes = Uint8Array.from([...text].map((letter) => byteOf.get(letter) ?? 63));
      expect(decodeSheet(bytes, 'pl').text).toBe(text);
    }),
  );
});

test('no name loses a letter, however it is split, and a day that is read exists', () => {
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s,-]/gu, '')
      .split('')
      .sort()
      .join('');
  fc.assert(
    fc.property(polish, polish, fc.constantFrom('first', 'last'), (first, last, order) => {
      const split = splitName(`${first} ${last}`, order as 'first' | 'last');
      expect(letters(`${split?.first_name}${split?.surname}`)).toBe(letters(first + last));
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1930, max: 2026 }),
      (day, month, year) => {
        const moment = new Date(Date.UTC(year, month - 1, day));
        const exists = moment.getUTCMonth() === month - 1;
        const two = (figure: number) => String(figure).padStart(2, '0');
        const form = exists ? { year, day: `${year}-${two(month)}-${two(day)}` } : { fault: 'no_such_day' };
        for (const text of [
          `${day}.${month}.${year}`,
          `${two(day)}/${two(month)}/${year}`,
          `${year}-${two(month)}-${two(day)}`,
        ])
          expect(readBirth(text, 'day', 2027)).toEqual(form);
      },
    ),
  );
});
