import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { inTexts, Refusal, type StaffWho } from '../../kit/answers.ts';
import { type Ordered, orderTask } from '../tasks/order.ts';
import { isUnderWay } from '../tasks/task.ts';
import { lockNumbers } from './ranges.ts';
import { lookAtNumbers } from './read.ts';

/** Orders that numbers are given by the ranges of a run, as it was previewed (docs/rules/start-numbers.md 3). */
export async function orderNumbers(
  tx: Transaction<Tables>,
  deps: Deps,
  request: {
    readonly who: Pick<StaffWho, 'id' | 'role'>;
    readonly runId: number;
    readonly again: boolean;
    readonly digest: string;
  },
): Promise<Ordered | Refusal<'not_found' | 'changed_meanwhile'>> {
  const { who, runId, again, digest } = request;
  await lockNumbers(tx, runId);
  const looked = await lookAtNumbers(tx, runId, again);
  if (looked === null) return new Refusal('not_found');
  const { rows: others } = await sql<{ id: number }>`
    select id from task where run_id = ${runId} and kind = 'numbers.give' and ${isUnderWay}`.execute(tx);
  if (others[0]) return new Refusal('changed_meanwhile', inTexts({ task: others[0].id }));
  const places = looked.given.length;
  return orderTask(tx, deps, {
    ...{ kind: 'numbers.give', run_id: runId, wave_id: null, digest, reason: '', who },
    ...{ needsApproval: false, isAboutMoney: false, isAsLooked: looked.digest === digest && places > 0 },
    plan: {
      ...{ groups: 0, places, people: places, back: 0, offered: 0, mails: 0 },
      // It tells nobody, moves nobody and costs nothing: its fuse is short.
      soon: true,
      numbers: { again, version: looked.version },
    },
  });
}
