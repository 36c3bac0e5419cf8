import { and, not, stateIn } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';
import type { Part } from './buying/draft.ts';
import {
  answering,
  backTo,
  callToCode,
  dropRun,
  left,
  ordering,
  paying,
  showingFaults,
  typing,
} from './buying/paying.ts';
import { details, price, shop, waves } from './buying/regions.ts';
import { beginning, purchaseSetup, spawnCoupons } from './buying/setup.ts';
import { fieldsOfPart, isCompleteByTap, isPartFinished, nextPart } from './checkout.logic.ts';

/** What only the one-page checkout does: its parts fold and open. */
const checkoutSetup = purchaseSetup.extend({
  actions: {
    /** The address bar shows the part. */
    showPart: (_, _params: { part: Part }) => unprovided(),
  },
  guards: {
    isCompleteByTap: ({ context }, { part }: { part: Part }) => isCompleteByTap(part, context),
    isNext: ({ context }, { part }: { part: Part }) => nextPart(context) === part,
    reopens: ({ context }, { wanted, part }: { wanted: Part; part: Part }) =>
      wanted === part && isPartFinished(part, context),
  },
});

/** The page and the address bar know a part by its tag. */
const at = (part: Part) => ({ tags: part, entry: { type: 'showPart', params: { part } } }) as const;

/** Leads on to the next part that needs something, or shows what is wrong with this one. */
const finishing = (part: Part) =>
  ({
    'part.finished': [
      {
        guard: { type: 'isFinished', params: { fields: fieldsOfPart[part] } },
        target: '#checkout.form.editing.advancing',
      },
      { actions: showingFaults(fieldsOfPart[part]) },
    ],
  }) as const;

/**
 * The same for a part made of cards: a tap that says everything leads on by itself. If a chosen wave left fewer places
 * than were wanted, the person sees that first.
 */
const choosing = (part: Part) =>
  ({
    ...finishing(part),
    'choice.tapped': {
      guard: and([{ type: 'isCompleteByTap', params: { part } }, not('wasClamped')]),
      target: '#checkout.form.editing.advancing',
    },
  }) as const;

const asWanted =
  (part: Part) =>
  ({ event }: { readonly event: { readonly part: Part } }) => ({ wanted: event.part, part });

/** Opens a finished part again, from within the parts or from outside. */
const reopening = <const From extends string>(from: From) =>
  [
    { guard: { type: 'reopens', params: asWanted('run') }, target: `${from}.choosingRun` },
    { guard: { type: 'reopens', params: asWanted('distance') }, target: `${from}.choosingDistance` },
    { guard: { type: 'reopens', params: asWanted('places') }, target: `${from}.choosingWave` },
    { guard: { type: 'reopens', params: asWanted('contact') }, target: `${from}.givingContact` },
  ] as const;

const isWaveFullOpen = stateIn({ form: { editing: { choosingWave: 'waveFull' } } });

/** The parts of the page, one open at a time. The draft’s rules say what a choice resets. */
const editing = checkoutSetup.createStateConfig({
  initial: 'advancing',
  always: [
    { guard: 'choiceGone', target: '.choosingRun.gone', actions: dropRun },
    { guard: and(['lacksRoom', not(isWaveFullOpen)]), target: '.choosingWave.waveFull' },
  ],
  on: {
    'part.reopened': reopening(''),
    'part.visited': [...reopening(''), { target: '.advancing' }],
  },
  states: {
    /** Leads to the first part that needs something, also after a reload. */
    advancing: {
      entry: 'forgetNotes',
      always: [
        { guard: { type: 'isNext', params: { part: 'run' } }, target: 'choosingRun' },
        { guard: { type: 'isNext', params: { part: 'distance' } }, target: 'choosingDistance' },
        { guard: { type: 'isNext', params: { part: 'places' } }, target: 'choosingWave' },
        { guard: { type: 'isNext', params: { part: 'contact' } }, target: 'givingContact' },
        { target: 'paying' },
      ],
    },
    choosingRun: {
      ...at('run'),
      initial: 'choosing',
      on: {
        'run.chosen': {
          target: '.choosing',
          actions: [
            { type: 'chooseRun', params: ({ event }) => event },
            'tellCouponsRun',
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'event', id: event.runId }) },
          ],
        },
        ...choosing('run'),
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
        ...choosing('distance'),
      },
    },
    choosingWave: {
      ...at('places'),
      initial: 'choosing',
      on: {
        'places.changed': {
          actions: [{ type: 'choosePlaces', params: ({ event }) => event }, 'tellCouponsPlaces'],
        },
        'age.given': { actions: { type: 'giveAge', params: ({ event }) => event } },
        'places.kept': { guard: 'wasClamped', actions: 'keepPlaces' },
        'wave.chosen': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [
            { type: 'chooseWave', params: ({ event }) => event },
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'wave', id: event.waveId }) },
          ],
        },
        ...typing,
        ...choosing('places'),
      },
      states: {
        choosing: {},
        waveFull: { tags: 'waveFull', always: { guard: not('lacksRoom'), target: 'choosing' } },
      },
    },
    givingContact: {
      ...at('contact'),
      on: {
        ...typing,
        ...answering,
        ...finishing('contact'),
      },
    },
    paying: {
      ...paying({ submitting: '#checkout.form.submitting', asked: '#checkout.form.askedForCode' }),
      ...at('payment'),
    },
  },
});

const orders = ordering({
  waveFull: 'editing.choosingWave.waveFull',
  gone: 'editing.choosingRun.gone',
  paying: 'editing.paying',
  further: [backTo('editing.choosingWave', fieldsOfPart.places), backTo('editing.givingContact', fieldsOfPart.contact)],
  meanwhile: { 'part.reopened': reopening('editing'), 'part.visited': reopening('editing') },
});

/**
 * The visitor's one-page checkout (docs/rules/shop.md 4): a form whose parts fold up to show what was chosen, and in parallel
 * what is for sale, the waves of the chosen distance and the price of the places.
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
 * | details | On a phone, a bar opens the details of what I buy. |
 * | · closed | I see only the total. |
 * | · opened | I see what I buy. |
 * | form | I buy places. |
 * | · waiting | I wait for the runs. |
 * | · editing | I choose, one part after the other. |
 * | · · advancing | Which part needs something next? |
 * | · · choosingRun | I choose a run. |
 * | · · · choosing | I look through the list. |
 * | · · · gone | The one I had chosen is no longer on sale. |
 * | · · choosingDistance | I choose a distance, or say a child's age. |
 * | · · choosingWave | I say how many we are, and choose a wave. |
 * | · · · choosing | I look through the list. |
 * | · · · waveFull | My wave has filled up; I choose another. |
 * | · · givingContact | I say who I am. |
 * | · · paying | I choose how to pay, and accept the terms. |
 * | · · · reviewing | I check my order. |
 * | · · · priceChanged | The price has changed; I check it again. |
 * | · · · refused | My order was refused, and I read why. |
 * | · · · failed | There was no answer; I may try again. |
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
        ...orders,
        askedForCode: { ...orders.askedForCode, entry: at('payment').entry },
        left: left('waiting'),
      },
    },
  },
});
