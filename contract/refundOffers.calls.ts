import * as v from 'valibot';
import { calls } from './call.ts';
import { Cents, CurrencyCode, commonQuery, Day, Moment, RegionCode } from './values/values.ts';

/** Of the link in a mail. */
const params = v.object({ secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) });

export const RefundOffer = v.object({
  run: v.string(),
  region: RegionCode,
  /** Of the start. */
  date: Day,
  wave_time: Moment,
  group_id: v.number(),
  /** All places of the order: they end together. */
  places: v.number(),
  /** Cents, fee included. */
  amount: Cents,
  currency: CurrencyCode,
  until: Moment,
  /** `over`: its time is up, or there is nothing to give back any more. */
  state: v.picklist(['open', 'taken', 'over']),
});
export type RefundOffer = v.InferOutput<typeof RefundOffer>;

/** Money that the organiser offers back, by the link of a mail (docs/rules/tasks.md 4). */
export const refundOfferCalls = calls({
  'GET refund-offers/{secret}': {
    access: 'open',
    secret: true,
    summary: 'What the link of a mail offers back: for which places, how much, until when',
    params,
    query: v.object(commonQuery),
    answer: RefundOffer,
    errors: ['not_found', 'rate_limited'],
  },
  'POST refund-offers/{secret}/take': {
    access: 'open',
    secret: true,
    summary: 'Gives all places of the order back for the whole amount, once',
    params,
    answer: RefundOffer,
    errors: ['not_found', 'offer_over', 'rate_limited'],
  },
});
