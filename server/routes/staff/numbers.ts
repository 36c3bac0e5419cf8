import type { numberCalls } from '#contract/staff/runs/numbers.calls.ts';
import type { startNumberCalls } from '#contract/staff/runs/startNumbers.calls.ts';
import type { Task } from '#contract/staff/runs/tasks.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { viewNumbers } from '../../domain/runs/numbers/numbers.ts';
import { orderNumbers } from '../../domain/runs/startNumbers/orderNumbers.ts';
import { keepRanges, markPrinted } from '../../domain/runs/startNumbers/ranges.ts';
import { lookAtNumbers, viewStartNumbers } from '../../domain/runs/startNumbers/read.ts';
import { fuseOf } from '../../domain/runs/tasks/task.ts';
import { viewTask } from '../../domain/runs/tasks/taskView.ts';
import { act, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** What a run has sold (docs/rules/runs.md 8). */
export const numberHandlers = ({ database }: Deps): Handlers<typeof numberCalls> => ({
  'GET staff/runs/{id}/numbers': async ({ params, query, who }) =>
    (await viewNumbers(database.db, { runId: params.id, against: query.against, who })) ?? new Refusal('not_found'),
});

/** Start numbers of a run by rule (docs/rules/start-numbers.md). */
export function startNumberHandlers(deps: Deps): Handlers<typeof startNumberCalls> {
  const { database, config } = deps;
  return {
    'GET staff/runs/{id}/start-numbers': async ({ params: { id } }) =>
      (await viewStartNumbers(database.db, id)) ?? new Refusal('not_found'),
    'POST staff/runs/{id}/start-numbers': async ({ params: { id }, body, lang, who, ...from }) =>
      act(database, byStaff(who, from), (tx) => keepRanges(tx, id, { ...body, lang })),
    'POST staff/runs/{id}/start-numbers/preview': async ({ params: { id }, body: { again } }) => {
      const looked = await lookAtNumbers(database.db, id, again);
      if (looked === null) return new Refusal('not_found');
      const { given, version: _, ranges, ...figures } = looked;
      const minutes = fuseOf(config, { plan: { soon: true }, needs_yes: false });
      return { ...figures, ranges: [...ranges], places: given.length, fuse_minutes: minutes };
    },
    'POST staff/runs/{id}/start-numbers/order': async ({ params: { id }, body, who, ...from }) =>
      act<Task, Refusal<'not_found' | 'changed_meanwhile'>>(database, byStaff(who, from), async (tx) => {
        const ordered = await orderNumbers(tx, deps, { who, runId: id, ...body });
        if (ordered instanceof Refusal) return ordered;
        return { data: await viewTask(tx, ordered.id), entries: [ordered.entry] };
      }),
    'POST staff/runs/{id}/start-numbers/printed': async ({ params: { id }, body: { printed }, who, ...from }) =>
      act(database, byStaff(who, from), (tx) => markPrinted(tx, id, printed)),
  };
}
