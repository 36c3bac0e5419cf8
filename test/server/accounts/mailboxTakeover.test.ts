import { afterEach, describe, expect, test } from 'vitest';
import { newLink } from '../../../server/domain/accounts/links.ts';
import { removeNeverConfirmed } from '../../../server/domain/accounts/neverConfirmed.ts';
import { as, linkIn, mailsTo, makeAccount, password, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startUnguarded, withoutGuard } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { openShop } from '../../kit/server/shop.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';

/**
 * The consequences of docs/rules/accounts.md 4 for resets, providers, changed addresses and accounts never confirmed.
 */

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
async function reset(email: string) {
  await server.ask('POST password/email', { body: { email } });
  const token = await linkIn(server, email, 'password_reset');
  return server.call('POST password/reset', { body: { token, email, ...pair } });
}
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

describe('a reset of the password', () => {
  test('of an address that somebody else registered leaves nothing of theirs', async () => {
    const email = newEmail();
    const squatter = await makeAccount(database, email, false);
    await rows(`update account set phone = '501502503' where id = $1`, squatter.id);
    await rows(`insert into identity (provider, subject, account_id) values ('facebook', 'fb-1', $1)`, squatter.id);
    await buy(email);
    expect((await reset(email)).code).toBeNull();
    const answer = await server.ask('POST login', { body: { email, password: next } });
    const profile = await me(as(answer.token));
    expect(profile).toMatchObject({
      name: email.split('@')[0],
      surname: '',
      phone: null,
      terms_conditions_consent: false,
    });
    expect(profile.signups).toHaveLength(1);
    expect((await server.call('GET user', {}, squatter.as)).code).toBe('unauthenticated');
    expect(await rows(`select from identity where subject = 'fb-1'`)).toEqual([]);
  });

  test('ends every identity that nobody vouched for, and says so; those vouched for stay', async () => {
    const email = newEmail();
    await signInBy(email, true);
    const [{ id }] = (await rows('select id from account where email = $1', email)) as [{ id: number }];
    await rows(`insert into identity (provider, subject, account_id) values ('facebook', 'fb-2', $1)`, id);
    expect((await reset(email)).code).toBeNull();
    expect(await rows('select provider from identity where account_id = $1', id)).toEqual([{ provider: 'google' }]);
    const [mail] = (await mailsTo(server, email)).slice(-1);
    expect(mail?.text).toMatch(/Facebook/u);
    expect(mail?.text).not.toMatch(/Google/u);
  });

  test('does not mention providers if none was unlinked', async () => {
    const { email } = await makeAccount(database, newEmail());
    await reset(email);
    expect((await mailsTo(server, email)).at(-1)?.text).not.toMatch(/Google|Facebook/u);
  });

  test('opens no account that only waits to change to the address', async () => {
    const email = newEmail();
    const maker = await moveAtOnce(email);
    await server.ask('POST password/email', { body: { email } });
    // Not even with a link that was made before.
    const token = await newLink(database.db, 'reset', { account_id: maker.id, email });
    const answered = await server.call('POST password/reset', { body: { token, email, ...pair } });
    expect([answered.code, await login(email, password)]).toEqual(['token_spent', null]);
    expect((await mailsTo(server, email)).map(({ template }) => template)).not.toContain('password_reset');
    expect((await me(maker.as)).email).toBe(email);
  });
});

