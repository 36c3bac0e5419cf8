import { expect, onTestFinished, test, vi } from 'vitest';
import { startEmbedded } from '../../../server/outside/postgres/embedded.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { openLine } from '../../kit/processes/line.ts';
import { startProcess } from '../../kit/processes/process.ts';
import { promote, startStandby, withSession } from '../../kit/processes/standby.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { postJson } from '../../kit/server/post.ts';
import { openShop, type Shop } from '../../kit/server/shop.ts';

/** A primary and its standby: the database that is answered by only reads, or is another one than a moment ago. */
vi.setConfig({ testTimeout: 120_000 });
const withinMs = 10_000;
/** One that nothing follows. */
const alone = await freshDatabase();

test('a read-only primary: orders are asked to retry, the readiness check says so, and the new primary is found', async () => {
  const { primary, shop, standby } = await pair();
  const line = await openLine(primary.connection);
  onTestFinished(() => line.close());
  const server = await serverOn(`postgres://muster@127.0.0.1:${line.port}/muster`, shop);
  expect(await server.order()).toEqual([200, null]);

  await withSession(primary.connection, async (session) => {
    await session.query('alter system set default_transaction_read_only = on');
    await session.query('select pg_reload_conf()');
  });
  await expect.poll(server.order).toEqual([503, '2']);
  const answers = await Promise.all(Array.from({ length: 20 }, server.order));
  expect(new Set(answers.map(String))).toEqual(new Set(['503,2']));
  expect(await server.ready()).toBe(503);
  expect(await server.reads()).toBe(200);

  // The proxy leads new connections to the other and does not end the old ones.
  await promote(standby);
  line.lead(standby);
  const since = performance.now();
  await vi.waitFor(async () => expect(await server.order()).toEqual([200, null]), { timeout: withinMs, interval: 50 });
  expect(performance.now() - since).toBeLessThan(withinMs);
  expect(await server.ready()).toBe(200);
  const database = openDatabase(standby);
  await expectInvariants(database).finally(() => database.close());
});

test('the host that takes writes is found among several, at the start and after a failover', async () => {
  const { primary, shop, standby, stop } = await pair();
  const hosts = `${encodeURIComponent(standby.host)},${encodeURIComponent(primary.connection.host)}`;
  const server = await serverOn(`postgres://muster@/muster?host=${hosts}&target_session_attrs=read-write`, shop);
  expect(await server.order()).toEqual([200, null]);
  await stop();
  expect(await server.order()).toEqual([503, '2']);
  expect(await server.ready()).toBe(503);
  await promote(standby);
  const since = performance.now();
  await vi.waitFor(async () => expect(await server.order()).toEqual([200, null]), { timeout: withinMs, interval: 50 });
  expect(performance.now() - since).toBeLessThan(withinMs);
  expect(await server.ready()).toBe(200);
});

test('a start on a standby, or where every host only reads, ends with a sentence', async () => {
  const { standby } = await pair();
  const host = encodeURIComponent(standby.host);
  const sentence =
    'The PostgreSQL of DATABASE_URL only reads: it is a standby, or set read-only. Name the primary, or all of its hosts: postgres://user:password@one,other/muster.';
  for (const hosts of [host, `${host},${host}`]) {
    const message = await startProcess({ DATABASE_URL: `postgres://muster@/muster?host=${hosts}` }).then(
      String,
      (error: Error) => error.message,
    );
    expect(message).toBe(`the server ended:\n${sentence}\n`);
  }
});

test('a database that takes no writes at the moment of the start: the jobs wait for it, the process lives', async () => {
  const settings = { DATABASE_URL: alone.address, DEMO: 'off' };
  // Once, so that the schedules' tables are there.
  const first = await startProcess(settings);
  await expect.poll(first.output).toContain('is ready');
  await first.end();
  const say = (statement: string) => alone.rows(statement);
  await say(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`);
  await say('create trigger only_reads before insert or update on pgboss.schedule execute function refuse()');
  const server = await startProcess(settings);
  onTestFinished(async () => void (await server.end()));
  await expect(vi.waitFor(() => expect(server.output()).toContain('ready'), { timeout: 3_000 })).rejects.toThrow();
  expect(server.child.exitCode).toBe(null);
  await say('drop trigger only_reads on pgboss.schedule');
  await expect.poll(server.output).toContain('is ready');
});

/** A primary with a shop, and a standby that follows it. */
async function pair() {
  const primary = await startEmbedded(freshFolder(), { settings: { fsync: 'off' } });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await primary.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  await migrate(primary.connection);
  const database = openDatabase(primary.connection);
  const shop = await openShop(database).finally(() => database.close());
  return { primary, shop, standby: await startStandby(primary, freshFolder()), stop };
}

async function serverOn(DATABASE_URL: string, shop: Shop) {
  const server = await startProcess({ DATABASE_URL, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' });
  onTestFinished(async () => void (await server.end()));
  const order = shop.order('gdansk', '6km', { payment_provider: 'przelewy24' });
  const get = async (path: string) => (await fetch(`${server.url}/api/${path}`)).status;
  return {
    /** The status, and what the header Retry-After says. */
    async order() {
      const { status, headers } = await postJson(`${server.url}/api/group?region=pl`, order);
      return [status, headers.get('retry-after')];
    },
    ready: () => get('ready'),
    reads: () => get('events'),
  };
}
