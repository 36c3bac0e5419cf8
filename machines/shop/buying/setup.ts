import {
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { delays } from '#contract/constants.ts';
import type { billingDetailsMachine } from '../../accounts/billingDetails.machine.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { couponsMachine } from '../coupons.machine.ts';
import { buyingActions, buyingGuards, without } from './actions.ts';
import { withAnswer } from './answers.ts';
import {
  categoryIn,
  changed,
  type Draft,
  emptyDraft,
  type Intent,
  lacksRoom,
  runIn,
  textFields,
  waveIn,
  withAge,
  withAgeOf,
  withDistance,
  withPlaces,
  withRun,
  withText,
  withWave,
} from './draft.ts';
import {
  type Basket,
  type BuyingFields,
  digitsOf,
  faultsAt,
  faultsFrom,
  intentOf,
  isFinished,
  type OrderOutcome,
  type OrderSent,
  type PriceOutcome,
  speaksOf,
} from './order.ts';
import type { Bought, PurchaseContext, PurchaseEmitted, PurchaseEvent, PurchaseInput, PurchaseTag } from './types.ts';

type Of<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: Type }>;

/** No wave has fewer places than are wanted. */
export const noClamp = { clampedTo: null, beforeClamp: null };

/**
 * The context, questions and decisions that both ways to buy share, the one-page checkout and the wizard; their charts
 * say when.
 */
