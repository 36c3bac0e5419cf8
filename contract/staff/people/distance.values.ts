import * as v from 'valibot';
import { Funds } from '../../payments/funds.ts';
import { Cents, CurrencyCode, Id, Moment } from '../../values/values.ts';
import { AsRead, Reason } from './acts.values.ts';

/** A wave of another distance of the place's run. */
export const DistanceChoice = v.object({ version: AsRead, wave_id: Id });
export type DistanceChoice = v.InferOutput<typeof DistanceChoice>;

export const DistanceOrder = v.object({
  ...DistanceChoice.entries,
  /** As it was looked at. */
  digest: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u)),
  /** Nobody pays the difference, and none goes back; with a reason only. */
  without: v.boolean(),
  reason: v.optional(Reason),
});
export type DistanceOrder = v.InferOutput<typeof DistanceOrder>;

export const DistancePreview = v.object({
  distance_was: v.string(),
  distance: v.string(),
  wave_was: Moment,
  wave_time: Moment,
  /** Left in the wave that it goes to, before it does. */
  free: v.number(),
  /** The others of its group stay, and it gets one of its own. */
  own_group: v.boolean(),
  /** For a child; outside the range, a reason is needed. */
  fits_age: v.boolean(),
  currency: CurrencyCode,
  /** What the distance costs beside what was paid. */
  costs: v.picklist(['more', 'less', 'same']),
  /** Null for readers who see no amounts. */
  amounts: v.nullable(
    v.object({
      /** The price of one place there today, and what was paid for this one, both without the fee. */
      price: Cents,
      kept: Cents,
      back: Cents,
      /** The difference with its fee, and the fee. */
      to_pay: Cents,
      fee: Cents,
    }),
  ),
  funds: Funds,
  /** Until when the difference is to be paid, and the address of whom it is asked of; null where none is. */
  ask: v.nullable(v.object({ until: Moment, of: v.nullable(v.string()) })),
  mails: v.number(),
  digest: v.string(),
});
export type DistancePreview = v.InferOutput<typeof DistancePreview>;
