import * as v from 'valibot';
import { calls } from '../../call.ts';
import { RefundSteps } from '../../payments/refundSteps.ts';
import { Cents, commonQuery, Id, Moment, PaymentId } from '../../values/values.ts';
import { Version } from '../runs/runs.values.ts';
import { Task } from '../runs/tasks.calls.ts';
import { Refundable, RefundChoice, RefundPreview } from './refunds.values.ts';

const ofTask = {
  access: 'staff',
  about: 'task',
  params: v.object({ id: Id }),
  right: 'refunds.order',
  stepUp: true,
} as const;
const ofPayment = { access: 'staff', about: 'payment', params: v.object({ id: PaymentId }) } as const;

/** Money back for places of a payment (docs/rules/payments.md 11). */
export const refundCalls = calls({
  'POST staff/runs/{id}/policy': {
    access: 'staff',
    right: 'money.write',
    stepUp: true,
    about: 'run',
    params: v.object({ id: Id }),
    summary: 'Says how much of a place’s price goes back, until so many days before the start',
    body: v.object({ steps: RefundSteps, version: Version }),
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
  'GET staff/payments/{id}/places': {
    ...ofPayment,
    right: 'money.read',
    stepUp: false,
    summary: 'The places of a payment with their prices, and the policy of their run',
    query: v.object(commonQuery),
    answer: Refundable,
    errors: ['not_found'],
  },
  'POST staff/payments/{id}/refund/preview': {
    ...ofPayment,
    right: 'money.read',
    stepUp: false,
    repeats: true,
    summary: 'Previews a refund of places: how much goes back, what is kept, and whether the provider has the money',
    body: RefundChoice,
    answer: RefundPreview,
    errors: ['not_found', 'changed_meanwhile', 'refund_exceeds', 'invalid'],
  },
  'POST staff/payments/{id}/refund': {
    ...ofPayment,
    right: 'refunds.order',
    stepUp: true,
    summary:
      'Orders money back for places of a payment, which end or stay, as it was previewed; it goes out when its fuse has burnt',
    body: v.object({
      ...RefundChoice.entries,
      digest: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u)),
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300))),
    }),
    /** When it goes out; null while it waits for an approval. */
    answer: v.object({ back: Cents, kept: Cents, starts_at: v.nullable(Moment) }),
    errors: ['not_found', 'changed_meanwhile', 'refund_exceeds', 'invalid'],
  },
  'POST staff/refunds/{id}/stop': {
    ...ofTask,
    summary: 'Takes an ordered refund back before it goes out',
    answer: Task,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST staff/refunds/{id}/retry': {
    ...ofTask,
    summary: 'Retries a refund that could not go out',
    answer: Task,
    errors: ['not_found', 'changed_meanwhile'],
  },
});
