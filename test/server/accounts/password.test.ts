import { beforeEach, expect, test } from 'vitest';
import { claimDue } from '../../../server/jobs/outbox.ts';
import { as, from, mailsTo, makeAccount, password, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startUnguarded } from '../../kit/server/guards.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database });
const next = 'cztery żbiki w błocie';
const newPassword = { password: next, password_confirmation: next };

let ola: Awaited<ReturnType<typeof makeAccount>>;
let count = 0;
beforeEach(async () => {
  ola = await makeAccount(database, `ola${count++}@example.com`);
});

async function resetLink(email = ola.email) {
  await server.ask('POST password/email', { body: { email } });
  return (await mailsTo(server, email)).filter(({ template }) => template === 'password_reset').at(-1);
}
const reset = (token: string, email = ola.email, at: Pick<typeof server, 'call'> = server) =>
  at.call('POST password/reset', { body: { token, email, ...newPassword } });
const login = async (typed: string) =>
  (await server.call('POST login', { body: { email: ola.email, password: typed } })).code;
const isSignedIn = async (options = ola.as) => (await server.call('GET user', {}, options)).code === null;

// specification 7.20, 7.21
test('a forgotten password is replaced by a mailed link, and every token ends', async () => {
  const link = await resetLink();
  expect(link).toMatchObject({
    subject: 'Ustaw nowe hasło',
    text: expect.stringContaining(`http://localhost:3000/password/reset/${link?.token}`),
  });
  expect(await reset(link?.token ?? '')).toMatchObject({ status: 200 });
  expect([await login(password), await login(next), await isSignedIn()]).toEqual(['wrong_credentials', null, false]);
  expect((await mailsTo(server, ola.email)).at(-1)?.template).toBe('password_changed');
});

test('an unknown address gets the same answer and no mail', async () => {
  const known = await server.call('POST password/email', { body: { email: ola.email } });
  const unknown = await server.call('POST password/email', { body: { email: 'nobody@example.com' } });
  expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
  expect(await mailsTo(server, 'nobody@example.com')).toEqual([]);
});

test('a reset by mail proves that the address is one’s own', async () => {
  ola = await makeAccount(database, 'unconfirmed@example.com', false);
  await reset((await resetLink())?.token ?? '');
  const rows = await database.rows(
    `select email_confirmed_at is not null as confirmed from account where email = $1`,
    ola.email,
  );
  expect(rows).toEqual([{ confirmed: true }]);
});

test('a link is for one address, once, and takes the others with it', async () => {
  const [first, second] = [await resetLink(), await resetLink()];
  expect((await reset(first?.token ?? '', 'another@example.com')).code).toBe('token_spent');
  expect((await reset(second?.token ?? '')).code).toBeNull();
  expect((await reset(second?.token ?? '')).code).toBe('token_spent');
  expect((await reset(first?.token ?? '')).code).toBe('token_spent');
});

test('one of many simultaneous resets succeeds', async () => {
  const token = (await resetLink())?.token ?? '';
  const answers = await Promise.all(Array.from({ length: 15 }, () => reset(token)));
  expect(answers.map(({ code }) => code).sort()).toEqual([null, ...Array(14).fill('token_spent')].sort());
});

test('without its guard more than one succeeds', async () => {
  const token = (await resetLink())?.token ?? '';
  const open = await startUnguarded(database, / and spent_at is null/gu);
  const answers = await Promise.all(Array.from({ length: 15 }, () => reset(token, ola.email, open)));
  expect(answers.filter(({ code }) => code === null).length).toBeGreaterThan(1);
});

test('a person who knows the password can change it, and other tokens end', async () => {
  const { token } = await server.ask('POST login', { body: { email: ola.email, password } });
  const change = (current_password: string) =>
    server.call('POST user/password', { body: { current_password, ...newPassword } }, as(token, { lang: 'en' }));
  const wrong = await change('not the password');
  expect([wrong.status, wrong.code, wrong.data]).toEqual([
    401,
    'wrong_credentials',
    { current_password: ['This is not your current password'] },
  ]);
  expect((await change(password)).code).toBeNull();
  expect([await isSignedIn(as(token)), await isSignedIn(ola.as), await login(next)]).toEqual([true, false, null]);
});

test.each(['Warszawa1', 'Ola-Nowak!'])(
  'neither a reset nor a change takes a password that is soon guessed: %s',
  async (word) => {
    const words = { password: word, password_confirmation: word };
    const token = (await resetLink())?.token ?? '';
    const body = { token, email: ola.email, ...words };
    const resetAnswer = await server.call('POST password/reset', { body });
    const changeAnswer = await server.call(
      'POST user/password',
      { body: { current_password: password, ...words } },
      ola.as,
    );
    expect([resetAnswer.code, Object.keys(resetAnswer.data as object)]).toEqual(['invalid', ['password']]);
    expect(changeAnswer).toMatchObject({ code: 'invalid', data: resetAnswer.data });
    expect([await login(word), (await reset(token)).code]).toEqual(['wrong_credentials', null]);
  },
);

test('a thousand resets for invented addresses from one network hold up nobody', { timeout: 60_000 }, async () => {
  const limited = await startServer({ database, config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } });
  const ask = (n: number) =>
    limited.call('POST password/email', { body: { email: `invented${n}@example.com` } }, from('203.0.113.9'));
  const answers = [];
  // In fifties: of all at once some would wait for a connection for longer than a call may.
  for (let first = 0; first < 1_000; first += 50)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => ask(first + n)))));
  const refused = answers.filter(({ code }) => code === 'rate_limited');
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([20, 980]);
  expect(refused[0]?.message).toMatch(/Z\sTwojej sieci poproszono o\szbyt wiele wiadomości\. .*60 minut/u);
  const rows = await database.rows(
    "select from mail where recipient like 'invented%' and sent_at is null and bounced is null",
  );
  expect(rows).toEqual([]);
  await mailsTo(server, ola.email);
  const customer = registration({ email: 'customer@example.com' });
  await limited.call('POST register', { body: customer }, from('203.0.113.77'));
  expect((await claimDue(limited.deps, 1)).map(({ recipient }) => recipient)).toEqual(['customer@example.com']);
});

test('reset mails go out three an hour, and nobody can tell', async () => {
  const limited = await startServer({ database, config: { rateLimits: true } });
  const ask = () => limited.call('POST password/email', { body: { email: ola.email } });
  const answers = [await ask(), await ask(), await ask(), await ask()];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsTo(server, ola.email)).toHaveLength(3);
});
