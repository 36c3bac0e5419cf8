import type { Order } from '#contract/orders/order.calls.ts';
import type { Catalogue, Category, Coupon, Event, Price, Wave } from '#contract/shop/catalogue.calls.ts';
import type { Question } from '#contract/shop/questions.ts';
import type { ShopProperties } from '#machines/shop/buying/actions.ts';
import { type Draft, emptyDraft } from '#machines/shop/buying/draft.ts';
import type { OrderOutcome, PriceOutcome } from '#machines/shop/buying/order.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { address, noAddress } from '../accounts/profile/profile.fixtures.ts';

const event: Event = {
  id: 1,
  key: 'gdansk',
  name: 'Muster Gdańsk',
  type: 'classic',
  city_id: 1,
  region: 'pl',
  date: '2027-04-17',
  join_time: '2027-04-17T08:00:00+02:00',
  be_there_minutes: 60,
  days: ['2027-04-17'],
  currency: 'PLN',
  has_tshirts: true,
  is_kids: false,
  sale: 'open',
  sale_opens_at: null,
  sale_ends_at: null,
  price_from: 20_199,
};
const category: Category = {
  id: 11,
  event_id: 1,
  name: 'Recruit',
  distance: 6,
  age_from: null,
  age_to: null,
  price: 19_900,
  group_price: 17_900,
  price_with_fee: 20_199,
  next_price: null,
  group_offer: { price_with_fee: 90_843, saved: 10_150 },
  free_places: 500,
};

const alone = { group_price: null, group_offer: null };
const kids = { price_with_fee: 8_019, ...alone };

/** Gdańsk (two distances), Legend Kraków (one), Kids (two age groups), Wałbrzych (later), Wrocław (sold out). */
export const catalogue: Catalogue = {
  cities: [
    { id: 1, name: 'Gdańsk' },
    { id: 2, name: 'Kraków' },
  ],
  events: [
    event,
    {
      ...event,
      id: 2,
      key: 'legend-krakow',
      name: 'Muster Legend Kraków',
      type: 'legend',
      city_id: 2,
      date: '2027-05-22',
      days: ['2027-05-22'],
      price_from: 35_424,
    },
    {
      ...event,
      id: 3,
      key: 'kids-gdansk',
      name: 'Muster Kids Gdańsk',
      type: 'kids',
      date: '2027-04-18',
      days: ['2027-04-18'],
      is_kids: true,
      price_from: 8_019,
    },
    {
      ...event,
      id: 4,
      key: 'walbrzych',
      name: 'Muster Wałbrzych',
      date: '2027-09-04',
      days: ['2027-09-04'],
      sale: 'soon',
      sale_opens_at: '2027-02-01T10:00:00+01:00',
    },
    {
      ...event,
      id: 5,
      key: 'wroclaw',
      name: 'Muster Wrocław',
      date: '2027-04-03',
      days: ['2027-04-03'],
      sale: 'sold_out',
    },
  ],
  categories: [
    category,
    {
      ...category,
      id: 12,
      name: 'Specialist',
      distance: 12,
      price: 24_900,
      price_with_fee: 25_274,
      ...alone,
      free_places: 0,
    },
    { ...category, id: 21, event_id: 2, name: 'Legend', distance: 21, price: 34_900, price_with_fee: 35_424, ...alone },
    { ...category, id: 31, event_id: 3, name: 'Kids 6–8', distance: 1, age_from: 6, age_to: 8, price: 7900, ...kids },
    { ...category, id: 32, event_id: 3, name: 'Kids 9–11', distance: 2, age_from: 9, age_to: 11, price: 7900, ...kids },
    { ...category, id: 41, event_id: 4 },
    { ...category, id: 51, event_id: 5, free_places: 0 },
  ],
};
/** The same shop after the sale of the first run has ended. */
export const saleOver: Catalogue = {
  ...catalogue,
  events: catalogue.events.map((one) => (one.id === 1 ? { ...one, sale: 'closed' } : one)),
};
const print: Question = {
  id: 7,
  kind: 'choice',
  required: true,
  asked_of: 'all',
  seen_by: 'staff',
  texts: { pl: 'Nadruk', en: 'Print', de: 'Aufdruck' },
  choices: [
    { id: 1, pl: 'Rekin', en: 'Shark', de: 'Hai' },
    { id: 2, pl: 'Bez nadruku', en: '', de: 'Keiner' },
  ],
};
const asked: Question[] = [
  print,
  {
    ...print,
    id: 8,
    kind: 'text',
    required: false,
    seen_by: 'captain',
    texts: { pl: 'Klub', en: '', de: '' },
    choices: [],
  },
];
/** Every run asks for a print, and for a club where somebody has one. */
export const askingCatalogue: Catalogue = { ...catalogue, events: catalogue.events.map((one) => ({ ...one, asked })) };
export const emptyCatalogue: Catalogue = { cities: [], events: [], categories: [] };

export const properties: ShopProperties = {
  payment_providers: ['przelewy24', 'stripe'],
  terms_url: '/sandbox/terms',
  privacy_url: '/sandbox/privacy',
  contact_email: 'hello@muster.example',
  reservation_hours: 48,
};

