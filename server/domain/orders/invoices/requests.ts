import { sql, type Transaction } from 'kysely';
import type { InferOutput } from 'valibot';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { InvoiceState, invoiceCalls } from '#contract/orders/invoice.calls.ts';
import { isTaxNumber, plainTaxNumber } from '#contract/values/taxNumber.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { faultWords } from '../../../words/faults.ts';
import { filePath } from '../../kit/addresses.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { invoiceDue } from './due.ts';

type Tx = Transaction<Tables>;
type Wanted = InferOutput<(typeof invoiceCalls)['POST payment/{id}/invoice']['body']>;

/** So many rows of each list are shown. */
const shown = 500;

/** Money was paid for it, or is still awaited: what lapsed or went back gets no invoice. */
const isOwed = sql<boolean>`payment.status in ('pending', 'processing', 'paid')`;
/** Without a sum there is nothing to write on an invoice. */
const canAsk = sql<boolean>`(payment.to_pay > 0 and ${isOwed})`;

/** How far the request of a payment is; null of a payment that is not there. */
export async function invoiceState(db: Queries, paymentId: string): Promise<InvoiceState | null> {
  const { rows } = await sql<{ asked: boolean; number: string | null; file: string | null; can_ask: boolean }>`
    select invoice_request.payment_id is not null as asked, number, file, ${canAsk} and number is null as can_ask
    from payment left join invoice_request on invoice_request.payment_id = payment.id
    where payment.id = ${paymentId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { asked, number, file, can_ask } = found;
  const state = number !== null ? 'issued' : asked ? 'asked' : 'none';
  return { state, number, file: file && filePath(file), can_ask };
}

interface Asking {
  readonly paymentId: string;
  readonly wanted: Wanted;
  readonly lang: Language;
}

/** Asks for an invoice; once it is issued it stays as it is. */
export async function askForInvoice(tx: Tx, { paymentId, wanted, lang }: Asking) {
  const { rows } = await sql<{ region: Region; can_ask: boolean }>`
    select region, ${canAsk} as can_ask from payment where id = ${paymentId} for share`.execute(tx);
  const [payment] = rows;
  if (payment === undefined) return new Refusal('not_found');
  if (!payment.can_ask) return new Refusal('changed_meanwhile');
  const { company, street, post_code, town, tax_number: typed } = wanted;
  if (typed && !isTaxNumber(typed, payment.region))
    return new Refusal('invalid', { tax_number: [faultWords[lang].wrongTaxNumber('')] });
  const kept = {
    ...{ company, street, post_code, town },
    tax_number: typed ? plainTaxNumber(typed, payment.region) : null,
  };
  const made = await tx
    .insertInto('invoice_request')
    .values({ payment_id: paymentId, ...kept })
    .onConflict((same) => same.column('payment_id').doUpdateSet(kept).where('invoice_request.number', 'is', null))
    .returning('payment_id')
    .executeTakeFirst();
  return made === undefined ? new Refusal('changed_meanwhile') : null;
}

interface Row {
  readonly payment_id: string;
  readonly group_id: number;
  readonly run: { readonly id: number; readonly name: string };
  readonly region: Region;
  readonly company: string;
  readonly tax_number: string | null;
  readonly street: string | null;
  readonly post_code: string | null;
  readonly town: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly asked_at: Date;
  readonly paid_at: Date | null;
  readonly issued_at: Date | null;
  readonly number: string | null;
  readonly file: string | null;
}

/** Who wants an invoice of somebody's runs: those to issue by their legal date, and those that were issued lately. */
export async function listInvoices(db: Queries, who: Pick<StaffWho, 'runIds'>, runId: number | null) {
  const { rows } = await sql<Row>`
    select payment.id as payment_id, payment.group_id, jsonb_build_object('id', run.id, 'name', run.name) as run,
      payment.region, company, tax_number, street, post_code, town, payment.currency,
      coalesce((select sum(other.to_pay)::int from payment other where other.staff_order_id = payment.staff_order_id),
        payment.to_pay) as amount, asked_at, payment.paid_at, issued_at, number, file
    from invoice_request join payment on payment.id = payment_id join run on run.id = payment.run_id
    where ${isOfTheirs(who, 'run.id')} and (${runId}::int is null or run.id = ${runId})
      and (issued_at is not null or ${isOwed})
    order by issued_at desc nulls first, asked_at limit ${2 * shown}`.execute(db);
  const viewed = rows.map(({ region, asked_at, paid_at, issued_at, file, ...row }) => ({
    ...row,
    due_on: invoiceDue({ region, askedAt: asked_at, paidAt: paid_at }),
    ...{ asked_at: asked_at.toISOString(), paid_at: paid_at?.toISOString() ?? null },
    ...{ issued_at: issued_at?.toISOString() ?? null, file: file && filePath(file) },
  }));
  const last = '9999';
  return {
    open: viewed
      .filter(({ number }) => number === null)
      .toSorted((one, other) => (one.due_on ?? last).localeCompare(other.due_on ?? last))
      .slice(0, shown),
    issued: viewed.filter(({ number }) => number !== null).slice(0, shown),
  };
}

interface Issued {
  readonly paymentId: string;
  readonly number: string;
  /** The name of its PDF, which is stored. */
  readonly file: string;
}

/** An invoice was issued: its number and file are kept, and mailed to the buyer. */
export async function issueInvoice(tx: Tx, { paymentId, number, file }: Issued) {
  const { rows } = await sql<{ run_id: number; group_id: number; email: string; language: Language }>`
    update invoice_request set number = ${number}, file = ${file}, issued_at = now() from payment
    where payment.id = ${paymentId} and payment_id = payment.id and number is null and ${isOwed}
    returning run_id, group_id, payment.email, payment.language`.execute(tx);
  const [payment] = rows;
  if (payment === undefined) return new Refusal('changed_meanwhile');
  const { run_id: runId, group_id: groupId, email: recipient, language } = payment;
  if (recipient !== '')
    await queueMail(tx, {
      ...{ key: `invoice:${paymentId}`, recipient, language, template: 'invoice' },
      data: { payment_id: paymentId },
    });
  return { what: 'invoice.issued', runId, groupId, paymentId, before: {}, after: { invoice_number: number } } as const;
}
