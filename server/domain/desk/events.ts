import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { DeskEvent } from '#contract/desk/deskEvent.ts';
import { subjectOf } from '#machines/desk/presence.ts';
import type { Database } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { ofDesk } from '../kit/actor.ts';
import { type DeskWho, Refusal } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';
import { lockDesks } from '../presence/forget.ts';
import { foldSubjects } from '../presence/presenceLife.ts';
import { applyToPlaces } from './apply.ts';

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
    await lockDesks(tx, [who.runId]);
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
