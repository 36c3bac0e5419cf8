import { expect, test } from 'vitest';
import { as, from, mailsTo, makeAccount, password, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database });
const register = (more: Parameters<typeof registration>[0] = {}, options = {}) =>
  server.call('POST register', { body: registration(more) }, options);
const accounts = async (email: string) => await database.rows('select * from account where email = $1', email);

// specification 3.1, 3.2, 3.4, 7.9, 7.18
test('somebody registers, reads the mail, confirms the address and signs in', async () => {
  const answered = await register({ email: ' Ola@Example.com', marketing_consent_phone: false }, { lang: 'de' });
  expect([answered.status, answered.data]).toEqual([200, {}]);
  const [mail] = await mailsTo(server, 'ola@example.com');
  expect(mail).toMatchObject({
    template: 'confirm_email',
    language: 'de',
    subject: 'Bestätige deine E-Mail-Adresse',
    text: expect.stringContaining('http://localhost:3000/email/confirm/'),
  });
  const { token } = await server.ask('POST login', { body: { email: 'ola@example.com', password } });
  expect(await server.ask('GET user', {}, as(token))).toMatchObject({ email_verified: false });
  await server.ask('POST email/confirm', { body: { token: mail?.token ?? '' } }, as(token));
  expect(await server.ask('GET user', {}, as(token))).toEqual({
    id: expect.any(Number),
    name: 'Ola',
    surname: 'Nowak',
    email: 'ola@example.com',
    pending_email: null,
    phone: null,
    size: null,
    sex: null,
    birthdate: null,
    avatar: '/api/avatars/ON',
    language: 'de',
    email_verified: true,
    has_password: true,
    is_staff: false,
    email_bounced: null,
    terms_conditions_consent: true,
    marketing_consent_email: null,
    marketing_consent_phone: false,
    marketing_consent_partners: null,
    signups: [],
    invitations: [],
    reserved_in_name: [],
  });
});

test('the link leads on to the group that was wanted, with the code that was given, right or wrong', async () => {
  const linkOf = async (email: string, wanted_group: Parameters<typeof registration>[0] = {}) => {
    await register({ email, ...wanted_group });
    const [mail] = await mailsTo(server, email);
    return /\/email\/confirm\/\S+/u.exec(mail?.text ?? '')?.[0].replace(/[\w-]{43}/u, 'token');
  };
  expect([
    await linkOf('with.code@example.com', { wanted_group: { id: 4182, code: 'H7KX4MWP' } }),
    await linkOf('without.code@example.com', { wanted_group: { id: 4182 } }),
    await linkOf('without.group@example.com'),
  ]).toEqual(['/email/confirm/token#/join/4182/H7KX4MWP', '/email/confirm/token#/join/4182', '/email/confirm/token']);
});

test.each(['FREE GIFT', '../profil', 'H7KX4MWPH7KX4MWP', 'evil.com'])(
  'no other words get into the link: %s',
  async (code) => {
    const refused = await register({ email: 'words@example.com', wanted_group: { id: 4182, code } });
    expect([refused.status, refused.code]).toEqual([422, 'invalid']);
    expect(await mailsTo(server, 'words@example.com')).toEqual([]);
  },
);

test('a known address gets the same answer, a mail instead, and keeps its account', async () => {
  const { email } = await makeAccount(database, 'known@example.com');
  const [before] = await accounts(email);
  const [known, unknown] = [await register({ email }), await register({ email: 'unknown@example.com' })];
  const answerOf = ({ status, code, message, data }: typeof known) => ({ status, code, message, data });
  expect(answerOf(known)).toEqual(answerOf(unknown));
  expect(await accounts(email)).toEqual([before]);
  expect((await mailsTo(server, email)).map(({ template }) => template)).toEqual(['known_address']);
});

test('twenty registrations of one address at once make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email: 'twenty@example.com' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await accounts('twenty@example.com')).toHaveLength(1);
});

// specification 5.32
test.each([
  ['a short one', { password: 'kurz', password_confirmation: 'kurz' }, { password: ['At least 8 characters'] }],
  [
    'a common one',
    { password: 'Password1', password_confirmation: 'Password1' },
    { password: ['This password is too easy to guess. Choose another one.'] },
  ],
  ['two different ones', { password_confirmation: 'another' }, { password_confirmation: ['Passwords must match'] }],
])('a password is refused at its field: %s', async (_, more, data) => {
  const answered = await register({ email: 'new@example.com', ...more }, { lang: 'en' });
  expect([answered.status, answered.code, answered.data]).toEqual([422, 'invalid', data]);
  expect(await accounts('new@example.com')).toEqual([]);
});

test.each([
  ['Warszawa1', 'One word with a small addition is easy to guess. Combine several words.'],
  ['aaaaaaaa', 'The same characters over and over are easy to guess. Choose another password.'],
  ['asdf1234', 'Characters in a row are easy to guess. Choose another password.'],
  ['Nowak-2027', 'This is little more than your name or address. Choose another password.'],
  ['new@example.com', 'This is little more than your name or address. Choose another password.'],
  ['muster123', 'This is little more than the name of this site. Choose another password.'],
])('a password that is soon guessed is refused with the reason: %s', async (word, reason) => {
  const typed = { email: 'new@example.com', password: word, password_confirmation: word };
  const answered = await register(typed, { lang: 'en' });
  expect([answered.code, answered.data]).toEqual(['invalid', { password: [reason] }]);
  expect(await accounts('new@example.com')).toEqual([]);
});

test('without the terms nobody registers', async () => {
  const body = { ...registration(), terms_conditions_consent: false as never };
  const answered = await server.call('POST register', { body }, { lang: 'en' });
  expect([answered.code, answered.data]).toEqual([
    'invalid',
    { terms_conditions_consent: ['Acceptance of the terms is required'] },
  ]);
});

test('passwords and tokens are in no row as they are', async () => {
  const { token } = await server.ask('POST login', { body: { email: 'ola@example.com', password } });
  const found = await Promise.all(
    ['account', 'session', 'link', 'registration', 'idempotency'].map((table) =>
      database.rows(`select * from ${table}`),
    ),
  );
  const kept = JSON.stringify(found);
  expect([kept.includes(password), kept.includes(token)]).toEqual([false, false]);
});

test('from one address sixty an hour register, whatever they ask for', async () => {
  const limited = await startServer({ database, config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } });
  const attempt = (ip: string) => limited.call('POST register', { body: registration() }, from(ip));
  for (let n = 0; n < 60; n++) await limited.deps.limits.take('registration', '203.0.113.1');
  const { status, code, headers } = await attempt('203.0.113.1');
  expect([status, code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
  expect((await attempt('203.0.113.2')).status).toBe(200);
});

test('from one address twenty an hour are mailed; the others have an account, and read when they can ask', async () => {
  const limited = await startServer({ database, config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } });
  for (let n = 0; n < 20; n++) await limited.deps.limits.take('accountMailLine', '203.0.113.20');
  const email = 'late@example.com';
  const options = { ...from('203.0.113.20'), lang: 'en' };
  const { status, message } = await limited.call('POST register', { body: registration({ email }) }, options);
  expect([status, message]).toEqual([
    200,
    'Your account has been created, but the link to confirm your address has to wait. Request it once you are signed in. ' +
      'Too many e-mails were requested from your network. Try again in 60 minutes.',
  ]);
  expect((await limited.call('POST login', { body: { email, password } })).status).toBe(200);
  expect(await mailsTo(server, email)).toEqual([]);
});
