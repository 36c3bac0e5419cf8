import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordDiscrepancy } from '../../../server/domain/payments/money/discrepancies.ts';
import { createMetrics } from '../../../server/outside/metrics.ts';
import { listenForMetrics } from '../../../server/routes/raw/metrics.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { freePort, startProcess } from '../../kit/processes/process.ts';
import { startServer } from '../../kit/server/server.ts';

/** `GET /metrics`: what Prometheus reads is true, and nobody else reads it. */
const till = await openTill();
const { database, shop, provider } = till;
const token = 'only-for-prometheus';
const metrics = createMetrics(database);

test('sold, held, refused and waiting numbers are correct', async () => {
  const config = { metrics: { port: null, token } };
  const server = await startServer({ database, gateway: metrics.gateway(provider), config, metrics });
  const sold = await server.ask('POST group', { body: shop.order('gdansk', '6km', { codes: ['FREERUN'], places: 3 }) });
  expect(sold.price).toBe(0);
  const pay = { payment_provider: 'stripe' as const };
  await server.ask('POST group', { body: shop.order('gdansk', '6km', { ...pay, places: 2 }) });
  const unsure = await till.order();
  await till.hear(unsure.ref, { state: 'processing' });
  const late = await till.order();
  await till.expire(late.id);
  await till.notify('pi_nobody', 'evt_waits');
  const money = { account: 'stripe', paymentId: null, amount: 100, currency: 'PLN' } as const;
  await recordDiscrepancy(database.db, { ...money, ref: 'pi_stranger', kind: 'stranger' });
  await metrics.gateway(provider).find('stripe', 'nobody');
  const wrong = { body: shop.order('gdansk', '6km', { ...pay, name: '' }) };
  expect((await server.call('POST group', wrong)).code).toBe('invalid');

  const read = async (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  expect([(await read()).statusCode, (await read('Bearer wrong')).statusCode]).toEqual([401, 401]);
  const values = parse((await read(`Bearer ${token}`)).body);
  expect(values).toMatchObject({
    'muster_places{run="gdansk",state="capacity"}': 415,
    'muster_places{run="gdansk",state="sold"}': 3,
    'muster_places{run="gdansk",state="held"}': 4,
    'muster_places{run="berlin",state="held"}': 0,
    'muster_outbox_mails{priority="0"}': 0,
    'muster_outbox_mails{priority="1"}': 1,
    muster_inbox_events: 1,
    muster_lapses_due: 1,
    muster_reviews: 1,
    muster_database_up: 1,
    'muster_call_seconds_count{call="POST group",status="200"}': 2,
    'muster_call_seconds_count{call="POST group",status="422"}': 1,
    'muster_refusals_total{code="invalid"}': 1,
    'muster_provider_seconds_count{call="open",end="answered"}': 1,
    'muster_provider_seconds_count{call="find",end="answered"}': 1,
    muster_pool_waiting: 0,
  });
  expect(values.muster_inbox_age_seconds).toBeGreaterThan(0);
  expect(values.muster_lapses_age_seconds).toBeGreaterThanOrEqual(1);
});

test('however often it is read, the database is asked once in five seconds', async () => {
  const asked = vi.spyOn(database.pool, 'query');
  onTestFinished(() => asked.mockRestore());
  const many = createMetrics(database);
  await Promise.all(Array.from({ length: 20 }, () => many.read()));
  const once = asked.mock.calls.length;
  expect(once).toBeLessThan(7);
  await many.read();
  expect(asked.mock.calls.length).toBe(once);
});

test('without a database the other figures are served, and that it is away', async () => {
  const gone = { query: () => Promise.reject(new Error('away')), totalCount: 2, idleCount: 1, waitingCount: 5 };
  const values = parse(await createMetrics({ pool: gone as never }).read());
  expect(values).toMatchObject({
    muster_database_up: 0,
    muster_pool_waiting: 5,
    'muster_pool_connections{state="used"}': 1,
  });
});

test('on a port of its own, with the sweeps; on the port of the shop there is nothing', async () => {
  const METRICS_PORT = String(await freePort());
  const server = await startProcess({ DATABASE_URL: database.address, DEMO: 'off', METRICS_PORT });
  onTestFinished(async () => void (await server.end()));
  const read = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  for (const sweep of ['lapses', 'reminders', 'refunds', 'inbox', 'mail']) {
    const done = `muster_sweep_done_timestamp_seconds{sweep="${sweep}"}`;
    await vi.waitFor(async () => expect(parse(await read())[done]).toBeGreaterThan(Date.now() / 1_000 - 10), {
      timeout: 20_000,
      interval: 200,
    });
  }
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('muster_');
}, 60_000);

test('on a port of its own it is for this machine alone, until there is a token', async () => {
  const outside =
    Object.values(networkInterfaces())
      .flatMap((one) => one ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.2';
  const statusAt = async (address: string, port: number) =>
    fetch(`http://${address}:${port}/metrics`).then(
      ({ status }) => status,
      () => 'refused',
    );
  for (const [given, expected] of [
    ['', [200, 'refused']],
    [token, [401, 401]],
  ] as const) {
    const port = await freePort();
    const close = await listenForMetrics({ host: '0.0.0.0', metrics: { port, token: given } }, metrics);
    expect([await statusAt('127.0.0.1', port), await statusAt(outside, port)]).toEqual(expected);
    await close();
  }
});

/** Values by their names and labels, as Prometheus' text format has them. */
function parse(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(\S+?(?:\{[^}]*\})?) (\S+)$/u.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}
