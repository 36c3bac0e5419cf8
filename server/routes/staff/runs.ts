import type { Transaction } from 'kysely';
import type { What } from '#contract/staff/loggedActions.ts';
import { declarationRules } from '#contract/staff/runs/declaration.ts';
import type { manyWavesCalls } from '#contract/staff/runs/manyWaves.calls.ts';
import type { runCalls, StaffRun } from '#contract/staff/runs/runs.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, type StaffWho } from '../../domain/kit/answers.ts';
import { byLink } from '../../domain/payments/money/refundOffers.ts';
import {
  confirmContact,
  countsAtOnce,
  mailingContact,
  resendContact,
  waitingOf,
  withdrawContact,
} from '../../domain/runs/contact.ts';
import { changeDeclaration, pdfOf, removeDeclaration, storePdf } from '../../domain/runs/declaration.ts';
import { duplicateRun } from '../../domain/runs/duplicate.ts';
import { changeManyWaves } from '../../domain/runs/manyWaves.ts';
import { createRun, editRun, type NewRun } from '../../domain/runs/runForm.ts';
import { changeRun, type RunEventType } from '../../domain/runs/runLife.ts';
import { listRuns, viewBoard, viewRun, viewWave } from '../../domain/runs/runView.ts';
import { type Changed, changeRoom, closeWave } from '../../domain/runs/waveRoom.ts';
import { addWaves, planWaves } from '../../domain/runs/waveRule.ts';
import { type Asking, act, actOfOneLine, byStaff, type Entry, type Fields } from '../../domain/staff/log.ts';
import { giveRun } from '../../domain/staff/members.ts';
import { isShownBy } from '../../domain/staff/who.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import type { Handlers } from '../http/handler.ts';

type By = Asking & { readonly who: StaffWho };

/** A change as the log takes it, or why it was refused. */
const logged = <No extends Refusal>(what: What, change: Changed<object | null> | No): Line | No =>
  change instanceof Refusal ? change : { what, before: { ...change.before }, after: { ...change.after } };
type Line = Omit<Entry, 'runId'>;
const lineOf = (what: What, runId: number, before: Fields, after: Fields): Entry => ({ what, runId, before, after });

