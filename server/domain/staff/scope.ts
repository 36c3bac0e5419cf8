import { type RawBuilder, sql } from 'kysely';
import type { StaffSubject } from '#contract/call.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';

type RunlessSubject = 'member' | 'invitation' | 'payout';
const runless: readonly unknown[] = ['member', 'invitation', 'payout'] satisfies RunlessSubject[];
const isRunless = (about: StaffSubject): about is RunlessSubject => runless.includes(about);

/** The run of what the path of a call names; `entry`s of the log may have none; members of staff and payouts have none. */
const runOf: Readonly<
  Record<Exclude<StaffSubject, RunlessSubject>, (id: unknown) => RawBuilder<{ run_id: number | null }>>
> = {
  run: (id) => sql`select id as run_id from run where id = ${id}`,
  category: (id) => sql`select run_id from category where id = ${id}`,
  wave: (id) => sql`select run_id from wave where id = ${id}`,
  group: (id) => sql`select run_id from grp where id = ${id}`,
  place: (id) => sql`select run_id from place where id = ${id}`,
  order: (id) => sql`select run_id from staff_order where id = ${id}`,
  payment: (id) => sql`select run_id from payment where id = ${id}`,
  coupon: (code) => sql`select run_id from coupon where code = ${code}`,
  task: (id) => sql`select run_id from task where id = ${id}`,
  entry: (id) => sql`select run_id from staff_log where id = ${id}`,
};

interface Named {
  readonly about: StaffSubject | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Whether everything that a call names belongs to the caller's runs: its path, and every `run_id` in it. Whether it is
 * there at all is not shown to others.
 */
export async function isInScope(db: Queries, { runIds }: Pick<StaffWho, 'runIds'>, named: Named): Promise<boolean> {
  if (runIds === null) return true;
  const namedRuns = [named.params, named.query, named.body].flatMap((part) => runIdsIn(part));
  if (namedRuns.some((id) => !runIds.includes(id))) return false;
  if (named.about === undefined || isRunless(named.about)) return true;
  const { rows } = await runOf[named.about](Object.values(named.params as object)[0]).execute(db);
  const [found] = rows;
  if (found === undefined) return false;
  // A line that is about no run is for everybody who may read it; a coupon for all runs is for members who have all of
  // them.
  return found.run_id === null ? named.about === 'entry' : runIds.includes(found.run_id);
}

/** Whether a run is at most two days ahead, or one over: how far the desk's right to change people reaches. */
export async function isAroundTheDay(db: Queries, runId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select date between current_date - 1 and current_date + 2 as is from run where id = ${runId}`.execute(db);
  return rows[0]?.is === true;
}

/** The same for what a call names; without a run there is no day. */
export async function isNamedAroundTheDay(db: Queries, { about, params }: Pick<Named, 'about' | 'params'>) {
  if (about === undefined || isRunless(about)) return false;
  const { rows } = await runOf[about](Object.values(params as object)[0]).execute(db);
  const runId = rows[0]?.run_id ?? null;
  return runId !== null && (await isAroundTheDay(db, runId));
}

function runIdsIn(part: unknown): number[] {
  const { run_id: one, run_ids: several } = (part ?? {}) as {
    run_id?: number | null;
    run_ids?: readonly number[] | null;
  };
  return [...(one == null ? [] : [one]), ...(several ?? [])];
}

/** Condition on a column with a run's id: it is one of somebody's. */
export const isOfTheirs = ({ runIds }: Pick<StaffWho, 'runIds'>, run: string): RawBuilder<boolean> =>
  runIds === null ? sql`true` : sql`${sql.ref(run)} = any(${[...runIds]}::int[])`;
