import type { numberCalls } from '#contract/staff/runs/numbers.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { viewNumbers } from '../../domain/runs/numbers/numbers.ts';
import type { Handlers } from '../http/handler.ts';

/** What a run has sold (docs/rules/runs.md 8). */
export const numberHandlers = ({ database }: Deps): Handlers<typeof numberCalls> => ({
  'GET staff/runs/{id}/numbers': async ({ params, query, who }) =>
    (await viewNumbers(database.db, { runId: params.id, against: query.against, who })) ?? new Refusal('not_found'),
});
