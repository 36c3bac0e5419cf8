import { sql, type Transaction } from 'kysely';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { Deps } from '../../../deps.ts';
import { isProviderTrouble } from '../../../outside/gateway.ts';
import type { Tables } from '../../../store/schema.ts';
import { inWords, provider } from '../../kit/actor.ts';
import { sideBySide } from '../../kit/sideBySide.ts';
import { transact } from '../../kit/transact.ts';
import { keepLines, keepPayout } from './keep.ts';

type ReadNeeds = Pick<Deps, 'database' | 'gateway' | 'log'>;

interface Due {
  readonly id: number;
  readonly account: PaymentAccount;
  readonly ref: string;
  readonly read_after: string | null;
}

const batch = 8;
/** Seconds after which another server goes on with what one has left. */
const patience = 30;

/**
 * Reads the payouts that are due, each by one server: what the provider says of it, then its lines, page by page. Each
 * page is kept as it comes, so that reading goes on where it broke off. Answers how many were read.
 */
export async function readPayouts(deps: ReadNeeds): Promise<number> {
  const { rows } = await sql<Due>`
    update payout set due_at = now() + make_interval(secs => ${patience}) where id in (
      select id from payout where due_at <= now() order by due_at limit ${batch} for update skip locked)
    returning id, account, ref, read_after`.execute(deps.database.db);
  const read = await sideBySide(
    rows,
    (due) => readOne(deps, due),
    ({ account, ref }, error) =>
      deps.log[isProviderTrouble(error) ? 'warn' : 'error'](
        { err: error, account, ref },
        'a payout cannot be read yet',
      ),
  );
  return read.length;
}

async function readOne({ database, gateway }: ReadNeeds, { id, account, ref, read_after }: Due): Promise<void> {
  const { db } = database;
  const books = gateway.payouts(account);
  // Its account has no keys any more: what is known of it stays.
  if (books === null) {
    await sql`update payout set due_at = null where id = ${id}`.execute(db);
    return;
  }
  const view = await books.look(ref);
  await keepPayout(db, account, view, false);
  if (view.explained === 'whole') {
    let next: string | null = read_after;
    do {
      const page = await books.linesOf(ref, next);
      await keepLines(db, account, id, page.lines);
      next = page.next;
      await sql`update payout set read_after = ${next}, due_at = now() + make_interval(secs => ${patience})
        where id = ${id}`.execute(db);
    } while (next !== null);
  }
  await transact(database, async (tx) => {
    await sql`update payout set read_after = null, read_at = case explained when 'whole' then now() else read_at end,
        due_at = case when explained = 'later' then now() + interval '10 minutes'
          when status = 'in_transit' then now() + interval '6 hours' end
      where id = ${id}`.execute(tx);
    await bookPayout(tx, id);
  });
}

/**
 * Books a payout, and what the provider kept of its lines, as they are now: what is booked already is made up for, and
 * one that never arrived is taken back.
 */
async function bookPayout(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`
    with due as (
      select 'payout' as account, case status when 'failed' then 0 else amount end as amount from payout where id = ${id}
      union all select 'provider_fee', coalesce(sum(fee), 0)::int from payout_line where payout_id = ${id}),
    missing as (
      select due.account, gen_random_uuid() as booking, due.amount - (
        select coalesce(sum(ledger.amount), 0) from ledger
        where ledger.payout_id = ${id} and ledger.account = due.account) as amount
      from due)
    insert into ledger (booking, payout_id, account, amount, who)
    select booking, ${id}::bigint, side.account, side.amount, ${inWords(provider)}
    from missing cross join lateral (values (missing.account, missing.amount), ('provider', -missing.amount))
      side (account, amount)
    where missing.amount <> 0`.execute(tx);
}
