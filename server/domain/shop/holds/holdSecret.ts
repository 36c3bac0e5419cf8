import { sql } from 'kysely';
import type { Queries } from '../../../store/database.ts';
import { newToken } from '../../kit/tokens.ts';

/** A secret for one mail about a payment to its buyer; its holder has the mailbox. */
export async function newHoldSecret(db: Queries, paymentId: string): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into hold_secret (secret_hash, payment_id) values (${hash}, ${paymentId})`.execute(db);
  return token;
}
