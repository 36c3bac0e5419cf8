import { type RawBuilder, sql } from 'kysely';
import { endGroupAs } from '../groups/commands/deletion.ts';
import { staff } from '../kit/actor.ts';
import { Refusal } from '../kit/answers.ts';
import { unarrive } from '../payments/hand/byHand.ts';
import { lockGroups } from '../places/locks.ts';
import type { Undo, Undoable } from '../staff/undo.ts';

/** Condition: something holds of each payment of the order that a line `entry` is about, and of none anything else. */
const ofEach = (holds: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from payment join wave on wave.id = payment.wave_id
  where staff_order_id = (entry.after ->> 'order')::int and not (${holds}))`;

/** Nothing was sent back, nobody has joined or left, no start has come. */
const isUntouched = sql`wave_time > now() and not disputed and renewed_as is null
  and not exists (select from refund where refund.payment_id = payment.id)
  and not exists (select from group_history line where line.group_id = payment.group_id and line.at > entry.at)
  and not exists (select from place where place.payment_id = payment.id and ended is not null)`;
const isPaidByHand = sql`payment.status = 'paid' and exists (
  select from attempt where attempt.payment_id = payment.id and by_hand is not null and undone_at is null)`;

const orderOf = ({ after }: Undoable) => Number(after?.order);

/** Staff had noted money of an order that had not come (docs/rules/staff-orders.md 5.4). */
const undoPaid: Undo = {
  right: 'money.write',
  isPossible: sql`(not entry.after ?| array['short', 'over'] and ${ofEach(sql`(${isPaidByHand} or to_pay = 0) and ${isUntouched}`)})`,
  work: async (tx, entry, { who }) =>
    (await isAsLeft(tx, entry, undoPaid)) ? unarrive(tx, orderOf(entry), staff(who.id)) : overtaken,
};

/** The groups of an order end, as long as nothing has become of them; what was held back is held back again. */
const undoPlaced: Undo = {
  right: 'guests.write',
  isPossible: ofEach(
    sql`(payment.status = 'pending' or payment.status = 'paid' and to_pay = 0 or ${isPaidByHand}) and ${isUntouched}`,
  ),
  async work(tx, entry, { who }) {
    const order = orderOf(entry);
    const { rows } = await sql<{ group_id: number }>`
      select group_id from payment where staff_order_id = ${order} order by group_id`.execute(tx);
    const groups = rows.map(({ group_id }) => group_id);
    await lockGroups(tx, groups);
    if (!(await isAsLeft(tx, entry, undoPlaced))) return overtaken;
    const actor = staff(who.id);
    const wasPaid = await sql`select from payment join attempt on attempt.payment_id = payment.id
      where staff_order_id = ${order} and by_hand is not null and undone_at is null`.execute(tx);
    if (wasPaid.rows.length > 0) {
      const refusal = await unarrive(tx, order, actor);
      if (refusal) return refusal;
    }
    for (const id of groups) await endGroupAs({ tx, group: { id }, actor }, ending);
    await sql`update wave set held_back = held_back + least(back.places, free)
      from (select (each ->> 'wave_id')::int as wave_id, sum((each ->> 'places')::int)::int as places
        from staff_order, jsonb_array_elements(from_held_back) each where staff_order.id = ${order} group by 1) back
      where wave.id = back.wave_id`.execute(tx);
    return null;
  },
};

const ending = { what: 'group.deleted', people: 'group_deleted', invited: 'offer_deleted' } as const;
const overtaken = new Refusal('changed_meanwhile');

/** Judged again under the locks. */
async function isAsLeft(
  tx: Parameters<Undo['work']>[0],
  { id }: Undoable,
  { isPossible = sql<boolean>`true` }: Pick<Undo, 'isPossible'>,
): Promise<boolean> {
  const { rows } = await sql`select from staff_log entry where id = ${id} and ${isPossible}`.execute(tx);
  return rows.length > 0;
}

/** The undoing of orders by staff (docs/rules/staff-orders.md). */
export const undosOfOrders = { 'order.placed': undoPlaced, 'order.paid': undoPaid } satisfies Readonly<
  Record<string, Undo>
>;
