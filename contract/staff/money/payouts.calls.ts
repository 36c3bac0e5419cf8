import * as v from 'valibot';
import { calls } from '../../call.ts';
import { paymentAccounts } from '../../payments/providers.ts';
import { Cents, CurrencyCode, commonQuery, Day, Id, Line, Moment, PaymentId } from '../../values/values.ts';
import { Reason } from '../people/acts.values.ts';
import { differenceKinds, lineKinds } from './payouts.values.ts';

const Account = v.picklist(paymentAccounts);
/** A month by its year, `YYYY-MM`. */
const Month = v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u));

const Count = v.number();

/** Null for a payout as a whole. */
const About = v.nullable(v.picklist(['taken', 'back', 'disputed', 'other']));

const Difference = v.object({
  kind: v.picklist(differenceKinds),
  account: Account,
  currency: CurrencyCode,
  about: About,
  ref: v.string(),
  payment_id: v.nullable(PaymentId),
  group_id: v.nullable(Id),
  there: Cents,
  here: Cents,
});

/** A difference with its sums. */
const noted = {
  account: Account,
  kind: v.picklist(differenceKinds),
  about: About,
  ref: Line(200),
  there: v.pipe(v.number(), v.safeInteger()),
  here: v.pipe(v.number(), v.safeInteger()),
};

const sums = { taken: Cents, back: Cents, fee: Cents, other: Cents };

const Payout = v.object({
  id: Id,
  account: Account,
  currency: CurrencyCode,
  /** As on the bank's statement; below 0 it was collected. */
  amount: Cents,
  status: v.picklist(['in_transit', 'paid', 'failed']),
  title: v.nullable(v.string()),
  made_at: Moment,
  arrives_on: Day,
  /** Whether all its lines are known; never of a payout made by hand. */
  is_read: v.boolean(),
  is_by_hand: v.boolean(),
  payments: Count,
  differences: Count,
});

const reads = { access: 'staff', right: 'payouts.read', stepUp: false } as const;
const month = v.object({ ...commonQuery, month: Month });

/** What providers pay out (docs/rules/payouts.md). */
export const payoutCalls = calls({
  'GET staff/payouts': {
    ...reads,
    summary: 'The payouts of a month, what lay at the providers at both its ends, and what has no payout and differs',
    query: month,
    answer: v.object({
      payouts: v.array(Payout),
      flows: v.array(
        v.object({
          account: Account,
          currency: CurrencyCode,
          /** What lay there when the month began; with all that follows, what lies there at its end. */
          before: Cents,
          ...sums,
          paid_out: Cents,
          after: Cents,
        }),
      ),
      differences: v.array(Difference),
      /** Differences that somebody explained in that month. */
      noted: v.array(v.object({ ...noted, note: v.string(), noted_at: Moment, by: v.nullable(v.string()) })),
      looked_at: v.nullable(Moment),
    }),
    errors: [],
  },
  'GET staff/payouts/file': {
    ...reads,
    summary: 'The lines of a month’s payouts as a file for spreadsheets; the log says so',
    query: month,
    answer: v.object({ name: v.string(), text: v.string() }),
    errors: [],
  },
  'GET staff/payouts/accountant': {
    ...reads,
    summary: 'A month for the accountant: sales and refunds by run and rate of tax, fees, payouts; the log says so',
    query: month,
    answer: v.object({ name: v.string(), text: v.string() }),
    errors: [],
  },
  'POST staff/payouts/note': {
    access: 'staff',
    right: 'money.write',
    stepUp: true,
    summary: 'Explains a difference: with these sums it is none any more',
    body: v.object({ ...noted, note: Reason }),
    answer: v.object({}),
    errors: ['changed_meanwhile'],
  },
  'GET staff/payouts/{id}': {
    ...reads,
    about: 'payout',
    params: v.object({ id: Id }),
    summary: 'A payout by its runs, and how it differs from the books',
    query: v.object(commonQuery),
    answer: v.object({
      parts: v.array(
        v.object({
          /** Null: what belongs to no run of ours. */
          run: v.nullable(v.object({ id: Id, name: v.string(), date: Day })),
          payments: Count,
          ...sums,
          net: Cents,
        }),
      ),
      differences: v.array(Difference),
    }),
    errors: ['not_found'],
  },
  'GET staff/payouts/{id}/lines': {
    ...reads,
    about: 'payout',
    params: v.object({ id: Id }),
    summary: 'The lines of a payout; of one run, or with 0 of none',
    query: v.object({ ...commonQuery, of_run: v.optional(Count) }),
    answer: v.object({
      lines: v.array(
        v.object({
          ref: v.string(),
          kind: v.picklist(lineKinds),
          at: Moment,
          amount: Cents,
          fee: Cents,
          payment_id: v.nullable(PaymentId),
          group_id: v.nullable(Id),
          /** Who paid; null for nobody that is known. */
          name: v.nullable(v.string()),
        }),
      ),
    }),
    errors: ['not_found'],
  },
});
