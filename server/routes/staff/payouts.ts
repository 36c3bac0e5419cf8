import type { payoutCalls } from '#contract/staff/money/payouts.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { accountantFile } from '../../domain/payments/payouts/accountant.ts';
import { noteDifference } from '../../domain/payments/payouts/notes.ts';
import { listPayouts, payoutFile, viewLines, viewPayout } from '../../domain/payments/payouts/payoutView.ts';
import { act, actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import type { Queries } from '../../store/database.ts';
import type { Handlers } from '../http/handler.ts';

/** What providers pay out, as the bank's statement has it (docs/rules/payouts.md). */
export const payoutHandlers = ({ database }: Deps): Handlers<typeof payoutCalls> => ({
  'GET staff/payouts': ({ query: { month } }) => listPayouts(database.db, month),
  'GET staff/payouts/{id}': async ({ params: { id } }) =>
    (await viewPayout(database.db, id)) ?? new Refusal('not_found'),
  'GET staff/payouts/{id}/lines': async ({ params: { id }, query: { of_run } }) =>
    (await viewLines(database.db, id, of_run ?? null)) ?? new Refusal('not_found'),
  'POST staff/payouts/note': async ({ body, who, ...from }) =>
    actOfOneLine<Refusal<'changed_meanwhile'>>(database, byStaff(who, from), (tx) => noteDifference(tx, body, who)),
  'GET staff/payouts/file': async ({ query: { month }, lang, who, ...from }) =>
    saved(database, byStaff(who, from), 'payouts', (tx) => payoutFile(tx, month, lang)),
  'GET staff/payouts/accountant': async ({ query: { month }, lang, who, ...from }) =>
    saved(database, byStaff(who, from), 'accountant', (tx) => accountantFile(tx, month, lang)),
});

/** A file leaves, and the log says which and how long it is. */
const saved = (
  database: Deps['database'],
  by: ReturnType<typeof byStaff>,
  list: 'payouts' | 'accountant',
  write: (tx: Queries) => Promise<{ readonly file: { name: string; text: string }; readonly rows: number }>,
) =>
  act<{ name: string; text: string }, never>(database, by, async (tx) => {
    const { file, rows } = await write(tx);
    return { data: file, entries: [{ what: 'file.saved', runId: null, before: {}, after: { list, rows } }] };
  });
