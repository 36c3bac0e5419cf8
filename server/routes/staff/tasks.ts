import type { Transaction } from 'kysely';
import { reachOf } from '#contract/staff/rights.ts';
import type { Task as Shown, taskCalls } from '#contract/staff/runs/tasks.calls.ts';
import type { Deps } from '../../deps.ts';
import type { StaffWho } from '../../domain/kit/answers.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { offerPayment } from '../../domain/payments/money/refundOffers.ts';
import { needsApproval } from '../../domain/runs/tasks/approval.ts';
import { momentFor } from '../../domain/runs/tasks/moveTime.ts';
import { approveTask, orderCancel, orderMove, orderShift, steerTask } from '../../domain/runs/tasks/order.ts';
import { type Looking, previewCancel, previewMove } from '../../domain/runs/tasks/preview.ts';
import { previewShift } from '../../domain/runs/tasks/shift.ts';
import { fuseOf } from '../../domain/runs/tasks/task.ts';
import { listTasks, viewTask } from '../../domain/runs/tasks/taskView.ts';
import { type Asking, act, byStaff, type Entry } from '../../domain/staff/log.ts';
import type { Tables } from '../../store/schema.ts';
import type { Handlers } from '../http/handler.ts';

type By = Asking & { readonly who: StaffWho };

/** Tasks of staff (docs/rules/tasks.md): contract/staff/rights.ts says who may do what, and is checked before this. */
export function taskHandlers(deps: Deps): Handlers<typeof taskCalls> {
  const { database } = deps;
  const { db } = database;

  /** Something done to a task, answered with how it is then. */
  const ofTask = <No extends Refusal>(
    { who, ...from }: By,
    work: (tx: Transaction<Tables>) => Promise<{ readonly id: number; readonly entry: Entry } | No>,
  ) =>
    act<Shown, No>(database, byStaff(who, from), async (tx) => {
      const done = await work(tx);
      return done instanceof Refusal ? done : { data: await viewTask(tx, done.id), entries: [done.entry] };
    });

  const by = (who: StaffWho) => ({ who, fuseMinutes: deps.config.fuseMinutes });

  return {
    'GET staff/tasks': async ({ who, query }) => ({ tasks: await listTasks(db, { who, runId: query.run_id }) }),

    'POST staff/waves/{id}/time/preview': async ({ who, params, body, lang }) => {
      const to = await momentFor(db, { waveId: params.id, text: body.wave_time, lang });
      return to instanceof Refusal ? to : shown(await previewMove(db, params.id, to), by(who));
    },
    'POST staff/waves/{id}/time': async ({ params, body, lang, ...request }) =>
      ofTask(request, async (tx) => {
        const to = await momentFor(tx, { waveId: params.id, text: body.wave_time, lang });
        if (to instanceof Refusal) return to;
        return orderMove(tx, deps, { who: request.who, waveId: params.id, to, digest: body.digest });
      }),

    'POST staff/runs/{id}/shift/preview': async ({ who, params, body, lang }) =>
      shown(await previewShift(db, deps.config, { runId: params.id, order: body, lang }), by(who)),
    'POST staff/runs/{id}/shift': async ({ params, body, lang, ...request }) =>
      ofTask(request, (tx) => {
        const { reason, digest, ...order } = body;
        return orderShift(tx, deps, { who: request.who, runId: params.id, order, reason, digest, lang });
      }),

    'POST staff/waves/{id}/cancel/preview': async ({ who, params, body, lang }) =>
      shown(await previewCancel(db, { kind: 'wave.cancel', id: params.id }, { ...body, lang }), by(who)),
    'POST staff/waves/{id}/cancel': async ({ params, body, lang, ...request }) =>
      ofTask(request, (tx) =>
        orderCancel(tx, deps, { kind: 'wave.cancel', id: params.id }, { ...body, lang, who: request.who }),
      ),
    'POST staff/runs/{id}/cancel/preview': async ({ who, params, body, lang }) =>
      shown(await previewCancel(db, { kind: 'run.cancel', id: params.id }, { ...body, lang }), by(who)),
    'POST staff/runs/{id}/cancel': async ({ params, body, lang, ...request }) =>
      ofTask(request, (tx) =>
        orderCancel(tx, deps, { kind: 'run.cancel', id: params.id }, { ...body, lang, who: request.who }),
      ),

    'POST staff/tasks/{id}/stop': async ({ params, ...request }) =>
      ofTask(request, (tx) => steerTask(tx, deps, params.id, { who: request.who, what: 'task.stopped' })),
    'POST staff/tasks/{id}/retry': async ({ params, ...request }) =>
      ofTask(request, (tx) => steerTask(tx, deps, params.id, { who: request.who, what: 'task.retried' })),
    'POST staff/tasks/{id}/refuse': async ({ params, ...request }) =>
      ofTask(request, (tx) => steerTask(tx, deps, params.id, { who: request.who, what: 'task.refused' })),
    'POST staff/tasks/{id}/approve': async ({ params, body, lang, ...request }) =>
      ofTask(request, (tx) => approveTask(tx, deps, params.id, { who: request.who, lang, digest: body.digest })),

    'POST staff/payments/{id}/offer': async ({ params, body, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const offer = await offerPayment(tx, params.id, body.days);
        if (offer instanceof Refusal) return offer;
        const { amount, runId, groupId } = offer;
        const data = { amount, until: offer.until.toISOString() };
        const entry = { what: 'offer.made', runId, groupId, paymentId: params.id, before: {}, after: data } as const;
        return { data, entries: [entry] };
      }),
  };
}

/** Who sees only names and states sees no telephone (docs/rules/staff.md 2). */
const readsPhones = ({ role }: StaffWho) => {
  const reach = reachOf(role, 'people.read');
  return reach !== null && reach !== 'namesAndStates';
};

/** The preview; whether another member has to approve it depends on the reader. */
function shown<No extends Refusal>(
  looked: Looking | No,
  { who, fuseMinutes }: { readonly who: StaffWho; readonly fuseMinutes: number },
) {
  if (looked instanceof Refusal) return looked as No;
  const { isAboutMoney, ...preview } = looked.preview;
  const needs_yes = needsApproval(who, isAboutMoney);
  return {
    ...preview,
    gates: preview.gates ?? null,
    shift: preview.shift ?? null,
    groups: preview.groups.map((group) => ({ ...group, phone: readsPhones(who) ? group.phone : null })),
    needs_yes,
    fuse_minutes: fuseOf({ fuseMinutes }, { plan: looked.plan, needs_yes }),
  };
}
