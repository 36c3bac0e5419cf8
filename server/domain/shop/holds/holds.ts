import { type Selectable, sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { holderFullWords } from '../../../words/holds.ts';
import { Refusal } from '../../answers.ts';
import { accountHolder, type Holding, type HoldTerms, holdRules } from './terms.ts';

/** What the counts know of a payment. */
export type Hold = Pick<
  Selectable<Tables['payment']>,
  'id' | 'wave_id' | 'seats' | 'holder' | 'network' | 'verified' | 'counted'
>;

export interface NewHold extends Holding {
  readonly waveId: number;
  readonly seats: number;
  readonly codes: readonly string[];
}

/**
 * Counts places that are about to be held, as the order's own statement does (server/store/reserve.ts); the caller holds
 * the locks of their wave and coupons. Answers whether the hold is a short one, or what is full.
 */
export async function countHold(
  tx: Transaction<Tables>,
  terms: HoldTerms,
  { holder, network, waveId, seats, codes }: NewHold,
): Promise<'short' | 'full' | 'holderFull' | 'networkFull'> {
  let isCrowded = false;
  if (network !== null) {
    const { rows } = await sql<{ crowded: boolean }>`
      update wave set unverified = unverified + ${seats} where id = ${waveId}
      returning unverified * ${terms.one_part_of}::int > capacity as crowded`.execute(tx);
    isCrowded = rows[0]?.crowded ?? false;
    await sql`update coupon set unverified_uses = unverified_uses + 1 where code = any(${codes}::text[])`.execute(tx);
  }
  if (!(await countPlaces(tx, { kind: 'holder', key: holder, places: seats, most: terms.per_holder })))
    return 'holderFull';
  if (network === null) return 'full';
  const inNetwork = await countPlaces(tx, { kind: 'network', key: network, places: seats, most: terms.per_network });
  if (inNetwork === null) return 'networkFull';
  const isShort = isCrowded || inNetwork > terms.short_beyond;
  return isShort && terms.short_seconds < terms.hold_seconds ? 'short' : 'full';
}

/** The new count; null when that would be too many. */
async function countPlaces(
  tx: Transaction<Tables>,
  { kind, key, places, most }: Tables['held'],
): Promise<number | null> {
  const { rows } = await sql<{ places: number }>`
    insert into held (kind, key, places, most) values (${kind}, ${key}, ${places}, ${most})
    on conflict (kind, key) do update set places = held.places + excluded.places, most = excluded.most
      where held.places + excluded.places <= excluded.most
    returning places`.execute(tx);
  return rows[0]?.places ?? null;
}

/** Nothing is held unpaid any more: its places are gone, or there is money for them, which verifies the buyer. */
export const endHold = (tx: Transaction<Tables>, hold: Hold, { isMoney }: { readonly isMoney: boolean }) =>
  changeHold(tx, hold, { isOver: true, isVerified: isMoney });

/** The buyer is somebody: a short hold becomes a full one, and its places count for them alone. */
export const verifyHold = (tx: Transaction<Tables>, hold: Hold) =>
  changeHold(tx, hold, { isOver: false, isVerified: true });

/**
 * The same for all that an account has ordered, once its address is confirmed: the payments in the order of their ids,
 * after the account and the groups that the caller has locked.
 */
export async function verifyHoldsOf(tx: Transaction<Tables>, accountId: number): Promise<void> {
  const holds = await tx
    .selectFrom('payment')
    .select(['id', 'wave_id', 'seats', 'holder', 'network', 'verified', 'counted'])
    .where('user_id', '=', accountId)
    .where('status', 'in', ['pending', 'lapsed'])
    .where('verified', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const hold of holds) await verifyHold(tx, hold);
}

/** One statement: wave, coupons in the order of their codes, then the counts in the order of their keys. */
async function changeHold(
  tx: Transaction<Tables>,
  { id, wave_id, seats, holder, network, verified, counted }: Hold,
  { isOver, isVerified }: { readonly isOver: boolean; readonly isVerified: boolean },
): Promise<void> {
  if (!counted && (verified || !isVerified)) return;
  const isLeaving = counted && !verified;
  await sql`
    with w as (
      update wave set unverified = unverified - ${seats}::int where ${isLeaving}::boolean and id = ${wave_id} returning id
    ), l as materialized (
      select coupon.code from coupon where ${isLeaving}::boolean and (select count(*) from w) >= 0
        and code in (select code from redemption where payment_id = ${id})
      order by code for no key update
    ), c as (
      update coupon set unverified_uses = unverified_uses - 1 from l where coupon.code = l.code returning coupon.code
    ), mine as materialized (
      select kind, key from held
      where (select count(*) from c) >= 0 and ((${counted && isOver}::boolean and kind = 'holder' and key = ${holder})
        or (${isLeaving}::boolean and kind = 'network' and key = ${network}))
      order by kind, key for no key update
    ), h as (
      update held set places = held.places - ${seats}::int from mine where held.kind = mine.kind and held.key = mine.key
    )
    update payment set counted = counted and not ${isOver}::boolean, verified = verified or ${isVerified}::boolean,
      expires_at = case when ${isVerified}::boolean
        then least(coalesce(full_until, expires_at), (select wave_time from wave where id = ${wave_id}))
        else expires_at end,
      network = null, full_until = null
    where id = ${id}`.execute(tx);
}

/** A challenged place is counted for its challenger until somebody takes it, then for them. False when they hold enough. */
export async function transferHold(
  tx: Transaction<Tables>,
  terms: HoldTerms,
  { id, holder, seats, counted }: Hold,
  accountId: number,
): Promise<boolean> {
  const taker = accountHolder(accountId);
  if (counted && taker !== holder) {
    const isCounted = await countPlaces(tx, { kind: 'holder', key: taker, places: seats, most: terms.per_holder });
    if (isCounted === null) return false;
    await sql`update held set places = places - ${seats} where kind = 'holder' and key = ${holder}`.execute(tx);
  }
  await tx.updateTable('payment').set({ holder: taker }).where('id', '=', id).execute();
  return true;
}

/** A group's unpaid places go with it into another wave; both are locked. */
export async function moveHolds(
  tx: Transaction<Tables>,
  groupId: number,
  waves: { readonly from: number; readonly to: number },
) {
  await sql`
    update wave set unverified = unverified + moved.places * case wave.id when ${waves.to} then 1 else -1 end
    from (select coalesce(sum(seats), 0)::int as places from payment
      where group_id = ${groupId} and counted and not verified) moved
    where wave.id in (${waves.from}, ${waves.to}) and moved.places > 0`.execute(tx);
}

/** Why nobody gets more places: so many are held already, until the first of them lapse. */
export async function refuseHolder(db: Queries, holder: string, lang: Language): Promise<Refusal<'rate_limited'>> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(expires_at) - now())::float8 as seconds from payment
    where holder = ${holder} and counted and status = 'pending'`.execute(db);
  const seconds = Math.max(60, Math.ceil(rows[0]?.seconds ?? 0));
  return new Refusal('rate_limited', {}, seconds, holderFullWords[lang](holdRules.perHolder, seconds));
}
