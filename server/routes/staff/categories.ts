import type { Transaction } from 'kysely';
import type { categoryCalls } from '#contract/staff/runs/categories.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { addCategory, changeCategory, removeCategory } from '../../domain/runs/categories.ts';
import { viewCategory } from '../../domain/runs/runView.ts';
import { act, actOfOneLine, byStaff, type Entry } from '../../domain/staff/log.ts';
import { isShownBy } from '../../domain/staff/who.ts';
import type { Tables } from '../../store/schema.ts';
import type { Handlers } from '../http/handler.ts';

/** The distances of a run. */
export function categoryHandlers({ database }: Deps): Handlers<typeof categoryCalls> {
  async function answerOf(tx: Transaction<Tables>, id: number) {
    const { run_id: runId, ...category } = await viewCategory(tx, id);
    return { category, ids: { runId, categoryId: id } };
  }

  return {
    'POST staff/runs/{id}/categories': async ({ params, body, lang, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const made = await addCategory(tx, params.id, body, { lang, isShown: isShownBy(who) });
        if (made instanceof Refusal) return made;
        const { category, ids } = await answerOf(tx, made.id);
        const after = { key: body.key, ...made.form };
        return { data: category, entries: [{ what: 'category.added', ...ids, before: {}, after }] };
      }),
    'POST staff/categories/{id}': async ({ params, body, lang, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const change = await changeCategory(tx, params.id, body, { lang, isShown: isShownBy(who) });
        if (change instanceof Refusal) return change;
        const { category, ids } = await answerOf(tx, params.id);
        const { before, after } = change;
        const line = { what: 'category.changed', ...ids, before: { ...before }, after: { ...after } } as const;
        return { data: category, entries: [line] };
      }),
    'POST staff/categories/{id}/remove': async ({ params, body, who, ...from }) =>
      actOfOneLine(database, byStaff(who, from), async (tx) => {
        const removed = await removeCategory(tx, params.id, body.version);
        if (removed instanceof Refusal) return removed;
        const { runId, before } = removed;
        const entry: Entry = { what: 'category.removed', runId, categoryId: params.id, before, after: {} };
        return entry;
      }),
  };
}
