import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';
import { from, mailsTo, makeAccount, password, registration } from '../kit/accounts.ts';
import { freshDatabase } from '../kit/database.ts';
import { startServer, type TestServer } from '../kit/server.ts';

const guesses = process.env.MUSTER_LONG ? 10_000 : 300;
const config = { rateLimits: true, trustedProxies: ['127.0.0.1'] };
const database = await freshDatabase();
const second = openDatabase(database.connection);
const servers = [await startServer({ database, config }), await startServer({ database: second, config })] as const;
afterAll(() => second.close());

const ipOf = (n: number) => `10.${n % 250}.${Math.floor(n / 250)}.1`;
const guess = async (server: TestServer, email: string, ip: string, typed = 'a guess at it') =>
  (await server.call('POST login', { body: { email, password: typed } }, from(ip))).code;
/** All at once, at both servers in turn, each from a network of its own: how many reached the hash. */
async function flood(email: string, at: readonly [TestServer, TestServer] = servers, count = guesses) {
  const codes = await Promise.all(
    Array.from({ length: count }, (_, n) => guess(at[n % 2 === 0 ? 0 : 1], email, ipOf(n))),
  );
  return codes.filter((code) => code !== 'rate_limited').length;
}

test('of guesses from everywhere at once at most ten reach the hash', async () => {
  const { email } = await makeAccount(database, 'guessed@example.com');
  expect(await flood(email)).toBe(10);
});

test('without the limit more would', async () => {
  const off = { ...config, rateLimits: false };
  const unlimited = [
    await startServer({ database, config: off }),
    await startServer({ database: second, config: off }),
  ] as const;
  const { email } = await makeAccount(database, 'unlimited@example.com');
  expect(await flood(email, unlimited, 15)).toBe(15);
});

test('an unknown address is limited just the same', async () => {
  expect(await flood('nobody@example.com')).toBe(10);
});

test('whoever signed in from a network before still can, and has ten tries of their own', async () => {
  const { email } = await makeAccount(database, 'home@example.com');
  const [server] = servers;
  expect(await guess(server, email, '203.0.113.7', password)).toBeNull();
  await flood(email);
  expect(await guess(server, email, '192.0.2.9', password)).toBe('rate_limited');
  const own = [];
  for (let n = 0; n < 10; n++) own.push(await guess(server, email, '203.0.113.8', password));
  expect(own).toEqual(Array(10).fill(null));
  expect(await guess(server, email, '203.0.113.8', password)).toBe('rate_limited');
});

test('a network counts as known for ninety days', async () => {
  const { id, email } = await makeAccount(database, 'moved@example.com');
  await database.pool.query(
    `insert into account_network (account_id, network, last_success_at)
     values ($1, '203.0.113.0/24', now() - interval '91 days')`,
    [id],
  );
  await flood(email);
  expect(await guess(servers[0], email, '203.0.113.7', password)).toBe('rate_limited');
});

test('whoever set a new password by a mailed link signs in, whoever guesses meanwhile', async () => {
  const { email } = await makeAccount(database, 'besieged@example.com');
  const [server] = servers;
  await flood(email);
  await server.ask('POST password/email', { body: { email } });
  const [mail] = await mailsTo(server, email);
  const body = { token: mail?.token ?? '', email, password: 'cztery żbiki', password_confirmation: 'cztery żbiki' };
  await server.ask('POST password/reset', { body }, from('203.0.113.9'));
  expect(await guess(server, email, '203.0.113.10', 'cztery żbiki')).toBeNull();
  expect(await guess(server, email, '192.0.2.10', 'cztery żbiki')).toBe('rate_limited');
});

test('many addresses of one line register as one', async () => {
  const [server] = servers;
  const register = async (n: number) => {
    const body = registration({ email: `line${n}@example.com` });
    return (await server.call('POST register', { body }, from(`2001:db8:7:1::${n.toString(16)}`))).code;
  };
  const codes = await Promise.all(Array.from({ length: 62 }, (_, n) => register(n + 1)));
  expect(codes.filter((code) => code === 'rate_limited').length).toBe(2);
});
