import { presenceOf, subjectOf } from '#machines/desk/presence.ts';
import type { Database } from '../../store/database.ts';
import { asHeard, type EventRow, eventInSql } from './heard.ts';

/** What is kept of who is at a run, and is not the fold of what its desks sent (docs/rules/desk.md 4.7), in words. */
export async function presencesBesideTheirEvents({
  pool,
}: {
  readonly pool: Pick<Database['pool'], 'query'>;
}): Promise<string[]> {
  const { rows: runs } = await pool.query<{ run_id: number }>('select run_id from desk_day order by run_id');
  const wrong: string[] = [];
  for (const { run_id: runId } of runs) {
    const { rows } = await pool.query<EventRow>(
      `select ${eventInSql} from desk_event event join desk on desk.id = event.desk_id
        where event.run_id = $1 and event.subject is not null`,
      [runId],
    );
    const { rows: presences } = await pool.query<{ subject: string; state: string; folded: unknown }>(
      'select subject, state, folded from presence where run_id = $1',
      [runId],
    );
    const events = Map.groupBy(rows.map(asHeard), (event) => subjectOf(event) ?? '');
    const kept = new Map(presences.map((presence) => [presence.subject, presence]));
    for (const subject of new Set([...events.keys(), ...kept.keys()])) {
      const folded = presenceOf(events.get(subject) ?? []);
      const presence = kept.get(subject);
      if (presence?.state !== folded.state || inOrder(presence.folded) !== inOrder(folded)) {
        wrong.push(
          `who is at a run is what its desks sent: ${subject} of run ${runId} is ${presence?.state ?? 'nothing'}`,
        );
      }
    }
  }
  return wrong;
}

/** The same text for the same value: the database keeps the fields of an object in an order of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
