import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/store/database.ts';
import { from, mailsTo, makeAccount, password, registration } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer, type TestServer } from '../../../kit/server/server.ts';
import { isLong } from '../../../kit/share.ts';

const guesses = isLong ? 10_000 : 300;
const config = { rateLimits: true, trustedProxies: ['127.0.0.1'] };
const database = await freshDatabase();
const second = openDatabase(database.connection);
const servers = [await startServer({ database, config }), await startServer({ database: second, config })] as const;
afterAll(() => second.close());

const ipOf = (n: number) => `10.${n % 250}.${Math.floor(n / 250)}.1`;
const guess = async (server: TestServer, email: string, ip: string, typed = 'a guess at it') =>
  (await server.call('POST login', { body: { email, password: typed } }, from(ip))).code;
/**
 * All at once, at both servers in turn, each from a network of its own: how many reached the hash. What a server has no
 * room for (`unavailable`) reaches nothing.
 */
async function flood(email: string, at: readonly [TestServer, TestServer] = servers, count = guesses) {
  const codes = await Promise.all(
    Array.from({ length: count }, (_, n) => guess(at[n % 2 === 0 ? 0 : 1], email, ipOf(n))),
  );
  return codes.filter((code) => code !== 'rate_limited' && code !== 'unavailable').length;
}

/** The same until nothing is let through: the turn of one that found no room is given back after all others came. */
async function exhaust(email: string) {
  let reached = await flood(email);
  while (reached <= 10 && (await guess(servers[0], email, ipOf(guesses + reached))) !== 'rate_limited') reached++;
  return reached;
}

/** 160 logins at a time, always for other accounts from other networks, once they have filled the queue. */
async function startFlood(server: TestServer) {
  const codes: (string | null)[] = [];
  let isOn = true;
  let count = 0;
  const login = async () => {
    while (isOn) {
      const n = count++;
      codes.push(await guess(server, `flood${n}-${performance.now()}@example.com`, ipOf(20_000 + n)));
    }
  };
  const logins = Promise.all(Array.from({ length: 160 }, login));
  await expect.poll(() => codes).toContain('unavailable');
  const end = () => {
    isOn = false;
    return logins;
  };
  return { codes, end };
}

test('at most ten of many simultaneous guesses from everywhere reach the hash', async () => {
  const { email } = await makeAccount(database, 'guessed@example.com');
  expect(await exhaust(email)).toBe(10);
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
  expect(await exhaust('nobody@example.com')).toBe(10);
});

test('a person who has signed in from a network before still can, and has ten tries of their own', async () => {
  const { email } = await makeAccount(database, 'home@example.com');
  const [server] = servers;
  expect(await guess(server, email, '203.0.113.7', password)).toBeNull();
  await exhaust(email);
  expect(await guess(server, email, '192.0.2.9', password)).toBe('rate_limited');
  const own = [];
  for (let n = 0; n < 10; n++) own.push(await guess(server, email, '203.0.113.8', password));
  expect(own).toEqual(Array(10).fill(null));
  expect(await guess(server, email, '203.0.113.8', password)).toBe('rate_limited');
});

test('a network counts as known for ninety days', async () => {
  const { id, email } = await makeAccount(database, 'moved@example.com');
  await database.rows(
    `insert into account_network (account_id, network, last_success_at)
     values ($1, '203.0.113.0/24', now() - interval '91 days')`,
    id,
  );
  await exhaust(email);
  expect(await guess(servers[0], email, '203.0.113.7', password)).toBe('rate_limited');
});

test('a person who set a new password by a mailed link can sign in, even while others guess', async () => {
  const { email } = await makeAccount(database, 'besieged@example.com');
  const [server] = servers;
  await exhaust(email);
  await server.ask('POST password/email', { body: { email } });
  const [mail] = await mailsTo(server, email);
  const body = { token: mail?.token ?? '', email, password: 'cztery żbiki', password_confirmation: 'cztery żbiki' };
  await server.ask('POST password/reset', { body }, from('203.0.113.9'));
  expect(await guess(server, email, '203.0.113.10', 'cztery żbiki')).toBeNull();
  expect(await guess(server, email, '192.0.2.10', 'cztery żbiki')).toBe('rate_limited');
});

