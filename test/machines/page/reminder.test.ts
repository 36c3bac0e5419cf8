import { expect, it } from 'vitest';
import { type Reservation, reminderMachine } from '#machines/page/reminder.machine.ts';
import { passed, walkJourney } from '../../kit/charts/journey.ts';
import { input, later, reservation } from './reminder.model.ts';

type Events = Parameters<typeof walkJourney<typeof reminderMachine>>[2];
const found = (one: Reservation) => ({ type: 'reservation.found', reservation: one }) as const;
const gone = { type: 'reservation.settled' } as const;
const closed = { type: 'reminder.closed' } as const;
const rested = passed('reminderRest');

const watch = ['ask', 'watchReservation', undefined];
const rest = ['wait', 'reminderRest', 60_001];

// specification 9.30
it.each<[story: string, events: Events, end: string, reminded: Reservation | null, did: readonly unknown[]]>([
  ['nothing is to be paid', [], 'hidden', null, [watch]],
  ['comes up when something is', [found(reservation)], 'shown', reservation, [watch]],
  ['goes when it is paid, or seen on the page itself', [found(reservation), gone], 'hidden', null, [watch]],
  ['comes back on the next page', [found(reservation), gone, found(reservation)], 'shown', reservation, [watch]],
  ['speaks of what lapses first', [found(reservation), found(later)], 'shown', later, [watch]],
  ['rests once it was closed', [found(reservation), closed], 'resting', reservation, [watch, rest]],
  ['cannot be closed where it is not', [closed], 'hidden', null, [watch]],
  ['may be closed again', [found(reservation), closed, rested, closed], 'resting', reservation, [watch, rest, rest]],
])('%s', (_, events, end, reminded, did) => {
  const journey = walkJourney(reminderMachine, input, events);
  expect(journey.state).toBe(end);
  expect(journey.context).toEqual({ reservation: reminded });
  expect(journey.did).toEqual(did);
});
