import { and, not } from 'xstate';
import { fieldsOfPart } from './checkout.fields.ts';
import { at, editing, reopening } from './checkout.parts.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { askedForCode, backTo, callToCode, confirmingCode, left, submitting, wantingCode } from './purchase.paying.ts';
import { details, price, shop, waves } from './purchase.regions.ts';
import { beginning, spawnCoupons } from './purchase.setup.ts';

const gone = 'editing.choosingRun.gone';
const further = [
  backTo('editing.choosingWave', fieldsOfPart.places),
  backTo('editing.givingContact', fieldsOfPart.contact),
] as const;

/**
 * The visitor's one-page checkout (docs/rules/shop.md 4): a form whose parts fold to what was chosen, and beside it
 * what is for sale, the waves of the chosen distance and the price of the places.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => beginning('POST group', input),
  entry: spawnCoupons,
  invoke: [
    { id: 'watchFocus', src: 'watchFocus' },
    { id: 'watchAddress', src: 'watchAddress' },
  ],
  states: {
    shop,
    waves,
    price,
    details,
    form: {
      initial: 'waiting',
      on: { 'coupons.changed': { actions: { type: 'adoptCoupons', params: ({ event }) => event } } },
      states: {
        waiting: {
          always: [
            {
              guard: and(['knowsCatalogue', 'isCodeAsked', not('choiceGone')]),
              target: 'askedForCode',
              actions: callToCode,
            },
            { guard: 'knowsCatalogue', target: 'editing' },
          ],
        },
        editing,
        submitting: submitting(gone, further),
        askedForCode: {
          ...askedForCode({ 'part.reopened': reopening('editing'), 'part.visited': reopening('editing') }),
          entry: at('payment').entry,
        },
        confirmingCode: confirmingCode(gone, further),
        wantingCode: wantingCode(gone, further),
        left,
      },
    },
  },
});
