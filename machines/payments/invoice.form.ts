import type { ReceivedOf } from '#contract/call.ts';
import { invoiceCalls } from '#contract/orders/invoice.calls.ts';
import type { FormInput, FormMachine } from '../kit/form.machine.ts';

export type InvoiceField = 'company' | 'tax_number' | 'street' | 'post_code' | 'town';
export type InvoiceBody = ReceivedOf<(typeof invoiceCalls)['POST payment/{id}/invoice']>['body'];
/** The form chart as it asks for an invoice. */
export type InvoiceMachine = FormMachine<InvoiceField, InvoiceBody>;

/** Who the invoice is for. */
export const invoiceQuestion: FormInput<InvoiceField, InvoiceBody> = {
  values: { company: '', tax_number: '', street: '', post_code: '', town: '' },
  rules: invoiceCalls['POST payment/{id}/invoice'].body,
  bodyOf: ({ tax_number, ...values }) => ({ ...values, tax_number: tax_number.trim() === '' ? null : tax_number }),
};
