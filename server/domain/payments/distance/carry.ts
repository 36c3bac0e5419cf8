import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Tables } from '../../../store/schema.ts';
import type { Actor } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { newGroupCode } from '../../places/groupCode.ts';
import { captainOf, mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { appointCaptain, endEmptyGroup } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { moveCapacity } from '../../places/room.ts';

type Tx = Transaction<Tables>;

interface Facts {
  readonly group_id: number;
  readonly wave_id: number;
  readonly user_id: number | null;
  readonly is_captain: boolean;
  readonly run_id: number;
  readonly language: Language;
  /** Nobody else has a place in its group, or one that may come back. */
  readonly is_alone: boolean;
  readonly to_category: number;
  readonly distance: string;
}

interface Way {
  readonly placeId: number;
  readonly waveId: number;
  readonly actor: Actor;
  /** It was held for it, and let go in this transaction. */
  readonly hasRoom?: boolean;
}

/**
 * Takes a living place, whose group is locked, into a wave of another distance of its run (docs/rules/acts.md 11): a
 * group of one goes there as it is, another place gets a group of its own. Answers the group that it is in then.
 */
export async function carryPlace(
  tx: Tx,
  { placeId, waveId, actor, hasRoom = false }: Way,
): Promise<{ readonly groupId: number } | Refusal<'not_transferable' | 'wave_full' | 'sale_closed'>> {
  const { rows } = await sql<Facts>`
    select place.group_id, place.wave_id, place.user_id, place.is_captain, place.run_id, grp.language,
      not exists (select from place other where other.group_id = grp.id and other.id <> place.id
        and other.ended is distinct from 'released') as is_alone,
      category.id as to_category, category.name as distance
    from place join grp on grp.id = place.group_id
      join wave on wave.id = ${waveId} and wave.run_id = place.run_id join category on category.id = wave.category_id
    where place.id = ${placeId} and place.ended is null`.execute(tx);
  const [facts] = rows;
  if (facts === undefined) return new Refusal('not_transferable');
  const { wave_id, to_category: category_id } = facts;
  const moved = await moveCapacity(tx, { wave_id, category_id }, { to: waveId, places: 1, isCertain: hasRoom });
  if (moved instanceof Refusal) {
    const { code, data } = moved;
    return code === 'not_found' ? new Refusal('not_transferable') : new Refusal(code, data);
  }
  const groupId = facts.is_alone
    ? await takeGroup(tx, facts, waveId)
    : await leaveGroup(tx, facts, { placeId, waveId });
  // The person chose the new distance, so they bought its start. A payment with other places keeps what it has.
  await sql`update payment set start_bought = ${moved.wave_time}::timestamptz
    where id = (select payment_id from place where place.id = ${placeId}) and start_bought is not null
      and not exists (select from place where place.payment_id = payment.id and place.ended is null
        and place.id <> ${placeId})`.execute(tx);
  await tell(tx, facts, { placeId, groupId, actor });
  return { groupId };
}

async function takeGroup(tx: Tx, { group_id: groupId, to_category: categoryId }: Facts, waveId: number) {
  await sql`update place set wave_id = ${waveId} where group_id = ${groupId} and ended is null`.execute(tx);
  await sql`update payment set wave_id = ${waveId} where group_id = ${groupId}`.execute(tx);
  await sql`update grp set category_id = ${categoryId}, wave_id = ${waveId} where id = ${groupId}`.execute(tx);
  return groupId;
}

/** It leads the new group, whose code and language are its own; an open invitation to it goes along. */
async function leaveGroup(tx: Tx, facts: Facts, { placeId, waveId }: { placeId: number; waveId: number }) {
  const { id } = await tx
    .insertInto('grp')
    .values({
      run_id: facts.run_id,
      category_id: facts.to_category,
      wave_id: waveId,
      name: null,
      code: newGroupCode(),
      language: facts.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update place set group_id = ${id}, wave_id = ${waveId}, is_captain = true,
    joined_at = coalesce(joined_at, now()) where id = ${placeId}`.execute(tx);
  await sql`update invitation set group_id = ${id} where place_id = ${placeId} and ended is null`.execute(tx);
  await endEmptyGroup(tx, facts.group_id);
  if (facts.is_captain) await appointCaptain(tx, facts.group_id);
  return id;
}

/** Its person hears of it; the captain of the group that it left does, too. */
async function tell(
  tx: Tx,
  { group_id: from, user_id: subject, distance: name }: Facts,
  { placeId, groupId, actor }: { readonly placeId: number; readonly groupId: number; readonly actor: Actor },
) {
  if (from !== groupId) {
    const out = await addHistory(tx, { groupId: from, what: 'place.movedOut', actor, subject });
    const left = { template: 'left', entry: out, groupId: from, actor: subject } as const;
    await mailPeople(tx, left, await captainOf(tx, from));
  }
  const entry = await addHistory(tx, { groupId, what: 'place.distance', actor, subject, details: { name } });
  const people = (await membersOf(tx, groupId)).filter(({ place_id }) => place_id === placeId);
  await mailPeople(tx, { template: 'distance_changed', entry, groupId, ...newsBy(actor) }, people);
}
