import { type Selectable, sql, type Transaction } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { staff } from '../../kit/actor.ts';
import type { Refusal } from '../../kit/answers.ts';
import type { FixedRefund } from '../../payments/money/placeRefunds.ts';

/** A task as its row keeps it (docs/rules/tasks.md). */
export type TaskRow = Omit<Selectable<Tables['task']>, 'plan'> & { readonly plan: Plan };
export type TaskKind = TaskRow['kind'];
type Tx = Transaction<Tables>;

/** What was looked at and ordered. */
export interface Plan {
  readonly groups: number;
  readonly places: number;
  /** How many of the places have a known person. */
  readonly people: number;
  /** Cents: what goes back, and what is offered to be taken back. */
  readonly back: number;
  readonly offered: number;
  readonly mails: number;
  /** For a move: the old and the new time, ISO 8601. */
  readonly wave_was?: string;
  readonly wave_time?: string;
  /** For a move so early that the gates open earlier, too: from when to when, in the run's local time. */
  readonly gates?: { readonly was: string; readonly is: string };
  /** For a shifted day: by how many minutes, and its waves with old and new time (ISO 8601), ordered by time. */
  readonly minutes?: number;
  readonly shifted?: readonly (readonly [waveId: number, was: string, is: string])[];
  /** It only moves and tells, on the day of its starts or the day before: its fuse is short. */
  readonly soon?: boolean;
  /** The move that this one takes back. */
  readonly undoes?: number;
  /** For a cancellation: the groups that move instead, each with its wave. */
  readonly moves?: readonly (readonly [groupId: number, waveId: number])[];
  /** Waves that the order closed, and a stop opens again. */
  readonly closed?: readonly number[];
  readonly paused?: boolean;
  /** For a refund of places of a payment. */
  readonly refund?: RefundPlan;
  /** Of start numbers. */
  readonly numbers?: NumbersPlan;
}

/** What goes back, as it was looked at: nothing else is done. */
export interface RefundPlan extends FixedRefund {
  readonly digest: string;
}

/** By which ranges start numbers are given, to all or to those who have none; and then what each place had and has. */
export interface NumbersPlan {
  readonly again: boolean;
  /** Of the ranges. */
  readonly version: number;
  readonly given?: readonly (readonly [placeId: number, was: number | null, is: number | null])[];
}

/** One group of a task, in hand. */
export interface GroupInHand {
  readonly groupId: number;
  /** Where it moves; null: nowhere. */
  readonly waveId: number | null;
}

/** The reason why a group, or the whole, could not be done. */
type Fault =
  | 'changed_meanwhile'
  | 'wave_exists'
  | 'sale_closed'
  | 'wave_full'
  | 'provider_unavailable'
  | 'paid_elsewhere'
  | 'disputed'
  | 'more_than_agreed'
  | 'unexpected';
/** Thrown in a group's transaction: nothing of it is done, and it is listed. */
export class Faulty extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
/** The same, but it is tried again soon. */
export class NotYet extends Faulty {}

/** The handler of a kind of task, each part in a transaction of its own under the task's lock. */
export interface TaskHandler {
  /** Effects once the fuse has burnt, and the groups that are mailed. */
  readonly begin: (tx: Tx, task: TaskRow) => Promise<Refusal | null>;
  /** Before a group's transaction, where somebody outside has to be asked. Throws `Faulty`. */
  readonly prepare?: (step: GroupInHand) => Promise<void>;
  /** One group, under its lock, once. Throws `Faulty`. */
  readonly group: (tx: Tx, task: TaskRow, step: GroupInHand) => Promise<void>;
  /** How many groups came in between. */
  readonly more: (tx: Tx, task: TaskRow) => Promise<number>;
  /** What is true once all is done. */
  readonly finish: (tx: Tx, task: TaskRow) => Promise<void>;
  /** What the order kept is given back. */
  readonly letGo: (tx: Tx, task: TaskRow) => Promise<void>;
}
export type TaskHandlers = Readonly<Record<TaskKind, TaskHandler>>;
export type TaskConfig = Pick<Config, 'fuseMinutes' | 'mode' | 'termsUrl' | 'privacyUrl' | 'imprintUrl'>;

