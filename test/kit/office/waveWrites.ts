import type { openPlans } from '../runs/plans.ts';
import { reason } from '../runs/tasks.ts';
import type { Write } from './writes.ts';

/** Ways to make the writes about waves, and about the tasks that follow from them. */
export function waveWritesOf(plans: Awaited<ReturnType<typeof openPlans>>) {
  const { rows, finance, staff, ruled, withWaves, published, ordered, waiting } = plans;
  return {
    'POST staff/runs/{id}/waves': {
      what: 'waves.added',
      ready: async () => {
        const order = await ruled();
        return () => staff.ask('POST staff/runs/{id}/waves', order);
      },
    },
    'POST staff/waves/{id}': {
      what: 'wave.changed',
      ready: async () => {
        const { wave } = await withWaves();
        return () => staff.ask('POST staff/waves/{id}', { ...wave, body: { version: 1, capacity: 20, held_back: 2 } });
      },
    },
    'POST staff/waves/{id}/close': {
      what: 'wave.closed',
      ready: async () => {
        const { wave } = await withWaves();
        return () => staff.ask('POST staff/waves/{id}/close', { ...wave, body: { closed: true } });
      },
    },
    'POST staff/waves/{id}/time': {
      what: 'task.ordered',
      ready: async () => {
        const { wave } = await withWaves();
        const { wave_time, digest } = await plans.lookAtMove(wave.params.id, 90);
        return () => staff.ask('POST staff/waves/{id}/time', { ...wave, body: { wave_time, digest } });
      },
    },
    'POST staff/runs/{id}/shift': {
      what: 'task.ordered',
      ready: async () => {
        const { wave } = await withWaves();
        const { id, body } = await plans.lookAtShift(wave.params.id, 30);
        return () => staff.ask('POST staff/runs/{id}/shift', { params: { id }, body: { ...body, reason } });
      },
    },
    'POST staff/waves/{id}/cancel': {
      what: 'task.ordered',
      ready: async () => {
        const { wave } = await published();
        const { digest } = await staff.ask('POST staff/waves/{id}/cancel/preview', { ...wave, body: { outcomes: [] } });
        return () => staff.ask('POST staff/waves/{id}/cancel', { ...wave, body: { outcomes: [], reason, digest } });
      },
    },
    'POST staff/runs/{id}/cancel': {
      what: 'task.ordered',
      ready: async () => {
        const { of } = await published();
        const { digest } = await staff.ask('POST staff/runs/{id}/cancel/preview', { ...of, body: { outcomes: [] } });
        return () => staff.ask('POST staff/runs/{id}/cancel', { ...of, body: { outcomes: [], reason, digest } });
      },
    },
    'POST staff/tasks/{id}/stop': {
      what: 'task.stopped',
      ready: async () => {
        const task = await ordered();
        return () => staff.ask('POST staff/tasks/{id}/stop', task);
      },
    },
    'POST staff/tasks/{id}/retry': {
      what: 'task.retried',
      ready: async () => {
        const task = await ordered();
        await rows("update task set state = 'stuck', fault = 'unexpected' where id = $1", task.params.id);
        return () => staff.ask('POST staff/tasks/{id}/retry', task);
      },
    },
    'POST staff/tasks/{id}/approve': {
      what: 'task.approved',
      ready: async () => {
        const task = await waiting();
        const seen = await plans.seen(task.params.id);
        return () => finance.ask('POST staff/tasks/{id}/approve', seen);
      },
    },
    'POST staff/tasks/{id}/refuse': {
      what: 'task.refused',
      ready: async () => {
        const task = await waiting();
        return () => finance.ask('POST staff/tasks/{id}/refuse', task);
      },
    },
  } as const satisfies Readonly<Record<string, Write>>;
}
