import { sql } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import {
  methods,
  type PaymentAccount,
  type PaymentProviderName,
  paymentAccounts,
} from '#contract/payments/providers.ts';
import type { Queries } from '../../../store/database.ts';
import type { NeedReader } from '../../staff/needs.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { askedBy } from '../ledger.ts';

/** Refunds that a provider holds back until it has the money for them. */
interface HeldBack {
  readonly account: PaymentAccount;
  readonly currency: Currency;
  readonly count: number;
  readonly amount: number;
  /** What has to be paid in, as the provider was last asked; null if it did not say. */
  readonly missing: number | null;
  readonly since: Date;
}

/** The methods of an account, as attempts name them. */
export const methodsOf = (account: PaymentAccount): string[] =>
  Object.keys(methods).filter((name) => methods[name as PaymentProviderName].account === account);

/** By account and currency, what waits longest first. */
export async function refundsHeldBack(db: Queries): Promise<readonly HeldBack[]> {
  const found: HeldBack[] = [];
  for (const account of paymentAccounts) {
    const { rows } = await sql<HeldBack>`
      select ${account}::text as account, attempt.currency, count(*)::int as count, sum(refund.amount)::int as amount,
        min(refund.created_at) as since,
        case when bool_and(provider_balance.available is not null)
          then greatest(0, sum(refund.amount) - max(provider_balance.available))::int end as missing
      from refund join attempt on attempt.id = refund.attempt_id
        left join provider_balance on provider_balance.account = ${account} and provider_balance.currency = attempt.currency
      where refund.status = 'pending' and refund.pending_reason = 'insufficient_funds'
        and attempt.provider = any(${methodsOf(account)}::text[])
      group by attempt.currency`.execute(db);
    found.push(...rows);
  }
  return found.sort((one, other) => one.since.getTime() - other.since.getTime());
}

/**
 * Whether money is on its way back for a payment or for one of its refunds, or the provider holds it back because the
 * account lacks the money. If a part has been sent, the answer is `on their way`.
 */
export async function refundsUnderWay(
  db: Queries,
  paymentId: string,
  refundId: string | null,
): Promise<'none' | 'on their way' | 'held back'> {
  const { rows } = await sql<{ pending: number; held: number }>`
    select count(*)::int as pending, count(*) filter (where pending_reason = 'insufficient_funds')::int as held
    from payment join refund on refund.attempt_id in ${sql.raw(askedBy)}
    where payment.id = ${paymentId} and refund.status = 'pending'
      and (${refundId}::uuid is null or refund.id = ${refundId}
        or not exists (select from refund where id = ${refundId}))`.execute(db);
  const [{ pending, held } = { pending: 0, held: 0 }] = rows;
  if (pending === 0) return 'none';
  return pending === held ? 'held back' : 'on their way';
}

interface HeldRow {
  readonly id: string;
  readonly payment_id: string;
  readonly run: { readonly id: number; readonly name: string };
  readonly group_id: number;
  readonly email: string;
  readonly provider: PaymentProviderName;
  readonly amount: number;
  readonly currency: Currency;
  readonly since: Date;
  readonly why: 'insufficient_funds' | 'other' | null;
}

/** So many are shown. */
const shown = 200;

/** Refunds of somebody's runs that the provider has not made, the oldest first. */
export async function listHeldRefunds(db: Queries, who: NeedReader) {
  const { rows } = await sql<HeldRow>`
    select refund.id, refund.payment_id, jsonb_build_object('id', run.id, 'name', run.name) as run, payment.group_id,
      payment.email, attempt.provider, refund.amount, attempt.currency, refund.created_at as since,
      refund.pending_reason as why
    from refund join payment on payment.id = refund.payment_id join run on run.id = payment.run_id
      join attempt on attempt.id = refund.attempt_id
    where refund.status = 'pending' and refund.pending_reason is not null and ${isOfTheirs(who, 'payment.run_id')}
    order by refund.created_at, refund.id limit ${shown}`.execute(db);
  return rows.map(({ provider, since, ...row }) => ({
    ...row,
    account: methods[provider].account,
    since: since.toISOString(),
  }));
}
