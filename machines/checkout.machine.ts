import { fieldsOfPart } from './checkout.fields.ts';
import { editing } from './checkout.parts.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { backTo, left, submitting } from './purchase.paying.ts';
import { details, price, shop, waves } from './purchase.regions.ts';
import { beginning, spawnCoupons } from './purchase.setup.ts';

/**
 * The visitor's one-page checkout (specification sections 2, 4 and 5): a form whose parts fold to what was chosen,
 * and beside it what is for sale, the waves of the chosen distance and the price of the places.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => beginning('POST group', input),
  entry: spawnCoupons,
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
        submitting: submitting('editing.choosingRun.gone', [
          backTo('editing.choosingWave', fieldsOfPart.places),
          backTo('editing.givingContact', fieldsOfPart.contact),
        ]),
        left,
      },
    },
  },
});
