import type { Row, StaffCallName } from './staffCalls.ts';

/** One way to make each call about the start numbers of a run. */
export const numbersTable = {
  'GET staff/runs/{id}/start-numbers': {
    right: 'runs.read',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run } }),
  },
  'POST staff/runs/{id}/start-numbers': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { version: 1_000, ranges: [] } }),
  },
  'POST staff/runs/{id}/start-numbers/preview': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { again: true } }),
  },
  'POST staff/runs/{id}/start-numbers/order': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { again: true, digest: '0'.repeat(64) } }),
  },
  'POST staff/runs/{id}/start-numbers/printed': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { printed: true } }),
  },
} as const satisfies { readonly [Name in StaffCallName]?: Row<Name> };
