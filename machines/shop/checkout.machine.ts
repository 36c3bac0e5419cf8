import { and, not, stateIn } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';
import type { Part } from './buying/draft.ts';
import { backTo, callToCode, dropRun, left, ordering, paying, showingFaults, typing } from './buying/paying.ts';
import { details, price, shop, waves } from './buying/regions.ts';
import { beginning, purchaseSetup, spawnCoupons } from './buying/setup.ts';
import { fieldsOfPart, isPartFinished, isSaidByTap, nextPart } from './checkout.logic.ts';

/** What only the one-page checkout does: its parts fold and open. */
const checkoutSetup = purchaseSetup.extend({
  actions: {
    /** The address bar follows. */
    showPart: (_, _params: { part: Part }) => unprovided(),
  },
  guards: {
    isSaidByTap: ({ context }, { part }: { part: Part }) => isSaidByTap(part, context),
    isNext: ({ context }, { part }: { part: Part }) => nextPart(context) === part,
    reopens: ({ context }, { wanted, part }: { wanted: Part; part: Part }) =>
      wanted === part && isPartFinished(part, context),
  },
});

/** A part is known by its tag, to the page and to the address bar. */
const at = (part: Part) => ({ tags: part, entry: { type: 'showPart', params: { part } } }) as const;

/** A part is left for the next one that wants something, or shows what is wrong with it. */
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

/** The same for a part of cards, which a tap leaves without a word where it has said all; a wave that left fewer places is looked at first. */
const choosing = (part: Part) =>
  ({
    ...finishing(part),
    'choice.tapped': {
      guard: and([{ type: 'isSaidByTap', params: { part } }, not('wasClamped')]),
      target: '#checkout.form.editing.advancing',
    },
  }) as const;

const asWanted =
  (part: Part) =>
  ({ event }: { readonly event: { readonly part: Part } }) => ({ wanted: event.part, part });

/** A finished part is opened once more, from within the parts or from beside them. */
const reopening = <const From extends string>(from: From) =>
  [
    { guard: { type: 'reopens', params: asWanted('run') }, target: `${from}.choosingRun` },
    { guard: { type: 'reopens', params: asWanted('distance') }, target: `${from}.choosingDistance` },
    { guard: { type: 'reopens', params: asWanted('places') }, target: `${from}.choosingWave` },
    { guard: { type: 'reopens', params: asWanted('contact') }, target: `${from}.givingContact` },
  ] as const;

const isWaveFullOpen = stateIn({ form: { editing: { choosingWave: 'waveFull' } } });

/** The parts of the page, one open at a time; what a choice resets stands in the draft's rules. */
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
    /** On to the first part that wants something, also after a reload. */
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
 * | · unreached | I am not connected; once I am, the price is asked for again. |
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
