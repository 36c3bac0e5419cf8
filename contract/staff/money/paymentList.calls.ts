import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, PaymentId } from '../../values/values.ts';
import { Reason } from '../people/acts.values.ts';
import { PaymentRow, paymentsAsked, RestorePreview } from './paymentList.values.ts';

const Count = v.number();
const ofPayment = { access: 'staff', about: 'payment', params: v.object({ id: PaymentId }) } as const;

/** Payments as a list (docs/rules/payments.md 12). */
export const paymentListCalls = calls({
  'GET staff/payments': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    summary: 'Payments, the newest first, each with what becomes of it if nobody does anything',
    query: v.object({
      ...commonQuery,
      ...paymentsAsked,
      cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
    }),
    answer: v.object({
      rows: v.array(PaymentRow),
      next: v.nullable(v.string()),
      /** How many are in each view, of the run or of all; on the first page, else null. */
      counts: v.nullable(v.object({ decision: Count, transfer: Count, late: Count, stuck: Count, lapsed: Count })),
    }),
    errors: ['not_found'],
  },
  'POST staff/payments/file': {
    access: 'staff',
    right: 'exports.people',
    stepUp: true,
    download: true,
    repeats: true,
    summary: 'The same payments as a file for spreadsheets; the log says so',
    body: v.object(paymentsAsked),
    answer: v.string(),
    errors: ['not_found', 'invalid'],
  },
  'POST staff/payments/{id}/retry': {
    ...ofPayment,
    right: 'money.write',
    stepUp: true,
    summary: 'Asks the provider at once about what was paid and refunded, and applies its answers',
    answer: v.object({ attempts: Count, refunds: Count }),
    errors: ['not_found', 'provider_unavailable'],
  },
  'POST staff/payments/{id}/restore/preview': {
    ...ofPayment,
    right: 'money.read',
    stepUp: false,
    repeats: true,
    summary: 'Previews restoring lapsed places as paid, without money of ours',
    answer: RestorePreview,
    errors: ['not_found'],
  },
  'POST staff/payments/{id}/restore': {
    ...ofPayment,
    right: 'money.write',
    stepUp: true,
    summary: 'Restores lapsed places as paid, for people who paid late or in cash; the buyer is mailed',
    body: v.object({ reason: Reason }),
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile', 'wave_full', 'coupon_exhausted', 'already_member'],
  },
});
