import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { captainOf, mailPeople } from '../../places/groupMails.ts';
import { groupLacksStartData, remindOfStartData } from '../startDataMails.ts';

/** So many days before the start. */
const looks = [14, 3] as const;
const batch = 100;

/** Paid places of a group that nobody has and nobody is invited to. */
export const sparePlaces = sql<number>`(select count(*)::int from place where place.group_id = grp.id
  and place.money = 'paid' and place.person = 'free' and place.ended is null)`;

/**
 * Reminds captains of paid places that nobody has, and everybody of start data that they have not entered: each group is looked at once so many days before its start, and its
 * row says so in the transaction of the mail. A look is left out if a later one has overtaken it, or where the group
 * was made after its time. Answers how many groups were looked at.
 */
export async function remindOfSparePlaces({ database }: Pick<Deps, 'database'>): Promise<number> {
  let looked = 0;
  for (const [index, days] of looks.entries()) {
    let round: number;
    do {
      round = await database.db.transaction().execute((tx) => lookAt(tx, days, looks[index + 1] ?? 0));
      looked += round;
    } while (round === batch);
  }
  return looked;
}

async function lookAt(tx: Transaction<Tables>, days: number, laterDays: number): Promise<number> {
  const remindedAt = sql.ref(`spare_${days}d`);
  const { rows } = await sql<{ id: number; spare: number; lacks: boolean }>`
    with due as (
      select grp.id, grp.created_at <= wave.wave_time - make_interval(days => ${days}::int) as is_older
      from wave join grp on grp.wave_id = wave.id
      where wave.wave_time <= now() + make_interval(days => ${days}::int)
        and wave.wave_time > now() + make_interval(days => ${laterDays}::int)
        and grp.ended_at is null and grp.${remindedAt} is null
      limit ${batch} for update of grp skip locked)
    update grp set ${remindedAt} = now() from due, run where grp.id = due.id and run.id = grp.run_id
    returning grp.id, case when due.is_older then ${sparePlaces} else 0 end as spare,
      due.is_older and ${groupLacksStartData} as lacks`.execute(tx);
  for (const { id, spare, lacks } of rows) {
    if (lacks) await remindOfStartData(tx, id, days);
    if (spare === 0) continue;
    await mailPeople(
      tx,
      { template: 'spare_places', entry: `${days}d group ${id}`, groupId: id },
      await captainOf(tx, id),
    );
  }
  return rows.length;
}
