import type { openPlans } from '../runs/plans.ts';
import { deskWritesOf } from './deskWrites.ts';
import type { Write } from './writes.ts';

/** Ways to make the writes about the start numbers and the desks of a run. */
export function numberWritesOf(plans: Awaited<ReturnType<typeof openPlans>>) {
  const { staff, rows, sale } = plans;
  const params = { id: sale.event_id };
  const read = () => staff.ask('GET staff/runs/{id}/start-numbers', { params });
  const range = { of: 'distance', id: sale.event_category_id, from: 50_001, spare: 0, spare_in: 'places' } as const;
  async function ranged() {
    const { version } = await read();
    const to = 60_000 + version;
    return { params, body: { version, ranges: [{ ...range, to }] } };
  }
  return {
    ...deskWritesOf(plans),
    'POST staff/runs/{id}/start-numbers': {
      what: 'numbers.ranged',
      ready: async () => {
        const order = await ranged();
        return () => staff.ask('POST staff/runs/{id}/start-numbers', order);
      },
    },
    'POST staff/runs/{id}/start-numbers/order': {
      what: 'task.ordered',
      ready: async () => {
        await staff.ask('POST staff/runs/{id}/start-numbers', await ranged());
        await rows(`update task set state = 'stopped' where kind = 'numbers.give'`);
        const body = { again: true };
        const { digest } = await staff.ask('POST staff/runs/{id}/start-numbers/preview', { params, body });
        return () => staff.ask('POST staff/runs/{id}/start-numbers/order', { params, body: { ...body, digest } });
      },
    },
    'POST staff/runs/{id}/start-numbers/printed': {
      what: 'numbers.printed',
      ready: async () => {
        await rows(
          `update place set bib = 90000 where bib is null and ended is null and id = (
            select min(id) from place where run_id = $1 and ended is null)`,
          params.id,
        );
        await rows('update place set bib_printed = null where run_id = $1', params.id);
        return () => staff.ask('POST staff/runs/{id}/start-numbers/printed', { params, body: { printed: true } });
      },
    },
  } as const satisfies Readonly<Record<string, Write>>;
}
