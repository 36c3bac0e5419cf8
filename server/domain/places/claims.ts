import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { lockGroups } from './locks.ts';

/** Whose address is shown to be theirs. */
export interface AddressOwner {
  readonly id: number;
  readonly email: string;
}

/**
 * Orders that are theirs in whose name they were made, unasked: there is money for them, or somebody at the mailbox has
 * opened their mail or typed its code. Anybody can make the others with anybody's address (docs/rules/accounts.md 10).
 */
export const isShown = sql`(payment.verified or payment.status not in ('pending', 'lapsed', 'failed')
  or exists (select from hold_secret where payment_id = payment.id and opened_at is not null))`;

/**
 * Purchases made with an address become its owner's, who has shown that it is theirs; the rest waits until they are
 * asked.
 */
export async function claimShown(tx: Transaction<Tables>, owner: AddressOwner): Promise<void> {
  await lockGroupsOf(tx, owner);
  await claim(tx, owner, isShown);
}

/** All that was ordered with it, to be erased with its owner's account. */
export async function claimAll(tx: Transaction<Tables>, owner: AddressOwner): Promise<void> {
  await lockGroupsOf(tx, owner);
  await claim(tx, owner, sql`true`);
}

async function lockGroupsOf(tx: Transaction<Tables>, { email }: AddressOwner): Promise<void> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from place where lower(email) = lower(${email}) and user_id is null union
    select group_id from payment where lower(email) = lower(${email}) and user_id is null`.execute(tx);
  await lockGroups(
    tx,
    rows.map(({ group_id }) => group_id),
  );
}

/**
 * An order, whose group the caller has locked, of which it is known now whose it is: the account's whose confirmed address
 * it has, where there is one. Answers its account.
 */
export async function claimOrder(
  tx: Transaction<Tables>,
  order: { readonly id: string; readonly email: string; readonly user_id: number | null },
): Promise<number | null> {
  if (order.user_id !== null) return order.user_id;
  const { rows } = await sql<AddressOwner>`select id, email from account
    where email = lower(${order.email}) and email_confirmed_at is not null for key share`.execute(tx);
  const [owner] = rows;
  if (owner !== undefined) await claim(tx, owner, sql`payment.id = ${order.id}`);
  return owner?.id ?? null;
}

/**
 * Lapsed places, too, which may come back (docs/rules/shop.md 5.6): one place in a group, and none where they have one
 * already. Invitations wait to be accepted.
 */
async function claim(
  tx: Transaction<Tables>,
  { id, email }: AddressOwner,
  isTheirs: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update place set user_id = ${id} where id in (
      select distinct on (bought.group_id) bought.id from place bought join payment on payment.id = bought.payment_id
      where lower(bought.email) = lower(${email}) and bought.user_id is null and ${isTheirs}
        and person in ('taken', 'handingOver') and ended is distinct from 'released'
        and not exists (select from place own where own.group_id = bought.group_id and own.user_id = ${id}
          and own.ended is distinct from 'released')
      order by bought.group_id, ended nulls first, bought.id)`.execute(tx);
  await sql`update payment set user_id = ${id}
    where lower(email) = lower(${email}) and user_id is null and ${isTheirs}`.execute(tx);
}
