import { describe, expect, test } from 'vitest';
import { as, mailsTo, makeAccount, password } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { withoutGuard } from '../../../kit/server/guards.ts';
import { openShop } from '../../../kit/server/shop.ts';
import { startSignIn, stranger } from '../../../kit/server/signIn.ts';

/** The account that a provider's person is signed in to: new, linked, linked by its password, or taken over. */

const database = await freshDatabase();
const runs = await openShop(database);
const shop = await startSignIn(database);
const { proof, signIn } = shop;
const { rows } = database;

const arrive = async (...trip: Parameters<typeof proof>) => signIn(trip[0], await proof(...trip));
/** The profile of the person who was signed in. */
async function profileOf({ data, code }: Awaited<ReturnType<typeof signIn>>) {
  expect(code).toBeNull();
  return shop.ask('GET user', {}, as((data as { token: string }).token));
}
const linkedTo = (accountId: number) =>
  rows('select provider, subject from identity where account_id = $1 order by created_at', accountId);

describe('somebody new', () => {
  // specification 3.4
  test('gets an account, confirmed if the provider vouches for the address, with the terms still to accept', async () => {
    const bought = runs.order('gdansk', '6km', { email: 'anna.wisniewska@example.com', codes: ['FREERUN'] });
    await shop.ask('POST group', { body: bought });
    const profile = await profileOf(await arrive('google', 'anna'));
    expect(profile).toMatchObject({
      name: 'Anna',
      surname: 'Wiśniewska',
      email: 'anna.wisniewska@example.com',
      email_verified: true,
      language: 'en',
      terms_conditions_consent: false,
      marketing_consent_email: null,
      signups: [{ is_captain: true }],
    });
    expect((await mailsTo(shop, profile.email)).map(({ template }) => template)).toEqual(['paid']);
    expect(await linkedTo(profile.id)).toEqual([{ provider: 'google', subject: 'anna' }]);
  });

  test('is mailed a link if nobody vouches for the address', async () => {
    const { email, email_verified } = await profileOf(await arrive('google', 'bartosz'));
    expect(email_verified).toBe(false);
    const [mail, ...more] = await mailsTo(shop, email);
    expect([mail?.template, mail?.language, more]).toEqual(['confirm_email', 'en', []]);
  });

  test.each(['google', 'facebook'] as const)('without an address at %s reads what to do', async (provider) => {
    const { status, code, message } = await arrive(provider, 'celina');
    expect([status, code, message]).toEqual([422, 'invalid', expect.stringContaining('does not share your e-mail')]);
    expect(await rows(`select from identity where subject = 'celina'`)).toEqual([]);
  });

  test('coming twice at once gets one account', async () => {
    const who = stranger('twice@example.com');
    const proofs = [await proof('google', who), await proof('google', who), await proof('google', who)];
    const answers = await Promise.all(proofs.map((body) => signIn('google', body)));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null]);
    expect(await rows(`select from account where email = 'twice@example.com'`)).toHaveLength(1);
  });

  test('coming twice at once to an account that is there links it once', async () => {
    const { id, email } = await makeAccount(database, 'twice-known@example.com');
    for (let round = 0; round < 5; round++) {
      await rows('delete from identity where account_id = $1', id);
      const proofs = [await proof('google', stranger(email)), await proof('google', stranger(email))];
      const answers = await Promise.all(proofs.map((body) => signIn('google', body)));
      expect(answers.map(({ code }) => code)).toEqual([null, null]);
      expect(await linkedTo(id)).toHaveLength(1);
    }
  });
});

describe('somebody who comes again', () => {
  test('is the same person, whatever address the provider tells by now', async () => {
    const first = await profileOf(await arrive('google', stranger('before@example.com')));
    await rows(`update sandbox.person set email = 'after@example.com' where email = 'before@example.com'`);
    const [{ subject } = { subject: '' }] = await rows(
      `select subject from sandbox.person where email = 'after@example.com'`,
    );
    expect(await profileOf(await arrive('google', subject))).toMatchObject({
      id: first.id,
      email: 'before@example.com',
    });
  });
});

