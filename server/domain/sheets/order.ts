import { sql, type Transaction } from 'kysely';
import type { InferOutput } from 'valibot';
import type { sheetCalls } from '#contract/staff/people/sheets.calls.ts';
import type { Tables } from '../../store/schema.ts';
import { inTexts, Refusal, type StaffWho } from '../kit/answers.ts';
import { lockPlaceFor } from '../people/acts/locked.ts';
import { freePlace } from '../people/acts/person.ts';
import { changeRoom } from '../runs/waveRoom.ts';
import type { Entry } from '../staff/log.ts';
import { rememberFields } from './draft.ts';
import { type PlannedRow, planSheet, teamsOf } from './plan.ts';

type Tx = Transaction<Tables>;
type SheetOrder = InferOutput<(typeof sheetCalls)['POST staff/runs/{id}/sheets/order']['body']>;

/**
 * Orders that the good rows of a sheet are taken, as they were looked at. The rows are written down and done one after
 * the other by a job; room that was to be made is made at once (docs/rules/sheets.md 4).
 */
export async function orderSheet(
  tx: Tx,
  { runId, body, who }: { readonly runId: number; readonly body: SheetOrder; readonly who: StaffWho },
) {
  await sql`select from run where id = ${runId} for no key update`.execute(tx);
  const plan = await planSheet(tx, runId, body);
  if (plan instanceof Refusal) return plan;
  const { rows, run, read, name } = plan;
  if (plan.digest !== body.digest) return new Refusal('changed_meanwhile');
  const bad = rows.filter(({ kind }) => kind === 'bad').length;
  if (bad > 0 && !body.only_good) return new Refusal('changed_meanwhile', inTexts({ bad }));
  for (const { wave_id, by } of body.enlarged ?? []) {
    const { rows: waves } = await sql<{ capacity: number }>`
      select capacity from wave where id = ${wave_id} and run_id = ${runId} for no key update`.execute(tx);
    if (waves[0] === undefined) return new Refusal('not_found');
    const made = await changeRoom(tx, wave_id, { capacity: waves[0].capacity + by });
    if (made instanceof Refusal) return made;
  }
  const freed = rows.flatMap(({ into }) => into ?? []);
  for (const id of freed) {
    const locked = await lockPlaceFor(tx, { id }, who);
    if (locked instanceof Refusal) return locked;
    const line = await freePlace(tx, { id, version: locked.target.version, who });
    if (line instanceof Refusal) return line;
  }
  const added = rows.filter(({ kind }) => kind === 'new');
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const { id } = await tx
    .insertInto('sheet')
    .values({
      ...{ run_id: runId, group_id: body.group_id ?? null, name, ordered_by: who.id },
      ...{ mails: body.mails, price: body.price, rows: added.length + changed.length },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isNamed = ({ into }: PlannedRow) => body.group_id !== undefined || into !== null;
  const parts = [
    ...teamsOf(added.filter((row) => !isNamed(row))).map((team) => ({ kind: 'new', rows: team })),
    ...added.filter(isNamed).map((row) => ({ kind: 'named', rows: [row] })),
    ...changed.map((row) => ({ kind: 'changed', rows: [row] })),
  ].map(({ kind, rows: of }) => ({ kind, at: of[0]?.row ?? 0, rows: of.map(kept) }));
  await sql`insert into sheet_part (sheet_id, at, kind, rows)
    select ${id}::int, at, kind, rows from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) part (at int, kind text, rows jsonb)`.execute(
    tx,
  );
  await rememberFields(tx, read, body.fields);
  const entry: Entry = {
    ...{ what: 'sheet.ordered', runId, groupId: body.group_id ?? null, before: {} },
    after: {
      ...{ sheet: id, added: added.length, changed: changed.length, left_out: bad, freed: freed.length },
      ...(body.enlarged !== undefined && { enlarged: body.enlarged.reduce((sum, { by }) => sum + by, 0) }),
    },
  };
  return { id, entry, region: run.region };
}

/** What the job needs of a row. */
const kept = ({ cells: _, faults: _f, doubts: _d, was, place, ...row }: PlannedRow): PartRow => ({
  ...row,
  place_id: place?.id ?? null,
  version: place?.version ?? null,
  differs: was.map(({ field }) => field),
});

export interface PartRow extends Omit<PlannedRow, 'cells' | 'faults' | 'doubts' | 'was' | 'place'> {
  readonly place_id: number | null;
  readonly version: number | null;
  readonly differs: readonly string[];
}
