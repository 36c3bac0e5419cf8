import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { DeskEvent, DeskEventKind, HeardEvent } from '#contract/desk/deskEvent.ts';
import { type Presence, presenceOf, subjectOf } from '#machines/desk/presence.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { ofDesk } from '../kit/actor.ts';
import { type DeskWho, Refusal } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';
import { applyToPlaces, type Refolded } from './apply.ts';

type Tx = Transaction<Tables>;

/**
 * Takes what happened at a desk (docs/rules/desk.md 3): what happened is never refused, and what was taken already changes
 * nothing. The desks of a run take turns, so that each fold sees all events before it.
 */
export const recordEvents = (
  database: Pick<Database, 'db'>,
  who: Pick<DeskWho, 'id' | 'runId'>,
  { events, lang }: { readonly events: readonly DeskEvent[]; readonly lang: Language },
): Promise<{ acknowledged: string[] } | Refusal<'invalid'>> =>
  transact(database, async (tx) => {
    await sql`select from desk_day where run_id = ${who.runId} for no key update`.execute(tx);
    await writeEvents(tx, who, events);
    const clashes = await clashesAmong(tx, who, events);
    if (clashes.length > 0) {
      const text = faultWords[lang].wrongKind('');
      return new Refusal('invalid', Object.fromEntries(clashes.map((at) => [`events.${at}.seq`, [text]])));
    }
    const subjects = [...new Set(events.flatMap((event) => subjectOf(event) ?? []))];
    const refolded = await foldSubjects(tx, who.runId, subjects);
    await applyToPlaces(tx, { runId: who.runId, actor: ofDesk(who.id) }, refolded);
    return { acknowledged: events.map(({ id }) => id) };
  });

async function writeEvents(tx: Tx, { id: desk, runId }: Pick<DeskWho, 'id' | 'runId'>, events: readonly DeskEvent[]) {
  const rows = JSON.stringify(events.map(({ new: sale, ...event }) => ({ ...event, sale })));
  await sql`
    insert into desk_event (id, desk_id, seq, run_id, kind, place_id, serial, sale, at, offset_ms, value)
    select event.id, ${desk}::int, event.seq, ${runId}::int, event.kind, event.place_id, event.serial, event.sale, event.at,
      event.offset_ms, event.value
    from jsonb_to_recordset(${rows}::jsonb) as event (id uuid, seq int, kind text, place_id int, serial int, sale uuid,
      at timestamptz, offset_ms bigint, value jsonb)
    order by event.seq on conflict do nothing`.execute(tx);
}

/** Where an event has an id or a number of the phone that is another's already: that is a fault of the phone. */
async function clashesAmong(
  tx: Tx,
  { id: desk }: Pick<DeskWho, 'id'>,
  events: readonly DeskEvent[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq from desk_event where desk_id = ${desk} and id = any(${events.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const kept = new Map(rows.map(({ id, seq }) => [id, seq]));
  return events.flatMap(({ id, seq }, at) => (kept.get(id) === seq ? [] : [at]));
}

/** Folds the events of subjects again; the lock of the run's desks is held. */
async function foldSubjects(tx: Tx, runId: number, subjects: readonly string[]): Promise<Refolded> {
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
