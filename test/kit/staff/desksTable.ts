import type { Row, StaffCallName } from './staffCalls.ts';

/** One way to make each call about the desks of a run. */
export const desksTable = {
  'GET staff/runs/{id}/desks': { right: 'desk.lead', namesRun: true, ask: ({ run }) => ({ params: { id: run } }) },
  'POST staff/runs/{id}/desks/code': {
    right: 'desk.lead',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { lead: false } }),
  },
  'POST staff/runs/{id}/desks/revoke': {
    right: 'desk.lead',
    namesRun: true,
    // Of no desk.
    ask: ({ run }) => ({ params: { id: run }, body: { desk_id: 1_000 } }),
  },
} as const satisfies { readonly [Name in StaffCallName]?: Row<Name> };
