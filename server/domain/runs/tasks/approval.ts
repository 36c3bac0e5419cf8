import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import type { BalanceNeeds } from '../../payments/money/balances.ts';
import { type Fund, fundsFor, weighed } from '../../payments/money/funds.ts';
import { isFar } from '../../payments/money/isFar.ts';
import { readPaymentMoney } from '../../payments/money/paymentMoney.ts';
import { mayAtAll } from '../../staff/who.ts';
import { type Looked, lookAtGroup, lookAtGroups } from './groups.ts';
import { lookAtRefund } from './refund.ts';
import { Faulty, movesOf, type TaskRow, wavesOf } from './task.ts';

type Tx = Transaction<Tables>;

/**
 * Where money may go back or is offered, a member who may not pay out needs the approval of one who may
 * (docs/rules/tasks.md 1.4).
 */
export const needsApproval = (who: { readonly role: StaffRole }, isAboutMoney: boolean): boolean =>
  isAboutMoney && !mayAtAll(who, 'money.write');

/**
 * The cost of a group that ends, or starts at another time: cents, and mails to payers beside or instead of those to
 * all.
 */
export interface Cost {
  readonly back: number;
  readonly offered: number;
  /** The most that reservations may add if they are paid until then. */
  readonly coming: number;
  readonly mails: number;
}

/** The new start of a group; null when it has none and its money goes back. */
export function costOf(group: Looked, to: Date | null, region: Region): Cost {
  if (to === null) {
    // A refund is mailed twice: when it is on its way, and when it has arrived.
    const payers = group.payments.filter(({ email }) => email !== '').length;
    return { back: group.paid, offered: 0, coming: group.coming, mails: 2 * payers };
  }
  const far = group.payments.filter(({ whole, bought }) => whole && isFar(new Date(bought), to, region));
  const written = far.filter(({ email }) => email !== '');
  const among = new Set(written.filter(({ isMember }) => isMember).map(({ email }) => email)).size;
  return {
    back: 0,
    offered: far.reduce((sum, { cents }) => sum + cents, 0),
    // People who pay until then have paid for the start as it is now.
    coming: isFar(group.wave_time, to, region) ? group.coming : 0,
    mails: written.length - among,
  };
}

/** The effects that an order would have now, on all groups that it has not done yet. */
export interface Fresh {
  readonly groups: readonly (Cost & { readonly id: number; readonly places: number })[];
  readonly places: number;
  readonly people: number;
  readonly back: number;
  readonly offered: number;
  readonly mails: number;
  /** The most that both may come to, if reservations are paid until then. */
  readonly upTo: number;
  readonly digest: string;
}

type About = Pick<TaskRow, 'id' | 'kind' | 'run_id' | 'wave_id' | 'payment_id' | 'plan'>;

/** Previews an order again: an approval is for what is seen now, not for what was seen when it was ordered. */
export async function lookAgain(db: Queries, task: About): Promise<Fresh> {
  if (task.kind === 'places.refund') return lookAtRefund(db, task);
  const costs = await costsOf(db, task);
  const looked = await lookAtGroups(db, await wavesOf(db, task));
  const groups = looked.map((group) => ({ id: group.id, places: group.places, people: group.people, ...costs(group) }));
  const sum = (of: (group: (typeof groups)[number]) => number) => groups.reduce((all, group) => all + of(group), 0);
  const [back, offered] = [sum((one) => one.back), sum((one) => one.offered)];
  return {
    ...{ groups, back, offered, places: sum(({ places }) => places), people: sum(({ people }) => people) },
    mails: looked.reduce((all, { mails }) => all + mails, 0) + sum(({ mails }) => mails),
    upTo: back + offered + sum(({ coming }) => coming),
    digest: createHash('sha256')
      .update([task.id, ...groups.map((one) => [one.id, one.places, one.back, one.offered].join(' '))].join('\n'))
      .digest('hex'),
  };
}

