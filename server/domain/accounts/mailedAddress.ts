import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';
import { Refusal } from '../kit/answers.ts';
import { hashOfToken } from '../kit/tokens.ts';
import { noteOpened } from '../orders/keep.ts';

/**
 * The address that an invitation's or an order's mail went to, for a holder of its secret who is about to register: it
 * stands in no link, and nobody guesses it. The holder of the link of an order's mail has opened that mail.
 */
export async function mailedAddress(
  { db }: Pick<Database, 'db'>,
  secret: string,
): Promise<{ email: string } | Refusal<'not_found'>> {
  const hash = hashOfToken(secret);
  const { rows } = await sql<{ email: string; is_order: boolean }>`
    select email, true as is_order from payment join hold_secret on payment_id = payment.id where secret_hash = ${hash}
    union all
    select email, false from invitation join invitation_secret on invitation_id = invitation.id
    where secret_hash = ${hash} and ended is null`.execute(db);
  const [found] = rows;
  // Nothing is left of an account that was erased.
  if (found === undefined || found.email === '') return new Refusal('not_found');
  if (found.is_order) await noteOpened(db, secret, found.email);
  return { email: found.email };
}
