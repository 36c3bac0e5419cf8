import { describe, expect, it } from 'vitest';
import { arrivalsOf, runningTotals, shared } from '../../../src/staff/screens/runs/numbers/figures.ts';

describe('running totals', () => {
  const sold_by_day = [
    { day: '2027-04-07', places: 2 },
    { day: '2027-04-09', places: 5 },
  ];
  const against = {
    id: 1,
    name: 'Muster',
    date: '2026-04-11',
    sold_by_day: [
      { day: '2026-04-06', places: 3 },
      { day: '2026-04-11', places: 1 },
    ],
  };
  it('are empty before the first sale', () =>
    expect(runningTotals({ sold_by_day: [], against: null }, { date: '2027-04-10', today: '2027-04-01' })).toEqual([]));
  it('stand beside the other run as many days before its own day, and end today', () =>
    expect(runningTotals({ sold_by_day, against }, { date: '2027-04-10', today: '2027-04-09' })).toEqual([
      { day: '2027-04-05', now: 0, was: 3 },
      { day: '2027-04-06', now: 0, was: 3 },
      { day: '2027-04-07', now: 2, was: 3 },
      { day: '2027-04-08', now: 2, was: 3 },
      { day: '2027-04-09', now: 7, was: 3 },
      { day: '2027-04-10', now: null, was: 4 },
    ]));
  it('stand alone where there is no other run', () =>
    expect(runningTotals({ sold_by_day, against: null }, { date: '2027-04-08', today: '2027-04-08' })).toEqual([
      { day: '2027-04-07', now: 2, was: null },
      { day: '2027-04-08', now: 2, was: null },
    ]));
});

describe('sharing by weights', () => {
  it('sums to the whole, the largest remainders first', () => {
    expect(shared(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(shared(7, [5, 3, 2])).toEqual([4, 2, 1]);
    expect(shared(3, [0, 0])).toEqual([0, 0]);
  });
});

describe('arrivals', () => {
  const at = (clock: string) => `2027-04-10T${clock}:00.000Z`;
  const options = { be_there_minutes: 60, gates: new Date(at('07:00')) };
  it('come in the half hour before people have to be there, and sum to them', () => {
    const waves = [
      { wave_time: at('09:00'), sold: 10 },
      { wave_time: at('09:10'), sold: 5 },
    ];
    expect(arrivalsOf(waves, options).map(({ from, people }) => [from.toISOString(), people])).toEqual([
      [at('07:30'), 2],
      [at('07:40'), 6],
      [at('07:50'), 6],
      [at('08:00'), 1],
    ]);
  });
  it('wait for the gates', () =>
    expect(arrivalsOf([{ wave_time: at('08:00'), sold: 10 }], options)).toEqual([
      { from: new Date(at('07:00')), people: 10 },
    ]));
});
