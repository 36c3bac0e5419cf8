import { sql } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import { type PaymentAccount, paymentAccounts } from '#contract/payments/providers.ts';
import type { Deps } from '../../../deps.ts';
import type { Balance } from '../../../outside/gateway.ts';
import type { Queries } from '../../../store/database.ts';
import { methodsOf } from './heldRefunds.ts';

export type BalanceNeeds = Pick<Deps, 'database' | 'gateway' | 'log'>;

/** Milliseconds that somebody at the screen waits for a provider. */
const patience = 2_500;

/**
 * Asks every account what it holds, at most for so long, and keeps the answer; null if it did not say. Never within a
 * transaction.
 */
export async function askBalances(deps: BalanceNeeds): Promise<void> {
  await Promise.all(
    paymentAccounts.map(async (account) => {
      const balances = await askOne(deps, account);
      if (balances === 'no keys') return;
      for (const { currency, available, coming } of balances ?? (await lastCurrencies(deps, account))) {
        await sql`insert into provider_balance (account, currency, available, coming)
          values (${account}, ${currency}, ${available}, ${coming})
          on conflict (account, currency) do update set available = excluded.available, coming = excluded.coming,
            asked_at = now()`.execute(deps.database.db);
      }
    }),
  );
}

async function askOne(
  { gateway, log }: BalanceNeeds,
  account: PaymentAccount,
): Promise<readonly Balance[] | 'no keys' | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());
  try {
    return (
      (await Promise.race([gateway.balance(account).then((found) => found ?? ('no keys' as const)), late])) ?? null
    );
  } catch (error) {
    log.warn({ err: error, account }, 'a provider does not say what it holds');
    return null;
  }
}

/** What it held is not known any more. */
async function lastCurrencies({ database: { db } }: BalanceNeeds, account: PaymentAccount) {
  const rows = await db.selectFrom('provider_balance').select('currency').where('account', '=', account).execute();
  return rows.map(({ currency }) => ({ currency, available: null, coming: null }));
}

/** An account as finance sees it; cents. */
export interface Held {
  readonly account: PaymentAccount;
  readonly currency: Currency;
  /** Null if the provider does not say. */
  readonly available: number | null;
  readonly coming: number | null;
  /** Refunds that are ordered and that the provider has not made. */
  readonly owed: number;
  readonly asked_at: Date | null;
}

/** What every account held when it was asked last, and what it owes of that already. */
export async function heldBalances(db: Queries): Promise<readonly Held[]> {
  const found: Held[] = [];
  for (const account of paymentAccounts) {
    const { rows } = await sql<Held>`
      select ${account}::text as account, coalesce(held.currency, owing.currency) as currency, held.available, held.coming,
        coalesce(owing.owed, 0)::int as owed, held.asked_at
      from (select * from provider_balance where account = ${account}) held
        full join (
          select attempt.currency, sum(refund.amount) as owed from refund join attempt on attempt.id = refund.attempt_id
          where refund.status = 'pending' and attempt.provider = any(${methodsOf(account)}::text[])
            and (refund.provider_ref is null or refund.pending_reason = 'insufficient_funds')
          group by attempt.currency) owing on owing.currency = held.currency
      order by 2`.execute(db);
    found.push(...rows);
  }
  return found;
}

const restSeconds = 60;

/** While refunds wait for money, the providers are asked once a minute by one server; answers how many were. */
export async function watchBalances(deps: BalanceNeeds): Promise<number> {
  const { rows } = await sql`
    insert into provider_balance (account, currency, asked_at)
    select distinct case when attempt.provider = any(${methodsOf('adyen')}::text[]) then 'adyen' else 'stripe' end,
      attempt.currency, now()
    from refund join attempt on attempt.id = refund.attempt_id
    where refund.status = 'pending' and refund.pending_reason = 'insufficient_funds'
    on conflict (account, currency) do update set asked_at = now()
      where provider_balance.asked_at < now() - make_interval(secs => ${restSeconds})
    returning account`.execute(deps.database.db);
  if (rows.length > 0) await askBalances(deps);
  return 0;
}
