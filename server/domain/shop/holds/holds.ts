import { type Selectable, sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../../store/database.ts';
import { isCrowded, neverPaid, newcomersOnly } from '../../../store/saleRules.ts';
import type { Count, Tables } from '../../../store/schema.ts';
import { holderFullWords } from '../../../words/holds.ts';
import { Refusal } from '../../kit/answers.ts';
import type { UsedCoupon } from '../coupons.ts';
import { countsOf, type Holding, isVerified } from './holding.ts';
import { type HoldTerms, holdRules } from './terms.ts';

/** What the counts know of a payment. */
export type Hold = Pick<Selectable<Tables['payment']>, (typeof columns)[number]>;
const columns = [
  ...(['id', 'wave_id', 'seats', 'user_id', 'email', 'verified', 'counted', 'counts', 'counts_verified'] as const),
  ...(['newcomer', 'short', 'full_until'] as const),
] as const;

type Full = 'holderFull' | 'networkFull' | 'couponFull';
const fullness: Readonly<Record<string, Full>> = {
  holder_full: 'holderFull',
  mailbox_full: 'holderFull',
  network_full: 'networkFull',
  coupon_share_full: 'couponFull',
};
/** The count in a database error about its constraint; null for any other error. */
export const fullnessOf = (error: unknown): Full | null =>
  fullness[(error as { constraint?: string }).constraint ?? ''] ?? null;

export interface NewHold {
  readonly holding: Holding;
  readonly waveId: number;
  readonly seats: number;
  readonly coupons: readonly UsedCoupon[];
}

/** The counts that a payment keeps. */
export interface Counted {
  readonly isShort: boolean;
  readonly newcomer: boolean;
  readonly counts: string;
}

/**
 * Counts places that are about to be held, as the order's own statement does (server/store/reserve.ts); the caller holds
 * the locks of their wave and coupons. Answers whether the hold is a short one, or what is full.
 */
export async function countHold(
  tx: Transaction<Tables>,
  terms: HoldTerms,
  { holding, waveId, seats, coupons }: NewHold,
): Promise<Counted | Full> {
  const newcomer = isVerified(holding) && (await isNewcomer(tx, holding.userId, holding.email));
  const counts = forBuyer(countsOf(holding, { seats, coupons }, terms), newcomer);
  const isShort = await whole(tx, async () => {
    const crowded = await countInWave(tx, waveId, {
      unverified: isVerified(holding) ? 0 : seats,
      newcomers: newcomer ? seats : 0,
      part: terms.one_part_of,
      newcomersPart: terms.newcomers_part_of,
    });
    if (!isVerified(holding)) {
      const codes = coupons.map(({ code }) => code);
      await sql`update coupon set unverified_uses = unverified_uses + 1 where code = any(${codes}::text[])`.execute(tx);
    }
    const isBeyond = await changeCounts(tx, counts, []);
    return (crowded || isBeyond) && terms.short_seconds < terms.hold_seconds;
  });
  return typeof isShort === 'string' ? isShort : { isShort, newcomer, counts: toJson(counts) };
}

const toJson = (counts: readonly Count[]) =>
  JSON.stringify(counts.map(({ kind, key, places }) => ({ kind, key, places })));

/** A buyer who has paid here before is not counted by domain and network. */
const forBuyer = (counts: readonly Count[], isNewcomer: boolean) =>
  isNewcomer ? counts : counts.filter(({ kind }) => !newcomersOnly.includes(`'${kind}'`));

async function isNewcomer(db: Queries, userId: number | null, email: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${sql.raw(neverPaid('asked.id', 'asked.email'))} as is
    from (select ${userId}::int as id, ${email}::text as email) asked`.execute(db);
  return rows[0]?.is ?? true;
}

interface InWave {
  readonly unverified: number;
  readonly newcomers: number;
  readonly part: number;
  readonly newcomersPart: number;
}

/** Whether with these places their kind of buyers holds more than its part. */
async function countInWave(
  tx: Transaction<Tables>,
  waveId: number,
  { unverified, newcomers, part, newcomersPart }: InWave,
): Promise<boolean> {
  if (unverified === 0 && newcomers === 0) return false;
  const crowded = isCrowded(String(unverified > 0), String(newcomers > 0), String(part), String(newcomersPart));
  const { rows } = await sql<{ crowded: boolean }>`
    update wave set unverified = unverified + ${unverified}, newcomers = newcomers + ${newcomers} where id = ${waveId}
    returning ${sql.raw(crowded)} as crowded`.execute(tx);
  return rows[0]?.crowded ?? false;
}

/**
 * Takes places out of rows and adds others, each row once, in the order of their keys: the last locks of all. Whether a
 * row that was added to has more than a full hold may have.
 */
async function changeCounts(
  tx: Transaction<Tables>,
  added: readonly Count[],
  gone: readonly Pick<Count, 'kind' | 'key' | 'places'>[],
): Promise<boolean> {
  const changes = [...added, ...gone.map((count) => ({ ...count, places: -count.places, most: null, long: null }))];
  const { rows } = await sql<{ beyond: boolean }>`
    with asked as materialized (
      select kind, key, sum(places)::int as places, max(most) as most, max(long) as long
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) each (kind text, key text, places int, most int, long int)
      group by kind, key
    ), h as (
      insert into held (kind, key, places, most)
      select kind, key, greatest(places, 0), coalesce(most, 0) from asked order by kind, key
      on conflict (kind, key) do update set
        places = held.places + (select places from asked where asked.kind = excluded.kind and asked.key = excluded.key),
        most = coalesce((select most from asked where asked.kind = excluded.kind and asked.key = excluded.key), held.most)
      returning kind, key, places
    )
    select coalesce(bool_or(h.places > asked.long), false) as beyond from h join asked using (kind, key)`.execute(tx);
  return rows[0]?.beyond ?? false;
}

/** All of it, or nothing and what is full. */
async function whole<Result>(tx: Transaction<Tables>, work: () => Promise<Result>): Promise<Result | Full> {
  await sql`savepoint counting`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint counting`.execute(tx);
    return result;
  } catch (error) {
    const full = fullnessOf(error);
    if (full === null) throw error;
    await sql`rollback to savepoint counting`.execute(tx);
    return full;
  }
}

