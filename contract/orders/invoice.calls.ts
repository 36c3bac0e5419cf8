import * as v from 'valibot';
import { calls } from '../call.ts';
import { commonQuery, Line, OptionalLine, PaymentId } from '../values/values.ts';

/** How far a request for an invoice is; nothing about who asked for it (docs/rules/invoices.md). */
export const InvoiceState = v.object({
  state: v.picklist(['none', 'asked', 'issued']),
  number: v.nullable(v.string()),
  /** Where its file lies. */
  file: v.nullable(v.string()),
  /** An invoice can be asked for, or what was asked can be corrected. */
  can_ask: v.boolean(),
});
export type InvoiceState = v.InferOutput<typeof InvoiceState>;

const params = v.object({ id: PaymentId });

export const invoiceCalls = calls({
  'GET payment/{id}/invoice': {
    access: 'open',
    summary: 'Whether an invoice was asked for, and its file once it is issued',
    params,
    query: v.object(commonQuery),
    answer: InvoiceState,
    errors: ['not_found'],
  },
  'POST payment/{id}/invoice': {
    access: 'open',
    summary: 'Asks for an invoice, or corrects what was asked until it is issued',
    params,
    body: v.object({
      company: Line(200),
      tax_number: OptionalLine(30),
      street: Line(100),
      post_code: Line(20),
      town: Line(100),
    }),
    answer: InvoiceState,
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
});