/** Locks a task: no group of it is in hand meanwhile, and it is neither stopped nor approved. */
export async function lockTask(tx: Tx, id: number): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`select * from task where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** A task whose groups are being done: it is not stopped while one is in hand. */
export async function shareTask(tx: Tx, id: number): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`select * from task where id = ${id} and state = 'running' for share`.execute(tx);
  return rows[0] ?? null;
}

/** One wave that a task moves, from when to when. */
export interface WaveMove {
  readonly waveId: number;
  readonly was: Date;
  readonly is: Date;
}

/** The waves that a task moves to another time. */
export function movesOf({ wave_id, plan }: Pick<TaskRow, 'wave_id' | 'plan'>): readonly WaveMove[] {
  const { shifted, wave_was, wave_time } = plan;
  if (shifted) return shifted.map(([waveId, was, is]) => ({ waveId, was: new Date(was), is: new Date(is) }));
  if (wave_id === null || wave_was === undefined || wave_time === undefined) return [];
  return [{ waveId: wave_id, was: new Date(wave_was), is: new Date(wave_time) }];
}

/** A shifted day, in figures. */
export const shiftOf = ({ shifted, minutes = 0 }: Plan) => (shifted ? { minutes, waves: shifted.length } : null);

/** Minutes after an order within which what only moves and tells can be stopped, where it is about today or tomorrow. */
const shortFuse = 1;

/**
 * For how many minutes an order can be stopped before anything happens (docs/rules/tasks.md 1.2). An order that needed
 * an approval has come to be about money, whatever it was before. An undoing has no fuse: what it takes back had one.
 */
export function fuseOf(
  { fuseMinutes }: Pick<TaskConfig, 'fuseMinutes'>,
  { plan, needs_yes }: { readonly plan: Pick<Plan, 'soon' | 'undoes'>; readonly needs_yes: boolean },
): number {
  if (plan.undoes !== undefined) return 0;
  return plan.soon === true && !needs_yes ? Math.min(shortFuse, fuseMinutes) : fuseMinutes;
}

/** The waves that a task is about. */
export async function wavesOf(
  db: Queries,
  { run_id, wave_id, plan }: Pick<TaskRow, 'run_id' | 'wave_id'> & { readonly plan?: Plan },
): Promise<number[]> {
  if (plan?.refund || plan?.numbers) return [];
  if (plan?.shifted) return plan.shifted.map(([id]) => id).sort((one, other) => one - other);
  const { rows } = await sql<{ id: number }>`
    select id from wave where run_id = ${run_id} and id = coalesce(${wave_id}::int, id) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists the groups of waves that have places, each once; answers how many are new. Each has the wave that it goes to,
 * or null; of waves that move, its own.
 */
export async function listGroups(
  tx: Tx,
  { id, plan: { moves = [] } }: Pick<TaskRow, 'id' | 'plan'>,
  of: { readonly waves: readonly number[]; readonly areMoved?: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into task_group (task_id, group_id, wave_id)
    select ${id}::int, grp.id, case when ${of.areMoved === true} then grp.wave_id else moves.wave_id end from grp
      left join jsonb_to_recordset(${JSON.stringify(moves.map(([group_id, wave_id]) => ({ group_id, wave_id })))}::jsonb)
        moves (group_id int, wave_id int) on moves.group_id = grp.id
    where grp.wave_id = any(${[...of.waves]}::int[])
      and exists (select from place where place.group_id = grp.id and ended is null)
    order by grp.id
    on conflict (task_id, group_id) do update set done_at = null, wave_id = null, tries = 0, try_at = now()
      where task_group.done_at is not null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Who ordered it is named in the log by what came of it. */
export const byOrderer = ({ ordered_by, role }: Pick<TaskRow, 'ordered_by' | 'role'>) => ({
  actor: staff(ordered_by),
  role,
  network: null,
  requestId: null,
});

/** Condition on a row of `task`: it changes waves. Another one is about a payment or numbers, and in nobody's way. */
export const isAboutWaves = sql<boolean>`(task.payment_id is null and task.kind <> 'numbers.give')`;

/** Condition on a row of `task`: it is ordered and not finished. */
export const isUnderWay = sql<boolean>`task.state in ('asked', 'planned', 'running', 'stuck')`;

/** The task that is cancelling a wave or its run. */
export async function cancelling(db: Queries, waveId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select task.id from wave join task on task.run_id = wave.run_id and coalesce(task.wave_id, wave.id) = wave.id
    where wave.id = ${waveId} and kind in ('wave.cancel', 'run.cancel') and ${isUnderWay}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Condition on a row of `run`: a task is cancelling the whole run. */
export const runIsBeingCancelled = sql<boolean>`exists (
  select from task where task.run_id = run.id and kind = 'run.cancel' and ${isUnderWay})`;

export async function isRunBeingCancelled(db: Queries, runId: number): Promise<boolean> {
  const { rows } = await sql`select from run where id = ${runId} and ${runIsBeingCancelled}`.execute(db);
  return rows.length > 0;
}
