import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import { currencyOf } from '#contract/constants.ts';
import type { groupCalls } from '#contract/groups/group.calls.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { sellsNow } from '../../store/saleRules.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { withoutLinks } from '../mail/withoutLinks.ts';
import { offerBook } from '../shop/offer.ts';
import { nextPrice, quoteNow } from '../shop/pricePeriods.ts';
import { readPerson } from './account.ts';
import { recordOpened } from './joining.ts';
import { authorizeJoin, isChallenged, type JoinWay } from './joinWay.ts';
import { previewGroups } from './preview.ts';

type Verified = AnswerOf<(typeof groupCalls)['GET additions/verify']>;

export interface VerifyAsked {
  readonly who: Who | null;
  readonly groupId: number;
  readonly secret: string | undefined;
  readonly ip: string;
}

/** A group for a person who has a way in, how they may join it, and the price of one place. */
export async function verifyAddition(deps: Deps, { who, groupId, secret, ip }: VerifyAsked) {
  const { db } = deps.database;
  const person = who && (await readPerson(db, who));
  const request = { groupId, secret, person };
  const way = await authorizeJoin(deps, { ...request, ip });
  if (way instanceof Refusal) return way;
  if (way.by === 'invitation' && way.hasSecret) await recordOpened(deps, way.open);
  const group = (await previewGroups(db, [groupId])).get(groupId);
  const room = await roomIn(db, groupId);
  if (group === undefined || room === null) return new Refusal('wrong_code');
  const toPaid = isChallenged(way) ? await authorizeJoin(deps, { ...request, ip, wants: 'paid' }) : way;
  const takesFree = !(toPaid instanceof Refusal) && toPaid.by === 'code' && group.free_paid_places > 0;
  const modes = who !== null && room.members.includes(who.id) ? [] : modesOf(way, takesFree, room.sells);
  const held = await heldAt(db, way);
  const { breakdown, next_price } = held ? { ...held, next_price: null } : await todayFor(deps, room.category_id);
  const price = {
    initialPriceInCents: breakdown.initialSinglePrice,
    finalPriceInCents: breakdown.singlePrice,
    currency: currencyOf[group.region],
    breakdown,
    next_price,
  };
  const until = held?.expires_at ?? null;
  const expires_at = until && withOffset(until, group.region);
  const codes = await offerBook(deps.database).noCoupons(group.event_id);
  return { group, modes, price, ...codes, expires_at, invited_by: await inviterOf(db, way) } satisfies Verified;
}

/**
 * The first sender of an invitation, shown to the reader of its mail; as mails say it to somebody who has reacted to
 * one (docs/rules/mail.md
 * 5.2). Null by a code, and of an account that is gone.
 */
async function inviterOf(db: Queries, way: JoinWay): Promise<string | null> {
  if (way.by !== 'invitation' || !way.hasSecret) return null;
  const { rows } = await sql<{ name: string }>`
    select account.name from group_history join account on account.id = actor_id
    where group_id = ${way.open.group_id} and invitation_id = ${way.open.id}
      and what in ('invitation.sent', 'challenge.sent', 'handover.offered')
    order by group_history.id limit 1`.execute(db);
  return withoutLinks(rows[0]?.name ?? '') || null;
}

function modesOf(way: JoinWay, takesFree: boolean, sells: boolean): Verified['modes'] {
  if (way.by === 'invitation' && way.open.place.money === 'paid') return ['paid'];
  // The challenged place is held already.
  const paysHere = way.by === 'invitation' || sells;
  return [...(takesFree ? (['paid'] as const) : []), ...(paysHere ? (['unpaid'] as const) : [])];
}

interface Room {
  readonly category_id: number;
  /** Whether one more place can be bought in the group's wave. */
  readonly sells: boolean;
  readonly members: readonly number[];
}

async function roomIn(db: Queries, groupId: number): Promise<Room | null> {
  const { rows } = await sql<Room>`
    select grp.category_id, ${sql.raw(sellsNow)} and wave.free > 0 as sells,
      array(select user_id from place where group_id = grp.id and ended is null and user_id is not null) as members
    from grp join wave on wave.id = grp.wave_id join run on run.id = grp.run_id where grp.id = ${groupId}`.execute(db);
  return rows[0] ?? null;
}

/** The price at which a challenge's place was reserved, and until when; null for anybody else. */
async function heldAt(db: Queries, way: JoinWay) {
  if (way.by !== 'invitation' || way.open.kind !== 'challenge') return null;
  return db
    .selectFrom('payment')
    .select(['breakdown', 'expires_at'])
    .where('id', '=', way.open.place.payment_id)
    .executeTakeFirstOrThrow();
}

async function todayFor({ database }: Deps, categoryId: number) {
  const category = await offerBook(database).category(categoryId);
  const quoted = category && quoteNow(category, 1, []);
  if (!quoted || 'uncovered' in quoted) throw new Error(`Category ${categoryId} has no price.`);
  return { breakdown: quoted.breakdown, next_price: nextPrice(category, 1, []) };
}
