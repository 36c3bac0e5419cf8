import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Caps } from '../../../server/routes/http/caps.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** The number of calls that one process takes on at once, and how long it waits for those begun. */
const database = await freshDatabase();
const shop = await openShop(database);
const { event_category_id, wave_id } = shop.offer('gdansk', '6km');

const serverWith = async (caps: Partial<Caps>) => {
  const server = await startServer({ database, config: { port: 0 }, caps: { turnedAwayMs: 0, ...caps }, listen: true });
  const { port } = server.app.server.address() as AddressInfo;
  const price = () => server.call('GET event/price', { query: { event_category_id, participants: 1 } });
  const order = () => server.call('POST group', { body: shop.order('gdansk', '6km') });
  return { server, port, price, order };
};

/** A clock that only `pass` moves on. */
function stopClock() {
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  onTestFinished(() => clock.mockRestore());
  return {
    pass(ms: number) {
      at += ms;
    },
  };
}

/** Orders in the shop's wave wait until it is let go. */
async function holdWave() {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from wave where id = $1 for update', [wave_id]);
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}
const waiting = async () =>
  (await database.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .length;

test('more calls than a process takes on are turned away at once, and nobody who only looks or pays', async () => {
  const { server, price, order } = await serverWith({ calls: 3 });
  const paid = (await order()).data as { payment_id: string };
  const letGo = await holdWave();
  const orders = [order(), order(), order()];
  await expect.poll(waiting).toBe(3);
  const { status, code, headers } = await price();
  expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  expect(headers['content-security-policy']).toBeDefined();
  const looked = [
    server.call('GET health'),
    server.call('GET events'),
    server.call('GET properties'),
    server.call('GET payment/{id}', { params: { id: paid.payment_id } }),
  ];
  expect((await Promise.all(looked)).map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect((await server.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' })).statusCode).toBe(
    401,
  );
  await letGo();
  expect((await Promise.all(orders)).map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect((await price()).status).toBe(200);
});

test('a refused caller need not send a body first', async () => {
  const { port, order } = await serverWith({ calls: 1 });
  const letGo = await holdWave();
  const first = order();
  await expect.poll(waiting).toBe(1);
  const { socket, heard } = await open(port);
  socket.write(head('login', 5_000));
  await expect.poll(heard).toContain('HTTP/1.1 503');
  await letGo();
  expect((await first).status).toBe(200);
});

test('in a rush fewer are taken on, until nobody was turned away for a while', async () => {
  const { server, price, order } = await serverWith({ calls: 4 });
  const clock = stopClock();
  const letGo = await holdWave();
  const orders = [order(), order(), order(), order()];
  await expect.poll(waiting).toBe(4);
  expect((await price()).status).toBe(503);
  await letGo();
  await Promise.all(orders);
  await expect.poll(() => server.deps.inFlight.calls).toBe(0);
  const letGoAgain = await holdWave();
  const rush = [order(), order(), order(), order()];
  await expect.poll(waiting).toBe(3);
  expect((await Promise.race(rush)).status).toBe(503);
  clock.pass(1_100);
  const later = order();
  await expect.poll(waiting).toBe(4);
  await letGoAgain();
  expect((await later).status).toBe(200);
  await Promise.all(rush);
});

test('work that can wait knows how many calls are in progress', async () => {
  const { server, order } = await serverWith({});
  const letGo = await holdWave();
  const orders = [order(), order()];
  await expect.poll(waiting).toBe(2);
  expect(server.deps.inFlight).toEqual({ calls: 2, payments: 0 });
  await letGo();
  await Promise.all(orders);
  await expect.poll(() => server.deps.inFlight.calls).toBe(0);
});

test('payments have a cap of their own', async () => {
  const { server, price } = await serverWith({ payments: 0 });
  const id = 'A'.repeat(24);
  const look = await server.call('GET payment/{id}', { params: { id } });
  expect([look.status, look.headers['retry-after'], (await price()).status]).toEqual([503, '1', 200]);
});

test('without a cap nobody is turned away', async () => {
  const { price, order } = await serverWith({ calls: Number.POSITIVE_INFINITY });
  const letGo = await holdWave();
  const orders = [order(), order(), order()];
  await expect.poll(waiting).toBe(3);
  expect((await price()).status).toBe(200);
  await letGo();
  await Promise.all(orders);
});

test('a caller who hangs up leaves work behind, which still counts', async () => {
  const { port, price } = await serverWith({ calls: 2 });
  const letGo = await holdWave();
  const body = JSON.stringify(shop.order('gdansk', '6km'));
  const callers = await Promise.all([open(port), open(port)]);
  for (const caller of callers) caller.socket.write(head('group', Buffer.byteLength(body)) + body);
  await expect.poll(waiting).toBe(2);
  for (const { socket } of callers) socket.destroy();
  await expect.poll(async () => (await price()).status, { interval: 20 }).toBe(503);
  for (let look = 0; look < 5; look++) expect((await price()).status).toBe(503);
  await letGo();
  await expect.poll(async () => (await price()).status).toBe(200);
});

test('bodies that do not arrive take no turn, and if there are many, the slowest make room', async () => {
  const { server, port, price, order } = await serverWith({ calls: 2, slowBodyMs: 300 });
  const clock = stopClock();
  const slow = [await open(port), await open(port)];
  for (const { socket } of slow) {
    socket.write(`${head('group', 5_000)}{`);
    await once(server.app.server, 'request');
  }
  clock.pass(400);
  expect((await price()).status).toBe(200);
  expect((await order()).status).toBe(200);
  await slow[0]?.closed;
  // Only as many as need room.
  expect(slow[1]?.socket.destroyed).toBe(false);
});

test('bodies that have just begun are not cut off for others, who come again', async () => {
  const { server, port, order } = await serverWith({ calls: 1, slowBodyMs: 60_000 });
  const { socket, heard } = await open(port);
  socket.write(`${head('login', 2)}{`);
  // An order that is under way as the head comes would turn it away.
  await once(server.app.server, 'request');
  expect((await order()).status).toBe(503);
  socket.write('}');
  await expect.poll(heard).toContain('HTTP/1.1 422');
  expect((await order()).status).toBe(200);
});

test('a call that is refused before its work gives its turn back', async () => {
  const { server, price } = await serverWith({ calls: 1 });
  const post = (payload: string) =>
    server.app.inject({ method: 'POST', url: '/api/group', headers: { 'content-type': 'application/json' }, payload });
  expect([(await post('{')).statusCode, (await post('{}')).statusCode]).toEqual([400, 422]);
  expect((await server.app.inject('/api/nothing/here')).statusCode).toBe(404);
  expect((await price()).status).toBe(200);
});

test.each(['login', 'webhooks/stripe', 'group'])('a body for %s that never ends is cut off', async (path) => {
  const { port } = await serverWith({ bodyMs: 400 });
  const { socket, closed } = await open(port);
  socket.write(`${head(path, 5_000)}{`);
  const drip = setInterval(() => socket.write(' '), 50);
  onTestFinished(() => clearInterval(drip));
  await closed;
});

test('a body that comes in time is read, and the connection goes on', async () => {
  const { port } = await serverWith({ bodyMs: 2_000 });
  const { socket, heard } = await open(port);
  for (let n = 1; n <= 2; n++) {
    socket.write(`${head('login', 2)}{`);
    socket.write('}');
    await expect.poll(() => heard().split('HTTP/1.1 422').length).toBe(n + 1);
    // Longer than a body may take: nothing is left of the first.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
  }
});

test('a head that never ends is cut off', async () => {
  const { port } = await serverWith({ headMs: 400 });
  const { socket, closed } = await open(port);
  socket.write('POST /api/login HTTP/1.1\r\nhost: localhost\r\n');
  await closed;
});

test('one connection too many is closed at once, and there is room again once another ends', async () => {
  const { port } = await serverWith({ connections: 2 });
  const [one] = [await open(port), await open(port)];
  await (await open(port)).closed;
  one.socket.destroy();
  await one.closed;
  await expect
    .poll(async () => {
      const { socket, heard } = await open(port);
      socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      await new Promise((resolve) => socket.once('close', resolve));
      return heard().split('\r\n')[0];
    })
    .toBe('HTTP/1.1 200 OK');
});

const head = (path: string, length: number) =>
  `POST /api/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

interface Caller {
  readonly socket: Socket;
  /** Until the server closed it. */
  readonly closed: Promise<unknown>;
  heard(): string;
}

async function open(port: number): Promise<Caller> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (text: Buffer) => {
    heard += text;
  });
  // Cut off while we write.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return { socket, closed, heard: () => heard };
}
