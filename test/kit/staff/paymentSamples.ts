/** A good way to make each call about payments and refunds of places. */
export const paymentSamples = ({ run, payment }: { readonly run: number; readonly payment: string }) => ({
  'POST staff/runs/{id}/policy': {
    params: { id: run },
    body: { steps: [{ until_days: 30, percent: 100 }], version: 1 },
  },
  'GET staff/payments/{id}/places': { params: { id: payment }, query: {} },
  'POST staff/payments/{id}/refund/preview': {
    params: { id: payment },
    body: { place_ids: [1], how: 'amount', amount: 100, ends: false },
  },
  'POST staff/payments/{id}/refund': {
    params: { id: payment },
    body: { place_ids: [1], how: 'amount', amount: 100, ends: false, digest: '0'.repeat(64), reason: 'ill' },
  },
  'GET staff/payments': {
    query: {
      view: 'late',
      run_id: run,
      state: 'paid',
      method: 'stripe',
      since: '2026-11-01',
      until: '2026-11-27',
      q: 'Jan',
      sort: 'who',
    },
  },
  'POST staff/payments/file': { body: { view: 'late', run_id: run, sort: '-amount' } },
  'POST staff/payments/{id}/retry': { params: { id: payment } },
  'POST staff/payments/{id}/restore/preview': { params: { id: payment } },
  'POST staff/payments/{id}/restore': { params: { id: payment }, body: { reason: 'Paid in cash at the office' } },
  'POST staff/unmatched/decide': {
    body: { ref: 'pi_1', why: 'stranger', amount: 100, decision: 'keep', reason: 'Somebody else’s' },
  },
  'POST staff/unmatched/compare': { body: { since: '2026-11-01' } },
  'POST staff/refunds/{id}/stop': { params: { id: 1 } },
  'POST staff/refunds/{id}/retry': { params: { id: 1 } },
});
