import { sql } from 'kysely';
import { type MySignup, todoKinds } from '#contract/accounts/account.calls.ts';
import type { Region } from '#contract/constants.ts';
import { startDataNeeds } from '#contract/groups/startData.ts';
import type { Queries } from '../../store/database.ts';
import { withOffset } from '../kit/localTime.ts';
import { agelessIn } from '../places/children.ts';
import { openNeeds } from '../places/stillNeeds.ts';

type Todo = MySignup['todos'][number];
type Counts = Readonly<Record<Todo['kind'], number>>;

/** What a run asks of everybody; sizes and ages have a line of their own. */
const asked = startDataNeeds.filter((need) => need !== 'size' && need !== 'age');

interface Row extends Counts {
  readonly place_id: number;
  readonly region: Region;
  readonly unpaid_until: Date | null;
  readonly payment_id: string | null;
  readonly to_pay: number | null;
  readonly unopened_since: Date | null;
  readonly challenged_until: Date | null;
}

/**
 * What is still to be done for the runs of an account, by its places: of a captain all that the group's board counts
 * (machines/groups/placeKind.ts), of anybody else what they have to say of themselves (docs/rules/accounts.md 6.7).
 */
export async function todosOf(db: Queries, accountId: number): Promise<ReadonlyMap<number, MySignup['todos']>> {
  const { rows } = await sql<Row>`
    with one as (
      select mine.id as place_id, mine.is_captain, grp.id as group_id, grp.run_id, payment.id as payment_id, payment.to_pay,
        case when payment.status = 'pending' then payment.expires_at end as until,
        payment.user_id = ${accountId} and payment.group_id = grp.id as is_payer, invitation.sent_at,
        invitation.bounced is not null or invitation.opened_at is null as is_unopened,
        case when invitation.id is not null then case when place.money = 'paid' then 'invited' else 'challenged' end
          when place.money <> 'paid' then 'unpaid' when vacant.yes then 'free' else 'taken' end as kind,
        ${openNeeds} as needs
      from place mine join grp on grp.id = mine.group_id join run on run.id = grp.run_id
        join place on place.group_id = grp.id and place.ended is null and (mine.is_captain or place.id = mine.id)
        join payment on payment.id = place.payment_id
        left join invitation on invitation.place_id = place.id and invitation.ended is null and invitation.kind <> 'handover'
        cross join lateral (
          select invitation.id is null and place.user_id is null and place.email is null and place.age is null
            and concat_ws('', place.name, place.surname) = '' as yes) vacant
      where mine.user_id = ${accountId} and mine.ended is null
    )
    select place_id, run.region,
      count(*) filter (where is_captain and kind = 'unpaid')::int as unpaid,
      min(until) filter (where is_captain and kind = 'unpaid') as unpaid_until,
      (array_agg(payment_id order by until) filter (where kind = 'unpaid' and is_payer and until is not null))[1] as payment_id,
      (array_agg(to_pay order by until) filter (where kind = 'unpaid' and is_payer and until is not null))[1] as to_pay,
      count(*) filter (where is_captain and kind = 'free')::int as free,
      count(*) filter (where is_captain and kind = 'invited' and is_unopened)::int as unopened,
      min(sent_at) filter (where is_captain and kind = 'invited' and is_unopened) as unopened_since,
      count(*) filter (where is_captain and kind = 'challenged')::int as challenged,
      min(until) filter (where is_captain and kind = 'challenged') as challenged_until,
      count(*) filter (where 'size' = any(needs))::int as sizes,
      count(*) filter (where needs && ${asked}::text[])::int as data,
      case when is_captain then cardinality(${agelessIn('one.group_id')}) else 0 end as ages
    from one join run on run.id = one.run_id group by place_id, is_captain, group_id, run.id`.execute(db);
  return new Map(rows.map((row) => [row.place_id, listed(row)]));
}

const listed = (row: Row): MySignup['todos'] => {
  const moments: Partial<Record<Todo['kind'], Date | null>> = {
    unpaid: row.unpaid_until,
    unopened: row.unopened_since,
    challenged: row.challenged_until,
  };
  return todoKinds.flatMap((kind) => {
    const moment = moments[kind] ?? null;
    const payment =
      kind === 'unpaid' && row.payment_id !== null ? { id: row.payment_id, to_pay: row.to_pay ?? 0 } : null;
    return row[kind] === 0
      ? []
      : [{ kind, count: row[kind], moment: moment && withOffset(moment, row.region), payment }];
  });
};
