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
import { cancelling, listGroups, type Plan, type TaskHandler, type TaskRow } from './task.ts';

type Tx = Transaction<Tables>;

/** A wave as a move looks at it. */
interface Moving {
  readonly id: number;
  readonly run_id: number;
  readonly category_id: number;
  readonly wave_time: Date;
  readonly region: Region;
  readonly type: GateFacts['type'];
  readonly date: string;
  readonly join_time: Date;
  readonly be_there_minutes: number;
  readonly state: string;
  readonly isOver: boolean;
  readonly isPast: boolean;
  readonly exists: boolean;
}

async function readWave(db: Queries, waveId: number, to: Date): Promise<Moving | null> {
  const { rows } = await sql<Moving>`
    select wave.id, wave.run_id, category_id, wave_time, region, run.type, run.date, run.join_time,
      run.be_there_minutes, run.state,
      wave_time <= now() or cancelled_at is not null as "isOver", ${to}::timestamptz <= now() as "isPast",
      exists (select from wave other where other.category_id = wave.category_id
        and other.wave_time = ${to}::timestamptz and other.id <> wave.id) as exists
    from wave join run on run.id = wave.run_id where wave.id = ${waveId}`.execute(db);
  return rows[0] ?? null;
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

/**
 * The reason why a wave cannot be moved to a time (docs/rules/tasks.md 2): it has started or is cancelled, so has the
 * time, or another wave of the distance starts then.
 */
export async function refuseMove(
  db: Queries,
  waveId: number,
  to: Date,
): Promise<Moving | Refusal<'not_found' | 'wave_exists' | 'sale_closed' | 'changed_meanwhile'>> {
  const wave = await readWave(db, waveId, to);
  if (wave === null) return new Refusal('not_found');
  if (wave.isOver || wave.isPast || wave.state === 'cancelled') return new Refusal('sale_closed');
  if (wave.exists) return new Refusal('wave_exists');
  if (wave.wave_time.getTime() === to.getTime() || (await cancelling(db, waveId)) !== null)
    return new Refusal('changed_meanwhile');
  return wave;
}

/** The gates that open earlier for it: nobody is to be there before them (docs/rules/tasks.md 2.6). */
export function gatesMoved(wave: GateFacts, to: Date): Plan['gates'] {
  const is = gatesFor(wave, [to]);
  return is === null ? undefined : { was: wallTime(wave.join_time, wave.region).clock, is };
}

const timesOf = ({ wave_was, wave_time }: Plan) => ({ was: new Date(known(wave_was)), is: new Date(known(wave_time)) });

export const byOrderer = ({ ordered_by, role }: TaskRow) => ({
  actor: staff(ordered_by),
  role,
  network: null,
  requestId: null,
});

/** Moves a wave to another time: the wave at once, then each group is told, once. */
export const moveTime: TaskHandler = {
  async begin(tx, task) {
    const { plan } = task;
    const waveId = known(task.wave_id);
    const { was, is } = timesOf(plan);
    // As for members who make waves of a distance: of two that end at one time the second is refused.
    await sql`select from category where id = (select category_id from wave where id = ${waveId})
      for no key update`.execute(tx);
    await sql`select from wave where id = ${waveId} for no key update`.execute(tx);
    const wave = await refuseMove(tx, waveId, is);
    if (wave instanceof Refusal) return wave;
    if (wave.wave_time.getTime() !== was.getTime()) return new Refusal('changed_meanwhile');
    await sql`update wave set wave_time = ${is}, version = version + 1
      where id = ${waveId}`.execute(tx);
    const gates = plan.undoes === undefined ? gatesMoved(wave, is) : plan.gates;
    if (gates !== undefined) await moveGates(tx, wave, gates);
    await noteEdit(tx, wave.run_id);
    if (plan.undoes === undefined) {
      const line = { what: 'wave.moved', runId: wave.run_id, taskId: task.id, waveId: wave.id } as const;
      await writeLog(tx, byOrderer(task), {
        ...line,
        before: { wave_time: plan.wave_was, ...(gates && { join_time: gates.was }) },
        after: { wave_time: plan.wave_time, ...(gates && { join_time: gates.is }) },
      });
    } else {
      await withdrawOffers(tx, plan.undoes);
    }
    await listGroups(tx, task, { waves: [wave.id] });
    return null;
  },

  async group(tx, task, { groupId }) {
    const { rows } = await sql<{ region: Region }>`
      select run.region from grp join run on run.id = grp.run_id
      where grp.id = ${groupId} and wave_id = ${task.wave_id} and ended_at is null`.execute(tx);
    const [group] = rows;
    // It has moved to another wave by itself, or is gone: nothing changes for it.
    if (group === undefined) return;
    await endByStart(tx, groupId);
    await tellMoved(tx, task, { groupId, region: group.region, ...timesOf(task.plan) });
  },

  more: async () => 0,
  finish: async () => {},
  letGo: async () => {},
};

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
 * have money back are told that instead.
 */
export async function tellMoved(tx: Tx, task: TaskRow, { groupId, region, was, is }: Moved): Promise<void> {
  const waveWas = was.toISOString();
  const details = { wave: is.toISOString(), wave_was: waveWas };
  const entry = await addHistory(tx, { groupId, what: 'wave.moved', actor: staff(task.ordered_by), details });
  const isUndoing = task.plan.undoes !== undefined;
  const news = { entry, groupId, actor: clock.accountId, waveWas };
  const notified = new Set(isUndoing ? [] : await offerMoneyBack(tx, { groupId, task, entry, waveWas, is, region }));
  const people = (await membersOf(tx, groupId)).filter(({ email }) => !notified.has(email.toLowerCase()));
  await mailPeople(tx, { ...news, template: 'start_moved' }, people);
  await mailPeople(tx, { ...news, template: 'offer_start_moved' }, await invitedTo(tx, groupId));
}
