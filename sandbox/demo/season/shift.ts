import type pg from 'pg';

/** When a group placed its order, and how much time passes between two of its actions. */
export interface SpreadTime {
  readonly group: number;
  readonly at: Date;
  readonly stepMinutes: number;
}

/**
 * Everything of the season was done in one transaction, at one moment: here it gets the times at which it would have
 * been done. What belongs together stays in its order; what is to come, such as the end of a hold, moves along.
 */
export async function spread(client: pg.PoolClient, moments: readonly SpreadTime[]): Promise<void> {
  await client.query(
    `create temp table season on commit drop as
     select * from unnest($1::int[], $2::timestamptz[], $3::int[]) as one (group_id, at, step)`,
    [moments.map(({ group }) => group), moments.map(({ at }) => at), moments.map(({ stepMinutes }) => stepMinutes)],
  );
  await client.query('create unique index on season (group_id)');
  await client.query('analyze season');
  for (const statement of statements) await client.query(statement);
  await client.query('drop table season');
}

const paidAfter = 'make_interval(mins => 2 + season.group_id % 9)';
const endedAfter = 'least(make_interval(days => 3 + season.group_id % 5), (now() - season.at) / 2)';

/** In this order: later ones read what earlier ones wrote. */
const statements = [
  `update grp set created_at = season.at,
     spare_14d = case when run.date < current_date + 14 then least(now(), run.date - interval '14 days') end,
     spare_3d = case when run.date < current_date + 3 then least(now(), run.date - interval '3 days') end,
     ended_at = case when grp.ended_at is not null then season.at + ${endedAfter} end
   from season, run where grp.id = season.group_id and run.id = grp.run_id`,
  `update payment set created_at = season.at, tried_at = null,
     paid_at = case when paid_at is not null then season.at + ${paidAfter} end,
     expires_at = case when expires_at is not null then
       case when status = 'lapsed' then season.at + interval '2 days' else expires_at - (now() - season.at) end end
   from season where payment.group_id = season.group_id`,
  `with numbered as (select id, row_number() over (partition by payment_id order by id) as n from payment_history)
   update payment_history set at = case when numbered.n = 1 then payment.created_at
       when to_status = 'lapsed' then payment.expires_at
       when event = 'attempt.succeeded' then coalesce(payment.paid_at, season.at + ${paidAfter})
       else season.at + ${endedAfter} + numbered.n * interval '1 minute' end
   from numbered, payment, season
   where numbered.id = payment_history.id and payment.id = payment_history.payment_id
     and payment.group_id = season.group_id`,
  `update attempt set created_at = payment.created_at + interval '1 second',
     updated_at = coalesce(payment.paid_at, payment.created_at + interval '2 seconds'), looked_at = null,
     close_at = case when close_at is not null then payment.created_at end
   from payment, season where payment.id = attempt.payment_id and payment.group_id = season.group_id`,
  `update refund set created_at = season.at + ${endedAfter}, tried_at = season.at + ${endedAfter},
     done_at = case when done_at is not null then season.at + ${endedAfter} + interval '1 minute' end
   from payment, season where payment.id = refund.payment_id and payment.group_id = season.group_id`,
  `with numbered as (select id, row_number() over (partition by payment_id order by id) as n from ledger)
   update ledger set at = case when numbered.n <= 2 then season.at + ${paidAfter} else season.at + ${endedAfter} end
   from numbered, payment, season
   where numbered.id = ledger.id and payment.id = ledger.payment_id and payment.group_id = season.group_id`,
  `update redemption set released_at = season.at + ${endedAfter}
   from payment, season
   where released_at is not null and payment.id = redemption.payment_id and payment.group_id = season.group_id`,
  `with numbered as (
     select id, row_number() over (partition by group_id order by id) - 1 as n from group_history)
   update group_history set at = least(now(), season.at + numbered.n * make_interval(mins => season.step))
   from numbered, season where numbered.id = group_history.id and season.group_id = group_history.group_id`,
  `update place set created_at = season.at, joined_at = case when joined_at is null then null
       else coalesce((select max(at) from group_history entry where entry.group_id = place.group_id
         and (actor_id = place.user_id and what = 'person.joined' or subject_id = place.user_id and what = 'place.handedOver')), season.at) end
   from season where place.group_id = season.group_id`,
  `update start_data set saved_at = least(now(), coalesce(place.joined_at, season.at) + interval '1 day')
   from place join season using (group_id) where place.id = start_data.place_id`,
  `update invitation set sent_at = coalesce((select at from group_history where invitation_id = invitation.id limit 1), season.at)
   from season where invitation.group_id = season.group_id`,
  `update take_back set until = until - (now() - season.at) from season where take_back.group_id = season.group_id`,
  // An order that is paid in minutes has one mail: its first waits for the money.
  `update mail set created_at = first_mail.at, next_try_at = first_mail.at, tries = 1,
     sent_at = case when first_mail.is_overtaken then null else first_mail.at + interval '2 seconds' end,
     bounced = case when first_mail.is_overtaken then 'overtaken: there is nothing to say any more' end
   from (
     select mail.id, template = 'reserved' and payment.paid_at is not null as is_overtaken,
       case when template = 'reserved' then season.at
         when payment.id is not null and template = 'paid' then payment.paid_at
         when payment.id is not null then season.at + ${endedAfter}
         else coalesce(entry.at, season.at + make_interval(mins => season.step)) end as at
     from mail
       left join payment on payment.id = data ->> 'payment_id'
       left join group_history entry on entry.id::text = split_part(mail.key, ':', 2)
       join season on season.group_id = coalesce(payment.group_id, (data ->> 'group_id')::int)
     where mail.sent_at is null and mail.bounced is null) first_mail
   where mail.id = first_mail.id`,
  `update sandbox.payment_intent intent set created_at = attempt.created_at,
     canceled_at = case when canceled_at is not null then payment.expires_at end
   from attempt, payment, season
   where attempt.provider_ref = intent.id and payment.id = attempt.payment_id and payment.group_id = season.group_id`,
  `update sandbox.refund back set created_at = refund.created_at
   from refund, payment, season
   where refund.provider_ref = back.id and payment.id = refund.payment_id and payment.group_id = season.group_id`,
  // Everything that the provider would tell is known.
  'delete from sandbox.notification where created_at = now()',
  'delete from sandbox.idempotency where created_at = now()',
];

/** A run with its waves goes to another day, at the same times by the clock on the wall. */
export async function moveRun(client: pg.PoolClient, runId: number, days: number): Promise<void> {
  const moved = (moment: string) =>
    `(((${moment}) at time zone 'Europe/Warsaw') + make_interval(days => $2)) at time zone 'Europe/Warsaw'`;
  await client.query(
    `update run set date = date + $2::int, join_time = ${moved('join_time')}, tshirts_until = tshirts_until + $2::int,
       transfer_until = transfer_until + $2::int
     where id = $1`,
    [runId, days],
  );
  await client.query(`update wave set wave_time = ${moved('wave_time')} where run_id = $1`, [runId, days]);
  // The start that was paid for moves along: nobody has been moved away from it.
  await client.query(`update payment set start_bought = ${moved('start_bought')} where run_id = $1`, [runId, days]);
}

/** The days between which the run was sold; the hours by the clock on the wall. */
export async function setSale(client: pg.PoolClient, runId: number, opened: number): Promise<void> {
  await client.query(
    `update run set sales_open = (date - $2::int + time '10:00') at time zone 'Europe/Warsaw',
       sales_end = (date - 1 + time '20:00') at time zone 'Europe/Warsaw', edited_at = null where id = $1`,
    [runId, opened],
  );
}
