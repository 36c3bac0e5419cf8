import { and, not } from 'xstate';
import {
  as,
  askedForCode,
  backTo,
  callToCode,
  confirmingCode,
  left,
  submitting,
  wantingCode,
} from './purchase.paying.ts';
import { details, price, shop, waves } from './purchase.regions.ts';
import { beginning, spawnCoupons } from './purchase.setup.ts';
import { fieldsOfStep } from './signUp.fields.ts';
import { signUpSetup } from './signUp.setup.ts';
import { at, editing, isGoingOnAt, toStep } from './signUp.steps.ts';

const gone = 'editing.choosingCity.gone';
const further = [
  backTo('editing.choosingWave', fieldsOfStep.wave),
  backTo('editing.countingPlaces', fieldsOfStep.places),
  {
    guard: { type: 'endsAs', params: as('termsRequired') },
    target: 'editing.paying.termsChanged',
    actions: ['forgetIntent', 'refreshProfile'],
  },
] as const;

/**
 * The wizard of who is signed in (docs/rules/shop.md 4): six steps, back to any that is done; beside them what is for
 * sale, the waves of the chosen distance and the price of the places.
 */
export const signUpMachine = signUpSetup.createMachine({
  id: 'signUp',
  type: 'parallel',
  context: ({ input }) => beginning('POST group-signup', input),
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
              guard: and(['knowsCatalogue', 'isCodeAsked', not('choiceGone'), isGoingOnAt('payment')]),
              target: 'askedForCode',
              actions: callToCode,
            },
            { guard: 'knowsCatalogue', target: 'editing' },
          ],
          on: { 'address.changed': { actions: { type: 'rememberStep', params: ({ event }) => event } } },
        },
        editing,
        submitting: submitting(gone, further),
        askedForCode: {
          ...askedForCode({ 'step.revisited': toStep('editing'), 'address.changed': toStep('editing') }),
          entry: at('payment').entry,
        },
        confirmingCode: confirmingCode(gone, further),
        wantingCode: wantingCode(gone, further),
        left,
      },
    },
  },
});
