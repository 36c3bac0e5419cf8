import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { initialTransition, transition } from 'xstate';
import { type TaskEvent, type TaskFacts, taskLifeMachine } from '#machines/runs/taskLife.machine.ts';
import type { Tables } from '../../../store/schema.ts';
import { lookAgain, noteSeen } from './approval.ts';
import { fuseOf, type TaskConfig, type TaskHandlers, type TaskRow } from './task.ts';
import { askForYes } from './taskMails.ts';

type State = TaskRow['state'];
interface Advance {
  readonly becomes: State;
  readonly effects: readonly string[];
}

/** The next state of a task after an event and its effects, or null when its life does not take the event. */
function advanceTask(state: State, facts: TaskFacts, event: TaskEvent): Advance | null {
  const now = taskLifeMachine.resolveState({ value: state, context: facts });
  if (!now.can(event)) return null;
  const [{ value }, actions] = transition(taskLifeMachine, now, event);
  return { becomes: stateOf(value), effects: actions.map(({ type }) => type) };
}

/** The state that an order begins in. */
export function firstOf(facts: TaskFacts): Advance {
  const [{ value }, actions] = initialTransition(taskLifeMachine, facts);
  return { becomes: stateOf(value), effects: actions.map(({ type }) => type) };
}

function stateOf(value: string): State {
  if (value === 'ordered') throw new Error('A task is stored once it is ordered.');
  return value as State;
}

interface World {
  readonly config: TaskConfig;
  readonly handlers: TaskHandlers;
}

/** Takes a locked task through one event, with what it does; null when its life does not take it. */
export async function changeTask(
  tx: Transaction<Tables>,
  { config, handlers }: World,
  task: TaskRow,
  event: TaskEvent,
): Promise<State | null> {
  const advance = advanceTask(task.state, await factsOf(tx, task), event);
  if (advance === null) return null;
  const { becomes, effects } = advance;
  const isOver = becomes === 'done' || becomes === 'stopped';
  // Before its effects: none of its changes to a run is undone while it is under way (docs/rules/tasks.md 3.2).
  await sql`update task set state = ${becomes}, ended_at = case when ${isOver}::boolean then now() end
    where id = ${task.id}`.execute(tx);
  for (const effect of effects) await taskEffects[effect as TaskEffect]({ tx, config, handlers, task });
  return becomes;
}

/** The effects of the chart taskLife's actions on the database. */
const taskEffects = {
  lightFuse: ({ tx, config, task }: World & Of) => lightFuse(tx, config, task),
  askAgain: async ({ tx, task }: World & Of) => {
    await sql`update task set needs_yes = true, approved_by = null, agreed = null, starts_at = null, asked_at = now()
      where id = ${task.id}`.execute(tx);
    await noteSeen(tx, task.id, await lookAgain(tx, task));
    await askForYes(tx, task, `:${randomUUID()}`);
  },
  letGo: ({ tx, handlers, task }: World & Of) => handlers[task.kind].letGo(tx, task),
  forgetFaults: async ({ tx, task }: World & Of) => {
    await sql`update task_group set fault = null, tries = 0, try_at = now()
      where task_id = ${task.id} and done_at is null`.execute(tx);
    await sql`update task set fault = null where id = ${task.id}`.execute(tx);
  },
  finish: ({ tx, handlers, task }: World & Of) => handlers[task.kind].finish(tx, task),
};
type TaskEffect = keyof typeof taskEffects;
interface Of {
  readonly tx: Transaction<Tables>;
  readonly task: TaskRow;
}

export async function lightFuse(
  tx: Transaction<Tables>,
  config: Pick<TaskConfig, 'fuseMinutes'>,
  task: Pick<TaskRow, 'id' | 'plan' | 'needs_yes'>,
): Promise<void> {
  const seconds = 60 * fuseOf(config, task);
  await sql`update task set starts_at = now() + make_interval(secs => ${seconds}) where id = ${task.id}`.execute(tx);
}

async function factsOf(tx: Transaction<Tables>, { id, needs_yes: needsApproval }: TaskRow): Promise<TaskFacts> {
  const { rows } = await sql<{ faults: number }>`
    select (select count(*) from task_group where task_id = task.id and task_group.fault is not null)::int
      + (task.fault is not null)::int as faults from task where id = ${id}`.execute(tx);
  return { needsApproval, faults: rows[0]?.faults ?? 0 };
}
