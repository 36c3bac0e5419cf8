import * as v from 'valibot';
import { calls } from '../call.ts';
import { couponsLimit } from '../constants.ts';
import { Breakdown } from '../shop/catalogue.calls.ts';
import {
  Address,
  Age,
  Cents,
  Country,
  CouponCode,
  CouponCodes,
  CurrencyCode,
  commonQuery,
  Email,
  EmailCode,
  GroupName,
  hasStreet,
  Id,
  Line,
  Moment,
  OptionalLine,
  PaymentId,
  PaymentProvider,
  Places,
  PostalCode,
  RegionCode,
  streetFields,
  streetParts,
} from '../values/values.ts';

export const paymentStates = [
  'pending',
  'processing',
  'paid',
  'lapsed',
  'failed',
  'refund_pending',
  'refunded',
  'review',
] as const;
export const PaymentStatus = v.picklist(paymentStates);
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>;

/** How long unpaid places are held: 48 hours, or 30 minutes for a buyer who is not verified (docs/rules/holds.md 1). */
export const holdKinds = ['full', 'short'] as const;
const holdFields = {
  /** Null where no unpaid places are held. */
  hold: v.nullable(v.picklist(holdKinds)),
  /** Until when the places of a short hold are held once the buyer opens the mail's link; null for any other. */
  full_until: v.nullable(Moment),
};

export const Order = v.object({
  group_id: Id,
  payment_id: PaymentId,
  payment_secret: v.nullable(v.string()),
  payment_url: v.nullable(v.string()),
  /** Cents to pay. */
  price: Cents,
  expires_at: v.nullable(Moment),
  ...holdFields,
  status: PaymentStatus,
});
export type Order = v.InferOutput<typeof Order>;

/**
 * What the app would have to read elsewhere (docs/rules/calls.md 2.3): `wave_time`, `join_time`, `be_there_time`, `category_name`,
 * `city_name`, `distance`, `group_name`, `is_kids`.
 */
const paymentFields = {
  payment_id: PaymentId,
  group_id: Id,
  group_name: v.nullable(v.string()),
  wave_id: Id,
  wave_time: Moment,
  /** When the gates open for its start, and until when one has to be there (contract/values/startTimes.ts). */
  join_time: Moment,
  be_there_time: Moment,
  event_id: Id,
  run_name: v.string(),
  city_name: v.string(),
  category_name: v.string(),
  distance: v.number(),
  is_kids: v.boolean(),
  region: RegionCode,
  price: Cents,
  currency: CurrencyCode,
  breakdown: Breakdown,
  /** Of the coupons that lower the price. */
  codes: v.array(v.string()),
  participants: v.number(),
  payment_provider: v.nullable(PaymentProvider),
  payment_url: v.nullable(v.string()),
  status: PaymentStatus,
  failure: v.nullable(v.object({ code: v.string(), text: v.string() })),
  renewed_as: v.nullable(PaymentId),
  /** Paid, and nobody starts on its places any more. */
  released: v.boolean(),
  /** Why the organiser cancelled its start, for 30 days; null where nothing was cancelled. */
  cancelled: v.nullable(v.string()),
  /** Lapsed, and not renewed before: a reservation is renewed once. */
  can_renew: v.boolean(),
  expires_at: v.nullable(Moment),
  ...holdFields,
  /** Where the mails of the order go, masked; null once its account was erased. */
  mailed_to: v.nullable(v.string()),
  /** Of a kids' run: the children whose age is not said yet, by their numbers in the group. */
  ageless: v.array(v.number()),
  /** What guardians sign. */
  declaration_url: v.nullable(v.string()),
  /** Whom to ask about the run; null: the shop. */
  contact_email: v.nullable(v.string()),
};

/** A payment as anyone who holds its id may read it; the thank-you page is public. */
export const SimplePayment = v.object(paymentFields);
export type SimplePayment = v.InferOutput<typeof SimplePayment>;

export const Payment = v.object({
  ...paymentFields,
  payment_secret: v.nullable(v.string()),
  adyen_session: v.nullable(v.object({ id: v.string(), session_data: v.string() })),
  receipt_email: v.nullable(v.string()),
  /** Who ordered, for the address that a method may need; null where the address is known. */
  payer: v.nullable(v.object({ name: v.string(), surname: v.string() })),
});
export type Payment = v.InferOutput<typeof Payment>;

/** What Adyen's form was told when the payer was done; it proves nothing and names what may be asked about once. */
export const SessionResult = v.object({
  /** It becomes part of the provider's address. */
  session_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/u)),
  session_result: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
});
export type SessionResult = v.InferOutput<typeof SessionResult>;

const anyOrder = {
  event_id: Id,
  event_category_id: Id,
  wave_id: Id,
  places: Places,
  /** One per place for kids races; may be completed later. */
  ages: v.optional(v.pipe(v.array(Age), v.maxLength(50))),
  payment_provider: v.optional(v.nullable(PaymentProvider)),
  expected_to_pay: v.optional(Cents),
  /** The code that `code_required` has mailed; the same order once more without it mails another. */
  email_code: v.optional(EmailCode),
  terms: v.literal(true),
};

