import * as v from 'valibot';
import { calls } from '../../call.ts';
import { Funds } from '../../payments/funds.ts';
import { paymentAccounts } from '../../payments/providers.ts';
import { Cents, CurrencyCode, commonQuery, Day, Id, Moment, PaymentId } from '../../values/values.ts';
import { unmatchedDecisions, unmatchedKinds } from './unmatched.values.ts';

const Account = v.picklist(paymentAccounts);
const Run = v.nullable(v.object({ id: Id, name: v.string() }));

/** What an account at a provider holds. */
const HeldBalance = v.object({
  account: Account,
  currency: CurrencyCode,
  /** Refunds are made of it now; null if the provider does not say. */
  available: v.nullable(Cents),
  /** Paid by buyers, and not there yet. */
  coming: v.nullable(Cents),
  /** Refunds that are ordered and that the provider has not made. */
  owed: Cents,
  asked_at: v.nullable(Moment),
});

export const moneyCalls = calls({
  'POST staff/runs/{id}/funds': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    about: 'run',
    repeats: true,
    params: v.object({ id: Id }),
    summary: 'Whether the payment providers have the money to refund these groups of a run',
    body: v.object({ groups: v.pipe(v.array(Id), v.maxLength(5_000)) }),
    answer: v.object({ funds: Funds }),
    errors: ['not_found'],
  },
  'GET staff/tasks/{id}/funds': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    about: 'task',
    params: v.object({ id: Id }),
    query: v.object(commonQuery),
    summary: 'The same for a bulk change that waits for an approval',
    answer: v.object({ funds: Funds }),
    errors: ['not_found'],
  },
  'GET staff/balances': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    summary: 'Asks the payment providers what they hold, and how much of it is owed already',
    query: v.object(commonQuery),
    answer: v.object({ balances: v.array(HeldBalance) }),
    errors: [],
  },
  'GET staff/money': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    summary: 'Money that waits: refunds that are held back, and payments to decide about',
    query: v.object(commonQuery),
    answer: v.object({
      refunds: v.array(
        v.object({
          id: v.string(),
          payment_id: PaymentId,
          run: Run,
          group_id: Id,
          email: v.string(),
          account: Account,
          amount: Cents,
          currency: CurrencyCode,
          since: Moment,
          /** Null: the provider has given no reason. */
          why: v.nullable(v.picklist(['insufficient_funds', 'other'])),
        }),
      ),
      decisions: v.array(
        v.object({
          payment_id: v.nullable(PaymentId),
          ref: v.nullable(v.string()),
          run: Run,
          group_id: v.nullable(Id),
          why: v.picklist(['review', ...unmatchedKinds]),
          amount: Cents,
          currency: CurrencyCode,
          since: Moment,
          /** What may be decided about the payment here. */
          here: v.array(v.picklist(['approve', 'refund'])),
          /** What may be decided about it as the provider has it. */
          there: v.array(v.picklist(unmatchedDecisions)),
        }),
      ),
      /** The last comparison with the providers' books; null before there was one. */
      compared: v.nullable(
        v.object({
          since: Day,
          /** Null while it is under way. */
          ended_at: v.nullable(Moment),
          /** A provider did not answer: it ended early. */
          failed: v.boolean(),
          known: v.number(),
          found: v.number(),
          strangers: v.number(),
        }),
      ),
    }),
    errors: [],
  },
  'POST staff/payments/{id}/decide': {
    access: 'staff',
    right: 'money.write',
    stepUp: true,
    about: 'payment',
    params: v.object({ id: PaymentId }),
    summary: 'Decides about money that fits no order: keeps it and gives the places, or sends it back',
    body: v.object({ decision: v.picklist(['approve', 'refund']) }),
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile'],
  },
});
