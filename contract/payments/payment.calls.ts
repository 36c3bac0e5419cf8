import * as v from 'valibot';
import { calls } from '../call.ts';
import { Breakdown } from '../shop/catalogue.calls.ts';
import { Address, Cents, CurrencyCode, commonQuery, Id, Moment, PaymentId, RegionCode } from '../values/values.ts';
import { PaymentProvider, PaymentStatus } from './payment.values.ts';

/** How long unpaid places are held: 48 hours, or 30 minutes for a buyer who is not verified (docs/rules/holds.md 1). */
const holdKinds = ['full', 'short'] as const;
export const holdFields = {
  /** Null if no unpaid places are held. */
  hold: v.nullable(v.picklist(holdKinds)),
  /** Until when the places of a short hold are held once the buyer opens the mail's link; null for any other. */
  full_until: v.nullable(Moment),
};

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
  /** The coupons that lower the price. */
  codes: v.array(v.string()),
  participants: v.number(),
  payment_provider: v.nullable(PaymentProvider),
  payment_url: v.nullable(v.string()),
  status: PaymentStatus,
  failure: v.nullable(v.object({ code: v.string(), text: v.string() })),
  renewed_as: v.nullable(PaymentId),
  /** Paid, and nobody starts on its places any more. */
  released: v.boolean(),
  /** It is the difference for a place of that group, which is to leave its distance for this one; null of most. */
  raises: v.nullable(v.object({ group_id: Id, distance_was: v.string() })),
  /** The organiser's reason for cancelling its start, for 30 days; null if nothing was cancelled. */
  cancelled: v.nullable(v.string()),
  /** Lapsed, and not renewed before: a reservation is renewed once. */
  can_renew: v.boolean(),
  expires_at: v.nullable(Moment),
  ...holdFields,
  /** The address that the order's mails go to, masked; null once its account was erased. */
  mailed_to: v.nullable(v.string()),
  /** The children of a kids' run whose age is not known yet, by their numbers in the group. */
  ageless: v.array(v.number()),
  /** What guardians sign. */
  declaration_url: v.nullable(v.string()),
  /** The contact for questions about the run; null: the shop. */
  contact_email: v.nullable(v.string()),
  /** Where to transfer the money of an order by staff; null if none is awaited. */
  transfer: v.nullable(
    v.object({
      holder: v.string(),
      iban: v.string(),
      bic: v.nullable(v.string()),
      title: v.string(),
      /** For all its groups together. */
      amount: Cents,
      currency: CurrencyCode,
      groups: v.array(Id),
      /** It may be paid online all the same. */
      online: v.boolean(),
      /** The picture that a bank's app reads; null if there is no form for the sum. */
      code: v.nullable(v.string()),
    }),
  ),
};

/** A payment as anyone who holds its id may read it; the thank-you page is public. */
export const SimplePayment = v.object(paymentFields);
export type SimplePayment = v.InferOutput<typeof SimplePayment>;

export const Payment = v.object({
  ...paymentFields,
  payment_secret: v.nullable(v.string()),
  adyen_session: v.nullable(v.object({ id: v.string(), session_data: v.string() })),
  receipt_email: v.nullable(v.string()),
  /** The buyer, for the address that a method may need; null if the address is known. */
  payer: v.nullable(v.object({ name: v.string(), surname: v.string() })),
});
export type Payment = v.InferOutput<typeof Payment>;

/**
 * The result that Adyen's form gave the payer; it proves nothing and names the session that may be asked about once.
 */
export const SessionResult = v.object({
  /** It becomes part of the provider's address. */
  session_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/u)),
  session_result: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
});
export type SessionResult = v.InferOutput<typeof SessionResult>;

/** The path names the payment: anybody who holds its id may make the call (docs/rules/shop.md 5.9). */
export const paymentParams = v.object({ id: PaymentId });

/** Reading and paying a payment (docs/rules/shop.md 5). */
export const paymentCalls = calls({
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
  'POST payment/{id}/cancel': {
    access: 'open',
    summary: 'Cancels an unpaid order: its places are free at once, its coupons may be used again',
    params: paymentParams,
    answer: SimplePayment,
    errors: ['not_found', 'already_paid', 'payment_processing'],
  },
  'POST payment/{id}/refresh': {
    repeats: true,
    access: 'open',
    limits: ['paymentRefresh'],
    summary: 'Asks the provider about the state of a payment',
    params: paymentParams,
    answer: SimplePayment,
    errors: ['not_found', 'rate_limited', 'provider_unavailable'],
  },
  'POST payment/{id}/result': {
    repeats: true,
    access: 'open',
    limits: ['paymentRefresh'],
    summary: 'Passes on a form’s outcome, for a provider that answers only a caller who has it',
    params: paymentParams,
    body: SessionResult,
    answer: SimplePayment,
    errors: ['not_found', 'rate_limited', 'provider_unavailable'],
  },
});
