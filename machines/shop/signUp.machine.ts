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
} from './buying/paying.ts';
import { details, price, shop, waves } from './buying/regions.ts';
import { beginning, spawnCoupons } from './buying/setup.ts';
import { fieldsOfStep } from './signUp.logic.ts';
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
 *
 * | state | what is happening |
 * |---|---|
 * | shop | I look at what is for sale. |
 * | · watching | The list keeps itself fresh. |
 * | · · asking | The runs are on their way. |
 * | · · open | There are runs to choose from. |
 * | · · empty | There are no runs just now. |
 * | · · failed | The runs did not come; I may try again. |
 * | waves | I look at when one starts. |
 * | · idle | I have not chosen a distance. |
 * | · watching | The waves keep themselves fresh. |
 * | · · asking | The waves are on their way. |
 * | · · shown | I see the waves and their free places. |
 * | · · failed | The waves did not come; I may try again. |
 * | price | I look at what it costs. |
 * | · none | There is nothing to price yet. |
 * | · settling | I am still changing my mind. |
 * | · asking | The price is on its way; I see the old one. |
 * | · current | This is the price. |
 * | · failed | The price did not come; I may try again. |
 * | details | On a phone, what I buy is behind a bar. |
 * | · closed | I see the sum only. |
 * | · opened | I see what I buy. |
 * | form | I buy places. |
 * | · waiting | I wait for the runs. |
 * | · editing | I choose, step by step. |
 * | · · resuming | Where was I? |
 * | · · choosingType | I choose what kind of run. |
 * | · · choosingCity | I choose where. |
 * | · · · choosing | I look through them. |
 * | · · · gone | Mine is not on sale any more. |
 * | · · choosingDistance | I choose a distance, or say a child's age. |
 * | · · choosingWave | I choose a wave. |
 * | · · · choosing | I look through them. |
 * | · · · waveFull | My wave has filled up; I choose another. |
 * | · · countingPlaces | I say how many we are, and what we are called. |
 * | · · paying | I choose how to pay, and accept the terms. |
 * | · · · reviewing | I look it over. |
 * | · · · priceChanged | The price is another by now; I look again. |
 * | · · · refused | The server said no, and why. |
 * | · · · failed | Nobody answered; I may try again. |
 * | · · · termsChanged | There are new terms; I read them first. |
 * | · submitting | My order is under way. |
 * | · askedForCode | I wait for the code in my mail. |
 * | · · typing | I type the code. |
 * | · · wrong | That was not the code. |
 * | · · mailedAgain | Another code is in the mail. |
 * | · · limited | I asked or tried too often; I read until when. |
 * | · · failed | The code could not be sent off; I may try again. |
 * | · · mailFailed | No other code could be asked for; I may try again. |
 * | · confirmingCode | My order is under way with its code. |
 * | · wantingCode | I have asked for another code. |
 * | · left | My places are held; I am on my way out. |
 * | · · toPayment | I go to the payment screen. |
 * | · · toProvider | I go to my bank. |
 * | · · done | It is paid; I go to the thank-you page. |
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
