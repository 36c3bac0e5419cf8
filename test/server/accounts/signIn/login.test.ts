import { expect, test } from 'vitest';
import { as, makeAccount, password } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer } from '../../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database });
const ola = await makeAccount(database, 'ola@example.com');
const login = (body: { email: string; password: string }) => server.call('POST login', { body });

// specification 1.19, 3.5, 7.17
test('the right password opens a session, with its lifetime in minutes', async () => {
  const { status, data, headers } = await login({ email: ' OLA@example.com ', password });
  expect([status, data, headers['cache-control']]).toEqual([
    200,
    { token: expect.stringMatching(/^[\w-]{43}$/u), expires_in: 43_200, source: 'password' },
    'no-store',
  ]);
  const { token } = data as { token: string };
  expect(await server.ask('GET user', {}, as(token))).toMatchObject({ id: ola.id });
});

test('a wrong password and an unknown address are one answer, byte for byte', async () => {
  const answers = [
    await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: ola.email, password: 'wrong one' },
    }),
    await server.app.inject({ method: 'POST', url: '/api/login', payload: { email: 'no@example.com', password } }),
  ];
  const [known, unknown] = answers.map(({ statusCode, body, headers }) => {
    const { 'x-request-id': _, date: __, ...same } = headers;
    return { statusCode, body, same };
  });
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ statusCode: 401, body: expect.stringContaining('wrong_credentials') });
});

test('an account without a password cannot be entered by one', async () => {
  const { id, email } = await makeAccount(database, 'social@example.com');
  await database.rows('update account set password_hash = null where id = $1', id);
  expect((await login({ email, password })).code).toBe('wrong_credentials');
});

test('a key does not make a login be kept', async () => {
  const once = () =>
    server.ask('POST login', { body: { email: ola.email, password } }, { idempotencyKey: 'one-and-the-same' });
  expect((await once()).token).not.toBe((await once()).token);
});
