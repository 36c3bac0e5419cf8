import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import { currencyOf, type Region, timeZoneOf } from '#contract/constants.ts';
import { type Need, needs } from '#contract/groups/startData.ts';
import type { numberCalls } from '#contract/staff/runs/numbers.calls.ts';
import type { Queries } from '../../../store/database.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { mailCameBack } from '../../places/cameBack.ts';
import { needsOfPlace } from '../../places/stillNeeds.ts';
import { mayAtAll } from '../../staff/who.ts';
import { comparableRuns, runToCompare } from './compared.ts';
import { readSources } from './sources.ts';

const nothing = Object.fromEntries(needs.map((need) => [need, 0])) as Record<Need, number>;
type Numbers = AnswerOf<(typeof numberCalls)['GET staff/runs/{id}/numbers']>;

interface Asked {
  readonly runId: number;
  /** Left out: last year's. */
  readonly against: number | undefined;
  readonly who: Pick<StaffWho, 'role' | 'runIds'>;
}

/**
 * A run's sales at one moment; null if there is no such run, or none to compare it with by that number. Its orders are found by their waves, its places by the
 * index of each wave's living ones: what a million of other runs do costs nothing.
 */
export async function viewNumbers(db: Queries, { runId, against, who }: Asked): Promise<Numbers | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const run = await tx.selectFrom('run').select('region').where('id', '=', runId).executeTakeFirst();
      if (run === undefined) return null;
      const places = sql`wave join place on place.wave_id = wave.id and place.ended is null where wave.run_id = ${runId}`;
      const orders = sql`wave join grp on grp.wave_id = wave.id join payment on payment.group_id = grp.id`;
      const others = await comparableRuns(tx, runId, who);
      const other = runToCompare(others, against);
      if (other === null && against !== undefined) return null;
      const sold_by_day = await soldByDay(tx, runId, run.region);
      const { rows: sizes } = await sql<Numbers['sizes'][number]>`
        select place.sex, place.size, count(*)::int as places from ${places} and place.person = 'taken'
        group by 1, 2 order by 1, 2`.execute(tx);
      const { rows: missing } = await sql<{ need: Need; places: number }>`
        select lacking.need, count(*)::int as places
        from run join wave on wave.run_id = run.id join place on place.wave_id = wave.id and place.ended is null
          cross join lateral unnest(${needsOfPlace}) as lacking(need)
        where run.id = ${runId} group by lacking.need`.execute(tx);
      const { rows: held } = await sql<Numbers['groups'] & Pick<Numbers, 'bounced'>>`
        select count(*)::int as all, count(*) filter (where lacking)::int as incomplete,
          coalesce(sum(bounced), 0)::int as bounced
        from (select bool_or(${needsOfPlace} <> '{}') as lacking,
            count(*) filter (where ${sql.raw(mailCameBack)}) as bounced
          from run join wave on wave.run_id = run.id join place on place.wave_id = wave.id and place.ended is null
          where run.id = ${runId} group by place.group_id) grp`.execute(tx);
      const { rows: books } = await sql<Omit<NonNullable<Numbers['money']>, 'currency' | 'waiting'>>`
        select coalesce(sum(amount) filter (where account in ('provider', 'hand') and amount > 0), 0)::int as taken_in,
          coalesce(-sum(amount) filter (where account in ('provider', 'hand') and amount < 0), 0)::int as given_back,
          coalesce(-sum(amount) filter (where account = 'places'), 0)::int as for_places
        from ${orders} join ledger on ledger.payment_id = payment.id where wave.run_id = ${runId}`.execute(tx);
      const { rows: waits } = await sql<{ waiting: number }>`
        select coalesce(sum(to_pay), 0)::int as waiting from ${orders}
        where wave.run_id = ${runId} and payment.status in ('pending', 'processing')`.execute(tx);
      const { rows: coupons } = await sql<NonNullable<Numbers['coupons']>[number]>`
        select coupon.code, coupon.title, count(*)::int as purchases, sum(payment.seats)::int as places
        from ${orders} join redemption on redemption.payment_id = payment.id and redemption.released_at is null
          join coupon on coupon.code = redemption.code
        where wave.run_id = ${runId} group by coupon.code order by purchases desc, coupon.code`.execute(tx);
      const lacks = new Map(missing.map(({ need, places: count }) => [need, count]));
      const [booked = { taken_in: 0, given_back: 0, for_places: 0 }] = books;
      const waiting = waits[0]?.waiting ?? 0;
      const seesMoney = mayAtAll(who, 'money.read');
      const { bounced, ...groups } = held[0] ?? { all: 0, incomplete: 0, bounced: 0 };
      return {
        sold_by_day,
        against: other && { ...nameOf(other), sold_by_day: await soldByDay(tx, other.id, run.region) },
        comparable: others.map(nameOf),
        groups,
        bounced,
        sources: await readSources(tx, runId),
        money: seesMoney ? { currency: currencyOf[run.region], ...booked, waiting } : null,
        coupons: seesMoney ? coupons : null,
        sizes,
        missing: { ...nothing, ...Object.fromEntries(lacks) },
      };
    });
}

/** Paid and living places by the day they were paid, where the run is. */
async function soldByDay(db: Queries, runId: number, region: Region): Promise<Numbers['sold_by_day']> {
  const { rows } = await sql<Numbers['sold_by_day'][number]>`
    select to_char(payment.paid_at at time zone ${timeZoneOf[region]}, 'YYYY-MM-DD') as day, count(*)::int as places
    from wave join place on place.wave_id = wave.id and place.ended is null and place.money = 'paid'
      join payment on payment.id = place.payment_id and payment.paid_at is not null
    where wave.run_id = ${runId} group by 1 order by 1`.execute(db);
  return rows;
}

const nameOf = ({ id, name, date }: Numbers['comparable'][number]) => ({ id, name, date });
