import { and, assign, not, or, stateIn } from 'xstate';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';
import { billingWhile } from './buying/billing.ts';
import { type WizardStep, withCity, withType } from './buying/draft.ts';
import {
  answering,
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

/** Nothing chosen for another run is valid for this one. */
const nothingShown = { price: null, waves: [], faults: {}, ...noClamp };

/** Only the wizard does this: it asks for type and city first, and each of its steps has an address. */
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
    /** The step is not part of the order, so an order that was sent stays the same. */
    rememberStep: assign(({ context: { draft } }, { step }: { step: WizardStep | null }) => ({
      draft: { ...draft, step: step ?? draft.step },
    })),
    /** The address bar shows the step. */
    showStep: (_, _params: { step: WizardStep }) => unprovided(),
  },
  guards: {
    isAtPayment: ({ context }) => context.draft.step === 'payment',
    goesOnAt: ({ context }, { step }: { step: WizardStep }) => stepToGoOnAt(context) === step,
  },
});

/** The draft and the address bar know a step by its tag. */
const at = (step: WizardStep) =>
  ({
    tags: step,
    entry: [
      { type: 'rememberStep', params: { step } },
      { type: 'showStep', params: { step } },
    ],
  }) as const;

/** Leads on to the next step, or shows what is wrong with this one. */
const finishing = <const Actions>(step: WizardStep, target: string, actions: Actions) =>
  ({
    'part.finished': [
      { guard: { type: 'isFinished', params: { fields: fieldsOfStep[step] } }, target, actions },
      { actions: showingFaults(fieldsOfStep[step]) },
    ],
  }) as const;

/**
 * The same for a step made of cards: a tap leads on by itself. If a chosen wave left fewer places than were wanted, the
 * person sees that first.
 */
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

/** Leads to a step by its name or address, or to the furthest open one, from within the steps or from outside. */
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
/** As in the checkout, but a method that needs a billing address asks for it first. */
const submittedWhole = [
  unfinished,
  codeAsked,
  {
    guard: and([isPriceCurrent, hasBilling]),
    target: '#signUp.form.submitting',
    actions: { type: 'rememberIntent', params: ({ event }: { event: Of<'order.submitted'> }) => event },
  },
] as const;
/** The billing address is not read before the step of paying. */
const wantsBill = and(['needsAddress', 'isAtPayment']);

/** The number of places decides which waves have room, so it is asked together with the waves. */
const counting = {
  'places.changed': {
    actions: [
      { type: 'choosePlaces', params: ({ event }: { readonly event: Of<'places.changed'> }) => event },
      'tellCouponsPlaces',
    ],
  },
} as const;

/** The six steps. The draft's rules say what a choice resets; each is a named action. */
const editing = signUpSetup.createStateConfig({
  initial: 'resuming',
  always: { guard: 'choiceGone', target: '.choosingCity.gone', actions: dropRun },
  on: {
    'step.revisited': toStep(''),
    'address.changed': toStep(''),
  },
  states: {
    /** Leads to the wanted step, also after a reload, or to the furthest open one. */
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
        // Where places are counted, the person also reads that a small wave left fewer of them.
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
        ...answering,
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
 * The wizard for a person who is signed in (docs/rules/shop.md 4): six steps, with a way back to each finished one; in parallel what is for
 * sale, the waves of the chosen distance and the price of the places.
 *
 * | state | what is happening |
 * |---|---|
 * | shop | I look at what is for sale. |
 * | · watching | The list is kept up to date. |
 * | · · asking | The runs are being loaded. |
 * | · · open | There are runs to choose from. |
 * | · · empty | There are no runs just now. |
 * | · · failed | The runs could not be loaded; I may try again. |
 * | waves | I see when one can start. |
 * | · idle | I have not chosen a distance. |
 * | · watching | The waves are kept up to date. |
 * | · · asking | The waves are being loaded. |
 * | · · shown | I see the waves and their free places. |
 * | · · failed | The waves could not be loaded; I may try again. |
 * | price | I see what it costs. |
 * | · none | I have not chosen enough for a price. |
 * | · settling | I am still changing my mind. |
 * | · asking | The price is being calculated; I see the previous one. |
 * | · current | This is the price. |
 * | · unreached | I am offline; once I am online, the price is asked for again. |
 * | · failed | The price could not be loaded; I may try again. |
 * | billing | Some methods need a billing address. |
 * | · unneeded | Mine does not, or I have not got that far. |
 * | · needed | Mine does; I see the one that is stored. |
 * | · · loading | It is being loaded. |
 * | · · edited | I am editing it. |
 * | · · missing | Something is missing. |
 * | · · complete | It is complete. |
 * | details | On a phone, a bar opens the details of what I buy. |
 * | · closed | I see only the total. |
 * | · opened | I see what I buy. |
 * | form | I buy places. |
 * | · waiting | I wait for the runs. |
 * | · editing | I choose, step by step. |
 * | · · resuming | Where was I? |
 * | · · choosingType | I choose what kind of run. |
 * | · · choosingCity | I choose where. |
 * | · · · choosing | I look through the list. |
 * | · · · gone | The one I had chosen is no longer on sale. |
 * | · · choosingDistance | I choose a distance, or say a child's age. |
 * | · · choosingWave | I choose a wave. |
 * | · · · choosing | I look through the list. |
 * | · · · waveFull | My wave has filled up; I choose another. |
 * | · · countingPlaces | I say how many we are, and what we are called. |
 * | · · paying | I choose how to pay, and accept the terms. |
 * | · · · reviewing | I check my order. |
 * | · · · priceChanged | The price has changed; I check it again. |
 * | · · · refused | My order was refused, and I read why. |
 * | · · · failed | There was no answer; I may try again. |
 * | · · · termsChanged | There are new terms; I read them first. |
 * | · submitting | My order is being placed. |
 * | · askedForCode | I am asked for the code that was mailed to me. |
 * | · · typing | I type the code. |
 * | · · wrong | That was not the code. |
 * | · · mailedAgain | Another code has been mailed. |
 * | · · limited | I asked or tried too often; I read until when. |
 * | · · failed | The code could not be checked; I may try again. |
 * | · · mailFailed | No other code could be requested; I may try again. |
 * | · confirmingCode | My order is being placed with the code. |
 * | · wantingCode | I have asked for another code. |
 * | · left | My places are held; I leave the form. |
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
