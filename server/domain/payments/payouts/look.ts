import { sql } from 'kysely';
import { type PaymentAccount, paymentAccounts } from '#contract/payments/providers.ts';
import type { Deps } from '../../../deps.ts';
import { isProviderTrouble } from '../../../outside/gateway.ts';
import { keepLines, keepPayout } from './keep.ts';

type LookNeeds = Pick<Deps, 'database' | 'gateway' | 'log'>;

/** How often payouts are looked for that no notification reported. */
const everyMinutes = 10;
/** So far back everything is read again: what is new may come with a time that has passed. */
const overlapMinutes = 60;

/** Whether an event of a provider is about a payout. */
export const isOfPayout = (type: string): boolean => type.startsWith('payout.');

/** The provider is asked about a payout that it reported; its lines are read afterwards. Throws GatewayDown. */
export async function hearOfPayout({ database, gateway }: LookNeeds, account: PaymentAccount, ref: string) {
  const books = gateway.payouts(account);
  if (books !== null) await keepPayout(database.db, account, await books.look(ref), true);
}

/**
 * Looks for payouts and for what lies at the providers, for each account by one server at a time. The time until which
 * everything is known moves on once all of it was kept: a look that breaks off starts over, and nothing is kept twice.
 */
export async function lookForPayouts(deps: LookNeeds): Promise<number> {
  for (const account of paymentAccounts) {
    const since = await claim(deps, account);
    if (since === null) continue;
    try {
      await look(deps, account, since);
    } catch (error) {
      if (!isProviderTrouble(error)) throw error;
      deps.log.warn({ err: error, account }, 'a provider does not say what it paid out');
    }
  }
  return 0;
}

async function claim({ database: { db }, gateway }: LookNeeds, account: PaymentAccount): Promise<Date | null> {
  if (gateway.payouts(account) === null) return null;
  const { rows } = await sql<{ since: Date }>`
    insert into payout_look as look (account, seen_until, due_at)
    values (${account}, coalesce((select min(at) from ledger), now()) - interval '1 day',
      now() + make_interval(mins => ${everyMinutes}))
    on conflict (account) do update set due_at = excluded.due_at where look.due_at <= now()
    returning seen_until as since`.execute(db);
  return rows[0]?.since ?? null;
}

async function look({ database: { db }, gateway }: LookNeeds, account: PaymentAccount, since: Date): Promise<void> {
  const books = gateway.payouts(account);
  if (books === null) return;
  const { rows } = await sql<{ now: Date; from: Date }>`
    select now() as now, least(${since}::timestamptz, min(made_at)) as from from payout
    where account = ${account} and (status = 'in_transit' or read_at is null and explained <> 'never')`.execute(db);
  const { now: begun, from } = rows[0] ?? { now: new Date(), from: since };
  for await (const payout of books.madeSince(from ?? since)) await keepPayout(db, account, payout, false);
  for await (const lines of books.linesSince(since)) await keepLines(db, account, null, lines);
  await sql`update payout_look set looked_at = ${begun},
    seen_until = greatest(seen_until, ${begun}::timestamptz - make_interval(mins => ${overlapMinutes}))
    where account = ${account}`.execute(db);
}
