import type { Deps } from '../../deps.ts';
import { Refusal, type Who } from '../../routes/handler.ts';
import type { Buyer } from '../orders/orders.ts';
import { orGone } from './accountGone.ts';

/** An account as a buyer, by its profile; without the current terms it buys nothing (decisions.md section 8). */
export async function accountBuyer(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  who: Who,
): Promise<Buyer | Refusal<'terms_required'>> {
  const { terms_version, ...buyer } = await db
    .selectFrom('account')
    .select(['id as user_id', 'email', 'name', 'surname', 'address', 'terms_version'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(orGone);
  return terms_version === config.termsVersion ? buyer : new Refusal('terms_required');
}
