import * as v from 'valibot';
import { PaymentStatus } from '../../payments/payment.values.ts';
import { RealDay } from '../../values/moments.ts';
import { Cents, CurrencyCode, Id, Moment, PaymentId, RegionCode } from '../../values/values.ts';
import { Sought } from '../people/peopleFilter.ts';
import { Next } from '../people/place.values.ts';

/** Ready lists: all, what waits for a decision, for a transfer, what came late, what hangs, and what has lapsed. */
export const paymentViews = ['all', 'decision', 'transfer', 'late', 'stuck', 'lapsed'] as const;
export type PaymentView = (typeof paymentViews)[number];

/** How it was or is to be paid. */
export const listedMethods = ['stripe', 'adyen', 'przelewy24', 'paypal', 'hand'] as const;

/** What the list is ordered by, with a hyphen the other way round. */
export const paymentSorts = ['when', '-when', 'who', '-who', 'amount', '-amount', 'state', '-state'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** What narrows the list, and its order: the newest first by default. */
export const paymentsAsked = {
  view: v.optional(v.picklist(paymentViews)),
  run_id: v.optional(Id),
  state: v.optional(PaymentStatus),
  method: v.optional(v.picklist(listedMethods)),
  /** Ordered on that day or later, and on that day or before. */
  since: v.optional(RealDay),
  until: v.optional(RealDay),
  /** An address, its beginning, a payment or the number of a group. */
  q: v.optional(Sought),
  sort: v.optional(v.picklist(paymentSorts)),
};
const PaymentsAsked = v.object(paymentsAsked);
export type PaymentsAsked = v.InferOutput<typeof PaymentsAsked>;

/** A payment, with what becomes of it if nobody does anything. */
export const PaymentRow = v.object({
  id: PaymentId,
  run: v.object({ id: Id, name: v.string() }),
  region: RegionCode,
  group_id: Id,
  name: v.string(),
  email: v.string(),
  seats: v.number(),
  to_pay: Cents,
  currency: CurrencyCode,
  status: PaymentStatus,
  disputed: v.boolean(),
  /** Null while nothing says how it is paid, or where it cost nothing. */
  method: v.nullable(v.picklist(listedMethods)),
  created_at: Moment,
  paid_at: v.nullable(Moment),
  /** It came after its places had lapsed. */
  is_late: v.boolean(),
  /** Cents that wait for a decision. */
  in_review: Cents,
  /** By the charts; null if nothing happens by itself. */
  next: v.nullable(Next),
  /** One of its places, where the lapsed reservation can be restored now. */
  restorable: v.nullable(Id),
  /** All its places have lapsed, and may be paid again without money of ours. */
  comes_back: v.boolean(),
});
export type PaymentRow = v.InferOutput<typeof PaymentRow>;

/** Why lapsed places cannot be their people's again. */
const notBack = ['renewed', 'released', 'elsewhere', 'full', 'coupon'] as const;
export type NotBack = (typeof notBack)[number];
/** The payment is in a state that nothing is restored in. */
const notRestored = ['status', ...notBack] as const;
export type NotRestored = (typeof notRestored)[number];

/** What restoring lapsed places as paid would do. */
export const RestorePreview = v.object({
  /** Null where it can be done. */
  why: v.nullable(v.picklist(notRestored)),
  region: RegionCode,
  currency: CurrencyCode,
  /** What they cost, and nobody pays to us. */
  to_pay: Cents,
  /** Who is mailed; empty where the account is erased. */
  email: v.string(),
  waves: v.array(v.object({ wave_time: Moment, distance: v.string(), places: v.number(), free: v.number() })),
  /** Coupons that take a use again. */
  codes: v.array(v.string()),
});
export type RestorePreview = v.InferOutput<typeof RestorePreview>;
