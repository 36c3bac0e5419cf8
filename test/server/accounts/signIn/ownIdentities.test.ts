import { describe, expect, test } from 'vitest';
import { AccountGone } from '../../../../server/domain/kit/accountGone.ts';
import { openSession } from '../../../../server/domain/kit/sessions.ts';
import { as, mailsTo, makeAccount, password } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { heldUp, startUnguarded, withoutGuard } from '../../../kit/server/guards.ts';
import { startServer } from '../../../kit/server/server.ts';
import { startSignIn, stranger } from '../../../kit/server/signIn.ts';

/** By whom of which provider somebody signs in, as they see it and end it; and what an account without a password asks. */

const database = await freshDatabase();
const shop = await startSignIn(database);
const { rows } = database;

/** Somebody who only ever signed in at Google. */
async function withoutPassword(email: string) {
  const answer = await shop.signIn('google', await shop.proof('google', stranger(email)));
  const me = as((answer.data as { token: string }).token);
  const { id } = await shop.ask('GET user', {}, me);
  return { id, email, as: me };
}
const link = (accountId: number, subject: string, provider = 'facebook') =>
  rows(`insert into identity (provider, subject, account_id) values ($1, $2, $3)`, provider, subject, accountId);
const list = async (options: ReturnType<typeof as>) => (await shop.ask('GET user/identities', {}, options)).identities;
const unlink = (id: number | undefined, options: ReturnType<typeof as>, at: Pick<typeof shop, 'call'> = shop) =>
  at.call('POST user/identities/{id}/unlink', { params: { id: id ?? 0 }, body: {} }, { ...options, lang: 'en' });
const isIn = async (options: ReturnType<typeof as>) => (await shop.call('GET user', {}, options)).code === null;

test('each is shown with the address that it reported, and since when, but without its subject', async () => {
  const ola = await withoutPassword('shown@example.com');
  expect(await list(ola.as)).toEqual([
    {
      id: expect.any(Number),
      provider: 'google',
      email: 'shown@example.com',
      created_at: expect.stringMatching(/Z$/u),
    },
  ]);
  expect(await shop.ask('GET user/export', {}, ola.as)).toMatchObject({ identities: [{ email: 'shown@example.com' }] });
  expect(await shop.ask('GET user', {}, ola.as)).toMatchObject({ has_password: false });
});

describe('one that is unlinked', () => {
  test('signs nobody in, ends all other sessions and tells it by mail', async () => {
    const { id, email, as: here } = await makeAccount(database, 'unlinks@example.com');
    await link(id, 'unlinks');
    const { token } = await shop.ask('POST login', { body: { email, password } });
    const [identity] = await list(here);
    expect((await unlink(identity?.id, here)).code).toBeNull();
    expect([await list(here), await isIn(here), await isIn(as(token))]).toEqual([[], true, false]);
    expect(await mailsTo(shop, email)).toMatchObject([
      {
        template: 'identity_unlinked',
        subject: 'Sposób logowania został odłączony od Twojego konta',
        text: expect.stringMatching(/połączone z\skontem Facebook: .*\n+Inne urządzenia zostały wylogowane\./u),
      },
    ]);
    expect((await unlink(identity?.id, here)).code).toBe('not_found');
  });

  test('may be the last one if there is a password, but not without one', async () => {
    const ola = await withoutPassword('last@example.com');
    const [identity] = await list(ola.as);
    const refused = await unlink(identity?.id, ola.as);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'password_required',
      'This is your only way to sign in. Set a password first.',
    ]);
    expect(await list(ola.as)).toHaveLength(1);

    await shop.ask('POST user/password/link', {}, ola.as);
    const mail = (await mailsTo(shop, ola.email)).at(-1);
    expect(mail?.template).toBe('password_reset');
    await shop.ask('POST password/reset', {
      body: { token: mail?.token ?? '', email: ola.email, password, password_confirmation: password },
    });
    const { token } = await shop.ask('POST login', { body: { email: ola.email, password } });
    expect((await unlink(identity?.id, as(token))).code).toBeNull();
  });

  test('is one’s own: somebody else’s looks like none', async () => {
    const ola = await withoutPassword('not-eves@example.com');
    const eve = await makeAccount(database, 'eve@example.com');
    const [identity] = await list(ola.as);
    const [theirs, none] = [await unlink(identity?.id, eve.as), await unlink(2_147_483_647, eve.as)];
    expect([theirs.status, theirs.data, theirs.message]).toEqual([404, none.data, none.message]);
    expect(await list(ola.as)).toHaveLength(1);
  });
});

