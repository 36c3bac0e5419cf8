import { describe, expect, test } from 'vitest';
import { createLimits } from '../../../server/domain/limits/limits.ts';
import { linkIn, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { heldUp, startUnguarded } from '../../kit/server/guards.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';

/**
 * Somebody who knows a password, or has a session, and asks for something at the moment in which both end: what was
 * shown before is no proof any more once it is to count (docs/rules/sign-in.md 1.7).
 */

const database = await freshDatabase();
const { rows } = database;
const next = 'pięć bobrów nad rzeką';
const pair = { password: next, password_confirmation: next };

/** Runs between the moment in which a password was found right and what it was typed for. */
let meanwhile = async () => {};
const off = { rateLimits: false };
const limits = {
  ...createLimits(database, off),
  async giveBack() {
    const now = meanwhile;
    meanwhile = async () => {};
    await now();
  },
};
const server = await startSignIn(database, off, { limits });

let count = 0;
async function account() {
  const made = await makeAccount(database, `ended${count++}@example.com`);
  return { ...made, isIn: async () => (await server.call('GET user', {}, made.as)).code === null };
}
/** The effect of resetting the password. */
const endAll = (id: number) => async () => {
  await rows(`update account set password_hash = 'another' where id = $1`, id);
  await rows('delete from session where account_id = $1', id);
};
const hashOf = async (id: number) => (await rows('select password_hash from account where id = $1', id))[0];

describe('while its password is reset', () => {
  test('a login with the old one opens no session', async () => {
    const { id, email } = await account();
    meanwhile = endAll(id);
    const answered = await server.call('POST login', { body: { email, password } });
    expect([answered.status, await rows('select from session where account_id = $1', id)]).toEqual([401, []]);
  });

  test('without its guard it would', async () => {
    const instead = ' and $1::text is not null';
    const open = await startUnguarded(database, / and password_hash = (\$\d+)/gu, { instead, limits });
    const { id, email } = await account();
    meanwhile = endAll(id);
    expect((await open.call('POST login', { body: { email, password } })).code).toBeNull();
  });

  test('a signed-in person cannot set a password of their own', async () => {
    const { id, as: me } = await account();
    meanwhile = endAll(id);
    const answered = await server.call('POST user/password', { body: { current_password: password, ...pair } }, me);
    expect([answered.code, await hashOf(id)]).toEqual(['unauthenticated', { password_hash: 'another' }]);
  });

  test('without its guard they would', async () => {
    const guard = /where token_hash = (\$\d+) and account_id = (\$\d+)$/gu;
    const instead = 'where $1::text is not null and $2::int > 0';
    const open = await startUnguarded(database, guard, { instead, limits });
    const { id, as: me } = await account();
    meanwhile = endAll(id);
    const changed = await open.call('POST user/password', { body: { current_password: password, ...pair } }, me);
    expect(changed.code).toBeNull();
  });

  test('nor moves the account to an address of theirs, nor erases it', async () => {
    const { id, email, as: me } = await account();
    await rows(`update account set email_bounced = '550 no such mailbox' where id = $1`, id);
    meanwhile = endAll(id);
    const body = { email: `thief${count}@example.com`, current_password: password };
    expect((await server.call('POST user/profile', { body }, me)).code).toBe('unauthenticated');
    expect(await rows('select email, pending_email from account where id = $1', id)).toEqual([
      { email, pending_email: null },
    ]);

    const other = await account();
    meanwhile = endAll(other.id);
    const erased = await server.call('POST user/delete', { body: { email: other.email, password } }, other.as);
    expect([erased.code, await hashOf(other.id)]).toEqual(['unauthenticated', { password_hash: 'another' }]);
  });
});

test('a person of a provider is not linked to an account that has taken the place of the one whose password they knew', async () => {
  const squatter = await makeAccount(database, `squatted${count++}@example.com`, false);
  const { email } = squatter;
  meanwhile = async () => {
    await rows('delete from account where id = $1', squatter.id);
    await makeAccount(database, email);
    await rows(`update account set password_hash = 'of the owner' where email = $1`, email);
  };
  const body = await server.proof('facebook', stranger(email, false));
  const answered = await server.call('POST login/social/{provider}', {
    params: { provider: 'facebook' },
    body: { ...(body as object), password } as never,
  });
  expect(answered.code).not.toBeNull();
  expect(
    await rows('select from identity join account on account.id = account_id where account.email = $1', email),
  ).toEqual([]);
});

test('a changed address is not confirmed by a session that ends at that moment', async () => {
  const { id, as: me } = await account();
  const thief = `moved${count}@example.com`;
  await server.ask('POST user/profile', { body: { email: thief, current_password: password } }, me);
  const token = await linkIn(server, thief);
  const { code } = await heldUp(
    database,
    `select from account where id = ${id} for update`,
    () => server.call('POST email/confirm', { body: { token } }, me),
    (other) => other.query('delete from session where account_id = $1', [id]),
  );
  expect(code).toBe('unauthenticated');
  expect(await rows('select from account where email = $1', thief)).toEqual([]);
});
