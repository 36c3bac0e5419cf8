import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import { pdf } from '../runs/declaration.ts';
import type { openPlans } from '../runs/plans.ts';
import { issueInvoiceOf } from './invoices.ts';
import type { Write } from './writes.ts';

export type StaffOrderBody = AskOf<AllCalls['POST staff/orders']>['body'];

/** A company's order by transfer; its price is that of the demonstration's run. */
export const companyOrder = {
  ...{ way: 'transfer', with_fee: false, held_back_first: false, kind: 'company' },
  ...{ name: 'Karolina', surname: 'Mróz', email: 'k.mroz@example.com', phone: '600100200', language: 'pl' },
  ...{ company: 'Stocznia Północ sp. z o.o.', tax_number: '583-314-12-76', invoice: true, online: false },
} as const satisfies Partial<StaffOrderBody>;

/** Each thing that staff do about orders, at the moment before it is done. */
export function orderWritesOf({
  server,
  boss,
  staff,
  finance,
  sale,
  next,
  rows,
}: Awaited<ReturnType<typeof openPlans>>) {
  async function order(): Promise<StaffOrderBody> {
    const priced = {
      ...{ run_id: sale.event_id, rows: [{ wave_id: sale.wave_id, places: 2 }] },
      ...({ way: 'transfer', with_fee: false, held_back_first: false } as const),
    };
    const { to_pay, starts } = await staff.ask('POST staff/orders/preview', { body: priced });
    const until = new Date(Date.parse(starts) - 24 * 3_600_000).toISOString();
    return {
      ...companyOrder,
      ...priced,
      ...{ email: `${next('company')}@example.com`, until, expected_to_pay: to_pay },
    };
  }
  const placed = async () => staff.ask('POST staff/orders', { body: await order() });
  const arrived = async ({ order_id: id, to_pay }: Awaited<ReturnType<typeof placed>>, amount = to_pay) =>
    finance.ask('POST staff/orders/{id}/arrived', {
      params: { id },
      body: { how: 'transfer', received_on: '2026-11-27', amount, due: to_pay, accept: true },
    });

  return {
    'POST staff/orders': {
      what: 'order.placed',
      async ready() {
        const body = await order();
        return () => staff.ask('POST staff/orders', { body });
      },
    },
    'POST staff/orders/{id}/arrived': {
      what: 'order.paid',
      async ready() {
        const made = await placed();
        return () => arrived(made, made.to_pay - 1_000);
      },
    },
    'POST staff/payouts/note': {
      what: 'payout.noted',
      async ready() {
        const body = await strangeLine(rows, next('txn'));
        return () => finance.ask('POST staff/payouts/note', { body });
      },
    },
    'POST staff/payments/{id}/invoice': {
      what: 'invoice.issued',
      async ready() {
        const [group] = (await placed()).groups;
        const issued = {
          payment: group?.payment_id ?? '',
          number: next('invoice'),
          body: pdf(next('text')),
          as: boss.as,
        };
        return () => issueInvoiceOf(server, issued);
      },
    },
    'POST staff/payments/{id}/handed-back': {
      what: 'refund.handed',
      async ready() {
        const made = await placed();
        await arrived(made, made.to_pay + 1_000);
        const id = made.groups[0]?.payment_id ?? '';
        const [refund] = await rows<{ id: string }>('select id from refund where payment_id = $1', id);
        return () =>
          finance.ask('POST staff/payments/{id}/handed-back', {
            params: { id },
            body: { refund_id: refund?.id ?? '' },
          });
      },
    },
  } as const satisfies Readonly<Record<string, Write>>;
}

/** A line of a provider that no book has, and what explains it. */
export async function strangeLine(rows: Awaited<ReturnType<typeof openPlans>>['rows'], ref: string) {
  await rows(
    `insert into payout_line (account, ref, kind, amount, fee, currency, at)
     values ('stripe', $1, 'other', 100, 0, 'PLN', now())`,
    ref,
  );
  const line = { account: 'stripe', kind: 'there_not_here', about: 'other', ref, there: 100, here: 0 } as const;
  return { ...line, note: 'A correction by Stripe' };
}
