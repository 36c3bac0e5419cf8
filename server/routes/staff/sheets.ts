import type { sheetCalls } from '#contract/staff/people/sheets.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { draftSheet } from '../../domain/sheets/draft.ts';
import { orderSheet } from '../../domain/sheets/order.ts';
import { planSheet, viewPlan } from '../../domain/sheets/plan.ts';
import { mailSheet, viewSheets } from '../../domain/sheets/sheets.ts';
import { act, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** Sheets of people that staff read in (docs/rules/sheets.md). */
export function sheetHandlers(deps: Deps): Handlers<typeof sheetCalls> {
  const { database } = deps;
  return {
    'POST staff/runs/{id}/sheets': async ({ params: { id: runId }, file, lang }) =>
      draftSheet(deps, { runId, file, lang }),
    'POST staff/runs/{id}/sheets/preview': async ({ params: { id }, body }) => {
      const plan = await planSheet(database.db, id, body);
      return plan instanceof Refusal ? plan : viewPlan(plan);
    },
    'POST staff/runs/{id}/sheets/order': async ({ params: { id: runId }, body, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const ordered = await orderSheet(tx, { runId, body, who });
        return ordered instanceof Refusal ? ordered : { data: { sheet: ordered.id }, entries: [ordered.entry] };
      }),
    'GET staff/runs/{id}/sheets': async ({ params: { id } }) => ({ sheets: [...(await viewSheets(database.db, id))] }),
    'POST staff/runs/{id}/sheets/mail': async ({ params: { id: runId }, body: { sheet }, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const line = await mailSheet(tx, { runId, sheet, who });
        return line instanceof Refusal ? line : { data: {}, entries: [line] };
      }),
  };
}
