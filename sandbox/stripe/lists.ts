import type pg from 'pg';
import { listOf, partOf, textOf } from '../kit/form.ts';
import { type Intent, intentObject, type Refund, refundObject } from './books.ts';
import type { StripeCall, StripeRequest } from './calls.ts';
import { withLatestCharge } from './charges.ts';
import { allDisputes, type Dispute, disputeObject } from './disputes.ts';
import { invalid } from './refusal.ts';

/** Stripe's lists, as far as our server uses them: by time, and payment intents also by one name in the metadata. */

/** GET /v1/payment_intents: newest first. */
export const listPaymentIntents: StripeCall = async (request) => {
  const { page, has_more } = await pageOf<Intent>(request, 'select * from sandbox.payment_intent');
  const data = await shownOf(request.books, page, listOf(request.form.expand));
  return { status: 200, body: { object: 'list', data, has_more, url: '/v1/payment_intents' } };
};

/** GET /v1/refunds: newest first. */
export const listRefunds: StripeCall = async (request) => {
  const { page, has_more } = await pageOf<Refund>(
    request,
    `select refund.*, payment_intent.currency, payment_intent.method from sandbox.refund
     join sandbox.payment_intent on payment_intent.id = refund.payment_intent`,
  );
  return { status: 200, body: { object: 'list', data: page.map(refundObject), has_more, url: '/v1/refunds' } };
};

/** GET /v1/disputes: newest first; of one payment if it is named. */
export const listDisputes: StripeCall = async (request) => {
  const intent = textOf(request.form.payment_intent);
  const { page, has_more } = await pageOf<Dispute>(request, allDisputes);
  const data = page.filter((one) => intent === null || one.payment_intent === intent).map(disputeObject);
  return { status: 200, body: { object: 'list', data, has_more, url: '/v1/disputes' } };
};

/** The requested page of a list: since `created[gte]`, after the id `starting_after`. */
export async function pageOf<Row extends pg.QueryResultRow>({ books, form }: StripeRequest, all: string) {
  const limit = Math.min(100, Math.max(1, Number(textOf(form.limit) ?? 10) || 10));
  const since = Number(textOf(partOf(form.created).gte) ?? 0);
  const { rows } = await books.query<Row>(
    `with listed as (${all})
     select * from listed where created_at >= to_timestamp($1) and ($2::text is null or (created_at, id) < (
       select created_at, id from listed where id = $2))
     order by created_at desc, id desc limit $3`,
    [since, textOf(form.starting_after), limit + 1],
  );
  return { page: rows.slice(0, limit), has_more: rows.length > limit };
}

/** GET /v1/payment_intents/search: `metadata['name']:'value'`, and nothing else of its language. */
export const searchPaymentIntents: StripeCall = async ({ books, form }) => {
  const match = /^metadata\['(?<name>\w+)'\]:'(?<value>[\w-]+)'$/u.exec(textOf(form.query) ?? '')?.groups;
  if (match === undefined) throw invalid('query', 'The sandbox searches by one name in the metadata only.');
  const { rows } = await books.query<Intent>(
    'select * from sandbox.payment_intent where metadata ->> $1 = $2 order by created_at desc limit 100',
    [match.name, match.value],
  );
  const data = await shownOf(books, rows, listOf(form.expand));
  const body = { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/payment_intents/search' };
  return { status: 200, body };
};

async function shownOf(books: Pick<pg.PoolClient, 'query'>, intents: readonly Intent[], expand: readonly string[]) {
  const shown = [];
  for (const intent of intents) {
    shown.push(expand.includes('data.latest_charge') ? await withLatestCharge(books, intent) : intentObject(intent));
  }
  return shown;
}