export const purchaseSetup = setup({
  types: {
    input: {} as PurchaseInput,
    context: {} as PurchaseContext,
    events: {} as PurchaseEvent,
    emitted: {} as PurchaseEmitted,
    tags: {} as PurchaseTag,
    children: {} as { coupons: 'coupons'; billingDetails: 'billingDetails' },
  },
  actors: {
    coupons: couponsMachine,
    watchCatalogue: fromCallback<EventObject>(unprovided),
    watchFocus: fromCallback<EventObject>(unprovided),
    watchAddress: fromCallback<EventObject>(unprovided),
    /** Tells once of terms that were accepted in their own sheet just now. */
    watchTerms: fromCallback<EventObject>(unprovided),
    watchWaves: fromCallback<EventObject, { event_id: number; event_category_id: number }>(unprovided),
    askPrice: fromPromise<PriceOutcome, Basket>(unprovided),
    placeOrder: fromPromise<OrderOutcome, OrderSent>(unprovided),
    // The chart itself comes with the effects of the dialogs that ask for an address: no part of the checkout's first load.
    billingDetails: fromCallback(unprovided) as unknown as typeof billingDetailsMachine,
    tellPurchase: fromPromise<unknown, Bought>(unprovided),
  },
  actions: buyingActions<PurchaseContext, PurchaseEvent, PurchaseEmitted>(),
  guards: buyingGuards,
  delays: { priceDebounce: delays.priceDebounce },
}).extend({
  actions: {
    adoptCatalogue: assign((_, { catalogue }: Of<'catalogue.arrived'>) => ({ catalogue })),
    adoptProperties: assign((_, { properties }: Of<'properties.arrived'>) => ({ properties })),
    adoptWaves: assign((_, { waves }: Of<'waves.arrived'>) => ({ waves })),

    chooseRun: assign(({ context }, { runId }: { runId: number | null }) => ({
      draft: withRun(context.draft, runId, context.catalogue),
      price: null,
      waves: [],
      ...noClamp,
      faults: {},
    })),
    chooseDistance: assign(({ context }, { categoryId }: Of<'distance.chosen'>) => ({
      draft: withDistance(context.draft, categoryId),
      waves: [],
      ...noClamp,
      faults: {},
    })),
    chooseAge: assign(({ context }, { age }: Of<'age.chosen'>) => ({
      draft: withAge(context.draft, age, context.catalogue),
      waves: [],
      ...noClamp,
      faults: {},
    })),
    giveAge: assign(({ context }, { place, age }: Of<'age.given'>) => ({
      draft: withAgeOf(context.draft, place, age),
      faults: without(context.faults, ['ages']),
    })),
    choosePlaces: assign(({ context }, { places }: Of<'places.changed'>) => {
      const draft = withPlaces(context.draft, places, context.waves);
      const clamp = { ...noClamp, clampedTo: clampedTo(draft, places, context.waves) };
      return { draft, ...clamp, faults: without(context.faults, ['places']) };
    }),
    chooseWave: assign(({ context }, { waveId }: Of<'wave.chosen'>) => {
      const draft = withWave(context.draft, waveId, context.waves);
      const { places, ages, wave_id } = context.draft;
      const clamp = clampedTo(draft, places, context.waves);
      return {
        draft,
        clampedTo: clamp,
        beforeClamp: clamp === null ? null : { places, ages, wave_id },
        faults: without(context.faults, ['wave_id', 'places']),
      };
    }),
    keepPlaces: assign(({ context: { draft, beforeClamp } }) => ({
      draft: changed(draft, beforeClamp ?? {}),
      ...noClamp,
    })),
    /** A fault leaves the field as soon as it is put right, and never comes while someone types. */
    rememberText: assign(({ context }, { field, text }: Of<'text.typed'>) => {
      const draft = withText(context.draft, field, text);
      const stand = faultsAt(textFields, { ...context, draft });
      const right = textFields.filter((one) => typeof context.faults[one] === 'string' && stand[one] === undefined);
      const faultyFields = typeof context.faults[field] === 'object' ? [field] : [];
      return { draft, faults: without(context.faults, [...right, ...faultyFields]) };
    }),
    reviewText: assign(({ context }, { field }: Of<'text.left'>) => {
      const fault = faultsAt([field], context)[field];
      return fault === undefined || fault === 'required' ? {} : { faults: { ...context.faults, [field]: fault } };
    }),

    rememberAnswer: assign(({ context }, { name, text }: Of<'answer.given'>) => ({
      draft: withAnswer(context.draft, name, text),
      faults: typeof context.faults.answers === 'object' ? without(context.faults, ['answers']) : context.faults,
    })),

    showFaults: assign(({ context }, { fields }: { fields: BuyingFields }) => ({ faults: faultsAt(fields, context) })),
    callToFault: emit(({ context }, { fields }: { fields: BuyingFields }) => ({
      type: 'fault.shown' as const,
      field: fields.find((field) => field in context.faults) ?? fields[0] ?? 'terms',
    })),
    forgetNotes: assign({ faults: {}, refusal: null, ...noClamp }),

    rememberIntent: assign(({ context }, { key }: Of<'order.submitted'>) => ({
      draft: { ...context.draft, intent: sentOrder(context, key) },
      refusal: null,
    })),
    /** The order goes on waiting under its key. */
    rememberCodeSent: assign(({ context }, outcome: OrderOutcome) =>
      outcome.kind === 'codeRequired'
        ? { draft: { ...context.draft, intent: { ...sentOrder(context), codeSentTo: outcome.sentTo } }, faults: {} }
        : {},
    ),
    rememberCode: assign(({ context }, { text }: Of<'code.typed'>) => ({
      emailCode: digitsOf(text),
      faults: without(context.faults, ['email_code']),
    })),
    /** The order knows it first; the watched waves follow. */
    noteFullWave: assign(({ context: { draft, waves } }, outcome: OrderOutcome) => {
      const free = outcome.kind === 'waveFull' ? Math.min(outcome.free, draft.places - 1) : 0;
      return { waves: waves.map((wave) => (wave.id === draft.wave_id ? { ...wave, free_places: free } : wave)) };
    }),
    noteRefusal: assign((_, outcome: OrderOutcome) =>
      outcome.kind === 'rejected' ? { faults: faultsFrom(outcome.faults), refusal: outcome.message } : {},
    ),
    tellCouponsPlaces: sendTo('coupons', { type: 'places.changed' }),
    tellCouponsRun: sendTo('coupons', ({ context }) => ({
      type: 'run.changed' as const,
      runId: context.draft.event_id,
    })),
    tellCouponsEnd: sendTo('coupons', { type: 'purchase.ended' }),
    forgetOrder: assign({ order: null }),
    resetDraft: assign({
      draft: emptyDraft,
      price: null,
      pricedPlaces: 0,
      waves: [],
      faults: {},
      refusal: null,
      emailCode: '',
      ...noClamp,
    }),
    /** Waves and price follow what is chosen; this tells them that nothing is. */
    dropChoice: raise({ type: 'choice.dropped' }),
    askPriceAgain: raise({ type: 'price.retried' }),

    reportChoice: emit((_, { entity, id }: { entity: 'event' | 'category' | 'wave'; id: number }) => ({
      type: 'choice.made' as const,
      entity,
      id,
    })),
    /** An age that no distance has chooses none. */
    reportAgeGroup: enqueueActions(({ context, enqueue }) => {
      const id = context.draft.event_category_id;
      if (id !== null) enqueue.emit({ type: 'choice.made', entity: 'category', id });
    }),
  },
  guards: {
    hasRuns: (_, { catalogue }: Of<'catalogue.arrived'>) => catalogue.events.length > 0,
    knowsCatalogue: ({ context }) => context.catalogue !== null,
    /** A run that is not on sale, or a distance that is not the run's, cannot stay chosen. */
    choiceGone: ({ context }) => isGone(context),
    /** Nothing is asked about a choice in the moment in which it is dropped. */
    hasDistance: ({ context }) =>
      context.draft.event_id !== null && context.draft.event_category_id !== null && !isGone(context),
    hasRoom: ({ context }, { waveId }: Of<'wave.chosen'>) =>
      context.waves.some(({ id, free_places }) => id === waveId && free_places > 0),
    clampsPlaces: ({ context }, { waveId }: Of<'wave.chosen'>) =>
      context.waves.some(({ id, free_places }) => id === waveId && free_places < context.draft.places),
    wasClamped: ({ context }) => context.beforeClamp !== null,
    lacksRoom: ({ context }) => lacksRoom(context.draft, context.waves),

    /** A code was mailed for this very order. */
    isCodeAsked: ({ context: { call, draft } }) => draft.intent?.call === call && draft.intent.codeSentTo !== undefined,
    isLimited: (_, outcome: OrderOutcome) => outcome.kind === 'rejected' && outcome.code === 'rate_limited',

    isFinished: ({ context }, { fields }: { fields: BuyingFields }) => isFinished(fields, context),

    hasFaultsAt: (_, { outcome, fields }: { outcome: OrderOutcome; fields: BuyingFields }) =>
      outcome.kind === 'rejected' && speaksOf(outcome.faults, fields),
  },
});

