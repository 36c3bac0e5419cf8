import { billing, editing, offer, price, submitting } from './addPlaces.parts.ts';
import { addPlacesSetup } from './addPlaces.setup.ts';
import { endOf } from './groupDialogs.subject.ts';
import { atProvider } from './purchase.paying.ts';
import { beginning, spawnCoupons } from './purchase.setup.ts';
import type { PurchaseContext } from './purchase.types.ts';

const paymentOf = ({ context: { order } }: { readonly context: PurchaseContext }) => ({
  groupId: order?.group_id ?? 0,
  paymentId: order?.payment_id ?? '',
});

/**
 * More places for a group (docs/rules/shop.md 5.10): a number that its wave has room for, their price, how to pay; then
 * on to the payment, once those who may measure have heard of it.
 */
export const addPlacesMachine = addPlacesSetup.createMachine({
  id: 'addPlaces',
  context: ({ input }) => beginning('POST groups/{id}/payToJoin', input),
  entry: spawnCoupons,
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: { id: 'watchFocus', src: 'watchFocus' },
      states: {
        offer,
        price,
        billing,
        form: {
          initial: 'waiting',
          on: { 'coupons.changed': { actions: { type: 'adoptCoupons', params: ({ event }) => event } } },
          states: {
            waiting: {
              always: { guard: 'knowsOffer', target: 'editing' },
              on: { 'dialog.dismissed': '#addPlaces.dismissed' },
            },
            editing,
            submitting,
          },
        },
      },
    },
    /** A tag manager gets two seconds to hear of the purchase; nobody waits longer. */
    telling: {
      tags: 'busy',
      invoke: {
        id: 'tellPurchase',
        src: 'tellPurchase',
        input: ({ context: { order, draft } }) => ({ order: known(order), places: draft.places }),
        onDone: 'told',
        onError: 'told',
      },
      after: { analyticsLimit: 'told' },
    },
    told: {
      always: [
        { guard: 'wasPaid', target: 'paidAtOnce' },
        { guard: 'wasSentElsewhere', target: 'toProvider' },
        { target: 'toPayment' },
      ],
    },
    toPayment: { type: 'final', entry: { type: 'goToPayment', params: paymentOf } },
    toProvider: { type: 'final', entry: { type: 'goToProvider', params: atProvider } },
    paidAtOnce: { type: 'final', entry: { type: 'goToThankYou', params: paymentOf } },
    moving: { type: 'final', output: { next: 'wave' } },
    dismissed: { type: 'final' },
  },
  output: endOf,
});

function known<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('Nothing was ordered.');
  return thing;
}
