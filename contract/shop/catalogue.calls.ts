import * as v from 'valibot';
import { calls } from '../call.ts';
import {
  Cents,
  CouponCodes,
  CurrencyCode,
  commonQuery,
  Day,
  Id,
  Moment,
  Places,
  RegionCode,
} from '../values/values.ts';
import { Question } from './questions.ts';

export const eventTypes = ['classic', 'legend', 'kids'] as const;
export const saleStates = ['soon', 'open', 'closed', 'sold_out'] as const;

export const Event = v.object({
  id: Id,
  /** Its name in addresses: `/tickets?run=KEY`. */
  key: v.string(),
  name: v.string(),
  type: v.picklist(eventTypes),
  city_id: Id,
  region: RegionCode,
  date: Day,
  /** The days on which its waves start, in order; the run's own day where it has no wave yet. */
  days: v.array(Day),
  join_time: Moment,
  /** So long before their own wave people are there (contract/values/startTimes.ts). */
  be_there_minutes: v.number(),
  currency: CurrencyCode,
  has_tshirts: v.boolean(),
  is_kids: v.boolean(),
  sale: v.picklist(saleStates),
  sale_opens_at: v.nullable(Moment),
  /** When the sale ends at the latest: by itself, or with the start of the last wave. */
  sale_ends_at: v.nullable(Moment),
  /** What its cheapest place costs with the fee: of the categories with room, else of all; null without any. */
  price_from: v.nullable(Cents),
  /** While no coupon could be used for it; left out otherwise. */
  no_coupons: v.optional(v.literal(true)),
  /** What its organiser asks with the order; left out if that is nothing. */
  asked: v.optional(v.array(Question)),
});
export type Event = v.InferOutput<typeof Event>;

const City = v.object({ id: Id, name: v.string() });

/** What places will cost after the price that holds now (docs/rules/shop.md 2.8). */
const NextPrice = v.object({
  /** As many places, with the fee. */
  price_with_fee: Cents,
  /** From this moment on; null if the number sold decides. */
  from: v.nullable(Moment),
  /** So many places are left at the price that holds now; null if a moment ends it. */
  left: v.nullable(v.number()),
});
export type NextPrice = v.InferOutput<typeof NextPrice>;

export const Category = v.object({
  id: Id,
  event_id: Id,
  name: v.string(),
  /** Kilometres. */
  distance: v.number(),
  age_from: v.nullable(v.number()),
  age_to: v.nullable(v.number()),
  /** Cents per place. */
  price: Cents,
  /** Cents per place from 5 places on; null if the category has none. */
  group_price: v.nullable(Cents),
  /** What one place costs with the fee, as it is charged. */
  price_with_fee: Cents,
  /** What one place will cost next; null if that is not decided. */
  next_price: v.nullable(NextPrice),
  /**
   * What the fewest places cost that have the group's price, with the fee, and how much less that is; null if they
   * cost no less, or no wave holds so many.
   */
  group_offer: v.nullable(v.object({ price_with_fee: Cents, saved: Cents })),
  free_places: v.number(),
});
export type Category = v.InferOutput<typeof Category>;

export const Catalogue = v.object({ events: v.array(Event), cities: v.array(City), categories: v.array(Category) });
export type Catalogue = v.InferOutput<typeof Catalogue>;

const waveFields = { id: Id, wave_time: Moment, capacity: v.number(), free_places: v.number() };
export const Wave = v.object(waveFields);
export type Wave = v.InferOutput<typeof Wave>;

export const WaveOfRun = v.object({
  ...waveFields,
  run_name: v.string(),
  run_city: v.string(),
  run_date: Day,
  run_distance: v.number(),
  /** When the gates open for it, and until when one has to be there. */
  run_join_time: Moment,
  be_there_time: Moment,
  event_id: Id,
  event_category_id: Id,
  region: RegionCode,
});

export const Breakdown = v.object({
  initialSinglePrice: Cents,
  singlePrice: Cents,
  totalPrice: Cents,
  placeDiscount: Cents,
  couponTotal: Cents,
  manipulation_fee: Cents,
  toPay: Cents,
});
export type Breakdown = v.InferOutput<typeof Breakdown>;

export const Price = v.object({
  initialPriceInCents: Cents,
  finalPriceInCents: Cents,
  currency: CurrencyCode,
  breakdown: Breakdown,
  /** What the same purchase will cost next; null if that is not decided. */
  next_price: v.nullable(NextPrice),
});
export type Price = v.InferOutput<typeof Price>;

export const Coupon = v.object({
  /** The code. */
  name: v.string(),
  title: v.string(),
  coupon_type: v.picklist(['value', 'percent']),
  /** Cents for a value coupon, basis points for a percent one. */
  value: v.number(),
  seats_per_use: v.nullable(v.number()),
});
export type Coupon = v.InferOutput<typeof Coupon>;

const RefusedCoupon = v.object({ name: v.string(), code: v.string(), message: v.string() });
const CheckedCoupons = v.object({ coupons: v.array(v.union([Coupon, RefusedCoupon])) });

const couponBody = v.object({
  /** One code, or several separated by commas. */
  coupon: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000)),
  event_id: Id,
});
const couponCall = {
  repeats: true,
  access: 'open',
  summary: 'Checks one coupon, or several separated by commas, for a run',
  body: couponBody,
  answer: v.union([Coupon, CheckedCoupons]),
  errors: ['coupon_unknown', 'coupon_exhausted', 'coupon_not_for_run', 'not_found', 'invalid', 'rate_limited'],
} as const;

/** What is for sale (docs/rules/calls.md 2). */
export const catalogueCalls = calls({
  'GET events': {
    access: 'open',
    summary: 'The runs, cities and categories of the region',
    query: v.object(commonQuery),
    answer: Catalogue,
    errors: [],
  },
  'GET events/{id}/waves': {
    access: 'open',
    summary: 'The waves of a run, or of one of its categories',
    params: v.object({ id: Id }),
    query: v.object({ ...commonQuery, event_category_id: v.optional(Id) }),
    answer: v.object({ waves: v.array(Wave) }),
    errors: ['not_found'],
  },
  'GET waves/{id}': {
    access: 'open',
    summary: 'One wave with the run it belongs to',
    params: v.object({ id: Id }),
    query: v.object(commonQuery),
    answer: WaveOfRun,
    errors: ['not_found'],
  },
  'GET properties': {
    access: 'open',
    summary: 'Settings that the app needs: terms, sizes, payment methods, sign-in providers, contact',
    query: v.object(commonQuery),
    answer: v.object({ properties: v.array(v.object({ name: v.string(), value: v.unknown() })) }),
    errors: [],
  },
  'GET event/price': {
    access: 'open',
    knowsWho: true,
    summary: 'The price of a number of places, as it will be charged',
    query: v.object({
      ...commonQuery,
      event_category_id: Id,
      participants: Places,
      finalView: v.optional(v.boolean()),
      coupons: v.optional(CouponCodes),
    }),
    answer: Price,
    errors: ['not_found', 'coupon_unknown', 'coupon_exhausted', 'coupon_not_for_run', 'rate_limited'],
  },
  'POST payment/validate-coupon': couponCall,
  'POST coupon': couponCall,
});
