import { expect, test, vi } from 'vitest';
import { bringSeason, expectSeason } from '../../../sandbox/demo/season/season.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';

// Some 750 orders, one after the other.
vi.setConfig({ testTimeout: 300_000 });
const database = await freshDatabase();
const { deps } = await startServer({ database });
const bring = (signal = new AbortController().signal) => bringSeason(deps, signal);

test('a season that is cut off leaves nothing, and the next start brings it whole, once', async () => {
  expect(await bring()).toBe(0);
  await expectSeason(deps);
  const cut = new AbortController();
  const cutOff = bring(cut.signal);
  setTimeout(() => cut.abort(), 500);
  await expect(cutOff).rejects.toThrow('abort');
  expect(await database.rows('select from run')).toEqual([]);
  expect(await database.rows('select from sandbox.payment_intent')).toEqual([]);

  const [brought, other] = await Promise.all([bring(), bring()]);
  expect(brought + other).toBe(3);
  expect(await bring()).toBe(0);
  await expectInvariants(database);
  const runs = await database.rows(`
    select run.key, run.date - current_date between 4 and 12 as is_near,
      count(place.id) filter (where money = 'paid')::int as sold,
      count(place.id) filter (where money = 'reserved')::int as reserved,
      count(place.id) filter (where money = 'paid' and person in ('free', 'invited'))::int as nameless
    from run join place on place.run_id = run.id and ended is null group by run.id order by run.date desc`);
  expect(runs).toEqual([
    { key: 'lodz', is_near: true, sold: 900, reserved: 20, nameless: 60 },
    { key: 'lublin', is_near: false, sold: 180, reserved: 0, nameless: 7 },
    { key: 'lodz-last-year', is_near: false, sold: 868, reserved: 0, nameless: 22 },
  ]);
});

test('most runners have given their start data, some not yet, and free places have none', async () => {
  const runs = await database.rows<Record<'years' | 'sexes' | 'clubs' | 'answers', number>>(`
    select run.asks,
      round(avg((entered.birth_year is not null)::int) * 100)::int as years,
      round(avg((entered.sex is not null)::int) * 100)::int as sexes,
      round(avg((entered.club is not null)::int) * 100)::int as clubs,
      round(avg((exists (select from answer where answer.place_id = place.id))::int) * 100)::int as answers
    from run join place on place.run_id = run.id and ended is null and money = 'paid' and person in ('taken', 'handingOver')
      left join start_data entered on entered.place_id = place.id
    group by run.id order by run.date desc`);
  expect(runs).toHaveLength(3);
  for (const { years, sexes, clubs, answers, ...run } of runs) {
    expect(run).toEqual({ asks: ['birth', 'sex', 'club'] });
    for (const share of [years, sexes]) expect(Math.abs(share - 90)).toBeLessThan(7);
    expect(Math.abs(clubs - 28)).toBeLessThan(5);
    expect(Math.abs(answers - 64)).toBeLessThan(8);
  }
  // They are the people whom the profiles know.
  expect(
    await database.rows(`select from start_data entered join place on place.id = entered.place_id
      join account on account.id = place.user_id
      where entered.birth_year <> extract(year from account.birthdate) or entered.sex <> account.sex`),
  ).toEqual([]);
  expect(await database.rows('select from start_data where saved_at > now()')).toEqual([]);
});

test('everything happened in its order and before now, and nobody is mailed about it', async () => {
  const late = await database.rows(`
    select payment.id from payment
      join grp on grp.id = group_id join run on run.id = payment.run_id
    where payment.created_at > now() or payment.created_at < run.sales_open or paid_at > now()
      or grp.created_at <> payment.created_at
      or exists (select from ledger where ledger.payment_id = payment.id and at not between payment.created_at and now())
      or exists (select from group_history entry where entry.group_id = grp.id and at not between grp.created_at and now())
      or exists (select from place where place.group_id = grp.id and joined_at < grp.created_at)`);
  expect(late).toEqual([]);
  expect(await database.rows('select from mail where sent_at is null and bounced is null')).toEqual([]);
  expect(await database.rows('select from sandbox.notification')).toEqual([]);
  expect(await database.rows("select from mail where bounced like '550%'")).toHaveLength(7);
  // A start that was paid for is the wave's: a shift of half an hour offers no refunds.
  const elsewhere = 'from payment join wave on wave.id = wave_id where start_bought <> wave_time';
  expect(await database.rows(`select payment.id ${elsewhere} limit 3`)).toEqual([]);
  // Live mode does not start with any of it.
  expect(await database.rows('select from run where not demo')).toEqual([]);
});
