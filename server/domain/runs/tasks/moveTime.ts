import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { faultWords } from '../../../words/faults.ts';
import { clock, staff } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { atWallTime, momentIn, wallTime } from '../../kit/localTime.ts';
import { offerMoneyBack, withdrawOffers } from '../../payments/money/refundOffers.ts';
import { invitedTo, mailPeople, membersOf } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import { writeLog } from '../../staff/log.ts';
import { type GateFacts, gatesFor } from '../gates.ts';
import { noteEdit } from '../waveRoom.ts';
import {
  byOrderer,
  cancelling,
  listGroups,
  movesOf,
  type Plan,
  type TaskHandler,
  type TaskRow,
  type WaveMove,
} from './task.ts';

type Tx = Transaction<Tables>;

/** A wave as a move looks at it. */
interface Moving extends GateFacts {
  readonly id: number;
  readonly run_id: number;
  readonly category_id: number;
  readonly wave_time: Date;
  readonly date: string;
  readonly state: string;
}
interface Looked extends Moving {
  readonly isOver: boolean;
  /** The new time is. */
  readonly isPast: boolean;
  readonly isElsewhere: boolean;
  /** A wave of the distance that starts at the new time, and does not move. */
  readonly meets: number | null;
}

async function readMoves(db: Queries, moves: readonly WaveMove[]): Promise<readonly Looked[]> {
  const { rows } = await sql<Looked>`
    with move as (select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      move ("waveId" int, was timestamptz, "is" timestamptz))
    select wave.id, wave.run_id, category_id, wave_time, region, run.type, run.date, run.join_time,
      run.be_there_minutes, run.state, wave_time <= now() or cancelled_at is not null as "isOver",
      move."is" <= now() as "isPast", date_trunc('milliseconds', wave_time) <> move.was as "isElsewhere",
      (select other.id from wave other where other.category_id = wave.category_id and other.wave_time = move."is"
        and other.cancelled_at is null and other.id not in (select "waveId" from move)) as meets
    from move join wave on wave.id = move."waveId" join run on run.id = wave.run_id order by wave_time, wave.id`.execute(
    db,
  );
  return rows;
}

/** The moment that was asked for, or that the clocks where the run is show then; spring leaves an hour out. */
export async function momentFor(
  db: Queries,
  { waveId, text, lang }: { readonly waveId: number; readonly text: string; readonly lang: Language },
): Promise<Date | Refusal<'not_found' | 'invalid'>> {
  const { rows } = await sql<{ region: Region }>`
    select region from wave join run on run.id = wave.run_id where wave.id = ${waveId}`.execute(db);
  if (rows[0] === undefined) return new Refusal('not_found');
  const moment = momentIn(text, rows[0].region);
  return moment ?? new Refusal('invalid', { wave_time: [faultWords[lang].noSuchTime(text.slice(11, 16))] });
}

export type RefusedMove = Refusal<'not_found' | 'wave_exists' | 'sale_closed' | 'changed_meanwhile'>;

/**
 * The reason why a wave cannot be moved to a time (docs/rules/tasks.md 2): it has started or is cancelled, so has the
 * time, or another wave of the distance starts then.
 */
export async function refuseMove(db: Queries, waveId: number, to: Date): Promise<Moving | RefusedMove> {
  const { rows } = await sql<{ was: Date }>`select wave_time as was from wave where id = ${waveId}`.execute(db);
  const [{ was } = { was: to }] = rows;
  const moving = await refuseMoves(db, [{ waveId, was, is: to }]);
  if (moving instanceof Refusal) return moving;
  return was.getTime() === to.getTime() ? new Refusal('changed_meanwhile') : known(moving[0]);
}

/** The same for several that move at once, past each other: each of them may take the time of another. */
export async function refuseMoves(db: Queries, moves: readonly WaveMove[]): Promise<readonly Moving[] | RefusedMove> {
  const waves = await readMoves(db, moves);
  if (waves.length < moves.length) return new Refusal('not_found');
  if (waves.some(({ isOver, isPast, state }) => isOver || isPast || state === 'cancelled'))
    return new Refusal('sale_closed');
  const met = waves.flatMap(({ meets }) => meets ?? []);
  if (met.length > 0) return new Refusal('wave_exists', { wave_id: met.map(String) });
  if (waves.some(({ isElsewhere }) => isElsewhere)) return new Refusal('changed_meanwhile');
  for (const { id } of waves) if ((await cancelling(db, id)) !== null) return new Refusal('changed_meanwhile');
  return waves;
}

/** The gates that open earlier for it: nobody is to be there before them (docs/rules/tasks.md 2.6). */
export function gatesMoved(run: GateFacts, to: readonly Date[]): Plan['gates'] {
  const is = gatesFor(run, to);
  return is === null ? undefined : { was: wallTime(run.join_time, run.region).clock, is };
}

