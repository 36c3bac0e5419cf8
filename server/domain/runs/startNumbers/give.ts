import { sql, type Transaction } from 'kysely';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal } from '../../kit/answers.ts';
import { writeLog } from '../../staff/log.ts';
import type { Undo } from '../../staff/undo.ts';
import { byOrderer, type NumbersPlan, type TaskHandler, type TaskRow } from '../tasks/task.ts';
import { lockNumbers } from './ranges.ts';
import { lookAtNumbers } from './read.ts';
import type { GivenNumber } from './spread.ts';

type Tx = Transaction<Tables>;

const numbersOf = ({ plan }: Pick<TaskRow, 'plan'>): NumbersPlan => known(plan.numbers);

/** Gives numbers, all at once: they are unique at each moment. */
async function give(tx: Tx, given: readonly GivenNumber[]): Promise<void> {
  const ids = given.map(({ id }) => id);
  await sql`update place set bib = null where id = any(${ids}::int[]) and bib is not null`.execute(tx);
  await sql`update place set bib = given.bib
    from unnest(${ids}::int[], ${given.map(({ is }) => is)}::int[]) as given (id, bib)
    where place.id = given.id and given.bib is not null and place.ended is null`.execute(tx);
}

/** The places of a run stand still: none ends, and none changes hands or its number meanwhile. */
const lockPlaces = (tx: Tx, runId: number) =>
  sql`select id from place where run_id = ${runId} and ended is null order by id for no key update`.execute(tx);

/**
 * Start numbers, given in one transaction once the fuse has burnt. What happened in between is judged again: who has
 * paid gets one, who has left gets none. Other ranges than those that were ordered by are refused.
 */
export const giveNumbers: TaskHandler = {
  async begin(tx, task) {
    const { again, version } = numbersOf(task);
    await lockNumbers(tx, task.run_id);
    await lockPlaces(tx, task.run_id);
    const looked = await lookAtNumbers(tx, task.run_id, again);
    if (looked === null || looked.version !== version) return new Refusal('changed_meanwhile');
    const { given } = looked;
    await give(tx, given);
    const numbers: NumbersPlan = { again, version, given: given.map(({ id, was, is }) => [id, was, is]) };
    await sql`update task set plan = plan || ${JSON.stringify({ numbers, places: given.length })}::jsonb
      where id = ${task.id}`.execute(tx);
    await writeLog(tx, byOrderer(task), {
      ...{ what: 'numbers.given', runId: task.run_id, taskId: task.id },
      ...{ before: {}, after: { again, places: given.length } },
    });
    return null;
  },
  group: async () => {},
  more: async () => 0,
  finish: async () => {},
  letGo: async () => {},
};

/** Each place has the number that it was given, or has ended, and none of these is printed. */
const isAsGiven = sql<boolean>`not exists (
  select from task given cross join lateral jsonb_array_elements(given.plan -> 'numbers' -> 'given') one
    join place on place.id = (one ->> 0)::int
  where given.id = entry.task_id and place.ended is null
    and (place.bib is distinct from (one ->> 2)::int or place.bib_printed = place.bib))`;

/** Takes numbers back that a task gave: each place has the one again that it had. */
export const takeNumbersBack: Undo = {
  right: 'runs.write',
  isPossible: isAsGiven,
  async work(tx, { id, task_id: taskId, run_id: runId }) {
    await lockNumbers(tx, known(runId));
    await lockPlaces(tx, known(runId));
    const { rows } = await sql<{ plan: TaskRow['plan'] }>`
      select task.plan from task join staff_log entry on entry.task_id = task.id
      where entry.id = ${id} and task.id = ${taskId} and ${isAsGiven}`.execute(tx);
    const [task] = rows;
    if (task === undefined) return new Refusal('changed_meanwhile');
    const back = (numbersOf(task).given ?? []).map(([place, was, is]) => ({ id: place, was: is, is: was }));
    const { rows: taken } = await sql`select from place where run_id = ${runId}
      and bib = any(${back.flatMap(({ is }) => is ?? [])}::int[]) and id <> all(${back.map((one) => one.id)}::int[])`.execute(
      tx,
    );
    if (taken.length > 0) return new Refusal('changed_meanwhile');
    await give(tx, back);
    return null;
  },
};
