import { sql, type Transaction } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
import type { PlaceDetails } from '#contract/staff/people/place.values.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { refundByPolicy } from '../../payments/money/refundPolicy.ts';
import { mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import type { NeedOf, NeedsOf } from '../../staff/needs.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { seesAmounts } from '../rows.ts';
import { lockPlaceFor } from './locked.ts';

interface Asked {
  readonly place_id: number;
  readonly payment_id: string;
  readonly run_id: number;
  readonly run: string;
  readonly region: Region;
  readonly currency: Currency;
  readonly name: string | null;
  readonly note: string | null;
  readonly asked_at: Date;
  readonly wave_time: Date;
  readonly price: number;
  readonly steps: readonly RefundStep[];
  readonly now: Date;
}

/** Who cannot come and has no answer yet, nor a refund ordered; after the start nobody waits for one. */
const asked = (which = sql`true`) => sql<Asked>`
  select place.id as place_id, place.payment_id, run.id as run_id, run.name as run, run.region, run.currency, cannot_come.note,
    cannot_come.asked_at, wave.wave_time, place.price, run.refund_steps as steps, now() as now,
    coalesce(place.child_name, nullif(case when place.own_name then concat_ws(' ', place.name, place.surname)
      else concat_ws(' ', account.name, account.surname) end, '')) as name
  from cannot_come join place on place.id = cannot_come.place_id join wave on wave.id = place.wave_id
    join run on run.id = place.run_id left join account on account.id = place.user_id
  where cannot_come.refused_at is null and wave.wave_time > now() and ${which}
    and not exists (select from task, jsonb_array_elements(plan -> 'refund' -> 'places') refunded
      where task.payment_id = place.payment_id and state in ('asked', 'planned', 'running')
        and (refunded ->> 0)::int = place.id)
  order by cannot_come.asked_at`;

const backOf = ({ steps, price, wave_time: start, now, region }: Asked) =>
  refundByPolicy(steps, { price, start, now, region });

/** What the person of a place asks; null if they do not, or were answered. */
export async function readCannotCome(
  db: Queries,
  placeId: number,
  who: Pick<StaffWho, 'role'>,
): Promise<PlaceDetails['cannot_come']> {
  const { rows } = await asked(sql`place.id = ${placeId}`).execute(db);
  const [one] = rows;
  if (one === undefined) return null;
  return {
    asked_at: withOffset(one.asked_at, one.region),
    note: one.note,
    back: seesAmounts(who) ? backOf(one) : null,
  };
}

/** People who cannot come, the first who asked first (docs/rules/acts.md 10). */
export const needsOfPeople: { readonly cannotCome: NeedsOf<NeedOf<'cannotCome'>> } = {
  cannotCome: {
    right: 'people.write',
    read: async (db, who) => {
      const { rows } = await asked(isOfTheirs(who, 'run.id')).execute(db);
      return rows.map((one) => ({
        kind: 'cannotCome' as const,
        run: { id: one.run_id, name: one.run, region: one.region },
        place_id: one.place_id,
        payment_id: seesAmounts(who) ? one.payment_id : null,
        name: one.name,
        wave_time: withOffset(one.wave_time, one.region),
        note: one.note,
        back: seesAmounts(who) ? backOf(one) : null,
        currency: one.currency,
        since: one.asked_at.toISOString(),
      }));
    },
  },
};

interface Refusing {
  readonly id: number;
  readonly version: number;
  readonly reason: string;
  readonly who: StaffWho;
}

/** Says no: the place stays as it is, and its person is mailed why (docs/rules/acts.md 10). */
export async function refuseCannotCome(tx: Transaction<Tables>, { id, version, reason, who }: Refusing) {
  const locked = await lockPlaceFor(tx, { id, version }, who);
  if (locked instanceof Refusal) return locked;
  const { group, target, actor } = locked;
  const { numUpdatedRows: refused } = await tx
    .updateTable('cannot_come')
    .set({ refused_at: sql`now()`, reason })
    .where('place_id', '=', id)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  if (refused === 0n) return new Refusal('changed_meanwhile');
  const people = (await membersOf(tx, group.id)).filter(({ place_id }) => place_id === id);
  const news = { template: 'cannot_come_refused', entry: `asked ${id}`, groupId: group.id, ...newsBy(actor) } as const;
  await mailPeople(tx, news, people);
  return {
    what: 'place.askedInVain',
    placeId: id,
    subjectId: target.user_id,
    before: { cannot_come: true },
    after: { cannot_come: false },
    reason,
  } as const;
}