describe('an address that has an account', () => {
  test('is linked if the provider vouches for it, and the password stays', async () => {
    const { id, email } = await makeAccount(database, 'vouched@example.com');
    expect((await profileOf(await arrive('google', stranger(email)))).id).toBe(id);
    expect((await shop.call('POST login', { body: { email, password } })).code).toBeNull();
  });

  test('that nobody confirmed goes to the person whom the provider vouches for, and what was set up before ends', async () => {
    const squatter = await makeAccount(database, 'squatted@example.com', false);
    await rows(`insert into identity (provider, subject, account_id) values ('facebook', 'squatter', $1)`, squatter.id);
    const profile = await profileOf(await arrive('google', stranger(squatter.email)));
    expect(profile).toMatchObject({ email: squatter.email, name: 'Ola', email_verified: true });
    expect(profile.id).not.toBe(squatter.id);
    expect((await shop.call('GET user', {}, squatter.as)).code).toBe('unauthenticated');
    expect((await shop.call('POST login', { body: { email: squatter.email, password } })).code).toBe(
      'wrong_credentials',
    );
    expect((await linkedTo(profile.id)).map(({ provider }) => provider)).toEqual(['google']);
    expect(await linkedTo(squatter.id)).toEqual([]);
  });

  test.each([
    ['google', 'unvouched-g@example.com'],
    ['facebook', 'unvouched-f@example.com'],
  ] as const)('that %s does not vouch for needs its password once', async (provider, email) => {
    const { id } = await makeAccount(database, email);
    const body = await proof(provider, stranger(email, false));
    const asked = await signIn(provider, body);
    expect([asked.status, asked.code, asked.data]).toEqual([409, 'link_required', { email: [email] }]);
    expect(await linkedTo(id)).toEqual([]);

    const guessed = await signIn(provider, { ...body, password: 'a guess at it' });
    expect([guessed.status, guessed.code, Object.keys(guessed.data as object)]).toEqual([
      401,
      'wrong_credentials',
      ['password'],
    ]);
    expect((await profileOf(await signIn(provider, { ...body, password }))).id).toBe(id);
    expect((await profileOf(await arrive(provider, stranger(email, false)))).id).toBe(id);
  });

  test('is not linked by the password of another account', async () => {
    const { id, email } = await makeAccount(database, 'mine@example.com');
    await makeAccount(database, 'not-mine@example.com');
    await rows('update account set password_hash = null where id = $1', id);
    const body = await proof('google', stranger(email, false));
    expect((await signIn('google', body)).code).toBe('link_required');
    expect((await signIn('google', { ...body, password })).code).toBe('wrong_credentials');
  });

  test('is linked by a token just so', async () => {
    const { id, email } = await makeAccount(database, 'token-link@example.com');
    const [subject, token] = ['fb-token-link', 'EAA_token_link'];
    await rows(
      `insert into sandbox.person (subject, given_name, family_name, email) values ($1, 'Ola', 'Nowak', $2)`,
      subject,
      email,
    );
    await rows(
      `insert into sandbox.grant_record (kind, id, payload, expires_at)
       values ('FacebookToken', $1, jsonb_build_object('app_id', 'muster-sandbox', 'subject', $2::text), now() + interval '1 min')`,
      token,
      subject,
    );
    expect((await signIn('facebook', { accessToken: token })).code).toBe('link_required');
    expect((await profileOf(await signIn('facebook', { accessToken: token, password }))).id).toBe(id);
  });
});

describe('the spent code, while the password is asked for', () => {
  const asked = async (email: string) => {
    const { id } = await makeAccount(database, email);
    const body = await proof('google', stranger(email, false));
    expect((await signIn('google', body)).code).toBe('link_required');
    return { id, body };
  };

  test.each(['state', 'nonce', 'codeVerifier', 'code'] as const)('counts only with the same %s', async (field) => {
    const { body } = await asked(`same-${field.toLowerCase()}@example.com`);
    const other = { ...body, [field]: body[field].replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')) };
    expect((await signIn('google', { ...other, password })).code).toBe('token_spent');
    expect((await signIn('google', { ...body, password })).code).toBeNull();
  });

  test('counts for nothing without the password, or once it is linked', async () => {
    const { body } = await asked('once@example.com');
    expect((await signIn('google', body)).code).toBe('token_spent');
    expect((await signIn('google', { ...body, password })).code).toBeNull();
    expect((await signIn('google', { ...body, password })).code).toBe('token_spent');
  });

  const late = async (email: string) => {
    const { body } = await asked(email);
    await rows('update identity_offer set expires_at = now() where email = $1', email);
    return { ...body, password };
  };
  test('counts for ten minutes', async () => {
    expect((await signIn('google', await late('late@example.com'))).code).toBe('token_spent');
  });

  test('would count forever without its guard', async () => {
    const unguarded = withoutGuard(database, /and expires_at > now\(\)/gu);
    const open = await startSignIn(unguarded, { publicUrl: shop.origin });
    expect((await open.signIn('google', await late('late-unguarded@example.com'))).code).toBeNull();
    await open.close();
    await unguarded.close();
  });
});

test('guesses of the password are counted with those of the login', async () => {
  const limited = await startSignIn(database, { rateLimits: true });
  const { email } = await makeAccount(database, 'guessed-link@example.com');
  const body = await limited.proof('google', stranger(email, false));
  await limited.signIn('google', body);
  const codes = [];
  for (let n = 0; n < 5; n++) {
    codes.push((await limited.signIn('google', { ...body, password: 'a guess at it' })).code);
    codes.push((await limited.call('POST login', { body: { email, password: 'a guess at it' } })).code);
  }
  codes.push((await limited.signIn('google', { ...body, password })).code);
  expect(codes).toEqual([...Array(10).fill('wrong_credentials'), 'rate_limited']);
});

describe('an account that goes', () => {
  test('is exported with whom it is linked to, and takes that along', async () => {
    const email = 'leaving@example.com';
    const answer = await arrive('google', stranger(email));
    const { id } = await profileOf(answer);
    const me = as((answer.data as { token: string }).token);
    const [identity] = await linkedTo(id);
    expect((await shop.ask('GET user/export', {}, me)).identities).toEqual([
      { ...identity, email, created_at: expect.any(String) },
    ]);
    await shop.ask('POST user/delete', { body: { email } }, me);
    expect(await linkedTo(id)).toEqual([]);
    const again = await profileOf(await arrive('google', stranger(email)));
    expect(again.id).not.toBe(id);
  });

  test('leaves nothing of what waited for its password', async () => {
    const { email, as: me } = await makeAccount(database, 'waited-for@example.com');
    await arrive('google', stranger(email, false));
    expect(await rows('select from identity_offer where email = $1', email)).toHaveLength(1);
    await shop.ask('POST user/delete', { body: { email, password } }, me);
    expect(await rows('select from identity_offer where email = $1', email)).toEqual([]);
  });
});
