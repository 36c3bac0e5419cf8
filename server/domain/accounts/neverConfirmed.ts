import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { transact } from '../kit/transact.ts';
import { endAccount, goBack } from './mailboxOwner.ts';

/** Days after which an account that nobody confirmed is removed. */
const days = 14;
/** Accounts in one round; the rest follows in the next. */
const round = 200;

/**
 * Removes accounts that were never confirmed, the oldest first, one transaction each; answers how many. People who have
 * a place in a run to come, or money on its way, keep the account until that is over (docs/rules/accounts.md 4.5). One
 * that was confirmed once goes back from an address that it never confirmed.
 */
export async function removeNeverConfirmed({ database }: Pick<Deps, 'database'>): Promise<number> {
  await leaveUnconfirmed(database);
  const { rows } = await due().execute(database.db);
  let removed = 0;
  for (const { id } of rows) {
    removed += await transact(database, async (tx) => {
      // It may have been confirmed, or have bought something, since it was found.
      const { rows: still } = await due(id).execute(tx);
      if (still.length > 0) await endAccount(tx, id);
      return still.length;
    });
  }
  return removed;
}

const due = (id?: number) => sql<{ id: number }>`
  select id from account
  where email_confirmed_at is null and former_email is null and created_at < now() - make_interval(days => ${days})
    and (moved_at is null or moved_at < now() - make_interval(days => ${days}))
    and ${id === undefined ? sql`true` : sql`id = ${id}`}
    and not exists (select from place join wave on wave.id = place.wave_id
      where place.user_id = account.id and place.ended is null and wave.wave_time > now())
    and not exists (select from payment
      where payment.user_id = account.id and status in ('pending', 'processing', 'refund_pending', 'review'))
  order by created_at limit ${round} ${id === undefined ? sql`` : sql`for update`}`;

async function leaveUnconfirmed(database: Pick<Deps, 'database'>['database']) {
  const { rows } = await moved().execute(database.db);
  for (const { id } of rows) {
    await transact(database, async (tx) => {
      const { rows: still } = await moved(id).execute(tx);
      if (still.length > 0) await goBack(tx, id);
    });
  }
}

const moved = (id?: number) => sql<{ id: number }>`
  select id from account
  where email_confirmed_at is null and former_email is not null and moved_at < now() - make_interval(days => ${days})
    and ${id === undefined ? sql`true` : sql`id = ${id}`}
  order by moved_at limit ${round} ${id === undefined ? sql`` : sql`for update`}`;
