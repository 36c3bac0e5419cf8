import { atProvider } from '../shop/buying/paying.ts';
import { beginning, spawnCoupons } from '../shop/buying/setup.ts';
import type { PurchaseContext } from '../shop/buying/types.ts';
import { billing, editing, offer, price, submitting } from './addPlaces.parts.ts';
import { addPlacesSetup } from './addPlaces.setup.ts';
import { endOf } from './groupDialogs.logic.ts';

const paymentOf = ({ context: { order } }: { readonly context: PurchaseContext }) => ({
  groupId: order?.group_id ?? 0,
  paymentId: order?.payment_id ?? '',
});

/**
 * More places for a group (docs/rules/shop.md 5.10): a number that its wave has room for, their price, how to pay; then
 * on to the payment, once those who may measure have heard of it.
 *
 * | state | what is happening |
 * |---|---|
 * | open | I add places to my group. |
 * | · offer | I see what my wave still has. |
 * | · · watching | It keeps itself fresh. |
 * | · · · asking | Places and methods are on their way, or here. |
 * | · · · failed | They did not come; I may try again. |
 * | · price | I look at what it costs. |
 * | · · settling | I am still changing my mind. |
 * | · · asking | The price is on its way; I see the old one. |
 * | · · current | This is the price. |
 * | · · failed | The price did not come; I may try again. |
 * | · billing | Does my method need an address? |
 * | · · unneeded | No. |
 * | · · needed | Yes. |
 * | · · · incomplete | Mine is not complete yet. |
 * | · · · complete | Mine is there. |
 * | · form | I say how many. |
 * | · · waiting | I wait for what my wave has. |
 * | · · editing | I choose. |
 * | · · · counting | How many, how paid, the terms. |
 * | · · · full | My wave has no room for so many. |
 * | · · · priceChanged | The price is another by now; I look again. |
 * | · · · saleClosed | The sale has ended. |
 * | · · · termsChanged | There are new terms; I read them first. |
 * | · · · refused | The server said no, and why. |
 * | · · · failed | Nobody answered; I may try again. |
 * | · · submitting | My order is under way. |
 * | telling | The places are held; those who measure hear of it. |
 * | told | Where to now? |
 * | toPayment | I go to the payment screen. |
 * | toProvider | I go to my bank. |
 * | paidAtOnce | It cost nothing; I go to the thank-you page. |
 * | moving | I would rather change the wave. |
 * | dismissed | I have closed the dialog. |
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
