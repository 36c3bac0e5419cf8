import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startJobs, tidy } from '../../../server/jobs/jobs.ts';
import { startSweeping } from '../../../server/jobs/sweeper.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Jobs that run by themselves, on any number of servers. */
const till = await openTill();
const { provider, deps, database } = till;

afterEach(() => expectInvariants(database));

/** A second server on the same database. */
const neighbour = openDatabase(database.connection);
const jobsOfTwoServers = () => Promise.all([startJobs(deps), startJobs({ ...deps, database: neighbour })]);

it('two servers lapse, remind, refund, apply and mail each thing once', { timeout: 60_000 }, async () => {
  const gone = await till.order();
  const late = await till.order();
  await till.release(late.id);
  await till.hear(late.ref, { state: 'succeeded' });
  const paid = await till.order();
  provider.happens(paid.ref, { state: 'succeeded' });
  await till.notify(paid.ref, 'evt_job');
  const warned = await till.order({ email: 'warned@example.com' });
  await database.rows(
    "update payment set created_at = now() - interval '30 hours', expires_at = now() + interval '20 hours' where id = $1",
    warned.id,
  );
  await till.expire(gone.id);

  const jobs = await jobsOfTwoServers();
  const ends = async () =>
    Promise.all([gone, late, paid, warned].map(async ({ id }) => (await till.standing(id)).status));
  const sent = async () =>
    (await database.rows<{ key: string }>('select key from mail where sent_at is not null')).length;
  await expect.poll(ends).toEqual(['lapsed', 'refunded', 'paid', 'pending']);
  // The first mails of the orders wait: for whom they are still true.
  await expect.poll(sent).toBe(5);
  await Promise.all(jobs.map((one) => one.stop()));
  expect(await Promise.all([gone, late, paid, warned].map(async ({ id }) => (await till.standing(id)).mails))).toEqual([
    ['reserved', 'lapsed'],
    ['reserved', 'refund_pending', 'refunded'],
    ['reserved', 'paid'],
    ['reserved', 'reminder'],
  ]);
});

it('they go on after the database was away', { timeout: 60_000 }, async () => {
  const { id } = await till.order();
  const jobs = await startJobs(deps);
  const admin = new pg.Client(database.connection);
  await admin.connect();
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await admin.query('update payment set expires_at = now() where id = $1', [id]);
  await admin.end();
  await expect.poll(async () => (await till.standing(id)).status).toBe('lapsed');
  await jobs.stop();
  const everyConnection = () => Promise.all(Array.from({ length: 12 }, () => database.rows('select 1')));
  await expect.poll(async () => (await everyConnection()).length).toBe(12);
});

it('reconciliation, reviews and tidying are scheduled, once for all servers', { timeout: 60_000 }, async () => {
  const jobs = await jobsOfTwoServers();
  expect(await database.rows('select name, cron from pgboss.schedule order by name')).toEqual([
    { name: 'neverConfirmed', cron: '41 * * * *' },
    { name: 'reconcile', cron: '*/3 * * * *' },
    { name: 'reviews', cron: '*/3 * * * *' },
    { name: 'sparePlaces', cron: '*/10 * * * *' },
    { name: 'tidy', cron: '17 * * * *' },
  ]);
  await Promise.all(jobs.map((one) => one.stop()));
  await neighbour.close();
});

it('expired rows are deleted in rounds that hold up nobody', async () => {
  const { rows } = database;
  await rows(`insert into idempotency (key, body_hash, status, answer, created_at)
    select 'old ' || n, '', 200, '{}', now() - interval '25 hours' from generate_series(1, 2500) n`);
  await rows(`insert into provider_event (provider, id, type, body, received_at, applied_at) values
    ('stripe', 'evt_old', '', '{}', now() - interval '40 days', now() - interval '31 days'),
    ('stripe', 'evt_recent', '', '{}', now() - interval '40 days', now() - interval '29 days'),
    ('stripe', 'evt_waits', '', '{}', now() - interval '40 days', null)`);
  await rows(`
    create table round (deleted int);
    create function tell() returns trigger language plpgsql as $$ begin
      insert into round select count(*) from gone; return null; end $$;
    create trigger tell after delete on idempotency referencing old table as gone for each statement execute function tell()`);
  await tidy({ database });
  const events = await rows(`select id from provider_event where id like 'evt\\_%' order by id`);
  expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(['evt_recent', 'evt_waits']));
  expect(events.map(({ id }) => id)).not.toContain('evt_old');
  expect((await rows('select deleted from round')).map(({ deleted }) => deleted)).toEqual([1_000, 1_000, 500]);
  await rows("delete from provider_event where id = 'evt_waits'");
  await rows('drop function tell cascade; drop table round');
});

it('a sweep that fails is tried again and holds up no other', async () => {
  const done = { failing: 0, fine: 0 };
  const sweeping = startSweeping(
    {
      failing: async () => {
        done.failing += 1;
        throw new Error('not now');
      },
      fine: async () => {
        done.fine += 1;
        return 0;
      },
    },
    deps.log,
    1,
  );
  await expect.poll(() => done.failing > 2 && done.fine > 2).toBe(true);
  await sweeping.stop();
  const after = { ...done };
  await wait(20);
  expect(done).toEqual(after);
});
