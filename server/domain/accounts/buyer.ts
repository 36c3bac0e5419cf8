import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { accountGone } from '../kit/accountGone.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import type { Buyer } from '../orders/orders.ts';

/** An account as a buyer, by its profile; without the current terms it buys nothing (docs/rules/shop.md 5.4). */
export async function accountBuyer(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  who: Who,
): Promise<(Buyer & { readonly is_confirmed: boolean; readonly is_old: boolean }) | Refusal<'terms_required'>> {
  const { terms_version, ...buyer } = await db
    .selectFrom('account')
    .select(['id as user_id', 'email', 'name', 'surname', 'address', 'terms_version'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('is_confirmed'))
    .select(sql<boolean>`created_at < now() - interval '1 day'`.as('is_old'))
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(accountGone);
  return terms_version === config.termsVersion ? buyer : new Refusal('terms_required');
}
