import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { type Actor, clock } from '../../kit/actor.ts';
import { transact } from '../../kit/transact.ts';
import { addHistory } from '../../places/history.ts';
import { mailAbout } from '../mails/paymentMails.ts';
import { changePayment } from '../paymentLife.ts';
import { lockPayment } from '../paymentRow.ts';
import { isRaisable, lockForMoney } from './raisable.ts';

/**
 * Ends the differences whose place cannot go there any more, whatever became of it (docs/rules/acts.md 11.6): their room
 * is free, and who was asked is mailed. Money on its way goes back. Answers how many.
 */
export async function endPointless({ database }: Pick<Deps, 'database'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select payment.id from raise join payment on payment.id = raise.payment_id
    where raised_at is null and payment.status in ('pending', 'processing') and not closed and not ${isRaisable}
    order by payment.id limit ${batch}`.execute(database.db);
  for (const { id } of rows)
    await transact(database, async (tx) => {
      await lockForMoney(tx, id);
      const payment = await lockPayment(tx, id);
      const isOpen = (payment.status === 'pending' || payment.status === 'processing') && !payment.closed;
      if (!isOpen || !payment.facts.isPointless) return;
      await changePayment(tx, id, { type: 'places.released' }, clock);
      await mailAbout(tx, payment, 'lapsed');
      await noteOver(tx, id);
    });
  return rows.length;
}

const batch = 20;

/** The group of the place reads that it stays; the caller has locked it. Of most payments there is nothing to say. */
export async function noteOver(tx: Transaction<Tables>, paymentId: string, actor: Actor = clock): Promise<void> {
  const { rows } = await sql<{ group_id: number; user_id: number | null; name: string }>`
    select place.group_id, place.user_id, category.name
    from raise join place on place.id = raise.place_id join payment on payment.id = raise.payment_id
      join wave on wave.id = payment.wave_id join category on category.id = wave.category_id
    where raise.payment_id = ${paymentId}`.execute(tx);
  for (const { group_id: groupId, user_id: subject, name } of rows)
    await addHistory(tx, { groupId, what: 'distance.over', actor, subject, details: { name } });
}
