import type { openPlans } from '../runs/plans.ts';
import type { Write } from './writes.ts';

/** Ways to make the writes about the desks of a run. */
export function deskWritesOf({ server, staff, sale }: Awaited<ReturnType<typeof openPlans>>) {
  const params = { id: sale.event_id };
  const code = () => staff.ask('POST staff/runs/{id}/desks/code', { params, body: { lead: true } });
  return {
    'POST staff/runs/{id}/desks/code': { what: 'desk.codeMade', ready: async () => code },
    'POST staff/runs/{id}/desks/revoke': {
      what: 'desk.revoked',
      ready: async () => {
        const made = await code();
        const { desk } = await server.ask('POST desk/pair', { body: { code: made.code, name: 'Marta' } });
        return () => staff.ask('POST staff/runs/{id}/desks/revoke', { params, body: { desk_id: desk.id } });
      },
    },
  } as const satisfies Readonly<Record<string, Write>>;
}
