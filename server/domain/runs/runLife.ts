import { type Selectable, sql, type Transaction } from 'kysely';
import { transition } from 'xstate';
import { type RunEvent, type RunFacts, runLifeMachine } from '#machines/runs/runLife.machine.ts';
import type { Config } from '../../config.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import { missingOf } from './missing.ts';
import { isRunBeingCancelled } from './tasks/task.ts';
import type { Changed } from './waveRoom.ts';

/** A run's state as its row keeps it. */
export type RunState = Pick<Selectable<Tables['run']>, 'state' | 'sale_paused'>;

/** The next state of a run after an event, or null when its life does not take it. */
function advanceRun(run: RunState, facts: RunFacts, event: RunEvent): RunState | 'deleted' | null {
  const now = runLifeMachine.resolveState({ value: chartValue(run), context: facts });
  if (!now.can(event)) return null;
  const [{ value }] = transition(runLifeMachine, now, event);
  if (typeof value !== 'string') return { state: 'published', sale_paused: value.published === 'paused' };
  return value === 'deleted' ? value : { state: value, sale_paused: false };
}

const chartValue = ({ state, sale_paused }: RunState) =>
  state === 'published' ? { published: sale_paused ? ('paused' as const) : ('selling' as const) } : state;

export type RunEventType = RunEvent['type'];
interface ChangeRequest<Type extends RunEventType> {
  readonly runId: number;
  /** Without a version, the latest is changed. */
  readonly version?: number | undefined;
  readonly event: { readonly type: Type };
}
type RefusedBy<Type extends RunEventType> = Refusal<
  | 'not_found'
  | 'changed_meanwhile'
  | (Type extends 'run.published' ? 'invalid' : never)
  | (Type extends 'run.deleted' ? 'not_draft' : never)
  | (Type extends 'sale.resumed' ? 'being_cancelled' : never)
>;

/**
 * Takes a run through one event under its row's lock, as a form that was read at `version`. A draft that lacks
 * something is refused with what it lacks; one that is to be deleted goes with its waves and distances.
 */
export async function changeRun<Type extends RunEventType>(
  tx: Transaction<Tables>,
  config: Pick<Config, 'mode' | 'termsUrl' | 'privacyUrl' | 'imprintUrl'>,
  { runId, version, event }: ChangeRequest<Type>,
): Promise<Changed<RunState | null> | RefusedBy<Type>> {
  const run = await lockRun(tx, runId);
  if (run === null) return new Refusal('not_found');
  const before = { state: run.state, sale_paused: run.sale_paused };
  const changed = new Refusal('changed_meanwhile', inTexts({ ...before, version: run.version }));
  if (version !== undefined && run.version !== version) return changed;
  const missing = event.type === 'run.published' ? await missingOf(tx, config, run) : [];
  const facts: RunFacts = {
    isComplete: missing.length === 0,
    hasPlaces: await hasPlaces(tx, runId),
    isBeingCancelled: await isRunBeingCancelled(tx, runId),
  };
  const after = advanceRun(before, facts, event);
  if (after === null && missing.length > 0) return new Refusal('invalid', { missing }) as RefusedBy<Type>;
  if (after === null && event.type === 'sale.resumed' && facts.isBeingCancelled)
    return new Refusal('being_cancelled') as RefusedBy<Type>;
  if (after === null) return event.type === 'run.deleted' ? (new Refusal('not_draft') as RefusedBy<Type>) : changed;
  if (after === 'deleted') {
    await deleteRun(tx, runId);
    return { before, after: null };
  }
  await tx
    .updateTable('run')
    .set({ ...after, version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', runId)
    .execute();
  return { before, after };
}

async function lockRun(tx: Transaction<Tables>, runId: number) {
  const run = await tx
    .selectFrom('run')
    .select(['id', 'region', 'type', 'declaration', 'state', 'sale_paused', 'version'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return run ?? null;
}

/** Whether somebody has, or had, a place or a payment in it. */
export async function hasPlaces(tx: Queries, runId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from place where run_id = ${runId})
      or exists (select from payment where run_id = ${runId})
      or exists (select from grp where run_id = ${runId}) as has`.execute(tx);
  return rows[0]?.has ?? true;
}

/**
 * The same for a change that places depend on: an order that is under way has its wave's row, is waited for and seen,
 * and none comes in between.
 */
export async function waitForPlaces(tx: Transaction<Tables>, runId: number): Promise<boolean> {
  await sql`select from wave where run_id = ${runId} order by id for no key update`.execute(tx);
  return hasPlaces(tx, runId);
}

/** Coupons that were for this run alone are good for nothing else. */
async function deleteRun(tx: Transaction<Tables>, runId: number) {
  for (const table of ['coupon', 'wave', 'category'] as const) {
    await tx.deleteFrom(table).where('run_id', '=', runId).execute();
  }
  await tx.deleteFrom('run').where('id', '=', runId).execute();
}
