import { afterEach, describe, expect, test } from 'vitest';
import { removeNeverConfirmed } from '../../../server/domain/accounts/neverConfirmed.ts';
import { as, linkIn, makeAccount, password, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { openShop } from '../../kit/server/shop.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';

/** Nobody keeps an address from its owner (docs/rules/accounts.md 2.3). */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startSignIn(database);
const { rows } = database;

afterEach(() => expectInvariants(database));

const madeUp = /^account-[\da-f-]{36}@gone\.invalid$/u;
const next = 'pięć bobrów nad rzeką';
const pair = { password: next, password_confirmation: next };
let count = 0;
const newEmail = () => `taken${count++}@example.com`;
const buy = (email: string) =>
  server.ask('POST group', { body: shop.order('gdansk', '6km', { email, places: 2, codes: ['FREERUN'] }) });
const register = (email: string, more = {}) => server.ask('POST register', { body: registration({ email, ...more }) });
const login = async (email: string, word: string) =>
  (await server.call('POST login', { body: { email, password: word } })).code;
const me = (options: ReturnType<typeof as>) => server.ask('GET user', {}, options);
const signInBy = async (email: string, isVouchedFor: boolean) => {
  const { code, data } = await server.signIn('google', await server.proof('google', stranger(email, isVouchedFor)));
  expect(code).toBeNull();
  return as((data as { token: string }).token);
};
const moveAtOnce = async (email: string) => {
  const maker = await makeAccount(database, newEmail());
  await rows(`update account set email_bounced = '550 no such mailbox' where id = $1`, maker.id);
  await server.ask('POST user/profile', { body: { email, current_password: password } }, maker.as);
  return maker;
};

describe('an address whose account cannot go back to the one it had', () => {
  /** Somebody moved to the address, somebody else has their old one, and all names that could be guessed are taken. */
  const barred = async (email: string) => {
    const maker = await moveAtOnce(email);
    await makeAccount(database, maker.email);
    await register(`account-${maker.id}@gone.invalid`);
    return maker;
  };

  test('is confirmed by its owner all the same', async () => {
    const email = newEmail();
    await barred(email);
    await buy(email);
    await register(email, pair);
    const body = { token: await linkIn(server, email), ...pair };
    expect((await server.call('POST email/confirm', { body })).code).toBeNull();
    const { token } = await server.ask('POST login', { body: { email, password: next } });
    expect(await me(as(token))).toMatchObject({ email, email_verified: true, signups: [{ is_captain: true }] });
  });

  test('is its owner’s whom a provider vouches for', async () => {
    const email = newEmail();
    await barred(email);
    expect(await me(await signInBy(email, true))).toMatchObject({ email, email_verified: true });
  });

  test('is freed later if it could not be at first; it is spent only for a person who comes after its owner', async () => {
    const email = newEmail();
    await moveAtOnce(email);
    await register(email, pair);
    const token = await linkIn(server, email);
    // As when somebody gets the former address at this very moment.
    await rows('create sequence bars');
    await rows(`create function bar_once() returns trigger language plpgsql as $$ begin
      if nextval('bars') = 1 then raise unique_violation using constraint = 'account_email'; end if;
      return new; end $$`);
    await rows(`create trigger bar before update on account for each row when (old.email <> new.email)
      execute function bar_once()`);
    const confirmed = await server.call('POST email/confirm', { body: { token, ...pair } });
    const [{ tries }] = (await rows('select last_value::int as tries from bars')) as [{ tries: number }];
    await rows('drop trigger bar on account');
    expect([confirmed.code, tries, await login(email, next)]).toEqual([null, 2, null]);
  });

  test('is freed after 14 days without a confirmation; so is a made-up name of a person without one', async () => {
    const waiting = async (maker: { id: number }) =>
      rows(
        `update account set moved_at = now() - interval '15 days', created_at = now() - interval '99 days'
        where id = $1`,
        maker.id,
      );
    const [email, other] = [newEmail(), newEmail()];
    const [back, none] = [await moveAtOnce(email), await barred(other)];
    await waiting(back);
    await waiting(none);
    await removeNeverConfirmed(server.deps);
    expect(await me(back.as)).toMatchObject({ email: back.email, email_verified: true });
    expect((await me(none.as)).email).toMatch(madeUp);
    await waiting(none);
    await removeNeverConfirmed(server.deps);
    expect((await server.call('GET user', {}, none.as)).code).toBe('unauthenticated');
  });
});
