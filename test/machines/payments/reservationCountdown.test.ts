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
  ['a second less after a tick', walk(48 * hour, 48 * hour - second), 'counting.running', 48 * hour - second],
  ['a second before the last hour', walk(hour + second), 'counting.running', hour + second],
  ['the last hour begins', walk(hour + second, hour), 'counting.lastHour', hour],
  ['the last hour is counted', walk(hour, hour - second), 'counting.lastHour', hour - second],
  ['a page that comes late is in the last hour', walk(10 * second), 'counting.lastHour', 10 * second],
  ['the time is up', walk(second, 0), 'lapsed', 0],
  ['a page that slept is right with its first tick', walk(48 * hour, -hour), 'lapsed', 0],
  ['a time long past is not negative', walk(-hour), 'lapsed', 0],
])('%s', (_, { state, context }, end, left) => {
  expect({ state, context }).toEqual({ state: end, context: { expiresAt, left } });
});

it('says when the last hour runs', () => {
  expect([walk(hour + second), walk(hour)].map(({ snapshot }) => [...snapshot.tags])).toEqual([[], ['lastHour']]);
});

it('watches the clock', () => {
  expect(walk(48 * hour).asked('watchClock')).toEqual([undefined]);
});

it('ends when the time is up', () => {
  expect(walk(second, 0).snapshot.status).toBe('done');
});
