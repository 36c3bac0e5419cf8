import type { runPageCalls } from '#contract/shop/runPage.calls.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { runPageBook } from '../domain/shop/runPages.ts';
import type { Handlers } from './http/handler.ts';

/** The pages about runs. */
export function runPageHandlers({ database }: Pick<Deps, 'database'>): Handlers<typeof runPageCalls> {
  const pages = runPageBook(database);
  return {
    'GET runs/{key}': async ({ params, lang }) => (await pages.run(params.key, lang)) ?? new Refusal('not_found'),
    'GET events/cards': async ({ region, lang }) => ({ cards: [...(await pages.cards(region, lang))] }),
  };
}
