import { sql, type Transaction } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { transact } from '../kit/transact.ts';
import { foldSubjects } from './presenceLife.ts';

type Tx = Transaction<Tables>;

/** How many days after its run the desks' words about people are kept. */
const days = 30;

/** Forgets whom the desks of old runs wrote about, and who stood at them (docs/rules/desk.md 7); each run by itself. */
export async function forgetOldDesks(database: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ run_id: number }>`
    select run_id from desk_day join run on run.id = run_id
    where forgotten_at is null and run.date < current_date - ${days}::int order by run_id`.execute(database.db);
  for (const { run_id: runId } of rows) {
    await transact(database, async (tx) => {
      await lockDesks(tx, [runId]);
      await forgetSubjects(tx, runId, null);
      await sql`update desk set name = '–' where run_id = ${runId}`.execute(tx);
      await sql`update desk_day set forgotten_at = now() where run_id = ${runId}`.execute(tx);
    });
  }
}

/** The desks of runs take nothing until the transaction ends; a lock before those of groups. */
export const lockDesks = (tx: Tx, runIds: readonly number[]) =>
  sql`select from desk_day where run_id = any(${[...runIds]}::int[]) order by run_id for no key update`.execute(tx);

/** Forgets what the desks of a run wrote about people: about some subjects, or all; the lock of its desks is held. */
export async function forgetSubjects(tx: Tx, runId: number, subjects: readonly string[] | null): Promise<void> {
  const { rows } = await sql<{ subject: string | null }>`
    with forgotten as (
      update desk_event set value = desk_value_without_person(kind, value)
      where run_id = ${runId} and (${subjects}::text[] is null or subject = any(${subjects}::text[]))
        and value is distinct from desk_value_without_person(kind, value)
      returning subject)
    select distinct subject from forgotten`.execute(tx);
  const changed = rows.flatMap(({ subject }) => subject ?? []);
  // What the desks know of a place is the fold of its events, so it forgets with them.
  if (changed.length > 0) await foldSubjects(tx, runId, changed);
}