/** Moves a wave, or those of a day, to another time: all of them at once, then each group is mailed, once. */
export const moveTime: TaskHandler = {
  async begin(tx, task) {
    const { plan } = task;
    const ordered = movesOf(task);
    const ids = ordered.map(({ waveId }) => waveId);
    // As for members who make waves of a distance: of two that end at one time the second is refused.
    await sql`select from category where id in (select category_id from wave where id = any(${ids}::int[]))
      order by id for no key update`.execute(tx);
    await sql`select from wave where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
    const moves = task.kind === 'day.shift' && plan.undoes === undefined ? await notStarted(tx, ordered) : ordered;
    if (moves.length === 0) return new Refusal('sale_closed');
    const waves = await refuseMoves(tx, moves);
    if (waves instanceof Refusal) return waves;
    const [first] = waves;
    if (first === undefined) return new Refusal('not_found');
    // One statement: they pass over each other's times, and only the end counts.
    await sql`update wave set wave_time = move."is", version = version + 1
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) move ("waveId" int, "is" timestamptz)
      where wave.id = move."waveId"`.execute(tx);
    const to = moves.map(({ is }) => is);
    const gates = plan.undoes === undefined ? gatesMoved(first, to) : plan.gates;
    if (gates !== undefined) await moveGates(tx, first, gates);
    await noteEdit(tx, first.run_id);
    if (moves.length < ordered.length) await noteMoved(tx, task, moves);
    if (plan.undoes === undefined) await logMoves(tx, task, { runId: first.run_id, moves, gates });
    else await withdrawOffers(tx, plan.undoes);
    await listGroups(tx, task, { waves: moves.map(({ waveId }) => waveId), areMoved: true });
    return null;
  },

  async group(tx, task, { groupId, waveId }) {
    const { rows } = await sql<{ region: Region }>`
      select run.region from grp join run on run.id = grp.run_id
      where grp.id = ${groupId} and wave_id = ${waveId ?? task.wave_id} and ended_at is null`.execute(tx);
    const [group] = rows;
    const move = movesOf(task).find((one) => one.waveId === (waveId ?? task.wave_id));
    // It has moved to another wave by itself, or is gone: nothing changes for it.
    if (group === undefined || move === undefined) return;
    await endByStart(tx, groupId);
    await tellMoved(tx, task, { groupId, region: group.region, was: move.was, is: move.is });
  },

  more: async () => 0,
  finish: async () => {},
  letGo: async () => {},
};

/** When a day is shifted, waves that have started since the order stay, and the others move. */
async function notStarted(tx: Tx, moves: readonly WaveMove[]): Promise<readonly WaveMove[]> {
  const { rows } = await sql<{ id: number }>`
    select id from wave where id = any(${moves.map(({ waveId }) => waveId)}::int[]) and wave_time > now()`.execute(tx);
  const ahead = new Set(rows.map(({ id }) => id));
  return moves.filter(({ waveId }) => ahead.has(waveId));
}

async function noteMoved(tx: Tx, { id }: TaskRow, moves: readonly WaveMove[]): Promise<void> {
  const shifted = moves.map(({ waveId, was, is }) => [waveId, was, is]);
  await sql`update task set plan = plan || ${JSON.stringify({ shifted })}::jsonb where id = ${id}`.execute(tx);
}

interface Done {
  readonly runId: number;
  readonly moves: readonly WaveMove[];
  readonly gates: Plan['gates'];
}

async function logMoves(tx: Tx, task: TaskRow, { runId, moves, gates }: Done): Promise<void> {
  const line = { runId, taskId: task.id } as const;
  const [before, after] = [gates && { join_time: gates.was }, gates && { join_time: gates.is }];
  const [first, last] = [known(moves[0]), known(moves.at(-1))];
  if (task.kind === 'day.shift') {
    await writeLog(tx, byOrderer(task), {
      ...{ ...line, what: 'day.shifted', reason: task.reason },
      before: { first_start: first.was, last_start: last.was, ...before },
      after: { first_start: first.is, last_start: last.is, shifted: moves.length, ...after },
    });
  } else {
    await writeLog(tx, byOrderer(task), {
      ...{ ...line, what: 'wave.moved', waveId: first.waveId },
      before: { wave_time: first.was, ...before },
      after: { wave_time: first.is, ...after },
    });
  }
}

/** Gates that staff have moved otherwise meanwhile stay where they are. */
async function moveGates(tx: Tx, { run_id, region, date, join_time }: Moving, { was, is }: NonNullable<Plan['gates']>) {
  const moment = atWallTime(date, is, region);
  if (moment === null || wallTime(join_time, region).clock !== was) return;
  await sql`update run set join_time = ${moment} where id = ${run_id}`.execute(tx);
}

/** No reservation outlives the start of its wave. */
async function endByStart(tx: Tx, groupId: number): Promise<void> {
  await sql`select id from payment where group_id = ${groupId} order by id for update`.execute(tx);
  await sql`update payment set expires_at = least(expires_at, wave.wave_time),
      full_until = least(full_until, wave.wave_time)
    from wave where wave.id = payment.wave_id and group_id = ${groupId} and status = 'pending'`.execute(tx);
}

interface Moved {
  readonly groupId: number;
  readonly region: Region;
  readonly was: Date;
  readonly is: Date;
}

/**
 * Everybody of a group that the organiser moved, in their language, and people who are offered a place; people who may
 * have money back are mailed that instead.
 */
export async function tellMoved(tx: Tx, task: TaskRow, { groupId, region, was, is }: Moved): Promise<void> {
  const waveWas = was.toISOString();
  const details = { wave: is.toISOString(), wave_was: waveWas };
  const entry = await addHistory(tx, { groupId, what: 'wave.moved', actor: staff(task.ordered_by), details });
  const isUndoing = task.plan.undoes !== undefined;
  const news = { entry, groupId, actor: clock.accountId, waveWas, taskId: task.id };
  const notified = new Set(isUndoing ? [] : await offerMoneyBack(tx, { groupId, task, entry, waveWas, is, region }));
  const people = (await membersOf(tx, groupId)).filter(({ email }) => !notified.has(email.toLowerCase()));
  await mailPeople(tx, { ...news, template: 'start_moved' }, people);
  await mailPeople(tx, { ...news, template: 'offer_start_moved' }, await invitedTo(tx, groupId));
}
