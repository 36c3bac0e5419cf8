import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tshirtSizes } from '#contract/constants.ts';
import { forecastShirts, type ShirtCount } from '../../../server/domain/files/shirts.ts';

const one = (category: string, cut: 'M' | 'K' | null, size: string | null, places: number): ShirtCount => ({
  category,
  cut,
  size,
  places,
});

it('those without a size are expected to want what those of their distance chose', () => {
  const counts = [one('6 km', 'M', 'L', 6), one('6 km', 'K', 'S', 3), one('6 km', null, null, 4)];
  expect(forecastShirts(counts)).toEqual([
    { category: '6 km', cut: 'K', size: 'S', known: 3, forecast: 1 },
    { category: '6 km', cut: 'M', size: 'L', known: 6, forecast: 3 },
  ]);
});

it('a distance in which nobody has chosen is like the whole run; a run in which nobody has, like nothing', () => {
  expect(forecastShirts([one('12 km', null, null, 2), one('6 km', 'M', 'L', 5)])).toEqual([
    { category: '12 km', cut: 'M', size: 'L', known: 0, forecast: 2 },
    { category: '6 km', cut: 'M', size: 'L', known: 5, forecast: 0 },
  ]);
  expect(forecastShirts([one('6 km', null, null, 7)])).toEqual([
    { category: '6 km', cut: null, size: null, known: 0, forecast: 7 },
  ]);
});

it('as many are ordered as there are places, and nobody’s choice is changed', () => {
  const count = fc.record({
    category: fc.constantFrom('6 km', '12 km', 'Kids'),
    cut: fc.constantFrom('M' as const, 'K' as const, null),
    size: fc.constantFrom(...tshirtSizes, null),
    places: fc.integer({ min: 1, max: 400 }),
  });
  const unique = fc.uniqueArray(count, { selector: ({ category, cut, size }) => `${category} ${cut} ${size}` });
  fc.assert(
    fc.property(unique, (counts) => {
      const rows = forecastShirts(counts);
      const places = counts.reduce((sum, { places: some }) => sum + some, 0);
      expect(rows.reduce((sum, { known, forecast }) => sum + known + forecast, 0)).toBe(places);
      for (const { category, cut, size, places: some } of counts.filter(({ size: chosen }) => chosen !== null)) {
        expect(rows.find((row) => row.category === category && row.cut === cut && row.size === size)?.known).toBe(some);
      }
    }),
  );
});
