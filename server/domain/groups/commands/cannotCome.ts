import { Refusal } from '../../kit/answers.ts';
import type { GroupFacts, LockedPlace, Place } from '../groupAccess.ts';

/** Whether the person of a paid place may report that they cannot come (docs/rules/groups.md 12). */
export const mayAskBack = (
  { person, blocked_at }: Pick<Place, 'person' | 'blocked_at'>,
  { wave_time }: Pick<GroupFacts, 'wave_time'>,
  now: Date,
): boolean => person === 'taken' && blocked_at === null && wave_time > now;

/** Reports to the organiser that somebody cannot come, once per place. */
export async function reportCannotCome({ tx, group, target }: LockedPlace, note: string | null) {
  if (!mayAskBack(target, group, new Date())) return new Refusal('changed_meanwhile');
  const { numInsertedOrUpdatedRows: asked } = await tx
    .insertInto('cannot_come')
    .values({ place_id: target.id, note })
    .onConflict((same) => same.column('place_id').doNothing())
    .executeTakeFirstOrThrow();
  return asked === 0n ? new Refusal('changed_meanwhile') : null;
}

/** Withdraws the report until it is answered. */
export async function comeAfterAll({ tx, target }: LockedPlace) {
  const { numDeletedRows: gone } = await tx
    .deleteFrom('cannot_come')
    .where('place_id', '=', target.id)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return gone === 0n ? new Refusal('changed_meanwhile') : null;
}
