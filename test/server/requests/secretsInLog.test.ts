import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type AllCalls, allCalls } from '#contract/index.ts';
import { logOptions } from '../../../server/outside/log.ts';
import { as, linkIn, makeAccount, password, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** Nothing that stands for an account, a payment, a group or a mailbox is in the log, as much as it may say. */
const lines: string[] = [];
const log = pino(logOptions({ logLevel: 'trace' }), { write: (line: string) => void lines.push(line) });
const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database, log });
const secret = () => randomBytes(32).toString('base64url');

/** The secrets that a line has; there must be lines to look at. */
function spilled(secrets: readonly string[], since: number): readonly string[] {
  const logged = lines.slice(since);
  expect(logged.length).toBeGreaterThan(0);
  return logged.filter((line) => secrets.some((one) => line.includes(one)));
}

const keys = ['secret', 'token', 'code', 'key', 'password', 'hold_secret', 'access_token', 'client_secret'];

test.each(Object.keys(allCalls) as (keyof AllCalls)[])(
  '%s logs nothing of what its address, headers and body carry',
  async (name) => {
    const since = lines.length;
    const secrets: string[] = [];
    const fresh = () => {
      const one = secret();
      secrets.push(one);
      return one;
    };
    const [method = '', path = ''] = name.split(' ');
    const url = `/api/${path.replaceAll(/\{\w+\}/gu, fresh)}?${keys.map((key) => `${key}=${fresh()}`).join('&')}`;
    const headers = {
      authorization: `Bearer ${fresh()}`,
      cookie: `access_token=${fresh()}`,
      'idempotency-key': fresh(),
    };
    const body = Object.fromEntries(keys.map((key) => [key, fresh()]));
    if (method === 'GET') await server.app.inject({ method, url, headers });
    else await server.app.inject({ method: 'POST', url, headers, payload: body });
    // Half a body, whose parser quotes it.
    if (method === 'POST') {
      const type = { ...headers, 'content-type': 'application/json' };
      await server.app.inject({ method, url, headers: type, payload: `{"password":"${fresh()}","x":${fresh()}` });
    }
    expect(spilled(secrets, since)).toEqual([]);
  },
);

test.each([
  '/email/confirm/{}',
  '/register/{}',
  '/password/reset/{}',
  '/mail/stop/{}',
  '/opening/{}',
  '/join/1031/{}',
  '/zapisz-do-grupy/1031/{}',
  '/login/social/google?code={}&state={}',
  '/nowhere/{}',
  '/api/nowhere/{}',
])('an address that the app or nobody answers is not logged with its secret: %s', async (address) => {
  const since = lines.length;
  const one = secret();
  await server.app.inject(address.replaceAll('{}', one));
  expect(spilled([one], since)).toEqual([]);
});

test('nothing is logged of the secrets that one person has from the registration to a place taken', async () => {
  const since = lines.length;
  const email = 'trace@example.com';
  const { call, ask } = server;
  await ask('POST register', { body: registration({ email }) });
  const { token: first } = await ask('POST login', { body: { email, password } });
  const mailed = await linkIn(server, email);
  await ask('POST email/confirm', { body: { token: mailed } }, as(first));
  await call('POST password/email', { body: { email } });
  const reset = await linkIn(server, email, 'password_reset');
  const changed = { password: `${password} 2`, password_confirmation: `${password} 2` };
  await ask('POST password/reset', { body: { token: reset, email, ...changed } });
  const { token } = await ask('POST login', { body: { email, password: changed.password } });
  const order = shop.order('gdansk', '6km', { group_name: 'Błotne Żbiki', email, payment_provider: 'przelewy24' });
  const bought = await ask('POST group', { body: order });
  await call('GET payment/{id}', { params: { id: bought.payment_id } });
  const { rows } = await database.pool.query<{ code: string }>('select code from grp where code is not null');
  const [{ code } = { code: '' }] = rows;
  const { as: friend } = await makeAccount(database, 'friend@example.com');
  await call('POST additions/verify', { body: { group_id: 1, secret: code } }, friend);
  const secrets = [first, mailed, reset, token, bought.payment_id, code, password, changed.password];
  expect(secrets.filter((one) => one.length < 8)).toEqual([]);
  expect(spilled(secrets, since)).toEqual([]);
});
