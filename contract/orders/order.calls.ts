import * as v from 'valibot';
import { calls } from '../call.ts';
import { couponsLimit } from '../constants.ts';
import { holdFields, Payment, paymentParams } from '../payments/payment.calls.ts';
import { PaymentProvider, PaymentStatus } from '../payments/payment.values.ts';
import { questionsLimit } from '../shop/questions.ts';
import {
  Address,
  Age,
  Cents,
  Country,
  CouponCode,
  CouponCodes,
  Email,
  EmailCode,
  GroupName,
  hasStreet,
  Id,
  Line,
  Moment,
  OptionalLine,
  PaymentId,
  Places,
  PostalCode,
  streetFields,
  streetParts,
} from '../values/values.ts';

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

const anyOrder = {
  event_id: Id,
  event_category_id: Id,
  wave_id: Id,
  places: Places,
  /** One per place for kids races; may be completed later. */
  ages: v.optional(v.pipe(v.array(Age), v.maxLength(50))),
  /** To what is asked with the order, of the buyer’s place or the children’s, which are counted from 1 on. */
  answers: v.optional(
    v.pipe(
      v.array(v.object({ place: Places, question_id: Id, value: Line(questionsLimit.answer) })),
      v.maxLength(50 * questionsLimit.withOrder),
    ),
  ),
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

/** Reserving places, and what becomes of an order (docs/rules/shop.md 5). */
export const orderCalls = calls({
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
    summary: 'Renews a lapsed reservation once, at today’s price',
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
  'POST payment/{id}/take-over': {
    repeats: true,
    access: 'account',
    summary: 'Takes over an order made in the name of the account’s confirmed address',
    params: paymentParams,
    answer: v.object({ group_id: Id }),
    errors: ['not_found'],
  },
});
