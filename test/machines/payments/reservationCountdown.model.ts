import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { holdCallback, modelOf } from '../../kit/charts/model.ts';

const hour = 60 * 60_000;
export const expiresAt = Date.parse('2027-01-03T00:00:00Z');
export const clock = holdCallback();
export const machine = reservationCountdownMachine.provide({ actors: { watchClock: clock.actor } });

const at = (left: number) => ({ type: 'clock.ticked', now: expiresAt - left }) as const;
export const input = { expiresAt, now: expiresAt - 2 * hour };
export const model = modelOf(machine, {
  input,
  events: { 'clock.ticked': [at(2 * hour - 1000), at(hour), at(0)] },
  project: ({ left }) => left,
});
