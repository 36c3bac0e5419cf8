import type { askCalls, StaffAsks } from '#contract/staff/runs/asks.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { declineAsks, editAsks, viewAsks } from '../../domain/runs/asks.ts';
import { act, actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** What a run asks of everybody who starts (docs/rules/start-data.md 1). */
export const askHandlers = ({ database }: Deps): Handlers<typeof askCalls> => ({
  'GET staff/runs/{id}/asks': async ({ params }) =>
    (await viewAsks(database.db, params.id)) ?? new Refusal('not_found'),
  'POST staff/runs/{id}/asks': async ({ params: { id }, body, lang, who, ...from }) =>
    act<StaffAsks, Refusal<'not_found' | 'changed_meanwhile' | 'invalid'>>(database, byStaff(who, from), async (tx) => {
      const change = await editAsks(tx, id, body, lang);
      if (change instanceof Refusal) return change;
      const data = await viewAsks(tx, id);
      if (data === null) throw new Error(`there is no run ${id}`);
      return { data, entries: [{ what: 'asks.changed', runId: id, before: change.before, after: change.after }] };
    }),
  'POST staff/runs/{id}/asks/decline': async ({ params: { id }, who, ...from }) =>
    actOfOneLine(database, byStaff(who, from), (tx) => declineAsks(tx, id)),
});
