import * as v from 'valibot';
import { calls } from '../../call.ts';
import { Cents, CurrencyCode, commonQuery, Day, Id, Line, Moment, PaymentId } from '../../values/values.ts';

const text = v.nullable(v.string());
const Request = v.object({
  payment_id: PaymentId,
  group_id: Id,
  run: v.object({ id: Id, name: v.string() }),
  company: v.string(),
  tax_number: text,
  street: text,
  post_code: text,
  town: text,
  /** For the whole order. */
  amount: Cents,
  currency: CurrencyCode,
  asked_at: Moment,
  paid_at: v.nullable(Moment),
  /** Until when the law wants it; null while nothing is paid. */
  due_on: v.nullable(Day),
  issued_at: v.nullable(Moment),
  number: text,
  file: text,
});

/** Who wants an invoice (docs/rules/invoices.md). */
export const invoiceRequestCalls = calls({
  'GET staff/invoices': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    summary: 'Invoices that were asked for, the most urgent first, and those issued lately',
    query: v.object({ ...commonQuery, run_id: v.optional(Id) }),
    answer: v.object({ open: v.array(Request), issued: v.array(Request) }),
    errors: ['not_found'],
  },
  'POST staff/payments/{id}/invoice': {
    access: 'staff',
    right: 'money.write',
    stepUp: true,
    about: 'payment',
    params: v.object({ id: PaymentId }),
    summary: 'Notes that an invoice was issued, with its number and PDF; it is mailed to the buyer',
    query: v.object({ ...commonQuery, number: Line(60) }),
    file: 'invoice',
    limits: ['declaration'],
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile', 'invalid', 'unsupported_type', 'rate_limited'],
  },
});