const wave = (id: number, time: string, free_places: number): Wave => ({
  id,
  wave_time: `2027-04-17T${time}:00+02:00`,
  capacity: 100,
  free_places,
});
/** 9:00 full, 9:15 with 2 places, 9:30 with 8, 9:45 with 42. */
export const waves = [wave(101, '09:00', 0), wave(102, '09:15', 2), wave(103, '09:30', 8), wave(104, '09:45', 42)];
/** A moment later 9:45 is full. */
export const filledWaves = [...waves.slice(0, 3), wave(104, '09:45', 0)];

/** One place at 199.00 zł. */
export const price: Price = {
  initialPriceInCents: 19_900,
  finalPriceInCents: 19_900,
  currency: 'PLN',
  breakdown: {
    initialSinglePrice: 19_900,
    singlePrice: 19_900,
    totalPrice: 19_900,
    placeDiscount: 0,
    couponTotal: 0,
    manipulation_fee: 299,
    toPay: 20_199,
  },
  next_price: null,
};
export const freePrice: Price = {
  ...price,
  breakdown: { ...price.breakdown, totalPrice: 0, couponTotal: 19_900, manipulation_fee: 0, toPay: 0 },
};

export const mud10: Coupon = {
  name: 'MUD10',
  title: 'Ten per cent',
  coupon_type: 'percent',
  value: 1000,
  seats_per_use: null,
};
export const minus50: Coupon = {
  name: 'MINUS50',
  title: '50 zł off',
  coupon_type: 'value',
  value: 5000,
  seats_per_use: null,
};

export const ada = {
  name: 'Ada',
  surname: 'Nowak',
  email: 'ada@example.com',
  street: 'Wrzeszcz 82/14',
  postal_code: '80-244',
  city: 'Gdańsk',
};
/** A run is chosen. */
export const runDraft: Draft = { ...emptyDraft, type: 'classic', city_id: 1, event_id: 1 };
/** The kids race is chosen. */
export const kidsDraft: Draft = { ...emptyDraft, type: 'kids', city_id: 1, event_id: 3 };
/** A distance is chosen. */
export const distanceDraft: Draft = { ...runDraft, event_category_id: 11 };
/** Everything but the terms. */
export const readyDraft: Draft = {
  ...distanceDraft,
  wave_id: 104,
  texts: { ...emptyDraft.texts, ...ada },
};

const payment_id = 'pay_1234567890abcdefghij';
export const cardOrder: Order = {
  group_id: 4182,
  payment_id,
  payment_secret: 'pi_1_secret_2',
  payment_url: null,
  price: 20_199,
  expires_at: '2027-01-03T00:00:00Z',
  hold: 'full',
  full_until: null,
  status: 'pending',
};
export const bankOrder: Order = { ...cardOrder, payment_secret: null, payment_url: `/api/payment/${payment_id}/go` };
export const freeOrder: Order = {
  ...cardOrder,
  payment_secret: null,
  price: 0,
  expires_at: null,
  hold: null,
  status: 'paid',
};

export const opened = { type: 'catalogue.arrived', catalogue } as const satisfies PurchaseEvent;
export const lost = new Error('no network');

export const couponRefused = {
  kind: 'couponRefused',
  refused: { name: 'MUD10', code: 'coupon_exhausted', message: 'It is used up.' },
} as const satisfies PriceOutcome;
const invalid = (faults: Readonly<Record<string, readonly string[]>>) =>
  ({ kind: 'rejected', code: 'invalid', message: 'Check the fields.', faults }) as const satisfies OrderOutcome;

export const outcomes = {
  card: { kind: 'reserved', order: cardOrder },
  bank: { kind: 'reserved', order: bankOrder },
  free: { kind: 'reserved', order: freeOrder },
  waveFull: { kind: 'waveFull', free: 0 },
  priceChanged: { kind: 'priceChanged' },
  saleClosed: { kind: 'saleClosed' },
  codeRefused: couponRefused,
  badWave: invalid({ wave_id: ['There is no such wave.'] }),
  badPlaces: invalid({ group_name: ['Too long.'] }),
  badContact: invalid({ email: ['No such domain.'] }),
  refused: { kind: 'rejected', code: 'rate_limited', message: 'Too many orders.', faults: {} },
  codeRequired: { kind: 'codeRequired', sentTo: 'a…a@example.com' },
} as const satisfies Record<string, OrderOutcome>;
/** Only possible if a code was sent with the order. */
export const wrongCode = invalid({ email_code: ['This is not the code.'] });
/** It has nothing to do with codes. */
export const refusedForGood = {
  kind: 'rejected',
  code: 'email_unconfirmed',
  message: 'Confirm your address first.',
  faults: {},
} as const satisfies OrderOutcome;
/** No answer came. */
export const unreached = { kind: 'unreached' } as const satisfies PriceOutcome;
export const priced = { kind: 'priced', price } as const satisfies PriceOutcome;

/** A region with a method that needs an address. */
export const german = { ...properties, payment_providers: ['stripe', 'adyen'] } as const;

/** The reports of the billing details block: it shows a complete address, shows an empty one, or is being edited. */
export const billed = {
  whole: { type: 'xstate.snapshot.billingDetails', snapshot: { value: 'viewing', context: { address } } },
  blank: { type: 'xstate.snapshot.billingDetails', snapshot: { value: 'viewing', context: { address: noAddress } } },
  edited: { type: 'xstate.snapshot.billingDetails', snapshot: { value: 'editing', context: { address } } },
  loading: { type: 'xstate.snapshot.billingDetails', snapshot: { value: 'loading', context: { address: null } } },
} as const;
