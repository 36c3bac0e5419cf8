import { sql } from 'kysely';
import type { DeskEventKind, HeardEvent } from '#contract/desk/deskEvent.ts';
import type { Queries } from '../../store/database.ts';

/** What events call a place's present person (machines/desk/presence.ts); in a query that knows `place`. */
export const subjectInSql = `place.id::text || ' ' || place.ticket_serial::text`;

/** An event's row; in a query of `desk_event event` and its `desk`. */
export const eventInSql = `event.id, event.seq, event.kind, event.place_id, event.serial, event.sale, event.at,
  event.offset_ms, event.value, event.desk_id as desk, desk.lead as by_lead`;
export interface EventRow {
  readonly id: string;
  readonly seq: number;
  readonly kind: DeskEventKind;
  readonly place_id: number | null;
  readonly serial: number | null;
  readonly sale: string | null;
  readonly at: Date;
  readonly offset_ms: number;
  readonly value: HeardEvent['value'];
  readonly desk: number;
  readonly by_lead: boolean;
}

interface Wanted {
  readonly runId: number;
  /** By default of all. */
  readonly subjects?: readonly string[];
  /** Those received since then, or up to a minute before; by default all. */
  readonly since?: Date;
}

/** The events of a run's desks as every phone hears them. */
export async function readEvents(db: Queries, { runId, subjects, since }: Wanted): Promise<readonly HeardEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${sql.raw(eventInSql)}
    from desk_event event join desk on desk.id = event.desk_id
    where event.run_id = ${runId}
      and (${subjects ?? null}::text[] is null or event.subject = any(${subjects ?? null}::text[]))
      and (${since ?? null}::timestamptz is null or event.received_at > ${since ?? null}::timestamptz - interval '1 minute')
    order by event.received_at, event.id`.execute(db);
  return rows.map(asHeard);
}

export const asHeard = ({ sale, at, ...event }: EventRow) =>
  ({ ...event, at: at.toISOString(), new: sale }) as HeardEvent;