/** The provider works on its money: its places leave the counts, and the payment keeps by what it was counted. */
export async function pauseHold(tx: Transaction<Tables>, hold: Hold): Promise<void> {
  await leaveCounts(tx, hold);
  await sql`update payment set counted = false where id = ${hold.id}`.execute(tx);
}

/**
 * The provider refused the money: its places are counted as before, whatever else was counted meanwhile, so that nobody
 * gets beyond the numbers by payments that come to nothing.
 */
export async function resumeHold(tx: Transaction<Tables>, hold: Hold): Promise<void> {
  const { id, wave_id, seats, verified, newcomer, counts } = hold;
  // It was never counted, or left the counts for good under an older version.
  if (counts === null) return;
  const inWave = { unverified: verified ? 0 : seats, newcomers: newcomer ? seats : 0 };
  await countInWave(tx, wave_id, { ...inWave, part: 1, newcomersPart: 1 });
  if (!verified) await changeCouponUses(tx, id, 1);
  await changeCounts(
    tx,
    counts.map((count) => ({ ...count, most: unlimited, long: unlimited })),
    [],
  );
  await sql`update payment set counted = true where id = ${id}`.execute(tx);
}

/** Existing places are counted, even beyond the limit. */
const unlimited = 2_147_483_647;

/** Nothing is held unpaid any more: its places are gone, or they are paid, which verifies the buyer. */
export async function endHold(
  tx: Transaction<Tables>,
  hold: Hold,
  { isMoney }: { readonly isMoney: boolean },
): Promise<void> {
  await leaveCounts(tx, hold);
  await sql`update payment set counted = false, counts = null, counts_verified = null, newcomer = false, short = false,
      verified = ${isMoney}, network = null, network_hash = null, full_until = null,
      expires_at = case when ${isMoney} and full_until is not null
        then least(full_until, (select wave_time from wave where id = ${hold.wave_id})) else expires_at end
    where id = ${hold.id}`.execute(tx);
}

