import { assign, type EventObject, fromCallback, not, setup } from 'xstate';
import { delays } from '#contract/constants.ts';
import { unprovided } from '../kit/unprovided.ts';

/** Places that are held until they are paid. */
export interface Reservation {
  readonly paymentId: string;
  readonly groupId: number;
  readonly runName: string;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
}

/**
 * Reminds a person of an unpaid reservation, except on pages where they pay for it or see it anyway. Once closed, it
 * stays away for a while (docs/rules/page.md 7.1).
 */
export const reminderMachine = setup({
  types: {
    context: {} as { readonly reservation: Reservation | null },
    events: {} as
      | { type: 'reservation.found'; reservation: Reservation }
      | { type: 'reservation.settled' }
      | { type: 'reminder.closed' },
    tags: {} as 'reminding',
  },
  actors: {
    /** Tells which reservation the current page should remind of, if any. */
    watchReservation: fromCallback<EventObject>(unprovided),
  },
  actions: {
    rememberReservation: assign((_, { reservation }: { reservation: Reservation }) => ({ reservation })),
    forgetReservation: assign({ reservation: null }),
  },
  guards: { isDue: ({ context }) => context.reservation !== null },
  delays: { reminderRest: delays.reminderRest },
}).createMachine({
  id: 'reminder',
  context: { reservation: null },
  invoke: { id: 'watchReservation', src: 'watchReservation' },
  initial: 'hidden',
  on: {
    'reservation.found': { actions: { type: 'rememberReservation', params: ({ event }) => event } },
    'reservation.settled': { actions: 'forgetReservation' },
  },
  states: {
    hidden: { always: { guard: 'isDue', target: 'shown' } },
    shown: {
      tags: 'reminding',
      always: { guard: not('isDue'), target: 'hidden' },
      on: { 'reminder.closed': 'resting' },
    },
    resting: { after: { reminderRest: 'hidden' } },
  },
});
