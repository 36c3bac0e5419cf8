import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { staff } from '../../kit/actor.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { renewByStaff } from '../../orders/renew.ts';
import { holdLongerIn } from '../../payments/operator/operatorActions.ts';
import { addHistory } from '../../places/history.ts';

type Tx = Transaction<Tables>;

interface Of {
  readonly id: number;
  readonly who: StaffWho;
}

/** The payment of a place, and how many places it is for. */
async function orderOf(tx: Tx, placeId: number) {
  const { rows } = await sql<{ id: string; group_id: number; seats: number; expires_at: Date | null }>`
    select payment.id, payment.group_id, seats, expires_at from payment
    where id = (select payment_id from place where place.id = ${placeId})`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Reserves the places of a lapsed reservation again, all of them and for the same people, at today's price: the buyer is
 * mailed where to pay (docs/rules/acts.md 8).
 */
export async function restoreReservation(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'secrets'>,
  { id, who, lang, ip }: Of & { readonly lang: Language; readonly ip: string },
) {
  const order = await orderOf(tx, id);
  if (order === null) return new Refusal('not_found');
  const actor = staff(who.id);
  const renewed = await renewByStaff(deps, tx, { paymentId: order.id, lang, ip, staff: actor });
  if (renewed instanceof Refusal) {
    const { code } = renewed;
    if (code === 'wave_full' || code === 'sale_closed' || code === 'rate_limited')
      return renewed as Refusal<'wave_full' | 'sale_closed' | 'rate_limited'>;
    return new Refusal('changed_meanwhile');
  }
  if (renewed === null || renewed === order.id) return new Refusal('changed_meanwhile');
  await addHistory(tx, {
    groupId: order.group_id,
    what: 'places.restored',
    actor,
    details: { places: order.seats, payment_id: renewed },
  });
  return {
    what: 'place.restored',
    placeId: id,
    paymentId: renewed,
    before: { places: 0 },
    after: { places: order.seats },
  } as const;
}

/** Holds an unpaid reservation longer, never past the start; the buyer is mailed until when. */
export async function extendReservation(tx: Tx, { id, who, hours }: Of & { readonly hours: number }) {
  const order = await orderOf(tx, id);
  if (order === null) return new Refusal('not_found');
  const actor = staff(who.id);
  const held = await holdLongerIn(tx, order.id, hours, actor);
  if (typeof held === 'string') return new Refusal('changed_meanwhile');
  const details = { places: order.seats, payment_id: order.id };
  await addHistory(tx, { groupId: order.group_id, what: 'places.extended', actor, details });
  return {
    what: 'place.extended',
    placeId: id,
    paymentId: order.id,
    before: { until: order.expires_at?.toISOString() ?? null },
    after: { until: held.until.toISOString() },
  } as const;
}
