import { afterEach, describe, expect, test } from 'vitest';
import { initialsOf } from '#contract/values/avatar.ts';
import { as, linkIn, mailsTo, makeAccount, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { openShop } from '../../kit/server/shop.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';

/**
 * The table of docs/rules/accounts.md 2: who began an account with an address, who opens the mail's link, in which
 * browser. The owner of a mailbox never inherits a stranger's password, session, identity or name; a stranger never
 * gets what was bought with a mailbox that is not theirs.
 */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startSignIn(database);
const { rows } = database;

afterEach(() => expectInvariants(database));

const makersWord = 'trzy żbiki w błocie';
const ownersWord = 'pięć bobrów nad rzeką';
const makersBrowser = 'a browser of the maker'.replaceAll(' ', '-');
const ownersBrowser = 'a browser of the owner'.replaceAll(' ', '-');
const pair = (password: string) => ({ password, password_confirmation: password });

let count = 0;
interface Stage {
  readonly email: string;
  /** The maker's session of the account; null if there is none. */
  readonly session: string | null;
  readonly subject: string | null;
}
const login = async (email: string, password: string) => {
  const { data, code } = await server.call('POST login', { body: { email, password } });
  return code === null ? ((data as { token: string }).token ?? null) : null;
};
const register = (email: string, password: string, name: string, browser_key?: string) =>
  server.ask('POST register', {
    body: {
      ...registration({ email, name, surname: 'Maker', ...pair(password) }),
      ...(browser_key && { browser_key }),
    },
  });

/** An address with which a visitor has paid for two places. */
async function buyersAddress() {
  const email = `began${count++}@example.com`;
  await server.ask('POST group', { body: shop.order('gdansk', '6km', { email, places: 2, codes: ['FREERUN'] }) });
  return email;
}
/** An account, whose address may have bounced, changes to one that is a buyer's. */
async function changeAddress({ hasBounced = false } = {}): Promise<Stage> {
  const email = await buyersAddress();
  const maker = await makeAccount(database, `maker${count++}@example.com`);
  const session = await login(maker.email, makersWord);
  if (hasBounced) await rows(`update account set email_bounced = '550 no such mailbox' where id = $1`, maker.id);
  await server.ask('POST user/profile', { body: { email, current_password: makersWord } }, as(session ?? ''));
  return { email, session, subject: null };
}

/** The person who began it, with everything that a maker can set up. */
const beginnings: Readonly<Record<string, () => Promise<Stage>>> = {
  async 'by password'() {
    const email = await buyersAddress();
    await register(email, makersWord, 'Vera', makersBrowser);
    return { email, session: await login(email, makersWord), subject: null };
  },
  async 'by a provider that does not vouch'() {
    const email = await buyersAddress();
    const who = stranger(email, false);
    const answer = await server.signIn('facebook', await server.proof('facebook', who));
    const [{ subject }] = (await rows(
      `select subject from identity join account on account.id = account_id
      where account.email = $1`,
      email,
    )) as [{ subject: string }];
    return { email, session: (answer.data as { token: string }).token, subject };
  },
  async 'by password, and then by its owner'() {
    const email = await buyersAddress();
    await register(email, makersWord, 'Vera', makersBrowser);
    const session = await login(email, makersWord);
    await mailsTo(server, email);
    await register(email, ownersWord, 'Olga', ownersBrowser);
    return { email, session, subject: null };
  },
  'as the new address of an account': () => changeAddress(),
  'as the new address of an account whose old one bounced': () => changeAddress({ hasBounced: true }),
};

/** In which browser the link is opened. */
const browsers: Readonly<Record<string, (stage: Stage) => Promise<{ browser_key?: string; options: object }>>> = {
  'the maker’s, signed in': async ({ session }) => ({ options: as(session ?? '') }),
  'the maker’s, not signed in': async () => ({ browser_key: makersBrowser, options: {} }),
  'the owner’s, who registered there': async () => ({ browser_key: ownersBrowser, options: {} }),
  another: async () => ({ options: {} }),
  'another, signed in to another account': async () => {
    const other = await makeAccount(database, `other${count++}@example.com`);
    return { options: other.as };
  },
};

type Ending = 'kept' | 'own' | 'refused';
/**
 * The possible uses of the link, and the result for the account: `kept` is as its maker made it, `own` is a new one.
 */
const table: readonly [began: string, browser: string, ways: string[], ending: Ending][] = [
  ['by password', 'the maker’s, signed in', ['confirm'], 'kept'],
  ['by password', 'the maker’s, not signed in', ['confirm'], 'kept'],
  ['by password', 'the owner’s, who registered there', ['password', 'sign_in'], 'own'],
  ['by password', 'another', ['password', 'sign_in'], 'own'],
  ['by password', 'another, signed in to another account', ['password', 'sign_in'], 'own'],
  ['by a provider that does not vouch', 'the maker’s, signed in', ['confirm'], 'kept'],
  ['by a provider that does not vouch', 'the maker’s, not signed in', ['password', 'sign_in'], 'own'],
  ['by a provider that does not vouch', 'another', ['password', 'sign_in'], 'own'],
  ['by password, and then by its owner', 'the maker’s, signed in', ['password'], 'own'],
  ['by password, and then by its owner', 'the maker’s, not signed in', ['password'], 'own'],
  ['by password, and then by its owner', 'the owner’s, who registered there', ['confirm'], 'own'],
  ['by password, and then by its owner', 'another', ['password'], 'own'],
  ['as the new address of an account', 'the maker’s, signed in', ['confirm'], 'kept'],
  ['as the new address of an account', 'the maker’s, not signed in', ['sign_in'], 'refused'],
  ['as the new address of an account', 'another', ['sign_in'], 'refused'],
  ['as the new address of an account', 'another, signed in to another account', ['sign_in'], 'refused'],
  ['as the new address of an account whose old one bounced', 'the maker’s, signed in', ['confirm'], 'kept'],
  ['as the new address of an account whose old one bounced', 'another', ['sign_in'], 'refused'],
];

describe.each(table)('begun %s, opened in a browser: %s', (began, browser, ways, ending) => {
  const open = async () => {
    const stage = await beginnings[began]?.();
    if (stage === undefined) throw new Error(began);
    const token = await linkIn(server, stage.email);
    const { browser_key, options } = (await browsers[browser]?.(stage)) ?? { options: {} };
    const body = { token, ...(browser_key && { browser_key }) };
    return { ...stage, body, options };
  };
  const owned = (email: string) =>
    rows(`select place.user_id from place where email = $1 and is_captain and ended is null`, email);

  test('opening it changes nothing', async () => {
    const { email, session, body, options } = await open();
    expect(await server.ask('POST email/confirm/verify', { body }, options)).toEqual({ email, ways });
    expect(await server.ask('POST email/confirm/verify', { body }, options)).toEqual({ email, ways });
    expect(await owned(email)).toEqual([{ user_id: null }]);
    expect((await server.call('GET user', {}, as(session ?? ''))).code).toBeNull();
  });

  test('the owner has what was bought with it, and nothing of a stranger’s', async () => {
    const { email, session, subject, body, options } = await open();
    const plain = await server.call('POST email/confirm', { body }, options);
    const isSignedIn = 'headers' in options;
    const refused = ending === 'refused' ? (isSignedIn ? 'forbidden' : 'unauthenticated') : 'invalid';
    expect(plain.code).toBe(ways.includes('confirm') ? null : refused);
    const given = { ...body, name: 'Olga', surname: 'Owner', ...pair(ownersWord) };
    const answered = plain.code === null ? plain : await server.call('POST email/confirm', { body: given }, options);
    if (ending === 'refused') {
      expect(answered.code).toBe(refused);
      expect(await owned(email)).toEqual([{ user_id: null }]);
      expect(await login(email, ownersWord)).toBeNull();
      return;
    }
    expect(answered.code).toBeNull();
    const { login: signedIn } = answered.data as { login?: { token: string } };
    const me = await server.ask('GET user', {}, signedIn === undefined ? (options as object) : as(signedIn.token));
    expect(me).toMatchObject({ email, email_verified: true, signups: [{ is_captain: true }] });
    expect(await owned(email)).toEqual([{ user_id: me.id }]);
    if (ending === 'kept') return;
    expect(me.name).toBe('Olga');
    expect(me).toMatchObject({
      phone: null,
      avatar: `/api/avatars/${initialsOf(me.name, me.surname)}`,
      birthdate: null,
    });
    expect((await server.call('GET user', {}, as(session ?? ''))).code).toBe('unauthenticated');
    expect([await login(email, makersWord), await login(email, ownersWord)]).toEqual([null, expect.any(String)]);
    expect(await rows('select from identity where account_id = $1', me.id)).toEqual([]);
    if (subject !== null) {
      const again = await server.signIn('facebook', await server.proof('facebook', subject));
      expect(again.code).toBe('link_required');
    }
    expect((await server.call('POST email/confirm', { body: given }, options)).code).toBe('token_spent');
  });
});
