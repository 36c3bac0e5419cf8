import { expect, test } from 'vitest';
import { findSession, openSession } from '../../../../server/domain/kit/sessions.ts';
import { as, makeAccount } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer } from '../../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database });
const ola = await makeAccount(database, 'ola@example.com');
const session = () => openSession(database.db, ola.id, '198.51.100.0/24');
const codeOf = async (options: Parameters<typeof as>[1]) => (await server.call('GET user', {}, options)).code;

// specification 6.2
test('without a token, with a made-up one, or in a cookie nobody is signed in', async () => {
  const token = await session();
  const refused = [
    {},
    as('x'.repeat(43)),
    { headers: { authorization: token } },
    { headers: { authorization: `Basic ${token}` } },
    { headers: { cookie: `access_token=${token}` } },
  ];
  for (const options of refused) expect(await codeOf(options)).toBe('unauthenticated');
  expect(await codeOf(as(token))).toBeNull();
});

test('logging out ends this token and no other', async () => {
  const [here, there] = [await session(), await session()];
  await server.ask('POST logout', {}, as(here));
  expect([await codeOf(as(here)), await codeOf(as(there))]).toEqual(['unauthenticated', null]);
});

test('a token is over when its time is', async () => {
  const token = await session();
  await database.rows(`update session set expires_at = now() where account_id = $1`, ola.id);
  expect(await codeOf(as(token))).toBe('unauthenticated');
});

test('a use is noted once an hour', async () => {
  const token = await session();
  const lastUse = async () => (await database.rows<{ at: Date }>('select max(last_used_at) as at from session'))[0]?.at;
  const first = await lastUse();
  await findSession(database.db, token);
  expect(await lastUse()).toEqual(first);
  await database.rows(`update session set last_used_at = now() - interval '2 hours'`);
  await findSession(database.db, token);
  expect(Date.now() - Number(await lastUse())).toBeLessThan(60_000);
});
