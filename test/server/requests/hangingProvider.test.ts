import { afterAll, afterEach, expect, it } from 'vitest';
import { mostWaiting, withFewWaiting } from '../../../server/outside/fewWaiting.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';

/** A provider that takes a call and does not answer: what the others' calls have left. */
const till = await openTill();
const { database, provider, shop } = till;
const server = await startServer({ database, gateway: withFewWaiting(provider) });
const payers = 200 + 50;

let answerAll: () => void = () => undefined;
function hang() {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerAll = resolve;
  provider.meanwhile = () => promise;
}
afterEach(() => {
  provider.meanwhile = async () => undefined;
});
afterAll(() => server.close());

async function unopened(count: number): Promise<string[]> {
  const body = () => shop.order('gdansk', '6km', { payment_provider: 'przelewy24' });
  const orders = [];
  for (let n = 0; n < count; n++) orders.push((await server.ask('POST group', { body: body() })).payment_id);
  return orders;
}
const pay = (id: string) =>
  server.call('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'przelewy24' } });

it('holds no connection of the database, and no turn that another call needs, however many pay', async () => {
  await database.rows('update wave set capacity = 1000');
  const ids = await unopened(payers);
  hang();
  const paying = ids.map(pay);
  const answered: number[] = [];
  for (const one of paying) void one.then(({ status }) => answered.push(status));
  // A call that finds too many waiting is refused while the others wait.
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBe(payers - mostWaiting);
  expect(new Set(answered)).toEqual(new Set([503]));
  expect(provider.calls.filter((call) => call.startsWith('open')).length).toBe(mostWaiting);

  expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  const rows =
    await database.rows(`select state from pg_stat_activity where datname = current_database() and xact_start is not null
       and pid <> pg_backend_pid()`);
  expect(rows).toEqual([]);
  const [id = ''] = ids;
  const others = await Promise.all([
    ...ids.slice(0, 100).map((one) => server.call('GET payment/{id}', { params: { id: one } })),
    server.call('POST payment/{id}/cancel', { params: { id: ids.at(-1) ?? id } }),
    server.call('GET events'),
    server.call('POST group', { body: shop.order('gdansk', '6km', { payment_provider: 'przelewy24' }) }),
  ]);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));

  answerAll();
  const ends = await Promise.all(paying);
  expect(ends.filter(({ status }) => status === 200).length).toBe(mostWaiting);
  expect((await pay(ids.at(-2) ?? '')).status).toBe(200);
  expect(await database.rows("select from payment where status <> 'pending' and status <> 'failed'")).toEqual([]);
  await expectInvariants(database);
}, 120_000);

it('a call that failed has given its turn back', async () => {
  const [id = ''] = await unopened(1);
  provider.down = true;
  for (let n = 0; n <= mostWaiting; n++) expect((await pay(id)).status).toBe(503);
  provider.down = false;
  expect((await pay(id)).status).toBe(200);
}, 120_000);
