import { sql } from 'kysely';
import { defaultRegion, type Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { openDiscrepancies } from './discrepancies.ts';

type Needs = Pick<Deps, 'database' | 'config' | 'log'>;

/**
 * Tells the operator of money that waits for a decision, by mail and in the log: once each time that money of a
 * payment comes to that, whatever became of the payment itself, and once for each thing that the provider's books say
 * and ours do not.
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
  for (const { ref, kind, paymentId, amount, currency } of await openDiscrepancies(db)) {
    const key = `discrepancy:${kind}:${ref}:${amount}`;
    const data = { ref, kind, of_payment: paymentId, amount, currency };
    const isNew = await tellOperator(deps, key, defaultRegion, 'discrepancy', data);
    if (isNew) deps.log.error({ ref, kind, payment: paymentId }, 'the books of the provider say something else');
  }
}

/** Answers whether it is told for the first time. */
async function tellOperator(
  { database: { db }, config }: Needs,
  key: string,
  region: Region,
  template: 'in_review' | 'discrepancy',
  data: object,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail')
    .values({
      key,
      recipient: config.contactEmail,
      language: config.languageOf[region],
      template,
      data: JSON.stringify(data),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
