import { type RawBuilder, sql } from 'kysely';
import { type Reach, reachOf } from '#contract/staff/rights.ts';
import type { StaffWho } from '../kit/answers.ts';

/** Nouns of what is about money, beside all that is about a payment. */
const moneyNouns = ['payment', 'order', 'refund', 'policy', 'invoice', 'payout', 'unmatched'];
/** Those of them that may cover all runs. */
const couponNouns = ['coupon', 'coupons'];

const isOf = (nouns: readonly string[]) => sql`split_part(what, '.', 1) = any(${[...nouns]}::text[])`;

type Seen = RawBuilder<boolean>;
const reaches: Readonly<Partial<Record<Reach, (who: StaffWho) => Seen>>> = {
  all: () => sql`true`,
  ownRuns: ({ runIds }) =>
    runIds === null ? sql`(run_id is not null or ${isOf(couponNouns)})` : sql`run_id = any(${[...runIds]}::int[])`,
  // Members who are asked for an approval read its result.
  moneyLines: () => sql`(payment_id is not null or ${isOf(moneyNouns)} or exists (select from task
    where task.id = task_id and (plan ->> 'back')::bigint + (plan ->> 'offered')::bigint > 0))`,
};

/** Whether an entry is for somebody to read: owner all, organiser own runs, finance what is about money. */
export function isReadable(who: StaffWho): Seen {
  const reach = reachOf(who.role, 'log.read');
  return (reach && reaches[reach]?.(who)) ?? sql`false`;
}
