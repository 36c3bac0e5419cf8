import { sql } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import { methods, type PaymentAccount, type PaymentProviderName } from '#contract/payments/providers.ts';
import { askBalances, type BalanceNeeds, heldBalances } from './balances.ts';
import { isMoneyOf, isOfferable, moneyOfPlaces } from './refundOffers.ts';

/** What refunds would take from an account, and whether it has that; cents. */
export interface Fund {
  readonly account: PaymentAccount;
  readonly currency: Currency;
  readonly back: number;
  /** Null if the provider does not say. */
  readonly available: number | null;
  /** Refunds that are ordered already and not made. */
  readonly owed: number;
  /** What has to be paid in; null if the provider does not say. */
  readonly missing: number | null;
}

interface Row {
  readonly provider: PaymentProviderName;
  readonly currency: Currency;
  readonly back: number;
}

/** For the money of groups that end, by the accounts that took it. Asks the providers: never within a transaction. */
export async function fundsFor(deps: BalanceNeeds, groups: readonly number[]): Promise<Fund[]> {
  const { rows } = await sql<Row>`
    select paid_by.provider, payment.currency, sum(${moneyOfPlaces})::int as back
    from grp join payment on ${isMoneyOf(sql`grp.id`)}
      cross join lateral (select provider from attempt where attempt.payment_id = payment.id and by_hand is null
        and attempt.status = 'succeeded' order by created_at limit 1) paid_by
    where grp.id = any(${[...groups]}::int[]) and ${isOfferable} group by 1, 2`.execute(deps.database.db);
  return weighed(deps, rows);
}

/** For some money, by the accounts that took it. Asks the providers: never within a transaction. */
export async function weighed(deps: BalanceNeeds, rows: readonly Row[]): Promise<Fund[]> {
  if (rows.length === 0) return [];
  await askBalances(deps);
  const held = await heldBalances(deps.database.db);
  const sums = new Map<string, { account: PaymentAccount; currency: Currency; back: number }>();
  for (const { provider, currency, back } of rows) {
    const { account } = methods[provider];
    const sum = sums.get(`${account} ${currency}`) ?? { account, currency, back: 0 };
    sums.set(`${account} ${currency}`, { ...sum, back: sum.back + back });
  }
  return [...sums.values()].map((sum) => {
    const found = held.find(({ account, currency }) => account === sum.account && currency === sum.currency);
    const [available, owed] = [found?.available ?? null, found?.owed ?? 0];
    return { ...sum, available, owed, missing: available === null ? null : Math.max(0, sum.back + owed - available) };
  });
}
