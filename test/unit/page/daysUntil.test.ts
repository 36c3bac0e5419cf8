import { expect, it } from 'vitest';
import { daysUntil } from '../../../src/lib/daysUntil.ts';

it.each<[day: string, now: string, days: number]>([
  ['2027-04-17', '2027-03-07T10:00:00Z', 41],
  ['2027-04-17', '2027-04-17T05:00:00Z', 0],
  // It is the 17th in Warsaw already.
  ['2027-04-17', '2027-04-16T22:30:00Z', 0],
  ['2027-04-17', '2027-04-16T21:30:00Z', 1],
  // Clocks go forward in between.
  ['2027-03-29', '2027-03-27T12:00:00Z', 2],
  ['2027-04-17', '2027-04-18T12:00:00Z', -1],
])('%s is seen from %s', (day, now, days) => expect(daysUntil(day, Date.parse(now), 'Europe/Warsaw')).toBe(days));
