import { sql, type Transaction } from 'kysely';
import type { NotBack } from '#contract/staff/money/paymentList.values.ts';
import { runIsOver } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';
import { findRoom, type Room, takeRoom } from '../places/placeLife.ts';
import { findUses, takeUses } from '../places/redemptions.ts';
import type { LockedPayment } from './paymentRow.ts';

type Tx = Transaction<Tables>;

/** Where lapsed places find room again, and which coupons take a use again. */
interface WayBack {
  readonly rooms: readonly Room[];
  readonly uses: readonly string[];
}

/**
 * Whether lapsed places can be their people's again: not released or renewed ones, no second place for a person in one
 * group, room for every place and a use of every coupon. Room and coupons are locked then.
 */
export async function findWayBack(tx: Tx, payment: LockedPayment): Promise<WayBack | NotBack> {
  if (payment.renewed_as !== null) return 'renewed';
  // The place that it was asked for cannot go there any more.
  if (payment.facts.isPointless) return 'released';
  const { rows } = await sql<{ lapsed: boolean; elsewhere: boolean }>`
    select count(*) = ${payment.seats} and bool_and(mine.ended = 'lapsed') as lapsed, exists (
      select from place other
      join place own on own.payment_id = ${payment.id} and own.group_id = other.group_id
      where other.group_id = ${payment.group_id} and other.ended is null and other.payment_id <> ${payment.id}
        and (other.user_id = own.user_id or lower(other.email) = lower(own.email))) as elsewhere
    from place mine where mine.payment_id = ${payment.id}`.execute(tx);
  const [{ lapsed, elsewhere } = { lapsed: false, elsewhere: false }] = rows;
  if (!lapsed) return 'released';
  if (elsewhere) return 'elsewhere';
  const rooms = await findRoom(tx, payment.id);
  if (rooms === null) return 'full';
  const uses = await findUses(tx, payment.id);
  return uses === null ? 'coupon' : { rooms, uses };
}

/** Takes room and uses, or nothing: answers whether there was a way. */
export async function takeWayBack(tx: Tx, payment: LockedPayment): Promise<boolean> {
  const way = await findWayBack(tx, payment);
  if (typeof way === 'string') return false;
  await takeRoom(tx, way.rooms);
  await takeUses(tx, payment.id, way.uses);
  return true;
}

/** States in which places that lapsed may be paid again without money of ours. */
export const restorableStates = ['lapsed', 'failed', 'refunded'] as const satisfies readonly LockedPayment['status'][];

/** Rows of `payment` with its `run` that are worth asking about: whether there is room is looked at when one is opened. */
export const isRestorable = sql<boolean>`(payment.status = any(${[...restorableStates]}::text[])
  and payment.renewed_as is null and not ${sql.raw(runIsOver)}
  and not exists (select from raise where raise.payment_id = payment.id)
  and not exists (select from place where place.payment_id = payment.id and place.ended is distinct from 'lapsed'))`;
