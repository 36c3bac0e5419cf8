import { expect, test } from 'vitest';
import { createSecrets } from '../../../server/outside/secrets.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { as, from, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { codeOf, linesAfter, makeMember, signedIn, ticketFor, wrongCodeFor } from '../../kit/staff/staff.ts';

/** What a thief with a password tries, or a colleague who wants more rights. */

const database = await freshDatabase();
const config = { trustedProxies: ['127.0.0.1'], rateLimits: true } as const;
const server = await startServer({ database, config });
const second = openDatabase(database.connection);
const another = await startServer({ database: second, config });
const servers = [server, another] as const;
const { deps, call, ask } = server;
const { rows } = database;

const finishAt = (at: number, ticket: string, code: string, ip = '203.0.113.1') =>
  servers[at % 2 === 0 ? 0 : 1].call('POST staff/login/factor', { body: { ticket, code } }, from(ip));

test('a hundred addresses that guess at once have five tries together, on two servers', {
  timeout: 60_000,
}, async () => {
  const { email, secret } = await makeMember(deps, 'guessed@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  const begin = (await linesAfter(deps)).at(-1)?.id ?? 0;
  const wrong = wrongCodeFor(secret);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => finishAt(at, ticket, wrong, `203.0.${at}.7`)),
  );
  expect(answers.filter(({ code }) => code === 'wrong_credentials')).toHaveLength(4);
  expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(96);
  const lines = (await linesAfter(deps, begin)).map(({ what }) => what);
  expect(lines).toEqual([...Array.from({ length: 5 }, () => 'code.refused'), 'factor.locked']);
  expect((await mailsTo(server, email)).map(({ template }) => template)).toEqual(['factor_locked']);
  // The right one opens nothing either, nor does a recovery code.
  expect((await finishAt(0, ticket, codeOf(secret))).code).toBe('rate_limited');
});

