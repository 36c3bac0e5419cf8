import type { Row, StaffCallName } from './staffCalls.ts';

/** One way to make each call about money that goes back for places. */
export const refundTable = {
  'POST staff/runs/{id}/policy': {
    right: 'money.write',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { steps: [{ until_days: 30, percent: 100 }], version: 1 } }),
  },
  'GET staff/payments': { right: 'money.read', namesRun: false, ask: () => ({ query: {} }) },
  'POST staff/payments/file': { right: 'exports.people', namesRun: false, ask: () => ({ body: {} }) },
  'POST staff/payments/{id}/retry': {
    right: 'money.write',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment } }),
  },
  'POST staff/payments/{id}/restore/preview': {
    right: 'money.read',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment } }),
  },
  'POST staff/payments/{id}/restore': {
    right: 'money.write',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment }, body: { reason: 'cash' } }),
  },
  'POST staff/unmatched/decide': {
    right: 'money.write',
    namesRun: false,
    ask: () => ({ body: { ref: 'pi_none', why: 'stranger', amount: 100, decision: 'keep', reason: 'ours' } }),
  },
  'POST staff/unmatched/compare': {
    right: 'money.write',
    namesRun: false,
    ask: () => ({ body: { since: '2026-11-01' } }),
  },
  'POST staff/payments/{id}/offer': {
    right: 'money.write',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment }, body: { days: 7 } }),
  },
  'GET staff/payments/{id}/places': {
    right: 'money.read',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment }, query: {} }),
  },
  'POST staff/payments/{id}/refund/preview': {
    right: 'money.read',
    namesRun: true,
    ask: ({ payment, place }) => ({ params: { id: payment }, body: { place_ids: [place], how: 'whole', ends: false } }),
  },
  'POST staff/refunds/{id}/stop': {
    right: 'refunds.order',
    namesRun: true,
    ask: ({ task }) => ({ params: { id: task } }),
  },
  'POST staff/refunds/{id}/retry': {
    right: 'refunds.order',
    namesRun: true,
    ask: ({ task }) => ({ params: { id: task } }),
  },
  'POST staff/payments/{id}/refund': {
    right: 'refunds.order',
    namesRun: true,
    ask: ({ payment, place }) => ({
      params: { id: payment },
      body: { place_ids: [place], how: 'whole', ends: false, digest: '0'.repeat(64) },
    }),
  },
} satisfies Pick<
  { readonly [Name in StaffCallName]: Row<Name> },
  | 'POST staff/runs/{id}/policy'
  | 'GET staff/payments/{id}/places'
  | 'POST staff/payments/{id}/refund/preview'
  | 'POST staff/payments/{id}/refund'
  | 'GET staff/payments'
  | 'POST staff/payments/{id}/retry'
  | 'POST staff/payments/file'
  | 'POST staff/unmatched/decide'
  | 'POST staff/unmatched/compare'
  | 'POST staff/payments/{id}/restore/preview'
  | 'POST staff/payments/{id}/restore'
  | 'POST staff/payments/{id}/offer'
  | 'POST staff/refunds/{id}/stop'
  | 'POST staff/refunds/{id}/retry'
>;
