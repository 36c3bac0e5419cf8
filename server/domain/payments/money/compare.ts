import { sql, type Transaction } from 'kysely';
import { defaultRegion, timeZoneOf } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import { isProviderTrouble } from '../../../outside/gateway.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { inWords, staff } from '../../kit/actor.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { adoptView } from '../webhookInbox.ts';

type Needs = Pick<Deps, 'database' | 'gateway' | 'log'>;

/** What became of the payments that the providers name: known, found by their names, or unmatched. */
export interface Compared {
  readonly known: number;
  readonly found: number;
  readonly stranger: number;
  /** Not of this shop. */
  readonly others: number;
}

/**
 * Asks the providers for everything that was paid, given back or disputed since then, and finds homes for it
 * (docs/rules/payments.md 6.4). Throws GatewayDown.
 */
export async function compareBooks(
  deps: Needs,
  since: Date,
  onEach: (counts: Compared) => Promise<void> | void = () => undefined,
): Promise<Compared> {
  const counts = { known: 0, found: 0, stranger: 0, others: 0 };
  for await (const view of deps.gateway.movedSince(since)) {
    counts[(await adoptView(deps, view)) ?? 'others'] += 1;
    await onEach(counts);
  }
  return counts;
}

/** Staff want it: a job does it, one at a time. */
export async function orderComparison(
  tx: Transaction<Tables>,
  { since, who }: { readonly since: string; readonly who: Pick<StaffWho, 'id'> },
) {
  const { rows } = await sql<{ since: Date }>`
    insert into comparison (since, who)
    select day.since, ${inWords(staff(who.id))}
    from (select ${since}::timestamp at time zone ${timeZoneOf[defaultRegion]} as since) day
    where day.since <= now()
    on conflict do nothing returning since`.execute(tx);
  if (rows.length > 0) {
    return {
      what: 'unmatched.compared',
      before: { compared_since: null },
      after: { compared_since: since },
    } as const;
  }
  const { rows: open } = await sql`select from comparison where due_at is not null`.execute(tx);
  return open.length > 0 ? new Refusal('changed_meanwhile') : new Refusal('invalid', {});
}

/** Seconds after which another server does it instead of one that has died. */
const patience = 60;
const often = 25;

/** Does one that is due, by one server; answers how many. */
export async function compareDue(deps: Needs): Promise<number> {
  const { db } = deps.database;
  const later = sql`now() + make_interval(secs => ${patience})`;
  const { rows } = await sql<{ id: number; since: Date }>`
    update comparison set due_at = ${later} where id in (
      select id from comparison where due_at <= now() for update skip locked) returning id, since`.execute(db);
  for (const { id, since } of rows) {
    const end = (counts: Compared, failed: boolean) =>
      sql`
      update comparison set due_at = null, ended_at = now(), failed = ${failed}, known = ${counts.known},
        found = ${counts.found}, strangers = ${counts.stranger} where id = ${id}`.execute(db);
    let last: Compared = { known: 0, found: 0, stranger: 0, others: 0 };
    try {
      await end(
        await compareBooks(deps, since, async (counts) => {
          last = counts;
          const all = counts.known + counts.found + counts.stranger + counts.others;
          if (all % often === 0) await sql`update comparison set due_at = ${later} where id = ${id}`.execute(db);
        }),
        false,
      );
    } catch (error) {
      if (!isProviderTrouble(error)) throw error;
      deps.log.warn({ err: error }, 'the books of the providers cannot be compared');
      await end(last, true);
    }
  }
  return rows.length;
}

/** The one that was asked for last. */
export async function lastComparison(db: Queries) {
  const { rows } = await sql<{
    since: string;
    ended_at: Date | null;
    failed: boolean;
    known: number;
    found: number;
    strangers: number;
  }>`
    select to_char(since at time zone ${timeZoneOf[defaultRegion]}, 'YYYY-MM-DD') as since, ended_at, failed, known, found,
      strangers
    from comparison order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last === undefined ? null : { ...last, ended_at: last.ended_at?.toISOString() ?? null };
}