/** Two identities, no password, both unlinked at once, a few times: how many are left each time. */
async function unlinkBoth(at: Pick<typeof shop, 'call'>, name: string) {
  const left = [];
  for (let round = 0; round < 6; round++) {
    const ola = await withoutPassword(`${name}${round}@example.com`);
    await link(ola.id, `${name}${round}`);
    await Promise.all((await list(ola.as)).map(({ id }) => unlink(id, ola.as, at)));
    left.push((await rows('select from identity where account_id = $1', ola.id)).length);
  }
  return left;
}

test('one of two unlinked at once stays if there is no password', async () => {
  expect(await unlinkBoth(shop, 'both')).toEqual(Array(6).fill(1));
});

test('without its guard both go', async () => {
  const open = await startUnguarded(database, / for update$/gu);
  expect(Math.min(...(await unlinkBoth(open, 'open')))).toBe(0);
});

describe('a sign-in while its identity is unlinked', () => {
  /** The sign-in begins after the unlinking has, and goes on once that is done. */
  async function race(subject: string, db = database.db) {
    const { id } = await makeAccount(database, `${subject}@example.com`);
    await link(id, subject);
    const gone = `select from account where id = ${id} for update; delete from identity where subject = '${subject}'`;
    return heldUp(database, gone, () =>
      openSession(db, id, '203.0.113.0/24', { identity: { provider: 'facebook', subject } }).catch(
        (error: unknown) => error,
      ),
    );
  }

  test('opens no session', async () => {
    expect(await race('raced')).toBeInstanceOf(AccountGone);
  });

  test('would open one without its guard', async () => {
    const unguarded = withoutGuard(database, / for key share of identity/gu);
    expect(await race('raced-unguarded', unguarded.db)).toEqual(expect.any(String));
    await unguarded.close();
  });
});

describe('an account without a password', () => {
  const aged = async (email: string) => {
    const ola = await withoutPassword(email);
    await rows(`update session set created_at = now() - interval '11 minutes' where account_id = $1`, ola.id);
    return ola;
  };

  test('is not erased by token and address alone, only after a fresh sign-in', async () => {
    const ola = await aged('erase@example.com');
    const erase = (options: ReturnType<typeof as>) =>
      shop.call('POST user/delete', { body: { email: ola.email } }, { ...options, lang: 'en' });
    const refused = await erase(ola.as);
    expect([refused.status, refused.code, refused.message]).toEqual([
      403,
      'sign_in_again',
      'For your security, sign in again and do this within 10 minutes.',
    ]);
    expect((await erase((await withoutPassword(ola.email)).as)).code).toBeNull();
    expect(await rows('select from account where id = $1', ola.id)).toEqual([]);
  });

  test('is not moved to another address by a token alone, only after a fresh sign-in', async () => {
    const ola = await aged('moves@example.com');
    const move = (options: ReturnType<typeof as>) =>
      shop.call('POST user/profile', { body: { email: 'moved@example.com' } }, options);
    expect((await move(ola.as)).code).toBe('sign_in_again');
    expect((await move((await withoutPassword(ola.email)).as)).data).toMatchObject({
      pending_email: 'moved@example.com',
    });
  });

  test('says when no more mails are sent to set one', async () => {
    const limited = await startServer({ database, config: { rateLimits: true } });
    const ola = await withoutPassword('many-links@example.com');
    const codes = [];
    for (let n = 0; n < 4; n++) codes.push((await limited.call('POST user/password/link', {}, ola.as)).code);
    expect(codes).toEqual([null, null, null, 'rate_limited']);
  });
});
