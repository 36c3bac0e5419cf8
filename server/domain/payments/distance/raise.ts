import { sql, type Transaction } from 'kysely';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../../store/schema.ts';
import { clock, staff } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { appointCaptain, endEmptyGroup } from '../../places/groupUpkeep.ts';
import { changePlace, type PlaceState } from '../../places/placeLife.ts';
import { carryPlace } from './carry.ts';
import { isRaisable } from './raisable.ts';

interface Raised {
  readonly id: number;
  readonly wave_id: number;
  readonly payment_id: string;
  /** Null once their account is gone. */
  readonly asked_by: number | null;
}
interface Held extends PlaceState {
  readonly id: number;
  readonly group_id: number;
  readonly wave_id: number;
  readonly price: number;
  readonly fee: number;
}

/**
 * A difference is paid (docs/rules/acts.md 11.5): the place that its payment held goes, its room is that of the place that
 * is raised, and its money is money of that place's payment from then on, so that whatever becomes of the place becomes
 * of all that was paid for it. The groups of both are locked where money is applied.
 */
export async function raisePlace(tx: Transaction<Tables>, payment: { readonly id: string }): Promise<void> {
  const { rows } = await sql<Raised & { may: boolean }>`
    select place.id, place.wave_id, place.payment_id, asked_by, ${isRaisable} as may
    from raise join place on place.id = raise.place_id
    where raise.payment_id = ${payment.id} and raised_at is null`.execute(tx);
  const [raised] = rows;
  if (raised === undefined) return;
  await sql`select from payment where id = ${raised.payment_id} for update`.execute(tx);
  const { rows: held } = await sql<Held>`
    select id, group_id, wave_id, price, fee, money, person, ended from place
    where payment_id = ${payment.id} order by id for update`.execute(tx);
  const seat = known(held[0]);
  if (!raised.may) throw new Error(`payment ${payment.id} was taken for a place that cannot be raised`);
  await sql`select from wave where id = any(${[raised.wave_id, seat.wave_id]}::int[])
    order by id for no key update`.execute(tx);
  await changePlace(tx, seat, { type: 'place.released' });
  const actor = raised.asked_by === null ? clock : staff(raised.asked_by);
  const carried = await carryPlace(tx, { placeId: raised.id, waveId: seat.wave_id, actor, hasRoom: true });
  if (carried instanceof Refusal) throw new Error(`place ${raised.id} could not be raised: ${carried.code}`);
  await endEmptyGroup(tx, seat.group_id);
  await appointCaptain(tx, seat.group_id);
  await sql`update place set price = price + ${seat.price}::int, fee = fee + ${seat.fee}::int, version = version + 1
    where id = ${raised.id}`.execute(tx);
  await sql`update raise set raised_at = now() where payment_id = ${payment.id}`.execute(tx);
  await sql`update payment set group_id = ${carried.groupId}, wave_id = ${seat.wave_id} where id = ${payment.id}`.execute(
    tx,
  );
  await bookToPlace(tx, payment.id, raised.payment_id);
}

/** The attempt that has paid the difference, with its bookings. */
async function bookToPlace(tx: Transaction<Tables>, askedId: string, boughtId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update attempt set payment_id = ${boughtId}, raised_by = ${askedId}, updated_at = clock_timestamp()
    where id in (select attempt_id from ledger where payment_id = ${askedId} and account = 'places')
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`update ledger set payment_id = ${boughtId} where attempt_id = any(${ids}::uuid[])`.execute(tx);
  await sql`update refund set payment_id = ${boughtId} where attempt_id = any(${ids}::uuid[])`.execute(tx);
}
