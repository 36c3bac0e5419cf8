import { sql } from 'kysely';
import type { CancelledGroup } from '#contract/groups/group.values.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { asAnswered, type RunOfGroup, runOfGroup } from './runOfGroup.ts';

/** How long people who had a place can read why their start was cancelled (docs/rules/tasks.md 3.8). */
const readableDays = 30;
const readableUntil = sql`gone.ended_at + make_interval(days => ${sql.lit(readableDays)})`;

/** Places that ended because their start was cancelled, of groups that are still to be read, with the reason. */
export const cancelledPlaces = sql`place join grp gone on gone.id = place.group_id join task on task.id = place.ended_by
  and gone.ended_at is not null and ${readableUntil} > now()`;

interface Row extends RunOfGroup, Pick<CancelledGroup, 'id' | 'name' | 'reason' | 'payment_id'> {
  readonly cancelled_at: Date;
  readonly readable_until: Date;
}

/**
 * The reason why a group's start was cancelled, for people who had a place then or paid for one. Strangers hear what
 * they always do.
 */
export async function viewCancelled(
  db: Queries,
  { groupId, who }: { readonly groupId: number; readonly who: number },
): Promise<CancelledGroup | Refusal<'not_found'>> {
  const { rows } = await sql<Row>`
    select gone.id, gone.name, ${runOfGroup}, task.reason, gone.ended_at as cancelled_at,
      ${readableUntil} as readable_until, case when payment.user_id = ${who} then payment.id end as payment_id
    from ${cancelledPlaces} join payment on payment.id = place.payment_id
      join run on run.id = gone.run_id join city on city.id = run.city_id
      join wave on wave.id = gone.wave_id join category on category.id = gone.category_id
    where gone.id = ${groupId} and ${who} in (place.user_id, payment.user_id)
    order by payment_id nulls last limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return new Refusal('not_found');
  const { cancelled_at, readable_until, ...rest } = row;
  const { region } = row;
  return {
    ...asAnswered(rest),
    cancelled_at: withOffset(cancelled_at, region),
    readable_until: withOffset(readable_until, region),
  };
}
