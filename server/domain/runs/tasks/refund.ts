import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import { Refusal } from '../../kit/answers.ts';
import { priceRefund, refundPlaces } from '../../payments/money/placeRefunds.ts';
import { writeLog } from '../../staff/log.ts';
import { byOrderer, Faulty, type RefundPlan, type TaskHandler, type TaskRow } from './task.ts';

/** What a task gives back, and of which payment; it is about nothing else. */
function refundOf({ payment_id, plan }: Pick<TaskRow, 'payment_id' | 'plan'>): RefundPlan & {
  readonly paymentId: string;
} {
  return { ...known(plan.refund), paymentId: known(payment_id) };
}

/** The same as it stands now: the group that it was bought in, or none where something has changed since. */
export async function lookAtRefund(db: Queries, task: Pick<TaskRow, 'id' | 'payment_id' | 'plan'>) {
  const { paymentId, digest, ...refund } = refundOf(task);
  const priced = await priceRefund(db, paymentId, refund);
  const isSame = !(priced instanceof Refusal) && priced.digest === digest;
  const [places, back, mails] = isSame ? [priced.places, priced.back, priced.mails] : [[], 0, 0];
  const people = places.filter(({ name }) => name !== null).length;
  const cost = { back, offered: 0, coming: 0, mails };
  return {
    ...{ places: places.length, people, back, offered: 0, mails, upTo: back },
    groups: isSame ? [{ id: priced.money.payment.group_id, places: places.length, people, ...cost }] : [],
    digest: createHash('sha256').update(`${task.id} ${digest} ${isSame}`).digest('hex'),
  };
}

/**
 * Money goes back for places of one payment, as it was ordered (docs/rules/tasks.md 6). It counts as one group: the one
 * that they were bought in.
 */
export const refund: TaskHandler = {
  async begin(tx, task) {
    await sql`insert into task_group (task_id, group_id) select ${task.id}::int, group_id from payment
      where id = ${task.payment_id} on conflict do nothing`.execute(tx);
    return null;
  },
  async group(tx, task) {
    const done = await refundPlaces(tx, { ...refundOf(task), by: task.ordered_by, key: `task ${task.id}` });
    if (done instanceof Refusal) throw new Faulty('changed_meanwhile');
    await writeLog(tx, byOrderer(task), { ...done, taskId: task.id, ...(task.reason && { reason: task.reason }) });
  },
  more: async () => 0,
  finish: async () => {},
  letGo: async () => {},
};

/** Whether a task is one. */
export async function isRefund(db: Queries, taskId: number): Promise<boolean> {
  const { rows } = await sql`select from task where id = ${taskId} and kind = 'places.refund'`.execute(db);
  return rows.length > 0;
}

/** Whether it has gone out, and is only not concluded yet. */
export async function isSent(db: Queries, taskId: number): Promise<boolean> {
  const { rows } = await sql`select from task_group where task_id = ${taskId} and done_at is not null`.execute(db);
  return rows.length > 0;
}
