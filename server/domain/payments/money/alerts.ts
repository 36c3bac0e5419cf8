import { sql } from 'kysely';
import { type Currency, defaultRegion, type Region } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { openDiscrepancies } from './discrepancies.ts';

type Needs = Pick<Deps, 'database' | 'config' | 'log'>;

/**
 * Tells the operator of money that waits for a decision, by mail and in the log: once each time that money of a
 * payment comes to that, whatever became of the payment itself, and once for each thing that the provider's books say
 * and ours do not; of money that goes back to a payer who cannot be mailed any more;
 * and of a provider's events that cannot be applied.
 */
export async function alertReviews(deps: Needs): Promise<void> {
  const { db } = deps.database;
  const { rows } = await sql<{ id: string; region: Region; times: number }>`
    select payment.id, payment.region, count(*) filter (where ledger.amount < 0)::int as times
    from ledger join payment on payment.id = ledger.payment_id where ledger.account = 'review'
    group by payment.id having sum(ledger.amount) <> 0`.execute(db);
  for (const { id, region, times } of rows) {
    const isNew = await tellOperator(deps, `in_review:${id}:${times}`, region, 'in_review', { payment_id: id });
    if (isNew) deps.log.error({ payment: id }, 'money waits for a decision');
  }
  for (const { ref, kind, paymentId, amount, currency, foundAt } of await openDiscrepancies(db)) {
    const key = `discrepancy:${kind}:${ref}:${foundAt.toISOString()}`;
    const words = kind === 'disputed' && !(await isUnderReview(db, paymentId)) ? 'claimed' : kind;
    const data = { ref, kind: words, of_payment: paymentId, amount, currency };
    const isNew = await tellOperator(deps, key, defaultRegion, 'discrepancy', data);
    if (isNew) deps.log.error({ ref, kind, payment: paymentId }, 'the books of the provider say something else');
  }
  for (const { ref, paymentId, amount, currency } of await refundsOfNobody(db)) {
    const data = { ref, kind: 'erased', of_payment: paymentId, amount, currency };
    await tellOperator(deps, `discrepancy:erased:${ref}`, defaultRegion, 'discrepancy', data);
  }
  for (const { account, day, events } of await stuckEvents(db)) {
    const data = { ref: account, kind: 'stuck', of_payment: null, amount: 0, currency: 'PLN', events };
    const isNew = await tellOperator(deps, `discrepancy:stuck:${account}:${day}`, defaultRegion, 'discrepancy', data);
    if (isNew) deps.log.error({ account, events }, 'events of a provider are tried again and again');
  }
}

/** Tries after which an event has waited for about half an hour (webhookInbox.ts). */
const manyTries = 12;

/** Events that are tried again and again, by the day they came: of each day's the operator hears once. */
async function stuckEvents(db: Queries) {
  const { rows } = await sql<{ account: string; day: string; events: number }>`
    select provider as account, (received_at at time zone 'UTC')::date::text as day, count(*)::int as events
    from provider_event where applied_at is null and tries >= ${manyTries} group by 1, 2`.execute(db);
  return rows;
}

/** For other money, no places depend on the claim. */
async function isUnderReview(db: Queries, paymentId: string | null): Promise<boolean> {
  const found = await db.selectFrom('payment').select('disputed').where('id', '=', paymentId).executeTakeFirst();
  return found?.disputed === true;
}

/** Money on its way back to a payer whose account is erased, so that there is nobody else to mail. */
async function refundsOfNobody(db: Queries) {
  const { rows } = await sql<{ ref: string; paymentId: string; amount: number; currency: Currency }>`
    select attempt.provider_ref as ref, payment.id as "paymentId", refund.amount, attempt.currency
    from refund join payment on payment.id = refund.payment_id join attempt on attempt.id = refund.attempt_id
    where refund.created_at > now() - interval '1 day' and payment.email = ''
      and attempt.provider_ref is not null`.execute(db);
  return rows;
}

/** Answers whether it is reported for the first time. */
async function tellOperator(
  { database: { db }, config }: Needs,
  key: string,
  region: Region,
  template: 'in_review' | 'discrepancy',
  data: object,
): Promise<boolean> {
  const mail = { key, recipient: config.contactEmail, language: config.languageOf[region], template, data };
  return (await queueMail(db, mail)) === 1;
}
