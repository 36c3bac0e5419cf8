import * as v from 'valibot';
import { calls } from '../call.ts';
import { Cents, CurrencyCode, Day, MailSecret, Moment, RegionCode } from '../values/values.ts';

const body = v.object({ secret: MailSecret });

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
  'POST refund-offers/verify': {
    access: 'open',
    secret: true,
    summary: 'What the link of a mail offers back: for which places, how much, until when',
    body,
    answer: RefundOffer,
    errors: ['not_found', 'rate_limited'],
  },
  'POST refund-offers/take': {
    access: 'open',
    secret: true,
    summary: 'Gives all places of the order back for the whole amount, once',
    body,
    answer: RefundOffer,
    errors: ['not_found', 'offer_over', 'rate_limited'],
  },
});
