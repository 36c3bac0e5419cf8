import { sql } from 'kysely';
import type { InName } from '#contract/accounts/account.calls.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { transact } from '../kit/transact.ts';
import { lockPayment } from '../payments/paymentRow.ts';
import { type AddressOwner, claimOrder, isShown } from '../places/claims.ts';
import { asAnswered, type RunOfGroup, runOfGroup } from '../places/runOfGroup.ts';
import { verifyHold } from '../shop/holds/holds.ts';

/** Unpaid orders that somebody made in the name of an address, and which nobody has confirmed as theirs. */
const inName = (owner: Pick<AddressOwner, 'email'>) => sql`
  lower(payment.email) = lower(${owner.email}) and payment.user_id is null and payment.status = 'pending'
  and payment.expires_at > now() and not ${isShown}
  and exists (select from place where place.payment_id = payment.id and person = 'taken' and ended is null
    and lower(place.email) = lower(payment.email))`;

/** The same for the owner of the address, without a word that was typed; the first to lapse first. */
export async function ordersInName(db: Queries, owner: Pick<AddressOwner, 'email'>): Promise<InName[]> {
  const { rows } = await sql<
    RunOfGroup & { payment_id: string; places: number; price: number; expires_at: Date; event_id: number }
  >`
    select payment.id as payment_id, payment.seats as places, payment.to_pay as price, payment.expires_at, ${runOfGroup}
    from payment join grp on grp.id = payment.group_id
      join run on run.id = payment.run_id
      join city on city.id = run.city_id
      join wave on wave.id = payment.wave_id
      join category on category.id = wave.category_id
    where ${inName(owner)} order by payment.expires_at, payment.id`.execute(db);
  return rows.map(({ expires_at, ...row }) => ({
    ...asAnswered(row),
    expires_at: withOffset(expires_at, row.region),
  }));
}

/**
 * Somebody says that an order in the name of their confirmed address is theirs: they lead its group then. A second time
 * it is theirs already.
 */
export async function takeOver(
  { database }: Pick<Deps, 'database'>,
  { who, paymentId }: { readonly who: Who; readonly paymentId: string },
): Promise<{ group_id: number } | Refusal<'not_found'>> {
  return transact(database, async (tx) => {
    const { rows } = await sql<AddressOwner>`select account.id, account.email from account
      join payment on lower(payment.email) = account.email and coalesce(payment.user_id, account.id) = account.id
      where account.id = ${who.id} and email_confirmed_at is not null and payment.id = ${paymentId}
      for key share of account`.execute(tx);
    const [owner] = rows;
    if (owner === undefined) return new Refusal('not_found');
    const payment = await lockPayment(tx, paymentId);
    if (payment.user_id === null) {
      await claimOrder(tx, payment);
      await verifyHold(tx, { ...payment, user_id: owner.id });
    }
    return { group_id: payment.group_id };
  });
}