test('one code typed in at two places at once opens one of them', async () => {
  const { email, secret } = await makeMember(deps, 'seen@example.com', { role: 'owner' });
  const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(server, email)));
  const code = codeOf(secret);
  const answers = await Promise.all(tickets.map((ticket, at) => finishAt(at, ticket, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('one recovery code used at two places at once opens one of them', async () => {
  const { email, recoveryCodes } = await makeMember(deps, 'paper@example.com', { role: 'owner' });
  const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(server, email)));
  const answers = await Promise.all(tickets.map((ticket, at) => finishAt(at, ticket, recoveryCodes[3] ?? '')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  expect(await rows('select from recovery_code where used_at is not null')).toHaveLength(1);
});

test('one ticket used twice at once opens one session', async () => {
  const { id, email, secret } = await makeMember(deps, 'twice@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  const sessions = async () => (await rows(`select from session where account_id = $1 and kind = 'staff'`, id)).length;
  const before = await sessions();
  const answers = await Promise.all([finishAt(0, ticket, codeOf(secret)), finishAt(1, ticket, codeOf(secret, 1))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await sessions()) - before).toBe(1);
});

test('somebody else’s ticket takes only somebody else’s codes', async () => {
  const mine = await makeMember(deps, 'mine@example.com', { role: 'reader' });
  const theirs = await makeMember(deps, 'theirs@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, theirs.email);
  for (const code of [codeOf(mine.secret), mine.recoveryCodes[0] ?? '']) {
    expect(await finishAt(0, ticket, code)).toMatchObject({ status: 401, code: 'wrong_credentials' });
  }
  // Nor does a session of any kind stand in for a ticket.
  const token = /\S+$/u.exec(theirs.as.headers?.authorization ?? '')?.[0] ?? '';
  const runners = /\S+$/u.exec(theirs.asRunner.headers?.authorization ?? '')?.[0] ?? '';
  for (const other of [token, runners]) {
    expect(await finishAt(0, other, codeOf(theirs.secret))).toMatchObject({ code: 'unauthenticated' });
    expect(await call('POST staff/factor', { body: { ticket: other } })).toMatchObject({ code: 'unauthenticated' });
  }
});

test('a login tells nobody who is of the staff', async () => {
  const { email } = await makeMember(deps, 'secret.owner@example.com', { role: 'owner' });
  const runner = await makeAccount(database, 'just.runs@example.com');
  const nobody = 'is.not.there@example.com';
  const login = (one: string, typed: string) =>
    call('POST staff/login', { body: { email: one, password: typed } }, { ...from('198.51.100.9'), lang: 'en' });
  const answers = [
    await login(email, 'wrong'),
    await login(runner.email, 'wrong'),
    await login(runner.email, password),
    await login(nobody, 'wrong'),
  ];
  const bodies = answers.map(({ status, code, message, data }) => ({ status, code, message, data }));
  expect(bodies).toEqual(bodies.map(() => ({ ...bodies[0], status: 401, code: 'wrong_credentials' })));
});

test('a wrong password of staff takes as much work as one of nobody', { timeout: 60_000 }, async () => {
  const { email } = await makeMember(deps, 'timed@example.com', { role: 'owner' });
  // The processor's time: a busy machine makes nothing of it longer. How long answers take, the benchmark compares.
  const time = async (one: string, at: number) => {
    const before = process.cpuUsage();
    await server.call('POST staff/login', { body: { email: one, password: 'wrong' } }, from(`198.18.${at}.1`));
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 9; turn++) {
    known.push(await time(email, turn * 2));
    unknown.push(await time('nobody.at.all@example.com', turn * 2 + 1));
  }
  // Without the hash of nobody's password it would be a tenth and less.
  expect(Math.min(...known) / Math.min(...unknown)).toBeGreaterThan(0.5);
  expect(Math.min(...known) / Math.min(...unknown)).toBeLessThan(2);
});

test('tickets and links are tried so often from one line, and no oftener', async () => {
  const line = from('192.0.2.77');
  const { as: runner } = await makeAccount(database, 'tries.links@example.com');
  const ways = [
    () => call('POST staff/login/factor', { body: { ticket: 'made-up', code: '1' } }, line),
    () => call('POST staff/factor', { body: { ticket: 'made-up' } }, line),
    () =>
      call(
        'POST staff/invitations/accept',
        { body: { token: 'made-up' } },
        {
          headers: { ...runner.headers, ...line.headers },
        },
      ),
  ] as const;
  for (let turn = 0; turn < 100; turn++) {
    expect((await (ways[turn % 3] ?? ways[0])()).code).toBe(turn % 3 === 2 ? 'token_spent' : 'unauthenticated');
  }
  for (const way of ways) expect(await way()).toMatchObject({ status: 429, code: 'rate_limited' });
});

test('an owner who mails the world is stopped', async () => {
  const { as: owner } = await makeMember(deps, 'mails@example.com', { role: 'owner' });
  const invite = (to: number) =>
    call('POST staff/team/invite', { body: { email: `stranger.${to}@example.com`, role: 'reader' } }, owner);
  for (let to = 0; to < 20; to++) expect((await invite(to)).status).toBe(200);
  expect(await invite(20)).toMatchObject({ status: 429, code: 'rate_limited' });
});

test('a role taken away counts from the next call, whatever the token was issued for', async () => {
  const member = await makeMember(deps, 'demoted@example.com', { role: 'owner' });
  // As one would who has the table but not the rules.
  await rows(`update staff set role = 'reader' where account_id = $1`, member.id);
  expect(await call('GET staff/team', {}, member.as)).toMatchObject({ status: 403, code: 'forbidden' });
  await rows('update factor set confirmed_at = null where account_id = $1', member.id);
  expect(await call('GET staff/me', {}, member.as)).toMatchObject({ status: 401, code: 'factor_required' });
  await rows('delete from staff where account_id = $1', member.id);
  expect(await call('GET staff/me', {}, member.as)).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a login under way ends with the role', async () => {
  const owner = await makeMember(deps, 'ends.it@example.com', { role: 'owner' });
  const member = await makeMember(deps, 'under.way@example.com', { role: 'desk' });
  const ticket = await ticketFor(server, member.email);
  await ask('POST staff/team/{id}/remove', { params: { id: member.id } }, owner.as);
  expect(await finishAt(0, ticket, codeOf(member.secret))).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a role taken away while a code is typed in leaves no session behind', async () => {
  const owner = await makeMember(deps, 'in.the.moment@example.com', { role: 'owner' });
  for (let round = 0; round < 10; round++) {
    const member = await makeMember(deps, `moment.${round}@example.com`, { role: 'desk' });
    const ticket = await ticketFor(server, member.email);
    const [login] = await Promise.all([
      finishAt(round, ticket, codeOf(member.secret)),
      ask('POST staff/team/{id}/change', { params: { id: member.id }, body: { role: 'reader' } }, owner.as),
    ]);
    const token = (login.data as { token?: string }).token ?? '';
    const me = await call('GET staff/me', {}, as(token));
    // Whichever came first: nobody is in with what they were.
    expect([login.status, me.code]).toEqual([expect.any(Number), 'unauthenticated']);
  }
});

test('rows exchanged in the database open nothing', async () => {
  const mine = await makeMember(deps, 'insider@example.com', { role: 'reader' });
  const boss = await makeMember(deps, 'boss@example.com', { role: 'owner' });
  await rows(
    'update factor set secret = (select secret from factor where account_id = $1) where account_id = $2',
    mine.id,
    boss.id,
  );
  const ticket = await ticketFor(server, boss.email);
  expect((await finishAt(0, ticket, codeOf(mine.secret))).status).toBe(500);
  await rows(
    `insert into recovery_code select $2, code_hash from recovery_code where account_id = $1 on conflict do nothing`,
    mine.id,
    boss.id,
  );
  expect((await finishAt(0, ticket, mine.recoveryCodes[0] ?? '')).code).toBe('wrong_credentials');
});

test('a sealed secret opens with its key and for its owner only, and is never the same twice', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1));
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'factor 1');
  expect(secrets.open(sealed, 'factor 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(secrets.seal('JBSWY3DPEHPK3PXP', 'factor 1')).not.toBe(sealed);
  expect(() => secrets.open(sealed, 'factor 2')).toThrow('SECRET_KEY is not the one');
  expect(() => createSecrets(Buffer.alloc(32, 2)).open(sealed, 'factor 1')).toThrow('SECRET_KEY is not the one');
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, 28]) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => secrets.open(bent.toString('base64url'), 'factor 1')).toThrow('SECRET_KEY is not the one');
  }
  expect(() => createSecrets(null).seal('x', 'y')).toThrow('SECRET_KEY must be set');
  expect(secrets.hash('x', 'factor 1')).not.toBe(secrets.hash('x', 'factor 2'));
});