/** Runs and waves (docs/rules/runs.md): contract/staff/rights.ts says who may do what, and is checked before this. */
export function runHandlers(deps: Deps): Handlers<typeof runCalls & typeof manyWavesCalls> {
  const { database, config } = deps;
  const { db } = database;

  async function pageOf(tx: Transaction<Tables>, runId: number) {
    const run = await viewRun(tx, config, runId);
    if (run === null) throw new Error(`there is no run ${runId}`);
    return run;
  }

  /** Something that happens to a run, answered with how it is then. */
  const ofRun = <No extends Refusal>(
    { who, ...from }: By,
    runId: number,
    work: (tx: Transaction<Tables>) => Promise<Line | No>,
  ) =>
    act(database, byStaff(who, from), async (tx) => {
      const entry = await work(tx);
      return entry instanceof Refusal ? entry : { data: await pageOf(tx, runId), entries: [{ ...entry, runId }] };
    });

  /** A new run; a member for some runs only has it from then on. */
  const making = <Data, No extends Refusal>(
    { who, ...from }: By,
    work: (tx: Transaction<Tables>) => Promise<NewRun | No>,
    dataOf: (run: StaffRun, made: NewRun) => Data,
  ) =>
    act<Data, No>(database, byStaff(who, from), async (tx) => {
      const made = await work(tx);
      if (made instanceof Refusal) return made;
      const given = await giveRun(tx, who.id, made.id);
      const line = lineOf(made.what, made.id, {}, made.logged);
      const run = await pageOf(tx, made.id);
      return { data: dataOf(run, made), entries: [line, ...(given === null ? [] : [given])] };
    });

  const happen = async <Type extends RunEventType>(
    tx: Transaction<Tables>,
    event: { readonly type: Type },
    request: { readonly runId: number; readonly version: number | undefined },
  ) => logged(event.type, await changeRun<Type>(tx, config, { ...request, event }));

  const ofWave = <No extends Refusal>(
    { who, ...from }: By,
    waveId: number,
    work: (tx: Transaction<Tables>) => Promise<Line | No>,
  ) =>
    act(database, byStaff(who, from), async (tx) => {
      const entry = await work(tx);
      if (entry instanceof Refusal) return entry;
      const { run_id: runId, ...wave } = await viewWave(tx, waveId);
      return { data: wave, entries: [{ ...entry, runId, waveId }] };
    });

  /** Names an address, where one is given: one that does not count at once is mailed a link. */
  const naming = async <Done>(
    who: StaffWho,
    { runId, email }: { readonly runId: number | null; readonly email: string | null | undefined },
    work: () => Promise<Done>,
  ) =>
    typeof email !== 'string' || (await countsAtOnce(db, email, { runId, who, config }))
      ? work()
      : mailingContact(deps, { who, email }, work);

  return {
    'GET staff/runs': async ({ who }) => listRuns(db, who.runIds),
    'GET staff/runs/{id}': async ({ params }) => (await viewRun(db, config, params.id)) ?? new Refusal('not_found'),
    'POST staff/runs': async ({ body, lang, ...request }) =>
      naming(request.who, { runId: null, email: body.contact_email }, () =>
        making(
          request,
          (tx) => createRun(tx, body, { lang, config, who: request.who, isShown: isShownBy(request.who) }),
          (run) => run,
        ),
      ),
    'POST staff/runs/{id}': async ({ params: { id }, body, lang, ...request }) =>
      naming(request.who, { runId: id, email: body.contact_email }, () =>
        ofRun(request, id, async (tx) => {
          const by = { lang, config, who: request.who, isShown: isShownBy(request.who) };
          return logged('run.changed', await editRun(tx, id, body, by));
        }),
      ),
    'POST staff/runs/{id}/contact/resend': async ({ params: { id }, lang, ...request }) => {
      const waiting = await waitingOf(db, id);
      if (waiting === null) return new Refusal('changed_meanwhile');
      return mailingContact(deps, { who: request.who, email: waiting.email }, () =>
        ofRun(request, id, (tx) => resendContact(tx, id, lang)),
      );
    },
    'POST staff/runs/{id}/contact/withdraw': async ({ params: { id }, ...request }) =>
      ofRun(request, id, (tx) => withdrawContact(tx, id)),
    'POST staff/contact/confirm': async ({ body: { secret }, ...request }) =>
      byLink(deps.limits, request.ip, () => confirmContact(database, secret, request)),
    'POST staff/runs/{id}/publish': async ({ params: { id }, body, ...request }) =>
      ofRun(request, id, (tx) => happen(tx, { type: 'run.published' }, { runId: id, version: body.version })),
    'POST staff/runs/{id}/pause': async ({ params: { id }, body, ...request }) =>
      ofRun(request, id, (tx) =>
        happen(tx, { type: body.paused ? 'sale.paused' : 'sale.resumed' }, { runId: id, version: body.version }),
      ),
    'POST staff/runs/{id}/delete': async ({ params: { id: runId }, body, who, ...from }) =>
      actOfOneLine(database, byStaff(who, from), async (tx) => {
        const run = await viewRun(tx, config, runId);
        const line = await happen(tx, { type: 'run.deleted' }, { runId, version: body.version });
        return line instanceof Refusal
          ? line
          : lineOf('run.deleted', runId, { key: run?.key, name: run?.name, date: run?.date }, {});
      }),
    'POST staff/runs/{id}/declaration': async ({ params: { id }, query: { version }, file, lang, ...request }) => {
      const pdf = pdfOf(file.bytes);
      if (typeof pdf === 'string')
        return new Refusal('invalid', { declaration: [faultWords[lang][pdf](String(declarationRules.megabytes))] });
      return ofRun(request, id, async (tx) => {
        await storePdf(tx, pdf);
        return logged('declaration.changed', await changeDeclaration(tx, id, { declaration: pdf.name, version }));
      });
    },
    'POST staff/runs/{id}/declaration/remove': async ({ params: { id }, body: { file }, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const removed = await removeDeclaration(tx, id, file);
        if (removed instanceof Refusal) return removed;
        const line = (runId: number) =>
          lineOf('declaration.removed', runId, { declaration: file }, { declaration: null });
        return { data: await pageOf(tx, id), entries: [line(id), ...removed.others.map(line)] };
      }),
    'POST staff/runs/{id}/duplicate': async ({ params, body, lang, ...request }) =>
      making(
        request,
        (tx) => duplicateRun(tx, params.id, body, lang),
        (run, { skipped }) => ({ run, skipped: [...skipped] }),
      ),

    'GET staff/runs/{id}/waves': async ({ params }) => (await viewBoard(db, params.id)) ?? new Refusal('not_found'),
    'POST staff/runs/{id}/waves/preview': async ({ params, body, lang }) => {
      const plan = await planWaves(db, params.id, body, lang);
      return plan instanceof Refusal ? plan : { ...plan, waves: [...plan.waves], skipped: [...plan.skipped] };
    },
    'POST staff/runs/{id}/waves': async ({ params, body: { digest, ...rule }, who, lang, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const added = await addWaves(tx, params.id, { ...rule, digest }, lang);
        if (added instanceof Refusal) return added;
        const made = [...added.made];
        const line = lineOf('waves.added', params.id, {}, { ...rule, waves: made });
        return { data: { made }, entries: [{ ...line, categoryId: rule.category_id }] };
      }),
    'POST staff/runs/{id}/waves/change': async ({ params: { id }, body, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const entry = logged('waves.changed', await changeManyWaves(tx, id, body));
        return entry instanceof Refusal
          ? entry
          : { data: { changed: body.waves.length }, entries: [{ ...entry, runId: id }] };
      }),
    'POST staff/waves/{id}': async ({ params: { id }, body, ...request }) =>
      ofWave(request, id, async (tx) => logged('wave.changed', await changeRoom(tx, id, body))),
    'POST staff/waves/{id}/close': async ({ params: { id }, body: { closed }, ...request }) =>
      ofWave(request, id, async (tx) =>
        logged(closed ? 'wave.closed' : 'wave.opened', await closeWave(tx, id, closed)),
      ),
  };
}
