import * as v from 'valibot';
import { Funds } from '../../payments/funds.ts';
import { RefundStep } from '../../payments/refundSteps.ts';
import { Cents, CurrencyCode, Id, Moment, RegionCode, whole } from '../../values/values.ts';

/** How much goes back: by the policy of the run, all that is kept for the places, or so many cents of it. */
const refundWays = ['policy', 'whole', 'amount'] as const;
export type RefundWay = (typeof refundWays)[number];

export const RefundChoice = v.object({
  place_ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(50)),
  how: v.picklist(refundWays),
  /** Cents; of an amount only. */
  amount: v.optional(whole(1, 100_000_000)),
  /** The places are over with it, or stay with the people who have them. */
  ends: v.boolean(),
});
export type RefundChoice = v.InferOutput<typeof RefundChoice>;

/** A place of a payment, with what is kept for it. */
const RefundablePlace = v.object({
  id: Id,
  /** Null if nobody has it. */
  name: v.nullable(v.string()),
  is_captain: v.boolean(),
  group_id: Id,
  wave_time: Moment,
  distance: v.string(),
  price: Cents,
  fee: Cents,
});

/** A payment whose places may go back. */
export const Refundable = v.object({
  payment: v.object({
    id: v.string(),
    run_id: Id,
    run: v.string(),
    region: RegionCode,
    group_id: Id,
    name: v.string(),
    to_pay: Cents,
    currency: CurrencyCode,
    /** The method that it was paid by; null if no money of ours paid for it. */
    method: v.nullable(v.string()),
    paid_at: v.nullable(Moment),
    /** Its money: what pays for its living places, what was or will be refunded, and what was kept or forfeited. */
    held: Cents,
    back: Cents,
    kept: Cents,
    /** The parts of a refund in progress: sent and not arrived, or held back until the provider has the money. */
    on_its_way: Cents,
    held_back: Cents,
    /** All its places have lapsed, and may be paid again without money of ours. */
    comes_back: v.boolean(),
  }),
  /** Living and paid ones; none where nothing can go back now. */
  places: v.array(RefundablePlace),
  steps: v.array(RefundStep),
});
export type Refundable = v.InferOutput<typeof Refundable>;

export const RefundPreview = v.object({
  places: v.array(v.object({ id: Id, price: Cents, fee: Cents, back: Cents })),
  /** Cents that go back, stay with the places, or are kept of those that end. */
  back: Cents,
  stays: Cents,
  kept: Cents,
  /** Cents at most. */
  most: Cents,
  /** Percent of the price by the policy, where it is the same for all of them; 0 after its last step. */
  percent: v.nullable(v.number()),
  funds: Funds,
  /** How many are mailed, with the payer. */
  mails: v.number(),
  digest: v.string(),
  /** A member who may pay out has to approve it. */
  needs_yes: v.boolean(),
  /** The time in which it can be taken back before anything happens. */
  fuse_minutes: v.number(),
});
export type RefundPreview = v.InferOutput<typeof RefundPreview>;
