import { t } from '@lingui/core/macro';
import { QueryObserver } from '@tanstack/react-query';
import { type EventObject, fromCallback, type MachineImplementationsFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import type { Act, Acted, Looked, MassDraft, MassKind, MassWish, Ordered } from '#machines/runs/massAction.logic.ts';
import { distancesIn, isMove } from '#machines/runs/massAction.logic.ts';
import type { massActionMachine, Pressed } from '#machines/runs/massAction.machine.ts';
import type { ApiError, Outcome } from '../../../api/request.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { runsKey } from '../../queries/runs/runs.ts';
import { type Preview, type Task, tasksKey, tasksQuery } from '../../queries/runs/tasks.ts';
import { forgetMassDraft, keepMassDraft } from './massDraft.ts';

export interface MassSubject {
  readonly kind: MassKind;
  readonly runId: number;
  /** For a wave. */
  readonly waveId: number | null;
  /** A wave as people call it: by its time. */
  readonly nameOf: (waveId: number) => string;
}

type Effects = MachineImplementationsFrom<typeof massActionMachine>;
type Actions = NonNullable<Effects['actions']>;
interface Page {
  /** Under which what is typed is kept. */
  readonly key: string;
  /** The page that shows the progress of the order. */
  leave(): void;
}

/** Ordering something for many groups: `page` is where it is chosen. */
export const massActionEffects = (services: StaffServices, subject: MassSubject, page: Page) => {
  const calls = callsOf(services, subject);
  return {
    actors: {
      ...taskActors(services, subject.runId),
      lookAtMany: write<MassWish, Looked>(services.cache, async (draft) => {
        const { result, error } = await withoutGone(calls.look, draft);
        return error === null ? { kind: 'looked', preview: result.data } : refusalOf(error, subject);
      }),
      orderForMany: write<MassDraft & { readonly digest: string }, Ordered>(services.cache, async (order) => {
        const { result, error } = await calls.order(order, order.digest);
        if (error === null) {
          await newsOf(services);
          return { kind: 'ordered', task: result.data };
        }
        if (error.code === 'network' || error.status >= 500) throw error;
        if (error.code === 'changed_meanwhile' && error.data.task === undefined) return { kind: 'changed' };
        return refusalOf(error, subject);
      }),
    },
    actions: {
      ...tellsOf(services),
      keepDraft: ({ context: { values, outcomes } }) =>
        keepMassDraft(services.tabStorage, page.key, { values, outcomes }),
      forgetDraft: () => forgetMassDraft(services.tabStorage, page.key),
      showTask: () => page.leave(),
    },
  } satisfies Effects;
};

/** What is ordered already, as a run's pages show it. */
export const taskEffects = (services: StaffServices, runId: number | null) =>
  ({
    actors: taskActors(services, runId),
    actions: tellsOf(services),
  }) satisfies Effects;

const tellsOf = ({ notify }: StaffServices) =>
  ({
    tellFailure: (_, { message }) =>
      notify({
        kind: 'bad',
        text: message ?? t`We do not know whether that arrived. Check the current state, and try again.`,
      }),
  }) satisfies Actions;

function taskActors(services: StaffServices, runId: number | null) {
  const { cache, request } = services;
  const paramsOf = ({ id }: Pressed) => ({ params: { id } });
  const send: Readonly<Record<Exclude<Act, 'undo'>, (pressed: Pressed) => Promise<Outcome<Task>>>> = {
    stop: (pressed) =>
      pressed.isRefund === true
        ? request('POST staff/refunds/{id}/stop', paramsOf(pressed))
        : request('POST staff/tasks/{id}/stop', paramsOf(pressed)),
    retry: (pressed) =>
      pressed.isRefund === true
        ? request('POST staff/refunds/{id}/retry', paramsOf(pressed))
        : request('POST staff/tasks/{id}/retry', paramsOf(pressed)),
    approve: (pressed) =>
      request('POST staff/tasks/{id}/approve', { ...paramsOf(pressed), body: { digest: known(pressed.digest) } }),
    refuse: (pressed) => request('POST staff/tasks/{id}/refuse', paramsOf(pressed)),
  };
  /** The line of the log is undone; the move itself stays done, and another one takes it back. */
  const undo = ({ line }: Pressed) => request('POST staff/log/{id}/undo', { params: { id: known(line) } });
  return {
    actOnTask: write<Pressed, Acted>(cache, async (pressed) => {
      if (pressed.act === 'undo') {
        const { error } = await undo(pressed);
        await newsOf(services);
        return error === null ? { kind: 'undone' } : toRefusal(error);
      }
      const { result, error } = await send[pressed.act](pressed);
      await newsOf(services);
      return error === null ? { kind: 'acted', task: result.data } : toRefusal(error);
    }),
    /** The page reads the list; here is only listened. */
    watchTask: fromCallback<EventObject, { readonly id: number }>(({ sendBack, input: { id } }) =>
      new QueryObserver(cache, { ...tasksQuery(services, runId), enabled: false }).subscribe(({ data }) => {
        const task = data?.tasks.find((one) => one.id === id);
        if (task !== undefined) sendBack({ type: 'task.seen', task });
      }),
    ),
  };
}

/** Tasks, and what they do to a board. */
async function newsOf({ cache }: StaffServices): Promise<void> {
  await Promise.all([tasksKey, runsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

function callsOf({ request }: StaffServices, { kind, runId, waveId }: MassSubject) {
  const wave = () => ({ id: known(waveId) });
  const run = { id: runId };
  const timeOf = ({ values }: MassDraft) => ({ wave_time: `${values.day}T${values.time}` });
  const shiftOf = ({ values }: MassDraft) => ({
    from: `${values.day}T${values.time}`,
    minutes: Number(values.minutes),
    categories: distancesIn(values.distances).map(Number),
  });
  const outcomesOf = ({ outcomes }: MassDraft) => ({
    outcomes: Object.entries(outcomes).map(([group, to]) => ({ group_id: Number(group), wave_id: to })),
  });
  const whyOf = ({ values }: MassDraft) => ({ reason: known(values.reason) });
  type Calls = {
    look(wish: MassWish): Promise<Outcome<Preview>>;
    order(draft: MassDraft, digest: string): Promise<Outcome<Task>>;
  };
  const calls: Readonly<Record<MassKind, Calls>> = {
    'wave.time': {
      look: (draft) => request('POST staff/waves/{id}/time/preview', { params: wave(), body: timeOf(draft) }),
      order: (draft, digest) =>
        request('POST staff/waves/{id}/time', { params: wave(), body: { ...timeOf(draft), digest } }),
    },
    'day.shift': {
      look: (draft) => request('POST staff/runs/{id}/shift/preview', { params: run, body: shiftOf(draft) }),
      order: (draft, digest) =>
        request('POST staff/runs/{id}/shift', { params: run, body: { ...shiftOf(draft), ...whyOf(draft), digest } }),
    },
    'wave.cancel': {
      look: (wish) =>
        request('POST staff/waves/{id}/cancel/preview', {
          params: wave(),
          body: wish.spread ? { outcomes: [], nearest: true } : outcomesOf(wish),
        }),
      order: (draft, digest) =>
        request('POST staff/waves/{id}/cancel', {
          params: wave(),
          body: { ...outcomesOf(draft), ...whyOf(draft), digest },
        }),
    },
    'run.cancel': {
      look: (draft) => request('POST staff/runs/{id}/cancel/preview', { params: run, body: outcomesOf(draft) }),
      order: (draft, digest) =>
        request('POST staff/runs/{id}/cancel', {
          params: run,
          body: { ...outcomesOf(draft), ...whyOf(draft), digest },
        }),
    },
  };
  return calls[kind];
}

/** A group that is gone since somebody chose for it needs no outcome any more. */
async function withoutGone(look: (wish: MassWish) => Promise<Outcome<Preview>>, draft: MassWish) {
  const first = await look(draft);
  const gone = first.error?.code === 'changed_meanwhile' ? (first.error.data.groups ?? []) : [];
  if (gone.length === 0) return first;
  const outcomes = Object.fromEntries(Object.entries(draft.outcomes).filter(([group]) => !gone.includes(group)));
  return look({ ...draft, outcomes });
}

/** The reason of a refusal, for this action and at its field. */
function refusalOf(error: ApiError, { kind, nameOf }: MassSubject): Extract<Looked, { kind: 'refused' }> {
  const isAboutTime = isMove(kind);
  const atTime = (text: string) => ({ kind: 'refused', message: text, faults: { time: [text] } }) as const;
  if (error.code === 'changed_meanwhile') {
    const engaged = t`Something has already been ordered here, or it has been cancelled. Check under Changes.`;
    if (error.data.task === undefined && kind === 'wave.time')
      return atTime(t`The wave already starts at that time, or it is being cancelled.`);
    return { kind: 'refused', message: engaged, faults: {} };
  }
  if (error.code === 'sale_closed') {
    if (kind === 'day.shift') return atTime(t`No wave starts then any more, or the new time has passed.`);
    return isAboutTime
      ? atTime(t`That time has passed, or the wave has started. Choose a time that is still to come.`)
      : { kind: 'refused', message: t`Somebody has already started: this can no longer be cancelled.`, faults: {} };
  }
  if (error.code === 'wave_exists' && kind === 'day.shift') {
    const text = t`One of these waves would start at the time of a wave of its distance that stays. Begin earlier, or choose other minutes.`;
    return { kind: 'refused', message: text, faults: { minutes: [text] } };
  }
  if (error.code === 'wave_exists') return atTime(t`Another wave of this distance starts at that time.`);
  if (error.code === 'wave_full') {
    const { wave_id: ids = [], over = [], free_places: free = [] } = error.data;
    const lines = ids.map((id, n) => {
      const [name, most, more] = [nameOf(Number(id)), free[n] ?? '0', over[n] ?? ''];
      return t`${name}: ${most} free, ${more} too many.`;
    });
    return { kind: 'refused', message: [t`Move fewer groups there.`, ...lines].join(' '), faults: {} };
  }
  const { wave_time: time = error.data.from, ...others } = error.data;
  const refusal = toRefusal(error);
  return time === undefined ? refusal : { ...refusal, faults: { ...others, time } };
}
