import { randomUUID } from 'node:crypto';
import type { invoiceRequestCalls } from '#contract/staff/money/invoices.calls.ts';
import type { staffOrderCalls } from '#contract/staff/money/staffOrders.calls.ts';
import type { Row } from './staffCalls.ts';

const free = { way: 'free', with_fee: false, held_back_first: false } as const;
const guest = {
  ...({ kind: 'guest', name: 'Jan', surname: 'Gość', email: 'guest@example.com', language: 'pl' } as const),
  ...{ invoice: false, online: false, reason: 'Partner of the run', expected_to_pay: 0 },
};

type Decide = 'POST staff/payments/{id}/decide';

/** The rows of the calls about orders by staff, money that comes by hand, and money to decide about. */
export const ordersTable: {
  readonly [Name in keyof typeof staffOrderCalls | keyof typeof invoiceRequestCalls | Decide]: Row<Name>;
} = {
  'POST staff/orders/preview': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run, wave }) => ({ body: { run_id: run, rows: [{ wave_id: wave, places: 1 }], ...free } }),
  },
  'POST staff/orders': {
    right: 'guests.write',
    namesRun: true,
    ask: ({ run, wave }) => ({ body: { run_id: run, rows: [{ wave_id: wave, places: 1 }], ...free, ...guest } }),
  },
  'GET staff/invoices': { right: 'money.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  'POST staff/payments/{id}/invoice': {
    right: 'money.write',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment }, query: { number: 'FV 1' } }),
  },
  'GET staff/transfers': { right: 'money.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  // There is no such order; who may reads that somebody was faster.
  'POST staff/orders/{id}/arrived': {
    right: 'money.write',
    namesRun: true,
    ask: () => ({
      params: { id: 1_000_000 },
      body: { how: 'transfer', received_on: '2026-11-27', amount: 100, due: 100 },
    }),
  },
  'POST staff/payments/{id}/handed-back': {
    right: 'money.write',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment }, body: { refund_id: randomUUID() } }),
  },
  'POST staff/payments/{id}/decide': {
    right: 'money.write',
    namesRun: true,
    ask: ({ payment }) => ({ params: { id: payment }, body: { decision: 'refund' } }),
  },
};
