import type { peopleCalls } from '#contract/staff/people/people.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { find } from '../../domain/people/find.ts';
import { countViews, listPeople } from '../../domain/people/list.ts';
import { viewGroupPage, viewPlacePage } from '../../domain/people/placePage.ts';
import type { Handlers } from '../http/handler.ts';

/** Who runs, on which place (docs/rules/people.md). */
export const peopleHandlers = ({ database: { db } }: Deps): Handlers<typeof peopleCalls> => ({
  'GET staff/people': async ({ who, query }) => listPeople(db, { who, query }),
  'GET staff/runs/{id}/people/views': async ({ who, params }) => countViews(db, params.id, who),
  'GET staff/find': async ({ who, query }) => ({
    hits: await find(db, { who, typed: query.q, runId: query.run_id ?? null }),
  }),
  'GET staff/places/{id}': async ({ who, params, lang }) =>
    (await viewPlacePage(db, params.id, { who, lang })) ?? new Refusal('not_found'),
  'GET staff/groups/{id}': async ({ who, params, lang }) =>
    (await viewGroupPage(db, params.id, { who, lang })) ?? new Refusal('not_found'),
});
