import * as v from 'valibot';
import { calls } from '../call.ts';
import { PaidMethod } from '../payments/payment.values.ts';
import { Cents, commonQuery, Moment, PaymentId } from '../values/values.ts';

const refundStates = ['pending', 'done', 'failed'] as const;

/** The details of the money that pays the places, which the payment's own read leaves out; nothing about the payer. */
export const Receipt = v.object({
  seller: v.string(),
  /** The method by which the money came; another may have been tried before. */
  method: PaidMethod,
  paid: Cents,
  paid_at: Moment,
  /** The part that was refunded since. */
  returned: Cents,
  /** The part that is refunded and has not arrived: sent, or not sent yet because the provider lacks the money. */
  on_its_way: Cents,
  held_back: Cents,
  /** Money for the same places once more, by where it is now: on its way back, back, or it could not go. */
  paid_again: v.array(v.object({ method: PaidMethod, amount: Cents, refund: v.picklist(refundStates) })),
});
export type Receipt = v.InferOutput<typeof Receipt>;

export const receiptCalls = calls({
  'GET payment/{id}/receipt': {
    access: 'open',
    summary: 'The receipt: who paid, when, how and how much; only for money that pays for its places',
    params: v.object({ id: PaymentId }),
    query: v.object(commonQuery),
    answer: Receipt,
    errors: ['not_found'],
  },
});
