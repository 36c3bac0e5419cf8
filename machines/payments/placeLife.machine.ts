import { setup } from 'xstate';

/** The person who had the place when it ended, so that it comes back to them. */
export interface PlaceFacts {
  readonly person: 'free' | 'invited' | 'taken' | 'handingOver';
}

export type PlaceEvent = {
  readonly type:
    | 'payment.processing'
    | 'payment.returned'
    | 'payment.paid'
    | 'invitation.sent'
    | 'invitation.accepted'
    | 'invitation.withdrawn'
    | 'person.joined'
    | 'person.removed'
    | 'handover.offered'
    | 'handover.accepted'
    | 'handover.withdrawn'
    | 'reservation.lapsed'
    | 'place.released'
    | 'place.revived'
    | 'place.renewed';
};

/** The place comes back paid (late money) or reserved (renewed), to the person who had it. */
const comesBack = <const Money extends 'paid' | 'reserved'>(money: Money) =>
  [
    { guard: 'wasTaken', target: [`live.money.${money}`, 'live.person.taken'] },
    { guard: 'wasInvited', target: [`live.money.${money}`, 'live.person.invited'] },
    { target: [`live.money.${money}`, 'live.person.free'] },
  ] as const;

/**
 * The life of one place in two regions, its money and its person (docs/rules/payments.md 2.1). A place ends released,
 * which is final, or lapsed, from which late money or a renewal brings it back. Its state is the row: three columns and
 * no effects. Only server/domain/places/placeLife.ts changes them.
 *
 * | state | what is happening |
 * |---|---|
 * | live | Somebody may start on this place. |
 * | · money | Is it paid for? |
 * | · · reserved | It is held. |
 * | · · processing | Money is on its way. |
 * | · · paid | It is paid. |
 * | · person | Whose is it? |
 * | · · free | Nobody's. |
 * | · · invited | Somebody is invited to take it. |
 * | · · taken | Somebody has it. |
 * | · · handingOver | The person who has it offers it to somebody else. |
 * | lapsed | The time ran out; it may come back. |
 * | released | It is over for good. |
 */
export const placeLifeMachine = setup({
  types: {
    input: {} as PlaceFacts,
    context: {} as PlaceFacts,
    events: {} as PlaceEvent,
  },
  guards: {
    wasTaken: ({ context }) => context.person === 'taken' || context.person === 'handingOver',
    wasInvited: ({ context }) => context.person === 'invited',
  },
}).createMachine({
  id: 'placeLife',
  context: ({ input }) => input,
  initial: 'live',
  states: {
    live: {
      type: 'parallel',
      on: { 'place.released': 'released' },
      states: {
        money: {
          initial: 'reserved',
          states: {
            reserved: {
              on: {
                'payment.processing': 'processing',
                'payment.paid': 'paid',
                'reservation.lapsed': '#placeLife.lapsed',
              },
            },
            processing: {
              on: {
                'payment.returned': 'reserved',
                'payment.paid': 'paid',
                // The payment failed for good after its wave had started, or its money is under review.
                'reservation.lapsed': '#placeLife.lapsed',
              },
            },
            // The money that staff had noted had not come.
            paid: { on: { 'payment.returned': 'reserved' } },
          },
        },
        person: {
          initial: 'free',
          states: {
            free: { on: { 'invitation.sent': 'invited', 'person.joined': 'taken' } },
            invited: { on: { 'invitation.accepted': 'taken', 'invitation.withdrawn': 'free' } },
            taken: { on: { 'handover.offered': 'handingOver', 'person.removed': 'free' } },
            handingOver: {
              on: { 'handover.accepted': 'taken', 'handover.withdrawn': 'taken', 'person.removed': 'free' },
            },
          },
        },
      },
    },
    lapsed: {
      on: {
        'place.revived': comesBack('paid'),
        'place.renewed': comesBack('reserved'),
        'place.released': 'released',
      },
    },
    released: {},
  },
});