const isGone = ({ catalogue, draft }: Pick<PurchaseContext, 'catalogue' | 'draft'>) =>
  catalogue !== null &&
  draft.event_id !== null &&
  (runIn(catalogue, draft)?.sale !== 'open' ||
    (draft.event_category_id !== null && categoryIn(catalogue, draft)?.event_id !== draft.event_id));

/** What a page begins with. */
export function beginning(call: Intent['call'], { draft, promocode, groupId }: PurchaseInput): PurchaseContext {
  const couponText = draft.couponText || (promocode ?? '');
  return {
    call,
    groupId: groupId ?? null,
    draft: { ...draft, couponText },
    uncheckedCodes: couponText.trim() !== '',
    emailCode: '',
    catalogue: null,
    properties: null,
    waves: [],
    price: null,
    pricedPlaces: 0,
    faults: {},
    refusal: null,
    ...noClamp,
    order: null,
  };
}

/** The coupons of a purchase are a chart of their own. */
export const spawnCoupons = purchaseSetup.spawnChild('coupons', {
  id: 'coupons',
  input: ({ context: { draft }, self }) => ({
    parent: self,
    runId: draft.event_id,
    coupons: draft.coupons,
    text: draft.couponText,
  }),
});

/** The order as it was sent, or as it is to be sent under this key. One that went by another call is not this page's. */
export function sentOrder({ call, groupId, draft, price, properties, catalogue }: PurchaseContext, key = ''): Intent {
  if (draft.intent?.call === call) return draft.intent;
  return intentOf(call, key, draft, { price, preferred: properties?.payment_providers[0] ?? null, groupId, catalogue });
}

/** The number that is shown when the chosen wave has fewer places than wanted. */
const clampedTo = (draft: Draft, wanted: number, waves: PurchaseContext['waves']): number | null =>
  draft.places < wanted && draft.places === waveIn(waves, draft)?.free_places ? draft.places : null;
