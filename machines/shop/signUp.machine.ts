import { and, assign, not, or, stateIn } from 'xstate';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';
import { billingWhile } from './buying/billing.ts';
import { type WizardStep, withCity, withType } from './buying/draft.ts';
import {
  backTo,
  callToCode,
  dropRun,
  isPriceCurrent,
  left,
  ordering,
  paying,
  showingFaults,
  termsChanged,
  typing,
} from './buying/paying.ts';
import { details, price, shop, waves } from './buying/regions.ts';
import { beginning, noClamp, purchaseSetup, spawnCoupons } from './buying/setup.ts';
import type { PurchaseContext, PurchaseEvent } from './buying/types.ts';
import { fieldsOfStep, stepToGoOnAt } from './signUp.logic.ts';

type Of<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: Type }>;

/** No value of another run is valid for this one. */
const nothingShown = { price: null, waves: [], faults: {}, ...noClamp };

/** What only the wizard does: it asks for type and city first, and every step has an address. */
const signUpSetup = purchaseSetup.extend({
  actions: {
    chooseType: assign(({ context: { draft, catalogue } }, { eventType }: Of<'type.chosen'>) => ({
      draft: withType(draft, eventType, catalogue),
      ...nothingShown,
    })),
    chooseCity: assign(({ context: { draft, catalogue } }, { cityId }: Of<'city.chosen'>) => ({
      draft: withCity(draft, cityId, catalogue),
      ...nothingShown,
    })),
    /** A step is no part of the order: the order under way stays the same. */
    rememberStep: assign(({ context: { draft } }, { step }: { step: WizardStep | null }) => ({
      draft: { ...draft, step: step ?? draft.step },
    })),
    /** The address bar follows. */
    showStep: (_, _params: { step: WizardStep }) => unprovided(),
  },
  guards: {
    isAtPayment: ({ context }) => context.draft.step === 'payment',
    goesOnAt: ({ context }, { step }: { step: WizardStep }) => stepToGoOnAt(context) === step,
  },
});

/** A step is known by its tag, to the draft and to the address bar. */
const at = (step: WizardStep) =>
  ({
    tags: step,
    entry: [
      { type: 'rememberStep', params: { step } },
      { type: 'showStep', params: { step } },
    ],
  }) as const;

/** A step is left for the next one, or shows what is wrong with it. */
const finishing = <const Actions>(step: WizardStep, target: string, actions: Actions) =>
  ({
    'part.finished': [
      { guard: { type: 'isFinished', params: { fields: fieldsOfStep[step] } }, target, actions },
      { actions: showingFaults(fieldsOfStep[step]) },
    ],
  }) as const;

/** The same for a step of cards, which a tap leaves without a word; a wave that left fewer places is looked at first. */
const choosing = <const Actions>(step: WizardStep, target: string, actions: Actions) =>
  ({
    ...finishing(step, target, actions),
    'choice.tapped': {
      guard: and([{ type: 'isFinished', params: { fields: fieldsOfStep[step] } }, not('wasClamped')]),
      target,
      actions,
    },
  }) as const;

const reportRun = {
  type: 'reportChoice',
  params: ({ context }: { readonly context: PurchaseContext }) =>
    ({ entity: 'event', id: known(context.draft.event_id) }) as const,
} as const;

const isGoingOnAt = (step: WizardStep) => ({ type: 'goesOnAt', params: { step } }) as const;

/** To a step by its name or address, or the furthest that is open, from within the steps or from beside them. */
const toStep = <const From extends string>(from: From) =>
  ({
    target: `${from}.resuming`,
    actions: {
      type: 'rememberStep',
      params: ({ event }: { readonly event: { readonly step: WizardStep | null } }) => event,
    },
  }) as const;

const payingHere = paying({ submitting: '#signUp.form.submitting', asked: '#signUp.form.askedForCode' });

const hasBilling = or([stateIn({ billing: 'unneeded' }), stateIn({ billing: { needed: 'complete' } })]);
const [unfinished, codeAsked] = payingHere.on['order.submitted'];
/** As anywhere, but that an address that the method needs comes first. */
const submittedWhole = [
  unfinished,
  codeAsked,
  {
    guard: and([isPriceCurrent, hasBilling]),
    target: '#signUp.form.submitting',
    actions: { type: 'rememberIntent', params: ({ event }: { event: Of<'order.submitted'> }) => event },
  },
] as const;
/** Nothing is read of an address before it is paid. */
const wantsBill = and(['needsAddress', 'isAtPayment']);

/** The number of places decides which waves have room: it is asked beside the waves already. */
const counting = {
  'places.changed': {
    actions: [
      { type: 'choosePlaces', params: ({ event }: { readonly event: Of<'places.changed'> }) => event },
      'tellCouponsPlaces',
    ],
  },
} as const;

