import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../../../../server/domain/kit/sessions.ts';
import { as, mailsTo, makeAccount, password, registration } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer } from '../../../kit/server/server.ts';
import { startSignIn, stranger } from '../../../kit/server/signIn.ts';

/** A person's sessions, as they see and end them. */

const database = await freshDatabase();
const server = await startServer({ database, config: { trustedProxies: ['127.0.0.1'] } });
const otherServer = await startServer({ database });
const { rows } = database;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let ola: Awaited<ReturnType<typeof makeAccount>>;
let count = 0;
beforeEach(async () => {
  ola = await makeAccount(database, `sessions${count++}@example.com`);
});

async function signIn(agent: string, ip: string) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': ip };
  const { token } = await server.ask('POST login', { body: { email: ola.email, password } }, { headers });
  return as(token);
}
const list = async (options = ola.as) => (await server.ask('GET user/sessions', {}, options)).sessions;
const isIn = async (options: typeof ola.as, at = otherServer) => (await at.call('GET user', {}, options)).code === null;

test('each is shown with its device and network, the one that asks first; of its token nothing', async () => {
  const phone = await signIn(safari, '203.0.113.77');
  await signIn(firefox, '2001:db8:7:1::5');
  await rows(`update session set last_used_at = now() - interval '2 days' where browser is null`);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
  const times = { id: expect.any(Number), created_at: moment, last_used_at: moment };
  const answer = await server.call('GET user/sessions', {}, phone);
  expect(answer.data).toEqual({
    sessions: [
      { ...times, browser: 'Safari', system: 'iPhone', network: '203.0.113.0/24', is_this: true },
      { ...times, browser: 'Firefox', system: 'Linux', network: '2001:db8:7::/48', is_this: false },
      { ...times, browser: null, system: null, network: '198.51.100.0/24', is_this: false },
    ],
  });
  expect(JSON.stringify(answer.data)).not.toMatch(/[\w-]{43}/u);
  const file = await server.ask('GET user/export', {}, phone);
  expect(file.sessions).toContainEqual(expect.objectContaining({ browser: 'Firefox', system: 'Linux' }));
});

test('whichever way somebody signs in, the device and the network are kept', async () => {
  const shop = await startSignIn(database, { trustedProxies: ['127.0.0.1'] });
  const from = { headers: { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.5' } };
  const kept = async (email: string) =>
    rows(
      `select browser, system, session.network from session join account on account.id = account_id where email = $1`,
      email,
    );
  const person = `by-provider${count}@example.com`;
  const body = await shop.proof('google', stranger(person));
  await shop.ask('POST login/social/{provider}', { params: { provider: 'google' }, body }, from);

  const [here, elsewhere] = [`here${count}@example.com`, `elsewhere${count}@example.com`];
  const key = { browser_key: 'a-browser-of-the-maker' };
  for (const email of [here, elsewhere])
    await shop.ask('POST register', { body: { ...registration({ email }), ...key } });
  const linkTo = async (email: string) => ({ token: (await mailsTo(shop, email)).at(-1)?.token ?? '' });
  await shop.ask('POST email/confirm', { body: { ...(await linkTo(here)), ...key } }, from);
  const start = { ...(await linkTo(elsewhere)), password, password_confirmation: password };
  await shop.ask('POST email/confirm', { body: start }, from);

  for (const email of [person, here, elsewhere]) {
    expect(await kept(email)).toEqual([{ browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24' }]);
  }
});

test.each(['', 'x'.repeat(100_000), 'Chrome/<script>alert(1)</script>', '\u0000'])(
  'whatever a browser calls itself, only known names are kept',
  async (agent) => {
    await openSession(database.db, ola.id, '203.0.113.0/24', { agent });
    const kept = await list();
    expect(kept.every(({ browser }) => browser === null || browser === 'Chrome')).toBe(true);
  },
);

test('one that is ended is out at once, on every server; the others stay', async () => {
  const phone = await signIn(safari, '203.0.113.77');
  const desk = await signIn(firefox, '203.0.113.78');
  const [, lost] = (await list(desk)).filter(({ browser }) => browser !== null);
  await server.ask('POST user/sessions/{id}/end', { params: { id: lost?.id ?? 0 } }, desk);
  expect([await isIn(phone), await isIn(phone, server), await isIn(desk), await isIn(ola.as)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('everywhere else is signed out by one call, here not', async () => {
  const elsewhere = [await signIn(safari, '203.0.113.77'), await signIn(firefox, '203.0.113.78')];
  const eve = await makeAccount(database, `neighbour${count}@example.com`);
  await server.ask('POST user/sessions/end-others', {}, ola.as);
  expect([...(await Promise.all(elsewhere.map((one) => isIn(one)))), await isIn(ola.as), await isIn(eve.as)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await list()).toMatchObject([{ is_this: true }]);
});

test('an ended one is not shown', async () => {
  await signIn(safari, '203.0.113.77');
  await rows(`update session set expires_at = now() where account_id = $1 and browser = 'Safari'`, ola.id);
  expect(await list()).toHaveLength(1);
});

test('somebody else’s is neither shown nor ended, and looks like none', async () => {
  const eve = await makeAccount(database, `eve${count}@example.com`);
  const [own] = await list();
  const end = (id: number) => server.call('POST user/sessions/{id}/end', { params: { id } }, eve.as);
  const [asked, none] = [await end(own?.id ?? 0), await end(2_147_483_647)];
  expect([asked.status, asked.code, asked.data, asked.message]).toEqual([404, 'not_found', none.data, none.message]);
  expect([(await list(eve.as)).length, await isIn(ola.as)]).toEqual([1, true]);
});
