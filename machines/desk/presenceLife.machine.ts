import { assign, setup } from 'xstate';

export interface PresenceFacts {
  /** Check-ins that nobody has taken back. */
  readonly checkIns: number;
  /** The place was sold at a desk, and nobody has taken that back. */
  readonly isSold: boolean;
}

export type PresenceEvent = {
  readonly type: 'checkIn.recorded' | 'checkIn.withdrawn' | 'sale.recorded' | 'sale.withdrawn';
};

/**
 * Whether somebody is at the run, as the desks have it (docs/rules/desk.md 4). Phones and server go through it with the
 * same events in the same order (machines/desk/presence.ts), so both end in the same state.
 *
 * | state | what is happening |
 * |---|---|
 * | expected | Nobody has checked them in yet. |
 * | here | A desk has checked them in. |
 * | doubled | Several desks have, and the earliest check-in counts. |
 * | undone | What a desk did was taken back; they are expected again. |
 * | sold | A desk has sold them the place, and they are not checked in yet. |
 */
export const presenceLifeMachine = setup({
  types: {
    context: {} as PresenceFacts,
    events: {} as PresenceEvent,
  },
  guards: {
    isSold: ({ context }) => context.isSold,
    isStillDoubled: ({ context }) => context.checkIns > 2,
  },
  actions: {
    countCheckIn: assign({ checkIns: ({ context }) => context.checkIns + 1 }),
    uncountCheckIn: assign({ checkIns: ({ context }) => context.checkIns - 1 }),
    noteSale: assign({ isSold: true }),
    forgetSale: assign({ isSold: false }),
  },
}).createMachine({
  id: 'presenceLife',
  context: { checkIns: 0, isSold: false },
  initial: 'expected',
  states: {
    expected: {
      on: {
        'checkIn.recorded': { target: 'here', actions: 'countCheckIn' },
        'sale.recorded': { target: 'sold', actions: 'noteSale' },
      },
    },
    here: {
      on: {
        'checkIn.recorded': { target: 'doubled', actions: 'countCheckIn' },
        'checkIn.withdrawn': [
          { guard: 'isSold', target: 'sold', actions: 'uncountCheckIn' },
          { target: 'undone', actions: 'uncountCheckIn' },
        ],
        // By clocks that disagree, a sale may come after its check-in.
        'sale.recorded': { actions: 'noteSale' },
        // They are at the run all the same: the lead decides what becomes of it.
        'sale.withdrawn': { actions: 'forgetSale' },
      },
    },
    doubled: {
      on: {
        'checkIn.recorded': { actions: 'countCheckIn' },
        'checkIn.withdrawn': [
          { guard: 'isStillDoubled', actions: 'uncountCheckIn' },
          { target: 'here', actions: 'uncountCheckIn' },
        ],
        'sale.recorded': { actions: 'noteSale' },
        'sale.withdrawn': { actions: 'forgetSale' },
      },
    },
    undone: {
      on: {
        'checkIn.recorded': { target: 'here', actions: 'countCheckIn' },
        'sale.recorded': { target: 'sold', actions: 'noteSale' },
      },
    },
    sold: {
      on: {
        'checkIn.recorded': { target: 'here', actions: 'countCheckIn' },
        'sale.withdrawn': { target: 'undone', actions: 'forgetSale' },
      },
    },
  },
});