async function leaveCounts(
  tx: Transaction<Tables>,
  { id, wave_id, seats, verified, counted, counts, newcomer }: Hold,
): Promise<void> {
  if (!counted) return;
  const inWave = { unverified: verified ? 0 : -seats, newcomers: newcomer ? -seats : 0 };
  await countInWave(tx, wave_id, { ...inWave, part: 1, newcomersPart: 1 });
  if (!verified) await changeCouponUses(tx, id, -1);
  await changeCounts(tx, [], counts ?? []);
}

/** Changes the unverified uses of its coupons, in the order of their codes. */
const changeCouponUses = (tx: Transaction<Tables>, id: string, by: 1 | -1) =>
  sql`with mine as materialized (
      select coupon.code from coupon where code in (select code from redemption where payment_id = ${id})
      order by code for no key update)
    update coupon set unverified_uses = unverified_uses + ${by} from mine where coupon.code = mine.code`.execute(tx);

/**
 * The buyer reads our mails. Where the mailbox, its domain, its network and the wave have room for it, a short hold
 * becomes a full one and is counted there from now on; otherwise it stays short: nobody gets beyond those numbers by
 * opening mails. A lapsed one may be renewed by its buyer.
 */
export async function verifyHold(tx: Transaction<Tables>, hold: Hold): Promise<void> {
  // A short hold without a longer time was refused it before, or lost it.
  if (hold.verified || (hold.short && hold.full_until === null)) return;
  if (hold.counted && !(await recount(tx, hold))) {
    await sql`update payment set full_until = null where id = ${hold.id}`.execute(tx);
    return;
  }
  await sql`update payment set verified = true where id = ${hold.id}`.execute(tx);
}

async function recount(tx: Transaction<Tables>, hold: Hold): Promise<boolean> {
  const { id, wave_id, seats, user_id, email, counts, counts_verified: becomes } = hold;
  const newcomer = await isNewcomer(tx, user_id, email);
  const isOld = user_id !== null && (await hasOldAccount(tx, user_id));
  const added = forBuyer(becomes?.counts ?? [], newcomer && !isOld);
  await sql`savepoint verifying`.execute(tx);
  const isCrowdedThen = await countInWave(tx, wave_id, {
    unverified: -seats,
    newcomers: newcomer ? seats : 0,
    part: becomes?.part ?? 1,
    newcomersPart: becomes?.newcomersPart ?? 1,
  });
  await changeCouponUses(tx, id, -1);
  const isBeyond = await whole(tx, () => changeCounts(tx, added, counts ?? []));
  if (isCrowdedThen || isBeyond !== false) {
    await sql`rollback to savepoint verifying`.execute(tx);
    return false;
  }
  await sql`release savepoint verifying`.execute(tx);
  await sql`update payment set counts = ${toJson(added)}, counts_verified = null, newcomer = ${newcomer}, network = null,
      holder = coalesce(${becomes?.holder ?? null}, holder), short = false, full_until = null,
      expires_at = least(coalesce(full_until, expires_at), (select wave_time from wave where id = ${wave_id}))
    where id = ${id}`.execute(tx);
  return true;
}

