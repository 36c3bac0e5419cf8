import { beforeEach, expect, test } from 'vitest';
import { as, linkIn, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database });

let ola: Awaited<ReturnType<typeof makeAccount>>;
let count = 0;
beforeEach(async () => {
  ola = await makeAccount(database, `ola${count++}@example.com`);
});
const change = (body: object, options = ola.as) =>
  server.call('POST user/profile', { body }, { ...options, lang: 'en' });
const profile = (options = ola.as) => server.ask('GET user', {}, options);
const templates = async (email: string) => (await mailsTo(server, email)).map(({ template }) => template);
const confirm = async (email: string, options = {}) =>
  server.call('POST email/confirm', { body: { token: await linkIn(server, email) } }, options);

// specification 7.12
test('fields that are sent change, the others stay', async () => {
  const before = await profile();
  const sent = {
    phone: '501-502 503',
    size: 'M',
    sex: 'K',
    birthdate: '1995-01-01',
    language: 'de',
    marketing_consent_email: true,
    email: ola.email,
    id: 7,
    terms_conditions_consent: false,
  };
  const answered = await change(sent);
  const expected = {
    ...before,
    phone: '501502503',
    size: 'M',
    sex: 'K',
    birthdate: '1995-01-01',
    language: 'de',
    marketing_consent_email: true,
  };
  expect(answered.data).toEqual(expected);
  expect(await profile()).toEqual(expected);
});

// specification 5.31, 5.33
test.each([
  ['phone', '+49501502503', 'Phone must be a valid number without a country or area code'],
  ['phone', '0044501502503', 'Phone must be a valid number without a country or area code'],
  ['birthdate', '2001-02-30', 'Enter a real date in the past'],
  ['birthdate', '2099-01-01', 'Enter a real date in the past'],
  ['email', 'no address', 'Invalid e-mail address'],
])('a wrong %s is reported at its field: %s', async (field, value, text) => {
  const { status, code, data } = await change({ [field]: value });
  expect([status, code, data]).toEqual([422, 'invalid', { [field]: [text] }]);
});

test.each(['+48 501-502-503', '0048 501.502.503', '(501) 502/503', '\u202A501\u00A0502 503\u202C'])(
  'a phone number as a phone writes it is kept by its digits: %s',
  async (phone) => expect((await change({ phone })).data).toMatchObject({ phone: '501502503' }),
);

test('a new address needs the password, and counts once it is confirmed', async () => {
  const email = `new${ola.id}@example.com`;
  expect((await change({ email })).data).toEqual({ current_password: ['Required'] });
  expect((await change({ email, current_password: 'not the password' })).code).toBe('wrong_credentials');
  expect((await change({ email, current_password: password })).data).toMatchObject({
    email: ola.email,
    pending_email: email,
    email_verified: true,
  });
  expect(await templates(ola.email)).toEqual(['email_changed_old']);
  const { token } = await server.ask('POST login', { body: { email: ola.email, password } });
  expect((await confirm(email, as(token))).code).toBeNull();
  expect(await profile(as(token))).toMatchObject({ email, pending_email: null, email_verified: true });
  expect((await server.call('GET user', {}, ola.as)).code).toBe('unauthenticated');
});

test('the new address counts at once if the old one bounced', async () => {
  await database.rows(`update account set email_bounced = '550 no such mailbox' where id = $1`, ola.id);
  const email = `moved${ola.id}@example.com`;
  expect((await change({ email, current_password: password })).data).toMatchObject({
    email,
    pending_email: null,
    email_verified: false,
    email_bounced: null,
  });
  expect((await confirm(email, ola.as)).code).toBeNull();
});

test('two accounts with bounced addresses change to the same one at once: one gets it and the other waits', async () => {
  for (let round = 0; round < 4; round++) {
    const email = `both${ola.id}-${round}@example.com`;
    const both = await Promise.all(
      ['one', 'other'].map((who) => makeAccount(database, `${who}${ola.id}-${round}@example.com`)),
    );
    const ids = both.map(({ id }) => id);
    await database.rows(`update account set email_bounced = '550 no such mailbox' where id = any($1)`, ids);
    const answers = await Promise.all(both.map((one) => change({ email, current_password: password }, one.as)));
    expect(answers.map(({ code }) => code)).toEqual([null, null]);
    const rows = await database.rows<{ has: boolean; waits: boolean }>(
      `select email = $2 as has, pending_email is not distinct from $2 as waits from account where id = any($1)`,
      ids,
      email,
    );
    expect(rows.map(({ has, waits }) => [has, waits]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  }
});

test('an address of somebody else stays theirs, they get a mail, and the caller learns nothing', async () => {
  const other = await makeAccount(database, `other${ola.id}@example.com`);
  expect((await change({ email: other.email, current_password: password })).data).toMatchObject({
    email: ola.email,
    pending_email: other.email,
  });
  expect(await templates(other.email)).toEqual(['known_address']);
});

test('if two accounts want one address, the first to confirm it gets it', async () => {
  const rival = await makeAccount(database, `rival${ola.id}@example.com`);
  const email = `wanted${ola.id}@example.com`;
  const links: (readonly [string, typeof ola.as])[] = [];
  for (const one of [ola, rival]) {
    await change({ email, current_password: password }, one.as);
    links.push([(await mailsTo(server, email)).at(-1)?.token ?? '', one.as]);
  }
  const answers = await Promise.all(
    links.map(([token, me]) => server.call('POST email/confirm', { body: { token } }, me)),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['token_spent', null].sort());
});

// specification 1.20, 7.13
test('new terms are to be accepted again, or declined', async () => {
  const later = await startServer({ database, config: { termsVersion: '2' } });
  const consent = async () => (await later.ask('GET user', {}, ola.as)).terms_conditions_consent;
  const answer = (terms_conditions_consent: boolean) =>
    later.ask('POST user/accept-terms-conditions', { body: { terms_conditions_consent } }, ola.as);
  expect(await consent()).toBe(false);
  await answer(true);
  expect(await consent()).toBe(true);
  await answer(false);
  expect(await consent()).toBe(false);
});

// specification 3.17, 5.30, 7.10, 7.11, 9.21
test('billing details are empty until they are kept', async () => {
  const read = () => server.ask('GET user/address', {}, ola.as);
  expect(await read()).toEqual({
    name: '',
    surname: '',
    street: null,
    street_number: '',
    postal_code: '',
    city: '',
    country: 'DE',
  });
  const body = {
    name: 'Ola',
    surname: 'Nowak',
    street_number: '1',
    postal_code: '80-001',
    city: 'Gdańsk',
    country: 'PL',
  };
  await server.ask('POST user/address', { body }, ola.as);
  expect(await read()).toEqual({ ...body, street: null });
});

test('the export holds everything but secrets', async () => {
  const exported = await server.ask('GET user/export', {}, ola.as);
  expect(exported).toMatchObject({
    account: { id: ola.id, email: ola.email, has_password: true },
    signups: [],
    payments: [],
    sessions: [{ network: '198.51.100.0/24' }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/argon2|token/u);
});
