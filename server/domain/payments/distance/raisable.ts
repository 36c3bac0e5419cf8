import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../store/schema.ts';
import { lockGroups, Moved } from '../../places/locks.ts';

/**
 * Condition on a row of `raise`: its place is still the one that its payment was asked for, and may go where that payment
 * holds room (docs/rules/acts.md 11.6). Another person, money that came or went, an ordered refund, another distance or a
 * start that is over end that.
 */
export const isRaisable = sql<boolean>`exists (
  select from place join payment bought on bought.id = place.payment_id join wave own on own.id = place.wave_id
    join payment asked on asked.id = raise.payment_id
    join wave goal on goal.id = asked.wave_id
    left join account holder on holder.id = place.user_id
  where place.id = raise.place_id and place.ended is null and place.money = 'paid' and bought.status = 'paid'
    and place.price + place.fee = raise.kept and own.category_id = raise.category_id
    and own.wave_time > now() and goal.wave_time > now() and goal.cancelled_at is null
    and case when raise.of_holder
      then coalesce(place.user_id = asked.user_id, false) or lower(coalesce(holder.email, place.email)) = lower(asked.email)
      else coalesce(holder.email, place.email) is null end
    and not exists (select from task, jsonb_array_elements(plan -> 'refund' -> 'places') refunded
      where task.payment_id = place.payment_id and task.state in ('asked', 'planned', 'running', 'stuck')
        and (refunded ->> 0)::int = place.id))`;

/** What a payment is the difference for. */
export interface RaiseFacts {
  /** Of the place. */
  readonly group: number;
  /** The distance that it leaves. */
  readonly was: string;
  readonly is: string;
}

/** The facts of each row of `payment`; no row of most. */
export const raiseOf = `
  select json_build_object('group', place.group_id, 'was', former.name, 'is', goal.name)
  from raise join place on place.id = raise.place_id join category former on former.id = raise.category_id
    join wave held on held.id = payment.wave_id join category goal on goal.id = held.category_id
  where raise.payment_id = payment.id`;

/**
 * Locks the groups that money for a payment may change: its own, and of a difference those of the place that it raises.
 * Before any other lock, in the usual order.
 */
export async function lockForMoney(tx: Transaction<Tables>, paymentId: string): Promise<void> {
  const read = async () => {
    const { rows } = await sql<{ id: number }>`
      select group_id as id from payment where id = ${paymentId} union
      select place.group_id from raise join place on place.id = raise.place_id
        where raise.payment_id = ${paymentId} and raised_at is null union
      select bought.group_id from raise join place on place.id = raise.place_id
        join payment bought on bought.id = place.payment_id
        where raise.payment_id = ${paymentId} and raised_at is null`.execute(tx);
    return rows.map(({ id }) => id);
  };
  const groups = await read();
  await lockGroups(tx, groups);
  if (groups.length > 1 && (await read()).some((id) => !groups.includes(id))) throw new Moved();
}