describe('a provider', () => {
  test('vouches for an address, not for an account: with another it does not any more, until it says so', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const session = await signInBy(email, true);
    const { id } = await me(session);
    const vouched = async () => (await rows('select vouched from identity where account_id = $1', id))[0]?.vouched;
    expect(await vouched()).toBe(true);
    await rows('update account set pending_email = $2 where id = $1', id, other);
    await server.ask('POST email/confirm/resend', {}, session);
    const token = await linkIn(server, other);
    expect((await server.call('POST email/confirm', { body: { token } }, session)).code).toBeNull();
    expect(await vouched()).toBe(false);
    await rows('update sandbox.person set email = $2 where email = $1', email, other);
    const [{ subject }] = (await rows('select subject from identity where account_id = $1', id)) as [
      { subject: string },
    ];
    await server.signIn('google', await server.proof('google', subject));
    expect(await vouched()).toBe(true);
  });

  test('that vouches makes an account of the owner’s own, and an account with a proven address keeps what it has', async () => {
    const email = newEmail();
    const maker = await moveAtOnce(email);
    await buy(email);
    const owner = await me(await signInBy(email, true));
    expect(owner).toMatchObject({ email, email_verified: true, signups: [{ is_captain: true }] });
    const back = await me(maker.as);
    expect([back.id, back.email, back.email_verified]).toEqual([maker.id, maker.email, true]);
    expect(back.email_bounced).not.toBeNull();
    expect(owner.id).not.toBe(maker.id);
  });

  test('does not bring an account back to an address that somebody else has by now', async () => {
    const email = newEmail();
    const maker = await moveAtOnce(email);
    const other = await makeAccount(database, maker.email);
    await signInBy(email, true);
    expect(await me(maker.as)).toMatchObject({ email: expect.stringMatching(madeUp), email_verified: false });
    expect((await me(other.as)).email).toBe(maker.email);
  });
});

describe('a changed address', () => {
  test('is not kept from its owner by who registered it and never confirmed', async () => {
    const email = newEmail();
    await buy(email);
    const squatter = await makeAccount(database, email, false);
    const owner = await makeAccount(database, newEmail());
    await server.ask('POST user/profile', { body: { email, current_password: password } }, owner.as);
    const token = await linkIn(server, email);
    expect((await server.call('POST email/confirm', { body: { token } }, squatter.as)).code).toBe('forbidden');
    expect((await server.call('POST email/confirm', { body: { token } }, owner.as)).code).toBeNull();
    expect(await me(owner.as)).toMatchObject({ email, email_verified: true, signups: [{ is_captain: true }] });
    expect((await server.call('GET user', {}, squatter.as)).code).toBe('unauthenticated');
  });
});

describe('registered again', () => {
  test('the first maker signs in as before, until the owner uses the link of their own mail', async () => {
    const email = newEmail();
    await register(email, { name: 'Vera' });
    await mailsTo(server, email);
    await register(email, { name: 'Olga', ...pair });
    expect([await login(email, password), await login(email, next)]).toEqual([null, 'wrong_credentials']);
    expect((await mailsTo(server, email)).map(({ template }) => template)).toEqual(['confirm_email', 'confirm_email']);
    const token = await linkIn(server, email);
    const body = { token, name: 'Olga', surname: 'Owner', ...pair };
    expect((await server.call('POST email/confirm', { body })).code).toBeNull();
    expect([await login(email, password), await login(email, next)]).toEqual(['wrong_credentials', null]);
    expect(await rows('select from registration where email = $1', email)).toEqual([]);
  });

  test('the older link takes nothing over once the address is confirmed', async () => {
    const email = newEmail();
    await register(email);
    const first = await linkIn(server, email);
    await register(email);
    const second = await linkIn(server, email);
    expect(first).not.toBe(second);
    expect((await server.call('POST email/confirm', { body: { token: second, ...pair } })).code).toBeNull();
    const late = await server.call('POST email/confirm', {
      body: { token: first, password, password_confirmation: password },
    });
    expect(late.code).toBe('token_spent');
    expect(await login(email, next)).toBeNull();
  });
});

test('no word of a maker’s is in a mail to an address that nobody has shown to be theirs', async () => {
  const email = newEmail();
  await register(email, { name: 'WIN-A-PRIZE', surname: 'evil.example' });
  await server.ask('POST password/email', { body: { email } });
  await register(email, { name: 'WIN-A-PRIZE', surname: 'evil.example' });
  const rival = await makeAccount(database, newEmail());
  await rows(`update account set name = 'WIN-A-PRIZE' where id = $1`, rival.id);
  await server.ask('POST user/profile', { body: { email, current_password: password } }, rival.as);
  const mails = await mailsTo(server, email);
  expect(mails.map(({ template }) => template).sort()).toEqual([
    'confirm_email',
    'confirm_email',
    'confirm_email',
    'password_reset',
  ]);
  expect(mails.filter(({ subject, text }) => /WIN-A-PRIZE|evil/u.test(subject + text))).toEqual([]);
  expect(mails[0]?.text).toMatch(/\nPotwierdź swój adres\n/u);
});

