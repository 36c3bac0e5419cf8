import type { invoiceCalls } from '#contract/orders/invoice.calls.ts';
import type { invoiceRequestCalls } from '#contract/staff/money/invoices.calls.ts';
import { declarationRules } from '#contract/staff/runs/declaration.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { transact } from '../../domain/kit/transact.ts';
import { askForInvoice, invoiceState, issueInvoice, listInvoices } from '../../domain/orders/invoices/requests.ts';
import { pdfOf, storePdf } from '../../domain/runs/declaration.ts';
import { actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import { faultWords } from '../../words/faults.ts';
import type { Handlers } from '../http/handler.ts';

/** Who wants an invoice, and what was issued (docs/rules/invoices.md). */
export const invoiceHandlers = ({ database }: Deps): Handlers<typeof invoiceCalls & typeof invoiceRequestCalls> => ({
  'GET payment/{id}/invoice': async ({ params: { id } }) =>
    (await invoiceState(database.db, id)) ?? new Refusal('not_found'),
  'POST payment/{id}/invoice': async ({ params: { id: paymentId }, body: wanted, lang }) =>
    transact(
      database,
      async (tx) =>
        (await askForInvoice(tx, { paymentId, wanted, lang })) ??
        (await invoiceState(tx, paymentId)) ??
        new Refusal('not_found'),
    ),
  'GET staff/invoices': async ({ query, who }) => listInvoices(database.db, who, query.run_id ?? null),
  'POST staff/payments/{id}/invoice': async ({ params: { id }, query: { number }, file, lang, who, ...from }) => {
    const pdf = pdfOf(file.bytes);
    if (typeof pdf === 'string')
      return new Refusal('invalid', { invoice: [faultWords[lang][pdf](String(declarationRules.megabytes))] });
    return actOfOneLine<Refusal<'changed_meanwhile'>>(database, byStaff(who, from), async (tx) => {
      await storePdf(tx, pdf);
      return issueInvoice(tx, { paymentId: id, number, file: pdf.name });
    });
  },
});
