import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext, test, vi } from 'vitest';
import { type Line, openLine } from '../../kit/processes/line.ts';
import { startProcess } from '../../kit/processes/process.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { openShop } from '../../kit/server/shop.ts';

/** The way to the database fails without a word: no error, no end, only silence. */
const database = await freshDatabase();
const shop = await openShop(database);
const callers = 24;
/** Enough for every call to be answered, and for everything to work again. */
const withinMs = 10_000;

// Each waits for silence, all at the same time.
vi.setConfig({ testTimeout: 120_000 });

test.concurrent('a line that goes silent: everybody is answered, and ten seconds later orders are taken again', async (context) => {
  const { expect } = context;
  const { line, order, output } = await behindALine(context);
  expect(await all(order)).toEqual(new Set([200]));
  const asked = performance.now();
  line.freeze();
  const answers = await all(order);
  expect(performance.now() - asked).toBeLessThan(withinMs);
  expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(answers).toContain(503);
  await vi.waitFor(async () => expect(await order()).toBe(200), { timeout: withinMs, interval: 100 });
  expect(performance.now() - asked).toBeLessThan(withinMs);
  expect(await all(order)).toEqual(new Set([200]));
  const databaseLines = () => linesIn(output()).filter((msg) => msg.includes('database'));
  await expect.poll(databaseLines).toHaveLength(2);
  expect(databaseLines()).toEqual(['the database does not answer, or takes no writes', 'the database is well again']);
  expect(linesIn(output())).not.toContain('a sweep failed and is tried again');
  await expectInvariants(database);
});

test.concurrent('one caller on a quiet day finds the silence for all', async (context) => {
  const { line, order } = await behindALine(context);
  await all(order);
  line.freeze();
  const asked = performance.now();
  await vi.waitFor(async () => expect(await order()).toBe(200), { timeout: withinMs, interval: 100 });
  expect(performance.now() - asked).toBeLessThan(withinMs);
});

test.concurrent('a black hole: all calls are asked to retry, including the readiness check, and its end is noticed', async (context) => {
  const { line, order, ready } = await behindALine(context);
  await all(order);
  line.freeze('new');
  const asked = performance.now();
  const slow = ready();
  expect(await all(order)).toEqual(new Set([503]));
  expect(await slow).toBe(503);
  expect(performance.now() - asked).toBeLessThan(withinMs);
  expect(await all(order)).toEqual(new Set([503]));
  line.thaw();
  const open = performance.now();
  await vi.waitFor(async () => expect(await order()).toBe(200), { timeout: withinMs, interval: 100 });
  expect(await ready()).toBe(200);
  expect(performance.now() - open).toBeLessThan(withinMs);
  await expectInvariants(database);
});

async function behindALine({ onTestFinished }: TestContext) {
  const line: Line = await openLine(database.connection);
  const { user, database: name } = database.connection;
  const DATABASE_URL = `postgres://${user}@127.0.0.1:${line.port}/${name}`;
  const server = await startProcess({ DATABASE_URL, DEMO: 'off', RATE_LIMITS: 'off' });
  onTestFinished(async () => {
    line.close();
    await server.end();
  });
  const status = (address: string, body?: object) =>
    fetch(`${server.url}/api/${address}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(60_000),
    }).then((response) => response.status);
  // The jobs, too, have made their connections.
  await wait(1_000);
  return {
    line,
    output: server.output,
    order: () => status('group?region=pl', shop.order('gdansk', '6km', { payment_provider: 'przelewy24' })),
    ready: () => status('ready'),
  };
}

const all = async (order: () => Promise<number>) => new Set(await Promise.all(Array.from({ length: callers }, order)));

const linesIn = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