test('one mailbox has one account, however its domain is written', async () => {
  await makeAccount(database, 'x@xn--bcher-kva.example');
  await register('X@bücher.example');
  expect(await rows(`select email from account where email like 'x@%'`)).toEqual([
    { email: 'x@xn--bcher-kva.example' },
  ]);
  expect(await login('x@BÜCHER.example', password)).toBeNull();
});

describe('an account never confirmed', () => {
  const aged = async (email: string, days: number, isConfirmed = false) => {
    const made = await makeAccount(database, email, isConfirmed);
    await rows(`update account set created_at = now() - make_interval(days => $2) where id = $1`, made.id, days);
    return made;
  };
  const isThere = async ({ id }: { id: number }) => (await rows('select from account where id = $1', id)).length === 1;

  test('is removed after 14 days, and frees its address', async () => {
    const [old, young, known] = [
      await aged(newEmail(), 15),
      await aged(newEmail(), 13),
      await aged(newEmail(), 99, true),
    ];
    const moved = await moveAtOnce(newEmail());
    await rows(`update account set created_at = now() - interval '99 days' where id = $1`, moved.id);
    await removeNeverConfirmed(server.deps);
    expect([await isThere(old), await isThere(young), await isThere(known), await isThere(moved)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    await register(old.email);
    expect(await login(old.email, password)).toBeNull();
  });

  test('stays while it has a place in a run to come; after that the place stays its address’s', async () => {
    const buyer = await aged(newEmail(), 15);
    const chosen = shop.offer('gdansk', '6km', 3);
    const body = { ...chosen, places: 1, codes: [{ name: 'FREERUN' }], terms: true as const };
    await server.ask('POST group-signup', { body }, buyer.as);
    await removeNeverConfirmed(server.deps);
    expect(await isThere(buyer)).toBe(true);
    await rows(`update wave set wave_time = now() - interval '1 day' where id = $1`, chosen.wave_id);
    await removeNeverConfirmed(server.deps);
    expect(await isThere(buyer)).toBe(false);
    const again = await makeAccount(database, buyer.email, false);
    await server.ask('POST email/confirm/resend', {}, again.as);
    await server.ask('POST email/confirm', { body: { token: await linkIn(server, buyer.email) } }, again.as);
    expect((await me(again.as)).signups).toMatchObject([{ is_captain: true, status: 'paid' }]);
  });

  test('is found by its index, in rounds', async () => {
    await rows(`insert into account (email, name, surname, language, created_at, email_confirmed_at)
      select 'crowd' || n || '@example.com', '', '', 'pl', now() - interval '20 days', case when n > 300 then now() end
      from generate_series(1, 20000) n`);
    await rows('analyze account');
    const plan = await rows(`explain select id from account where email_confirmed_at is null and former_email is null
      and created_at < now() - interval '14 days' order by created_at limit 200`);
    expect(JSON.stringify(plan)).toContain('account_never_confirmed');
    expect(await removeNeverConfirmed(server.deps)).toBe(200);
    await removeNeverConfirmed(server.deps);
    expect(await removeNeverConfirmed(server.deps)).toBe(0);
  });
});

describe('without its guard', () => {
  test('a reset would end what a provider vouches for, too', async () => {
    const open = await startUnguarded(database, / and not vouched(?= returning)/gu);
    const { id, email } = await makeAccount(database, newEmail());
    await rows(
      `insert into identity (provider, subject, account_id, vouched) values ('google', $2, $1, true)`,
      id,
      email,
    );
    await server.ask('POST password/email', { body: { email } });
    const token = await linkIn(server, email, 'password_reset');
    await open.ask('POST password/reset', { body: { token, email, ...pair } });
    expect(await rows('select from identity where account_id = $1', id)).toEqual([]);
  });

  test('an account whose old address was confirmed would be removed', async () => {
    const unguarded = withoutGuard(database, / and former_email is null/gu);
    const moved = await moveAtOnce(newEmail());
    await rows(`update account set created_at = now() - interval '99 days', moved_at = null where id = $1`, moved.id);
    await removeNeverConfirmed({ database: unguarded });
    expect(await rows('select from account where id = $1', moved.id)).toEqual([]);
    await unguarded.close();
  });
});
