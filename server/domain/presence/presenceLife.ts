import { sql, type Transaction } from 'kysely';
import { type Presence, presenceOf, subjectOf } from '#machines/desk/presence.ts';
import type { Tables } from '../../store/schema.ts';
import { readEvents } from './heard.ts';

type Tx = Transaction<Tables>;
export type Presences = ReadonlyMap<string, Presence>;

/** What the events of subjects came to before, and now. */
export interface Refolded {
  readonly before: Presences;
  readonly now: Presences;
}

/** Folds the events of subjects again; the lock of the run's desks is held. */
export async function foldSubjects(tx: Tx, runId: number, subjects: readonly string[]): Promise<Refolded> {
  const { rows: before } = await sql<{ subject: string; folded: Presence }>`
    select subject, folded from presence where run_id = ${runId} and subject = any(${[...subjects]}::text[])`.execute(
    tx,
  );
  const events = await readEvents(tx, { runId, subjects });
  const now = [...Map.groupBy(events, subjectOf)].flatMap(([subject, own]) =>
    subject === null ? [] : [{ subject, folded: presenceOf(own) }],
  );
  await sql`
    insert into presence (run_id, subject, state, folded)
    select ${runId}::int, one.subject, one.folded ->> 'state', one.folded
    from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as one (subject text, folded jsonb)
    on conflict (run_id, subject) do update set state = excluded.state, folded = excluded.folded`.execute(tx);
  const bySubject = (all: typeof before) => new Map(all.map(({ subject, folded }) => [subject, folded]));
  return { before: bySubject(before), now: bySubject(now) };
}
