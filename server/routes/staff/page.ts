import type { Transaction } from 'kysely';
import type { pageCalls, StaffRunPage } from '#contract/staff/runs/page.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, type StaffWho } from '../../domain/kit/answers.ts';
import { editPage, publishPage, viewPage } from '../../domain/runs/page.ts';
import type { Changed } from '../../domain/runs/waveRoom.ts';
import { draftView, runPageBook } from '../../domain/shop/runPages.ts';
import { type Asking, act, byStaff } from '../../domain/staff/log.ts';
import type { Tables } from '../../store/schema.ts';
import type { Handlers } from '../http/handler.ts';

/** The page of a run as staff write it (docs/rules/run-page.md 9). */
export function pageHandlers({ database }: Deps): Handlers<typeof pageCalls> {
  const changing = <No extends Refusal>(
    { who, ...from }: Asking & { readonly who: StaffWho },
    { what, runId }: { readonly what: 'page.changed' | 'page.published'; readonly runId: number },
    work: (tx: Transaction<Tables>) => Promise<Changed<object> | No>,
  ) =>
    act<StaffRunPage, No>(database, byStaff(who, from), async (tx) => {
      const change = await work(tx);
      if (change instanceof Refusal) return change;
      const data = await viewPage(tx, runId);
      if (data === null) throw new Error(`there is no run ${runId}`);
      return { data, entries: [{ what, runId, before: { ...change.before }, after: { ...change.after } }] };
    });

  return {
    'GET staff/runs/{id}/page': async ({ params }) =>
      (await viewPage(database.db, params.id)) ?? new Refusal('not_found'),
    'POST staff/runs/{id}/page': async ({ params: { id }, body, lang, ...request }) =>
      changing(request, { what: 'page.changed', runId: id }, (tx) => editPage(tx, id, body, lang)),
    'POST staff/runs/{id}/page/publish': async ({ params: { id }, body, lang, ...request }) => {
      const published = await changing(request, { what: 'page.published', runId: id }, (tx) =>
        publishPage(tx, id, body, lang),
      );
      runPageBook(database).forget();
      return published;
    },
    'POST staff/runs/{id}/page/preview': async ({ params: { id }, body, lang }) => {
      const saved = await viewPage(database.db, id);
      const page = saved && { ...saved.draft, ...body };
      return (page && (await draftView(database, id, page, lang))) ?? new Refusal('not_found');
    },
  };
}
