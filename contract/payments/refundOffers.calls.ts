import * as v from 'valibot';
import { calls } from '../call.ts';
import { Cents, CurrencyCode, Day, MailSecret, Moment, RegionCode } from '../values/values.ts';

const body = v.object({ secret: MailSecret });

export const RefundOffer = v.object({
  run: v.string(),
  region: RegionCode,
  /** The day of the start. */
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
  'POST refund-offers/verify': {
    access: 'open',
    secret: true,
    summary: 'A refund offer by the link in a mail: places, amount, deadline',
    body,
    answer: RefundOffer,
    errors: ['not_found', 'rate_limited'],
  },
  'POST refund-offers/take': {
    access: 'open',
    secret: true,
    summary: 'Accepts a refund offer once: returns all places of the order for the full amount',
    body,
    answer: RefundOffer,
    errors: ['not_found', 'offer_over', 'rate_limited'],
  },
});
