import type { payoutCalls } from '#contract/staff/money/payouts.calls.ts';
import type { Row } from './staffCalls.ts';

const differenceOfNone = {
  ...({ account: 'stripe', kind: 'there_not_here', about: 'other' } as const),
  ...{ ref: 'txn_none', there: 1, here: 0, note: 'A test by Stripe' },
};

/** Who reads what providers pay out. */
export const payoutsTable: { readonly [Name in keyof typeof payoutCalls]: Row<Name> } = {
  'GET staff/payouts': { right: 'payouts.read', namesRun: false, ask: () => ({ query: { month: '2031-06' } }) },
  'GET staff/payouts/file': { right: 'payouts.read', namesRun: false, ask: () => ({ query: { month: '2031-06' } }) },
  'GET staff/payouts/accountant': {
    right: 'payouts.read',
    namesRun: false,
    ask: () => ({ query: { month: '2031-06' } }),
  },
  // There is no such difference; who may reads that it has changed.
  'POST staff/payouts/note': {
    right: 'money.write',
    namesRun: false,
    ask: () => ({ body: differenceOfNone }),
  },
  'GET staff/payouts/{id}': {
    right: 'payouts.read',
    namesRun: false,
    ask: ({ payout }) => ({ params: { id: payout } }),
  },
  'GET staff/payouts/{id}/lines': {
    right: 'payouts.read',
    namesRun: false,
    ask: ({ payout }) => ({ params: { id: payout } }),
  },
};
