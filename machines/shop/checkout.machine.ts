import { and, not } from 'xstate';
import { askedForCode, backTo, callToCode, confirmingCode, left, submitting, wantingCode } from './buying/paying.ts';
import { details, price, shop, waves } from './buying/regions.ts';
import { beginning, spawnCoupons } from './buying/setup.ts';
import { fieldsOfPart } from './checkout.logic.ts';
import { at, editing, reopening } from './checkout.parts.ts';
import { checkoutSetup } from './checkout.setup.ts';

const gone = 'editing.choosingRun.gone';
const further = [
  backTo('editing.choosingWave', fieldsOfPart.places),
  backTo('editing.givingContact', fieldsOfPart.contact),
] as const;

/**
 * The visitor's one-page checkout (docs/rules/shop.md 4): a form whose parts fold to what was chosen, and beside it
 * what is for sale, the waves of the chosen distance and the price of the places.
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
 * | · editing | I choose, one part after the other. |
 * | · · advancing | Which part wants something next? |
 * | · · choosingRun | I choose a run. |
 * | · · · choosing | I look through them. |
 * | · · · gone | Mine is not on sale any more. |
 * | · · choosingDistance | I choose a distance, or say a child's age. |
 * | · · choosingWave | I say how many we are, and choose a wave. |
 * | · · · choosing | I look through them. |
 * | · · · waveFull | My wave has filled up; I choose another. |
 * | · · givingContact | I say who I am. |
 * | · · paying | I choose how to pay, and accept the terms. |
 * | · · · reviewing | I look it over. |
 * | · · · priceChanged | The price is another by now; I look again. |
 * | · · · refused | The server said no, and why. |
 * | · · · failed | Nobody answered; I may try again. |
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
