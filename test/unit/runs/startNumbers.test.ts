import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NumberRange } from '#contract/staff/runs/startNumbers.calls.ts';
import { rangeFields, rangesBody, rangesValues } from '#machines/runs/startNumbers.form.ts';
import { type NumberedPlace, spareOf, spreadNumbers } from '../../../server/domain/runs/startNumbers/spread.ts';

/** Who gets which start number (docs/rules/start-numbers.md 2). */

const range = (more: Partial<NumberRange> = {}): NumberRange => ({
  ...{ of: 'distance', id: 1, from: 101, to: 110, spare: 0, spare_in: 'places', ...more },
});
const place = (id: number, more: Partial<NumberedPlace> = {}): NumberedPlace => ({
  ...{ id, category_id: 1, wave_id: 1, bib: null, printed: false, ...more },
});
const spread = (ranges: readonly NumberRange[], places: readonly NumberedPlace[], more: object = {}) =>
  spreadNumbers({ ranges, places, taken: new Set(), isAgain: false, ...more });

it('the spare share is counted, or in per cent of the range and rounded up', () => {
  expect([
    spareOf(range({ spare: 3 })),
    spareOf(range({ spare: 300 })),
    spareOf(range({ spare: 10, spare_in: 'percent' })),
    spareOf(range({ to: 111, spare: 10, spare_in: 'percent' })),
    spareOf(range({ spare: 0, spare_in: 'percent' })),
  ]).toEqual([3, 10, 1, 2, 0]);
});

it('the spare numbers are for those who come once others have a number', () => {
  const ranges = [range({ to: 104, spare: 2 })];
  const places = [place(1), place(2), place(3)];
  expect(spread(ranges, places)).toMatchObject({
    given: [
      { id: 1, was: null, is: 101 },
      { id: 2, was: null, is: 102 },
    ],
    ranges: [{ places: 3, given: 2, first: 101, last: 102, spare: 2, spare_left: 2, missing: 1 }],
  });
  const later = [place(1, { bib: 101 }), place(2, { bib: 102 }), place(3)];
  expect(spread(ranges, later)).toMatchObject({
    given: [{ id: 3, was: null, is: 103 }],
    ranges: [{ given: 1, last: 103, spare_left: 1, missing: 0 }],
  });
});

it('a wave has its own range before that of its distance, and a place of neither none', () => {
  const ranges = [range({ of: 'wave', id: 7, from: 501, to: 510 }), range()];
  const places = [place(1), place(2, { wave_id: 7 }), place(3, { category_id: 2, wave_id: 8 })];
  const { given, outside } = spread(ranges, places);
  expect(Object.fromEntries(given.map(({ id, is }) => [id, is]))).toEqual({ 1: 101, 2: 501 });
  expect(outside).toBe(1);
});

it('all are numbered again in order, but for what is printed', () => {
  const places = [place(1, { bib: 103 }), place(2, { bib: 101, printed: true }), place(3, { bib: 110 }), place(4)];
  const { given } = spread([range({ spare: 2 })], places, { isAgain: true, taken: new Set([102]) });
  expect(given).toEqual([
    { id: 3, was: 110, is: 104 },
    { id: 4, was: null, is: 105 },
  ]);
});

const worlds = fc.record({
  places: fc.array(
    fc.record({
      wave: fc.integer({ min: 1, max: 4 }),
      bib: fc.option(fc.integer({ min: 95, max: 130 })),
      printed: fc.boolean(),
    }),
    { maxLength: 30 },
  ),
  taken: fc.array(fc.integer({ min: 95, max: 130 }), { maxLength: 5 }),
  isAgain: fc.boolean(),
  spare: fc.integer({ min: 0, max: 12 }),
});

it('no number is given twice, none that is printed or taken, all of their range, and rising in order', () => {
  fc.assert(
    fc.property(worlds, ({ places: drawn, taken, isAgain, spare }) => {
      const ranges = [range({ to: 112, spare }), range({ of: 'wave', id: 4, from: 113, to: 125, spare })];
      const seen = new Set<number>(taken);
      const places = drawn.map(({ wave, bib, printed }, at) => {
        const own = bib === null || seen.has(bib) ? null : bib;
        if (own !== null) seen.add(own);
        return place(at + 1, { wave_id: wave, bib: own, printed: printed && own !== null });
      });
      const { given, ranges: figures } = spread(ranges, places, { isAgain, taken: new Set(taken) });
      const becomes = new Map(given.map(({ id, is }) => [id, is]));
      const after = places.map(({ id, bib }) => (becomes.has(id) ? becomes.get(id) : bib) ?? null);
      const worn = after.filter((one) => one !== null);
      expect(new Set([...worn, ...taken]).size).toBe(worn.length + new Set(taken).size);
      for (const [at, { printed, bib, wave_id }] of places.entries()) {
        if (printed || (!isAgain && bib !== null)) expect(after[at]).toBe(bib);
        else if (after[at] != null) {
          const [from, to] = wave_id === 4 ? [113, 125] : [101, 112];
          expect(after[at]).toBeGreaterThanOrEqual(from);
          expect(after[at]).toBeLessThanOrEqual(to);
        }
      }
      for (const isLast of [true, false]) {
        const fresh = given.filter(({ id, is }) => is !== null && (places[id - 1]?.wave_id === 4) === isLast);
        const numbers = fresh.flatMap(({ is }) => is ?? []);
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      }
      expect(figures.reduce((all, { missing }) => all + missing, 0)).toBe(after.filter((one) => one === null).length);
    }),
  );
});

it('the form of ranges is filled in and read back, without rows that are empty and waves that are not chosen', () => {
  const ranges = [range({ spare: 10, spare_in: 'percent' }), range({ of: 'wave', id: 7, from: 501, to: 510 })];
  const subjects = [
    { of: 'distance', id: 1 },
    { of: 'distance', id: 2 },
    { of: 'wave', id: 7 },
  ] as const;
  const values = rangesValues(ranges, subjects);
  expect(values.waves).toBe('yes');
  expect(rangesBody(3, subjects)(values)).toEqual({
    version: 3,
    ranges: [ranges[0], { ...ranges[1], spare_in: 'percent' }],
  });
  expect(rangesBody(3, subjects)({ ...values, waves: '' }).ranges).toEqual([ranges[0]]);
  const half = { ...values, [rangeFields({ of: 'distance', id: 2 }).from]: '700' };
  expect(rangesBody(3, subjects)(half).ranges[1]).toMatchObject({ id: 2, from: 700, to: Number.NaN, spare: 0 });
});