async function hasOldAccount(db: Queries, id: number): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${id} and email_confirmed_at is not null
    and created_at < now() - interval '1 day'`.execute(db);
  return rows.length > 0;
}

/**
 * The same for all that an account has ordered, once its address is confirmed: the payments in the order of their ids,
 * after the account and the groups that the caller has locked.
 */
export async function verifyHoldsOf(tx: Transaction<Tables>, accountId: number): Promise<void> {
  const holds = await tx
    .selectFrom('payment')
    .select(columns)
    .where('user_id', '=', accountId)
    .where('status', 'in', ['pending', 'lapsed'])
    .where('verified', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const hold of holds) await verifyHold(tx, hold);
}

/**
 * A challenged place is counted for its challenger until somebody takes it, then for them. False when they hold enough;
 * where there is no room for a full hold of theirs it is a short one from now on.
 */
export async function transferHold(
  tx: Transaction<Tables>,
  terms: HoldTerms,
  hold: Hold & { readonly holder: string | null },
  holding: Holding,
): Promise<boolean> {
  const { id, wave_id, seats, counted, counts, newcomer: was } = hold;
  if (!counted) {
    await tx.updateTable('payment').set({ holder: holding.holder }).where('id', '=', id).execute();
    return true;
  }
  const newcomer = await isNewcomer(tx, holding.userId, holding.email);
  const crowded = await countInWave(tx, wave_id, {
    unverified: 0,
    newcomers: (newcomer ? seats : 0) - (was ? seats : 0),
    part: terms.one_part_of,
    newcomersPart: terms.newcomers_part_of,
  });
  const added = forBuyer(countsOf(holding, { seats, coupons: [] }, terms), newcomer);
  const isBeyond = await whole(tx, () => changeCounts(tx, added, counts ?? []));
  if (typeof isBeyond === 'string') return false;
  const isShort = (crowded || isBeyond) && terms.short_seconds < terms.hold_seconds;
  await sql`update payment set holder = ${holding.holder}, counts = ${toJson(added)}, newcomer = ${newcomer},
      network_hash = ${holding.networkHash}, short = ${isShort},
      expires_at = case when ${isShort} then least(expires_at, now() + make_interval(secs => ${terms.short_seconds}))
        else expires_at end
    where id = ${id}`.execute(tx);
  return true;
}

/** A group's unpaid places go with it into another wave; both are locked. */
export async function moveHolds(
  tx: Transaction<Tables>,
  groupId: number,
  waves: { readonly from: number; readonly to: number },
) {
  await sql`
    update wave set unverified = wave.unverified + moved.unverified * case wave.id when ${waves.to} then 1 else -1 end,
      newcomers = wave.newcomers + moved.newcomers * case wave.id when ${waves.to} then 1 else -1 end
    from (select coalesce(sum(seats) filter (where not verified), 0)::int as unverified,
        coalesce(sum(seats) filter (where newcomer), 0)::int as newcomers
      from payment where group_id = ${groupId} and counted) moved
    where wave.id in (${waves.from}, ${waves.to}) and moved.unverified + moved.newcomers > 0`.execute(tx);
}

/**
 * A member has moved them there: where all who never paid here hold more than their part of that wave now, these are
 * held briefly, or many waves would fill one.
 */
export async function shortenMoved(tx: Transaction<Tables>, terms: HoldTerms, groupId: number, waveId: number) {
  if (terms.short_seconds >= terms.hold_seconds) return;
  await sql`update payment set short = true,
      full_until = case when not verified then coalesce(full_until, expires_at) end,
      expires_at = least(expires_at, now() + make_interval(secs => ${terms.short_seconds}))
    from wave
    where group_id = ${groupId} and counted and (newcomer or not verified) and wave.id = ${waveId}
      and (wave.unverified + wave.newcomers) * ${terms.newcomers_part_of}::int > capacity`.execute(tx);
}

/** The reason why nobody gets more places: so many are held already, until the first of them lapse. */
export async function refuseHolder(
  db: Queries,
  { holder, mailbox }: Pick<Holding, 'holder' | 'mailbox'>,
  lang: Language,
): Promise<Refusal<'rate_limited'>> {
  const box = JSON.stringify([{ kind: 'mailbox', key: mailbox }]);
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(expires_at) - now())::float8 as seconds from payment
    where counted and status = 'pending' and (holder = ${holder} or counts @> ${box}::jsonb)`.execute(db);
  const seconds = Math.max(60, Math.ceil(rows[0]?.seconds ?? 0));
  return new Refusal('rate_limited', {}, seconds, holderFullWords[lang](holdRules.perHolder, seconds));
}
