import { type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';

/** The attempts of a payment that may still bring money without any further action. */
export const liveAttempts = ['opening', 'open', 'processing'] as const;
/** The same for a statement whose plan rests on the index of live attempts. */
export const isLiveInSql = sql`status in (${sql.join(liveAttempts.map((live) => sql.lit(live)))})`;
export const isLive = ({ status }: Pick<Selectable<Tables['attempt']>, 'status'>) =>
  liveAttempts.some((live) => live === status);

/** Its secret has had its time, or may have before somebody is done with a form that it opens. */
export const isSpent = sql<boolean>`coalesce(secret_until < now() + interval '1 minute', false)`;

/** An order given up must not be paid any more: its attempts are ended at the provider as soon as this commits. */
export async function giveAttemptsUp(tx: Transaction<Tables>, paymentId: string): Promise<void> {
  await sql`update attempt set close_at = now()
    where payment_id = ${paymentId} and ${isLiveInSql} and close_at is null`.execute(tx);
}
