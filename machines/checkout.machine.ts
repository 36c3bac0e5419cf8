import { spawnChild } from 'xstate';
import type { OrderOutcome, Part } from './checkout.order.ts';
import { editing } from './checkout.parts.ts';
import { details, price, shop, waves } from './checkout.regions.ts';
import { type CheckoutContext, checkoutSetup, sentOrder } from './checkout.setup.ts';

interface Answered {
  readonly event: { readonly output: OrderOutcome };
}
const outcomeOf = ({ event }: Answered) => event.output;
const as =
  (kind: OrderOutcome['kind']) =>
  ({ event }: Answered) => ({ outcome: event.output, kind });
const faultsAt =
  (part: Part) =>
  ({ event }: Answered) => ({ outcome: event.output, part });
const paymentOf = ({ context }: { readonly context: CheckoutContext }) => ({
  paymentId: context.order?.payment_id ?? '',
});

/**
 * The visitor's one-page checkout (specification sections 2, 4 and 5): a form whose parts fold to what was chosen,
 * and beside it what is for sale, the waves of the chosen distance and the price of the places.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input: { draft, promocode } }): CheckoutContext => {
    const couponText = draft.couponText || (promocode ?? '');
    return {
      draft: { ...draft, couponText },
      uncheckedCodes: couponText.trim() !== '',
      catalogue: null,
      properties: null,
      waves: [],
      price: null,
      faults: {},
      refusal: null,
      clampedTo: null,
      order: null,
    };
  },
  entry: spawnChild('coupons', {
    id: 'coupons',
    input: ({ context: { draft }, self }) => ({
      parent: self,
      eventId: draft.event_id,
      coupons: draft.coupons,
      text: draft.couponText,
    }),
  }),
  invoke: { id: 'watchFocus', src: 'watchFocus' },
  states: {
    shop,
    waves,
    price,
    details,
    form: {
      initial: 'waiting',
      on: { 'coupons.changed': { actions: { type: 'adoptCoupons', params: ({ event }) => event } } },
      states: {
        waiting: { always: { guard: 'knowsCatalogue', target: 'editing' } },
        editing,
        submitting: {
          tags: ['payment', 'busy'],
          invoke: {
            id: 'placeOrder',
            src: 'placeOrder',
            input: ({ context }) => sentOrder(context),
            onDone: [
              {
                guard: { type: 'isPaid', params: outcomeOf },
                target: 'left.done',
                actions: { type: 'rememberOrder', params: outcomeOf },
              },
              {
                guard: { type: 'isPaidElsewhere', params: outcomeOf },
                target: 'left.toProvider',
                actions: { type: 'rememberOrder', params: outcomeOf },
              },
              {
                guard: { type: 'endsAs', params: as('reserved') },
                target: 'left.toPayment',
                actions: { type: 'rememberOrder', params: outcomeOf },
              },
              {
                guard: { type: 'endsAs', params: as('waveFull') },
                target: 'editing.choosingWave.waveFull',
                actions: ['forgetIntent', { type: 'noteFullWave', params: outcomeOf }],
              },
              {
                guard: { type: 'endsAs', params: as('priceChanged') },
                target: 'editing.paying.priceChanged',
                actions: ['forgetIntent', 'askPriceAgain'],
              },
              {
                guard: { type: 'endsAs', params: as('saleClosed') },
                target: 'editing.choosingRun.gone',
                actions: [{ type: 'chooseRun', params: { eventId: null } }, 'tellCouponsRun', 'dropChoice'],
              },
              {
                guard: { type: 'isCodeRefused', params: outcomeOf },
                target: 'editing.paying',
                actions: ['forgetIntent', { type: 'refuseCoupon', params: outcomeOf }, 'callToCodes'],
              },
              {
                guard: { type: 'hasFaultsAt', params: faultsAt('places') },
                target: 'editing.choosingWave',
                actions: [
                  'forgetIntent',
                  { type: 'noteRefusal', params: outcomeOf },
                  { type: 'callToFault', params: { part: 'places' } },
                ],
              },
              {
                guard: { type: 'hasFaultsAt', params: faultsAt('contact') },
                target: 'editing.givingContact',
                actions: [
                  'forgetIntent',
                  { type: 'noteRefusal', params: outcomeOf },
                  { type: 'callToFault', params: { part: 'contact' } },
                ],
              },
              {
                target: 'editing.paying.refused',
                actions: ['forgetIntent', { type: 'noteRefusal', params: outcomeOf }],
              },
            ],
            onError: 'editing.paying.failed',
          },
        },
        left: {
          tags: 'leaving',
          entry: ['resetDraft', 'tellCouponsEnd', 'dropChoice'],
          on: { 'screen.opened': { target: 'waiting', actions: 'forgetOrder' } },
          initial: 'done',
          states: {
            toPayment: { entry: { type: 'goToPayment', params: paymentOf } },
            toProvider: {
              entry: {
                type: 'goToProvider',
                params: ({ context }) => ({ address: context.order?.payment_url ?? '' }),
              },
            },
            done: { entry: { type: 'goToThankYou', params: paymentOf } },
          },
        },
      },
    },
  },
});
