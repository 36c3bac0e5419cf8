import { expect, test } from 'vitest';
import type { AllCalls } from '#contract/index.ts';
import { makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { heldUp, startUnguarded } from '../../kit/server/guards.ts';
import { openShop } from '../../kit/server/shop.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';

/** An account that is deleted while somebody asks with its token, or signs in to it: signed out, not a fault of ours. */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startSignIn(database);

/** Makes a call, holds it up at the account, deletes that, and lets the call go on. */
const meanwhile = <Answer>(hold: string, accountId: number, call: () => Promise<Answer>) =>
  heldUp(database, hold, call, (other) => other.query('delete from account where id = $1', [accountId]));

const bodies = {
  'GET user': null,
  'GET user/address': null,
  'GET user/export': null,
  'POST user/profile': { name: 'Ola' },
  'POST user/password': { current_password: password, password, password_confirmation: password },
  'POST email/confirm/resend': {},
  'POST group-signup': {
    ...shop.offer('gdansk', '6km'),
    places: 1,
    codes: [],
    terms: true,
    payment_provider: 'stripe',
  },
  'POST user/delete': { email: 'gone@example.com', password },
} as const satisfies Partial<Record<keyof AllCalls, object | null>>;

test.each(Object.keys(bodies) as (keyof typeof bodies)[])('%s is signed out', async (name) => {
  const { id, as } = await makeAccount(database, 'gone@example.com');
  const ask = (bodies[name] === null ? {} : { body: bodies[name] }) as never;
  const { status, code } = await meanwhile('lock table account', id, () => server.call(name, ask, as));
  expect([status, code]).toEqual([401, 'unauthenticated']);
});

const deleting = (accountId: number) => `delete from account where id = ${accountId}`;

test('a login is refused', async () => {
  const { id, email } = await makeAccount(database, 'gone@example.com');
  const { status } = await meanwhile(deleting(id), id, () => server.call('POST login', { body: { email, password } }));
  expect(status).toBe(401);
});

test('without its guard a login would be a fault of ours', async () => {
  const open = await startUnguarded(database, / for key share/gu);
  const { id, email } = await makeAccount(database, 'gone@example.com');
  const { status } = await meanwhile(deleting(id), id, () => open.call('POST login', { body: { email, password } }));
  expect(status).toBe(500);
});

test('a sign-in by a provider is refused, or creates a new account', async () => {
  const { id, email } = await makeAccount(database, 'gone@example.com');
  const linked = await server.proof('google', stranger(email));
  await server.signIn('google', await server.proof('google', stranger(email)));
  const again = await meanwhile(deleting(id), id, () => server.signIn('google', linked));
  expect(again.status).toBe(401);

  const known = await makeAccount(database, 'gone-unlinked@example.com');
  const unlinked = await server.proof('google', stranger(known.email));
  expect((await meanwhile(deleting(known.id), known.id, () => server.signIn('google', unlinked))).status).toBe(200);
});