test('no secret is in a log line, a mail or the staff’s log', async () => {
  const { email, secret, recoveryCodes } = await makeMember(deps, 'nowhere@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  await finishAt(0, ticket, codeOf(secret));
  const [found] = await rows(`select (select coalesce(string_agg(staff_log::text, ' '), '') from staff_log)
      || (select coalesce(string_agg(mail::text, ' '), '') from mail)
      || (select string_agg(factor::text, ' ') from factor) || (select string_agg(recovery_code::text, ' ') from recovery_code)
      || (select string_agg(session::text, ' ') from session) || (select coalesce(string_agg(idempotency::text, ' '), '') from idempotency) as all`);
  for (const one of [secret, ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(found?.all).not.toContain(one);
});

test('the table of staff lets nobody in who writes it half', async () => {
  const { id } = await makeAccount(database, 'half@example.com');
  await rows(`insert into staff (account_id, role) values ($1, 'desk')`, id);
  expect(await call('GET staff/me', {}, await signedIn(deps, id))).toMatchObject({ code: 'factor_required' });
  for (const wrong of [`role = 'boss'`, `role = 'finance', run_ids = '{1}'`, `run_ids = '{}'`])
    await expect(rows(`update staff set ${wrong} where account_id = $1`, id)).rejects.toThrow('violates');
});
