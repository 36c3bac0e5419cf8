import type { fileCalls } from '#contract/staff/people/files.calls.ts';
import { mayHave } from '#contract/staff/people/files.values.ts';
import type { Deps } from '../../deps.ts';
import { previewFile, viewFiles } from '../../domain/files/filesView.ts';
import { forgetLayout, keepLayout, numberContests } from '../../domain/files/keptLayouts.ts';
import { readEmergencies, readStarts } from '../../domain/files/printouts.ts';
import { saveFile } from '../../domain/files/saveFile.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { act, actOfOneLine, byStaff, type Entry } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** A print is a file that is taken away on paper. */
const printLine = (runId: number, kind: string, rows: number): Entry => ({
  what: 'file.saved',
  runId,
  before: {},
  after: { list: kind, rows },
});

/** Lists for the timer, the desk and the printer (docs/rules/files.md). */
export function fileHandlers(deps: Deps): Handlers<typeof fileCalls> {
  const { database } = deps;
  return {
    'GET staff/runs/{id}/files': async ({ params: { id }, who, lang }) =>
      (await viewFiles(database.db, id, who, lang)) ?? new Refusal('not_found'),
    'POST staff/runs/{id}/files/preview': async ({ params: { id }, body, who, lang }) =>
      previewFile(deps, { runId: id, asked: body, lang, who }),
    'POST staff/runs/{id}/files/start': async ({ params: { id }, body, who, lang, ...from }) =>
      saveFile(deps, { runId: id, asked: body, lang, who, from, isStrongCall: false }),
    'POST staff/runs/{id}/files/people': async ({ params: { id }, body, who, lang, ...from }) =>
      saveFile(deps, { runId: id, asked: body, lang, who, from, isStrongCall: true }),
    'POST staff/runs/{id}/layouts': async ({ params: { id }, body, who, ...from }) =>
      act(database, byStaff(who, from), (tx) => keepLayout(tx, id, body)),
    'POST staff/runs/{id}/layouts/remove': async ({ params: { id }, body: { name }, who, ...from }) =>
      actOfOneLine(database, byStaff(who, from), (tx) => forgetLayout(tx, id, name)),
    'POST staff/runs/{id}/contests': async ({ params: { id }, body: { contests }, lang, who, ...from }) =>
      actOfOneLine(database, byStaff(who, from), (tx) => numberContests(tx, id, contests, lang)),
    'GET staff/runs/{id}/prints': async ({ params: { id }, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const rows = await readStarts(tx, id);
        return rows instanceof Refusal ? rows : { data: { rows }, entries: [printLine(id, 'print', rows.length)] };
      }),
    'GET staff/runs/{id}/prints/emergency': async ({ params: { id }, who, ...from }) => {
      // Finance has the files about money, and no contacts.
      if (!mayHave(who.role, 'emergency', null)) return new Refusal('forbidden');
      return act(database, byStaff(who, from), async (tx) => {
        const rows = await readEmergencies(tx, id);
        return rows instanceof Refusal ? rows : { data: { rows }, entries: [printLine(id, 'emergency', rows.length)] };
      });
    },
  };
}