test('a hundred wrong passwords an hour from one network for many accounts reach the hash', async () => {
  const [server] = servers;
  await makeAccount(database, 'sprayed@example.com');
  const spray = async (count: number) => {
    const codes = [];
    // In fours: with all at once most would find the queue full.
    for (let n = 0; n < count; n += 4) {
      const four = [n, n + 1, n + 2, n + 3].map((at) => guess(server, `sprayed${at}@example.com`, `172.16.5.${at}`));
      codes.push(...(await Promise.all(four)));
    }
    return codes;
  };
  const codes = await spray(140);
  expect([codes.filter((code) => code === 'wrong_credentials').length, new Set(codes)]).toEqual([
    100,
    new Set(['wrong_credentials', 'rate_limited']),
  ]);
  const body = { email: 'sprayed@example.com', password };
  const refused = await server.call('POST login', { body }, { ...from('172.16.5.9'), lang: 'en' });
  expect(refused.message).toMatch(/^Too many wrong passwords came from your network\. Try again in \d\d minutes\.$/u);
  // Nothing is kept of the tries beyond.
  const kept = async () =>
    (await database.pool.query(`select key from rate_limit where key like 'password:%' order by key`)).rows;
  const before = await kept();
  for (let n = 0; n < 8; n++) await guess(server, `beyond${n}@example.com`, `172.16.5.${n}`);
  expect(await kept()).toEqual(before);
  expect(await guess(server, 'sprayed@example.com', '172.16.6.9', password)).toBeNull();
});

test('a person who has signed in from that network before still can, and right passwords are no failures', async () => {
  const [server] = servers;
  const { email } = await makeAccount(database, 'resident@example.com');
  expect(await guess(server, email, '172.16.7.1', password)).toBeNull();
  const other = await makeAccount(database, 'tenant@example.com');
  for (let n = 0; n < 99; n++) await server.deps.limits.take('wrongPassword', '172.16.7.1');
  expect(await guess(server, other.email, '172.16.7.2', password)).toBeNull();
  await server.deps.limits.take('wrongPassword', '172.16.7.1');
  expect(await guess(server, 'newcomer@example.com', '172.16.7.2', password)).toBe('rate_limited');
  expect(await guess(server, email, '172.16.7.2', password)).toBeNull();
});

test('a flood of logins from everywhere keeps no customer out of a network that their account knows', async () => {
  const [server] = servers;
  const { email } = await makeAccount(database, 'customer@example.com');
  expect(await guess(server, email, '203.0.113.40', password)).toBeNull();
  const { codes, end } = await startFlood(server);
  for (let n = 0; n < 6; n++) expect(await guess(server, email, '203.0.113.41', password)).toBeNull();
  await end();
  expect(new Set(codes)).toEqual(new Set(['wrong_credentials', 'unavailable']));
});

test('a mailed link sets a new password while strangers fill the queue', async () => {
  const [server] = servers;
  const { email } = await makeAccount(database, 'locked-out@example.com');
  await server.ask('POST password/email', { body: { email } });
  const [mail] = await mailsTo(server, email);
  const { end } = await startFlood(server);
  const body = { token: mail?.token ?? '', email, password: 'cztery żbiki', password_confirmation: 'cztery żbiki' };
  expect((await server.call('POST password/reset', { body }, from('203.0.113.42'))).code).toBeNull();
  await end();
});

test('a network registers three hundred accounts an hour, from however many addresses', async () => {
  const [server] = servers;
  const register = (n: number, ip: string) =>
    server.call('POST register', { body: registration({ email: `many${n}@example.com` }) }, from(ip));
  await server.deps.limits.takeAll([['registrationNetwork', '172.16.8.1']], 299);
  expect((await register(1, '172.16.8.2')).code).toBeNull();
  expect((await register(2, '172.16.8.3')).code).toBe('rate_limited');
  expect((await register(2, '172.16.9.3')).code).toBeNull();
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
