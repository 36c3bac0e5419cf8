import { describe, expect, it } from 'vitest';
import { barsOf, topOf } from '../../../src/staff/screens/runs/numbers/bars.ts';

describe('bars of what was sold', () => {
  it('are empty if nothing was sold', () => expect(barsOf([], '2027-03-01')).toEqual([]));
  it('are a day each, two weeks at least, with the days between', () => {
    const bars = barsOf(
      [
        { day: '2027-03-27', places: 2 },
        { day: '2027-03-29', places: 5 },
      ],
      '2027-03-30',
    );
    expect([bars.length, bars[0], bars.slice(-4)]).toEqual([
      14,
      { from: '2027-03-17', to: '2027-03-17', places: 0 },
      [
        { from: '2027-03-27', to: '2027-03-27', places: 2 },
        { from: '2027-03-28', to: '2027-03-28', places: 0 },
        { from: '2027-03-29', to: '2027-03-29', places: 5 },
        { from: '2027-03-30', to: '2027-03-30', places: 0 },
      ],
    ]);
  });
  it('continue beyond the day if something was sold after it', () =>
    expect(barsOf([{ day: '2027-04-02', places: 1 }], '2027-03-30').at(-1)).toEqual({
      from: '2027-04-02',
      to: '2027-04-02',
      places: 1,
    }));
  it('are a week each of more than two months, and lose no place', () => {
    const sold = Array.from({ length: 63 }, (_, at) => ({
      day: new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10),
      places: 1,
    }));
    expect(barsOf(sold.slice(0, 62), '2027-03-03')).toHaveLength(62);
    const bars = barsOf(sold, '2027-03-05');
    expect([bars[0], bars.at(-1), bars.reduce((sum, { places }) => sum + places, 0)]).toEqual([
      { from: '2026-12-26', to: '2027-01-01', places: 1 },
      { from: '2027-02-27', to: '2027-03-05', places: 6 },
      63,
    ]);
  });
});

it('the scale ends at a figure that one says', () =>
  expect([1, 2, 3, 5, 6, 10, 11, 41, 199, 1_000].map(topOf)).toEqual([2, 2, 5, 5, 10, 10, 20, 50, 200, 1_000]));
