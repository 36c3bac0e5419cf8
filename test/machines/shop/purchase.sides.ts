/** What the models of the one-page checkout and the wizard share: the world, and similar models. */
import type { AnyActorLogic, EventObject } from 'xstate';
import { type Draft, emptyDraft } from '#machines/shop/buying/draft.ts';
import type { OrderOutcome, PriceOutcome } from '#machines/shop/buying/order.ts';
import type { PurchaseContext } from '#machines/shop/buying/types.ts';
import type { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import type { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { type Fixtures, holdCallback, holdPromises, modelOf } from '../../kit/charts/model.ts';
import {
  catalogue,
  couponRefused,
  emptyCatalogue,
  filledWaves,
  kidsDraft,
  lost,
  mud10,
  opened,
  outcomes,
  priced,
  properties,
  readyDraft,
  refusedForGood,
  runDraft,
  saleOver,
  unreached,
  waves,
  wrongCode,
} from './purchase.fixtures.ts';

const nothing = () => undefined;

/** The world of a page, which answers when a path says so. */
export function holdWorld() {
  const prices = holdPromises();
  const orders = holdPromises();
  const shop = holdCallback();
  const waveWatch = holdCallback();
  const focus = holdCallback();
  return {
    prices,
    orders,
    shop,
    waveWatch,
    focus,
    /** What the world sends to the page, by observer. */
    observers: {
      'catalogue.arrived': shop,
      'catalogue.failed': shop,
      'properties.arrived': shop,
      'waves.arrived': waveWatch,
      'waves.failed': waveWatch,
      'window.focused': focus,
      'network.returned': focus,
    } as Readonly<Record<string, { tell(event: EventObject): void }>>,
    actors: {
      // A model of a purchase itself sends the events of the coupons.
      coupons: couponsMachine.provide({
        actors: { checkCoupons: holdPromises().actor },
        actions: { tellPurchase: nothing },
      }),
      watchCatalogue: shop.actor,
      watchWaves: waveWatch.actor,
      watchFocus: focus.actor,
      watchTerms: holdCallback().actor,
      askPrice: prices.actor as AnyActorLogic as never,
      placeOrder: orders.actor as AnyActorLogic as never,
    },
    actions: { goToPayment: nothing, goToProvider: nothing, goToThankYou: nothing },
  };
}

/** One model of a page: its start, and its possible events. Walking five regions at once would never end. */
export interface Side extends Pick<Fixtures<typeof checkoutMachine>, 'events' | 'byName'> {
  readonly draft: Draft;
  readonly askPrice?: readonly PriceOutcome[];
  readonly placeOrder?: readonly OrderOutcome[];
  readonly error?: readonly Error[];
  /** The reports of the billing details block, if there is one. */
  readonly billed?: readonly EventObject[];
}

export const sideOf = (
  machine: typeof checkoutMachine | typeof signUpMachine,
  { draft, askPrice = [], placeOrder = [], error = [], billed = [], ...some }: Side,
) => {
  const input = { draft, promocode: null };
  const model = modelOf(machine as typeof checkoutMachine, {
    ...some,
    input,
    outcomes: {
      askPrice: { done: askPrice, error: askPrice.length === 0 ? [] : error },
      placeOrder: { done: placeOrder, error: placeOrder.length === 0 ? [] : error },
      ...(billed.length > 0 && { billingDetails: { done: [], error } }),
    },
    happenings: billed,
    project: ({ draft: now, ...context }: PurchaseContext) => [
      now.type,
      now.city_id,
      now.event_id,
      now.event_category_id,
      now.wave_id,
      now.places,
      now.terms,
      now.step,
      now.payment_provider,
      context.waves.length,
      context.beforeClamp?.places,
      context.catalogue === catalogue,
      context.properties === null,
      Object.keys(context.faults),
      context.emailCode,
      now.intent?.codeSentTo,
    ],
    limit: 50_000,
  });
  return { input, model };
};

export const arrives = { 'catalogue.arrived': [opened] } as const;

/** The models that all pages with places share. */
export const commonSides = {
  shop: {
    draft: emptyDraft,
    events: {
      'catalogue.arrived': [opened, { type: 'catalogue.arrived', catalogue: emptyCatalogue }],
      'properties.arrived': [{ type: 'properties.arrived', properties }],
    },
    byName: ['catalogue.failed', 'catalogue.retried'],
  },
  gone: {
    draft: runDraft,
    events: {
      'catalogue.arrived': [opened, { type: 'catalogue.arrived', catalogue: saleOver }],
      'run.chosen': [{ type: 'run.chosen', runId: 2 }],
    },
  },
  age: { draft: kidsDraft, events: { ...arrives, 'age.chosen': [{ type: 'age.chosen', age: 7 }] } },
  waves: {
    draft: { ...runDraft, event_category_id: 11 },
    events: {
      ...arrives,
      'waves.arrived': [
        { type: 'waves.arrived', waves },
        { type: 'waves.arrived', waves: filledWaves },
      ],
      'wave.chosen': [{ type: 'wave.chosen', waveId: 104 }],
    },
    byName: ['waves.failed', 'waves.retried'],
  },
  price: {
    draft: { ...readyDraft, coupons: [mud10] },
    events: {
      ...arrives,
      'coupons.changed': [{ type: 'coupons.changed', coupons: [], text: '', unchecked: false }],
    },
    byName: ['screen.opened', 'window.focused', 'network.returned', 'price.retried'],
    askPrice: [priced, unreached, couponRefused],
    error: [lost],
  },
  paying: {
    draft: readyDraft,
    events: {
      ...arrives,
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'terms.answered': [{ type: 'terms.answered', accepted: true }],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    byName: ['details.opened'],
    askPrice: [priced],
  },
  ordering: {
    draft: { ...readyDraft, coupons: [mud10], terms: true },
    events: {
      ...arrives,
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    byName: ['screen.opened'],
    askPrice: [priced],
    placeOrder: Object.values(outcomes),
    error: [lost],
  },
  /** An order that waits for its code, after a reload; the page says whose it is. */
  code: {
    draft: { ...readyDraft, coupons: [mud10], terms: true },
    events: {
      ...arrives,
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
      'code.typed': [
        { type: 'code.typed', text: '12' },
        { type: 'code.typed', text: '123 456' },
      ],
    },
    byName: ['code.wanted'],
    placeOrder: [...Object.values(outcomes), wrongCode, refusedForGood],
    error: [lost],
  },
} as const satisfies Readonly<Record<string, Side>>;
