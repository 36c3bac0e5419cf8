import { expect, it } from 'vitest';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';

const second = 1000;
const hour = 3600 * second;
const expiresAt = Date.parse('2027-01-03T00:00:00Z');
const walk = (left: number, ...ticks: number[]) =>
  walkJourney(
    reservationCountdownMachine,
    { expiresAt, now: expiresAt - left },
    ticks.map((leftThen) => ({ type: 'clock.ticked', now: expiresAt - leftThen })),
  );

it.each<[string, ReturnType<typeof walk>, string, number]>([
  ['48 hours are counted', walk(48 * hour), 'counting.running', 48 * hour],
  ['a second before the last hour', walk(hour + second), 'counting.running', hour + second],
  ['the last hour begins', walk(hour + second, hour), 'counting.lastHour', hour],
  ['the time is up', walk(second, 0), 'lapsed', 0],
  ['a page that slept is right with its first tick', walk(48 * hour, -hour), 'lapsed', 0],
  ['a time long past is not negative', walk(-hour), 'lapsed', 0],
])('%s', (_, { state, context }, end, left) => {
  expect({ state, context }).toEqual({ state: end, context: { expiresAt, left } });
});

// specification 4.36
it('watches the clock', () => {
  expect(walk(48 * hour).asked('watchClock')).toEqual([undefined]);
});

it('ends when the time is up', () => {
  expect(walk(second, 0).snapshot.status).toBe('done');
});
