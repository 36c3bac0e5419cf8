import { expect, it } from 'vitest';
import { clockFace, timeLeft } from '../../../src/lib/timeLeft.ts';

const minute = 60_000;
const hour = 60 * minute;

// specification 4.37, 4.38
it.each([
  [48 * hour, { days: 2, hours: 0, minutes: 0, seconds: 0 }, '00:00:00'],
  [47 * hour + 52 * minute + 10_000, { days: 1, hours: 23, minutes: 52, seconds: 10 }, '23:52:10'],
  [24 * hour - 1, { days: 1, hours: 0, minutes: 0, seconds: 0 }, '00:00:00'],
  [hour - 1000, { days: 0, hours: 0, minutes: 59, seconds: 59 }, '00:59:59'],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }, '00:00:01'],
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }, '00:00:00'],
  [-5 * hour, { days: 0, hours: 0, minutes: 0, seconds: 0 }, '00:00:00'],
])('%i ms are shown', (milliseconds, parts, face) => {
  expect([timeLeft(milliseconds), clockFace(timeLeft(milliseconds))]).toEqual([parts, face]);
});