/** The visitor's order: the one-page checkout. */
const visitorOrder = v.object({
  ...anyOrder,
  group_name: v.optional(v.nullable(GroupName)),
  codes: CouponCodes,
  name: Line(100),
  surname: Line(100),
  email: Email,
  ...streetFields,
  postal_code: PostalCode,
  city: Line(100),
  /** That of the run's region where it is left out. */
  country: v.optional(Country),
});
export const VisitorOrder = v.pipe(visitorOrder, v.forward(v.partialCheck(streetParts, hasStreet), ['street']));

/** The order of somebody with an account: who they are is in their profile. */
export const AccountOrder = v.object({
  ...anyOrder,
  groupName: v.optional(v.nullable(GroupName)),
  /** As the app keeps them; `name` is the code. */
  codes: v.pipe(v.array(v.object({ name: CouponCode, title: OptionalLine(200) })), v.maxLength(couponsLimit)),
  billing: v.optional(Address),
});

/** More places of a group that is there already. */
export const AddedPlaces = v.object({
  participants: Places,
  ages: anyOrder.ages,
  coupons: CouponCodes,
  payment_provider: anyOrder.payment_provider,
  billing: v.optional(Address),
  expected_to_pay: anyOrder.expected_to_pay,
});

const orderErrors = [
  'not_found',
  'wave_full',
  'sale_closed',
  'price_changed',
  'coupon_unknown',
  'coupon_exhausted',
  'coupon_not_for_run',
  'age_mismatch',
  'invalid',
  'terms_required',
  'code_required',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'rate_limited',
] as const;

const paymentParams = v.object({ id: PaymentId });

/** Reserving and paying (docs/rules/shop.md 5). */
export const buyingCalls = calls({
  'POST group': {
    access: 'open',
    summary: 'Reserves places in a wave as a new group and opens its payment',
    body: VisitorOrder,
    answer: Order,
    kept: 'byItself',
    errors: orderErrors,
  },
  'POST group-signup': {
    access: 'account',
    summary: 'The same for the signed-in account, by its profile',
    body: AccountOrder,
    answer: Order,
    kept: 'byItself',
    errors: orderErrors,
  },
  'GET payment/{id}': {
    access: 'open',
    summary: 'A payment with what is needed to pay it',
    params: paymentParams,
    query: v.object(commonQuery),
    answer: Payment,
    errors: ['not_found'],
  },
  'GET payment/{id}/simple': {
    access: 'open',
    summary: 'A payment without secrets',
    params: paymentParams,
    query: v.object(commonQuery),
    answer: SimplePayment,
    errors: ['not_found'],
  },
  'POST payment/{id}/provider': {
    repeats: true,
    access: 'open',
    limits: ['payAttempt'],
    summary: 'Opens an attempt, or another method for an unpaid payment',
    params: paymentParams,
    body: v.object({ payment_provider: PaymentProvider, billing: v.optional(Address) }),
    answer: Payment,
    errors: [
      'not_found',
      'rate_limited',
      'already_paid',
      'payment_processing',
      'reservation_lapsed',
      'payment_failed',
      'provider_unavailable',
      'invalid',
    ],
  },
  'POST payment/{id}/keep': {
    repeats: true,
    access: 'open',
    summary:
      'What the link of an order’s mail does, /tickets/payment/{id}/{secret}: the buyer is verified, the hold full',
    params: paymentParams,
    body: v.object({ secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
    answer: Payment,
    errors: ['wrong_code'],
    secret: true,
  },
  'POST payment/{id}/renew': {
    access: 'open',
    summary: 'Takes the places of a lapsed payment again, once, at the price of today',
    params: paymentParams,
    answer: Order,
    kept: 'byItself',
    errors: [
      'not_found',
      'wave_full',
      'sale_closed',
      'already_paid',
      'payment_processing',
      'payment_failed',
      'idempotency_mismatch',
      'email_unconfirmed',
      'rate_limited',
    ],
  },
  'POST payment/{id}/cancel': {
    access: 'open',
    summary: 'Gives an unpaid order up: its places are free at once, its coupons may be used again',
    params: paymentParams,
    answer: SimplePayment,
    errors: ['not_found', 'already_paid', 'payment_processing'],
  },
  'POST payment/{id}/take-over': {
    repeats: true,
    access: 'account',
    summary: 'Says that an order in the name of the account’s confirmed address is the account’s own',
    params: paymentParams,
    answer: v.object({ group_id: Id }),
    errors: ['not_found'],
  },
  'POST payment/{id}/refresh': {
    repeats: true,
    access: 'open',
    limits: ['paymentRefresh'],
    summary: 'Asks the provider how a payment stands',
    params: paymentParams,
    answer: SimplePayment,
    errors: ['not_found', 'rate_limited', 'provider_unavailable'],
  },
  'POST payment/{id}/result': {
    repeats: true,
    access: 'open',
    limits: ['paymentRefresh'],
    summary: 'Passes on what a form said of its end, for a provider that answers only whoever knows that',
    params: paymentParams,
    body: SessionResult,
    answer: SimplePayment,
    errors: ['not_found', 'rate_limited', 'provider_unavailable'],
  },
});