/** Whether the providers have what an order sends back now; null if there is no such order. Never in a transaction. */
export async function fundsOfTask(deps: BalanceNeeds, taskId: number): Promise<Fund[] | null> {
  const { db } = deps.database;
  const { rows } = await sql<TaskRow>`select * from task where id = ${taskId}`.execute(db);
  const [task] = rows;
  if (task === undefined) return null;
  const { groups, back } = await lookAgain(db, task);
  if (task.payment_id !== null) return weighed(deps, await sourceOf(db, task.payment_id, back));
  return fundsFor(
    deps,
    groups.filter((group) => group.back > 0).map(({ id }) => id),
  );
}

/** The account that some of a payment's money goes back from; none for money that came by hand. */
async function sourceOf(db: Queries, paymentId: string, back: number) {
  const { method, currency } = known(await readPaymentMoney(db, paymentId)).payment;
  return method === null || method === 'hand' || back === 0 ? [] : [{ provider: method, currency, back }];
}

/** The new preview replaces the ordered one. */
export const noteSeen = (tx: Tx, id: number, { back, offered, mails, places, people, groups }: Fresh) =>
  sql`update task set plan = plan || ${JSON.stringify({
    ...{ back, offered, mails, places, people, groups: groups.length },
  })}::jsonb where id = ${id}`.execute(tx);

/** What each group of an order costs. */
async function costsOf(db: Queries, { kind, run_id, wave_id, plan }: About): Promise<(group: Looked) => Cost> {
  const moves = new Map(plan.moves ?? []);
  const { rows } = await sql<{ id: number; wave_time: Date }>`
    select id, wave_time from wave where id = any(${[...moves.values()]}::int[])`.execute(db);
  const times = new Map(rows.map(({ id, wave_time }) => [id, wave_time]));
  const { rows: runs } = await sql<{ region: Region }>`select region from run where id = ${run_id}`.execute(db);
  const { region } = known(runs[0]);
  const starts = new Map(movesOf({ wave_id, plan }).map(({ waveId, is }) => [waveId, is]));
  return (group) => {
    // An order from before plans had both times has the new one.
    const alone = plan.wave_time === undefined ? undefined : new Date(plan.wave_time);
    if (kind === 'wave.time' || kind === 'day.shift')
      return costOf(group, known(starts.get(group.wave_id) ?? alone), region);
    return costOf(group, times.get(moves.get(group.id) ?? 0) ?? null, region);
  };
}

/**
 * Locks payments that may still bring money: none of them is paid while it is looked at. Before the waves, as everywhere.
 */
export async function lockComing(tx: Tx, task: About): Promise<void> {
  await sql`select id from payment where status in ('pending', 'processing')
    and wave_id = any(${await wavesOf(tx, task)}::int[]) order by id for update`.execute(tx);
}

/** Whether an order would cost more now than was approved; members who may pay out need no approval. */
export async function outgrowsApproval(tx: Tx, task: TaskRow): Promise<boolean> {
  if (mayAtAll(task, 'money.write') || task.plan.undoes !== undefined) return false;
  const { back, offered } = await lookAgain(tx, task);
  return back + offered > (task.agreed ?? 0);
}

/** Shares out what was agreed among the groups that are listed and not done. */
export async function agreeOnGroups(tx: Tx, task: TaskRow): Promise<void> {
  const { groups } = await lookAgain(tx, task);
  const agreed = groups.map(({ id, back, offered }) => ({ id, cents: back + offered }));
  await sql`update task_group set agreed = cents
    from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) looked (id int, cents int)
    where task_id = ${task.id} and group_id = looked.id and done_at is null`.execute(tx);
}

/** A group, whose row is locked, costs no more than was agreed when the order began, or is listed. */
export async function requireAgreed(tx: Tx, task: TaskRow, groupId: number): Promise<void> {
  if (mayAtAll(task, 'money.write')) return;
  await sql`select id from payment where id in (
      select payment_id from place where group_id = ${groupId} and ended is null)
    order by id for update`.execute(tx);
  const group = await lookAtGroup(tx, groupId);
  if (group === null) return;
  const { back, offered } = (await costsOf(tx, task))(group);
  const { rows } = await sql<{ agreed: number | null }>`
    select agreed from task_group where task_id = ${task.id} and group_id = ${groupId}`.execute(tx);
  if (back + offered > (rows[0]?.agreed ?? 0)) throw new Faulty('more_than_agreed');
}