/** The six steps; what a choice resets stands in the draft's rules, each a named action. */
const editing = signUpSetup.createStateConfig({
  initial: 'resuming',
  always: { guard: 'choiceGone', target: '.choosingCity.gone', actions: dropRun },
  on: {
    'step.revisited': toStep(''),
    'address.changed': toStep(''),
  },
  states: {
    /** At the step that is wanted, after a reload too, or at the furthest that is open. */
    resuming: {
      entry: 'forgetNotes',
      always: [
        { guard: isGoingOnAt('payment'), target: 'paying' },
        { guard: isGoingOnAt('places'), target: 'countingPlaces' },
        { guard: isGoingOnAt('wave'), target: 'choosingWave' },
        { guard: isGoingOnAt('distance'), target: 'choosingDistance' },
        { guard: isGoingOnAt('city'), target: 'choosingCity' },
        { target: 'choosingType' },
      ],
    },
    choosingType: {
      ...at('type'),
      on: {
        'type.chosen': {
          actions: [{ type: 'chooseType', params: ({ event }) => event }, 'tellCouponsRun', 'dropChoice'],
        },
        ...choosing('type', 'choosingCity', []),
      },
    },
    choosingCity: {
      ...at('city'),
      initial: 'choosing',
      on: {
        'city.chosen': {
          target: '.choosing',
          actions: [{ type: 'chooseCity', params: ({ event }) => event }, 'tellCouponsRun', 'dropChoice'],
        },
        'run.chosen': {
          target: '.choosing',
          actions: [{ type: 'chooseRun', params: ({ event }) => event }, 'tellCouponsRun'],
        },
        ...choosing('city', 'choosingDistance', [reportRun]),
      },
      states: { choosing: {}, gone: { tags: 'runGone' } },
    },
    choosingDistance: {
      ...at('distance'),
      on: {
        'distance.chosen': {
          actions: [
            { type: 'chooseDistance', params: ({ event }) => event },
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'category', id: event.categoryId }) },
          ],
        },
        'age.chosen': { actions: [{ type: 'chooseAge', params: ({ event }) => event }, 'reportAgeGroup'] },
        ...choosing('distance', 'choosingWave', []),
      },
    },
    choosingWave: {
      ...at('wave'),
      initial: 'choosing',
      on: {
        ...counting,
        'places.kept': { guard: 'wasClamped', actions: 'keepPlaces' },
        'wave.chosen': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [
            { type: 'chooseWave', params: ({ event }) => event },
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'wave', id: event.waveId }) },
          ],
        },
        // That a small wave left fewer places is told where they are counted, too.
        ...choosing('wave', 'countingPlaces', []),
      },
      states: {
        choosing: { always: { guard: 'lacksRoom', target: 'waveFull' } },
        waveFull: { tags: 'waveFull', always: { guard: not('lacksRoom'), target: 'choosing' } },
      },
    },
    countingPlaces: {
      ...at('places'),
      always: { guard: 'lacksRoom', target: 'choosingWave' },
      on: {
        ...counting,
        'age.given': { actions: { type: 'giveAge', params: ({ event }) => event } },
        ...typing,
        ...finishing('places', 'paying', ['forgetNotes']),
      },
    },
    paying: {
      ...payingHere,
      ...at('payment'),
      invoke: { id: 'watchTerms', src: 'watchTerms' },
      on: {
        ...payingHere.on,
        'order.submitted': submittedWhole,
      },
      always: { guard: 'lacksRoom', target: 'choosingWave' },
      states: { ...payingHere.states, termsChanged: { tags: 'termsChanged' } },
    },
  },
});

const orders = ordering({
  waveFull: 'editing.choosingWave.waveFull',
  gone: 'editing.choosingCity.gone',
  paying: 'editing.paying',
  further: [
    backTo('editing.choosingWave', fieldsOfStep.wave),
    backTo('editing.countingPlaces', fieldsOfStep.places),
    termsChanged('editing.paying.termsChanged'),
  ],
  meanwhile: { 'step.revisited': toStep('editing'), 'address.changed': toStep('editing') },
});

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
 * | · unreached | I am not connected; once I am, the price is asked for again. |
 * | · failed | The price did not come; I may try again. |
 * | billing | Some methods want an address on the bill. |
 * | · unneeded | Mine does not, or I am not there yet. |
 * | · needed | Mine does; I see what is kept of me. |
 * | · · loading | It is on its way. |
 * | · · edited | I am writing it. |
 * | · · missing | It is not all there. |
 * | · · complete | It is. |
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
 * | · · paidAtOnce | It is paid; I go to the thank-you page. |
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
    billing: signUpSetup.createStateConfig(billingWhile(wantsBill, not(wantsBill))),
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
        ...orders,
        askedForCode: { ...orders.askedForCode, entry: at('payment').entry },
        left: left('waiting'),
      },
    },
  },
});
