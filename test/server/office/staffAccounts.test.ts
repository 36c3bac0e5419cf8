import { describe, expect, test } from 'vitest';
import { as, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';
import { codeOf, linesAfter, type Member, makeMember, ticketFor, wrongCodeFor } from '../../kit/staff/staff.ts';

/** A thief with a staff member's password can do nothing in the shop that endangers the account. */

const database = await freshDatabase();
const server = await startSignIn(database);
const { deps, call } = server;
const { rows } = database;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });

const next = 'cztery żbiki w błocie';
const newPassword = { password: next, password_confirmation: next };
let made = 0;
const hire = (more: Partial<Parameters<typeof makeMember>[2]> = {}) =>
  makeMember(deps, `member${++made}@example.com`, { role: 'organiser', ...more });

const identityOf = async ({ id }: Pick<Member, 'id'>) => {
  const subject = `of ${id}`;
  await rows(`insert into identity (provider, subject, account_id) values ('facebook', $1, $2)`, subject, id);
  const [found] = await rows<{ id: number }>('select id from identity where subject = $1', subject);
  return found?.id ?? 0;
};

async function resetToken(email: string) {
  await server.ask('POST password/email', { body: { email } });
  return (await mailsTo(server, email)).filter(({ template }) => template === 'password_reset').at(-1)?.token ?? '';
}

/** Changes that endanger an account, tried by a person who has everything else that they require. */
const ways = {
  address:
    async ({ id, asRunner }: Member) =>
    (code: object) =>
      call(
        'POST user/profile',
        { body: { email: `new${id}@example.com`, current_password: password, ...code } },
        asRunner,
      ),
  password:
    async ({ asRunner }: Member) =>
    (code: object) =>
      call('POST user/password', { body: { current_password: password, ...newPassword, ...code } }, asRunner),
  reset: async ({ email }: Member) => {
    const token = await resetToken(email);
    return (code: object) => call('POST password/reset', { body: { token, email, ...newPassword, ...code } });
  },
  unlink: async (member: Member) => {
    const id = await identityOf(member);
    return (code: object) =>
      call('POST user/identities/{id}/unlink', { params: { id }, body: { ...code } }, member.asRunner);
  },
  erasure:
    async ({ email, asRunner }: Member) =>
    (code: object) =>
      call('POST user/delete', { body: { email, password, ...code } }, asRunner),
} as const;

const expected = {
  address: ['member.addressAsked', 'email_changed_old'],
  password: ['member.passwordChanged', 'password_changed'],
  reset: ['member.passwordChanged', 'password_changed'],
  unlink: ['member.unlinked', 'identity_unlinked'],
  erasure: ['member.removed', null],
} as const;

const kept = async ({ id }: Member) =>
  rows(
    `select account.email, pending_email, password_hash, (select count(*)::int from identity where account_id = account.id)
     from account join staff on staff.account_id = account.id where account.id = $1`,
    id,
  );

describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s of a member', (way) => {
  test('is refused without a code, and with a wrong one, which is counted', async () => {
    const member = await hire();
    const tried = await ways[way](member);
    const before = await kept(member);
    const from = (await linesAfter(deps)).at(-1)?.id ?? 0;
    expect(await tried({})).toMatchObject({ status: 403, code: 'step_up_required' });
    expect(await tried({ staff_code: wrongCodeFor(member.secret) })).toMatchObject({
      code: 'wrong_credentials',
      data: { staff_code: [expect.any(String)] },
    });
    expect([await kept(member), (await linesAfter(deps, from)).map(({ what }) => what)]).toEqual([
      before,
      ['code.refused'],
    ]);
  });

  test('is done with a code, once, is logged, and mailed to them and the owners', async () => {
    const member = await hire();
    const tried = await ways[way](member);
    const [what, mail] = expected[way];
    const from = (await linesAfter(deps)).at(-1)?.id ?? 0;
    const ownersMails = (await mailsTo(server, owner.email)).length;
    const code = { staff_code: codeOf(member.secret) };
    expect((await tried(code)).status).toBe(200);
    expect((await linesAfter(deps, from)).map((line) => [line.what, line.subject_id])).toEqual([[what, member.id]]);
    expect((await mailsTo(server, owner.email)).slice(ownersMails).map(({ template }) => template)).toEqual([
      'member_changed',
    ]);
    if (mail !== null) expect((await mailsTo(server, member.email)).map(({ template }) => template)).toContain(mail);
  });
});

test('five wrong codes lock the second factor here, and leave the staff’s pages open; and the other way round', async () => {
  const member = await hire();
  const tried = await ways.erasure(member);
  const wrong = { staff_code: wrongCodeFor(member.secret) };
  const codes = [];
  for (let time = 0; time < 6; time++) codes.push((await tried(wrong)).code);
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'wrong_credentials'), 'rate_limited', 'rate_limited']);
  expect((await tried({ staff_code: codeOf(member.secret) })).code).toBe('rate_limited');
  expect((await mailsTo(server, member.email)).map(({ template }) => template)).toEqual(['factor_locked_shop']);
  const finish = async (code: string) =>
    (await call('POST staff/login/factor', { body: { ticket: await ticketFor(server, member.email), code } })).code;
  expect(await finish(codeOf(member.secret))).toBeNull();

  const guessed = await hire();
  const change = await ways.unlink(guessed);
  const ticket = await ticketFor(server, guessed.email);
  const guess = { body: { ticket, code: wrongCodeFor(guessed.secret) } };
  for (let time = 0; time < 5; time++) await call('POST staff/login/factor', guess);
  expect((await call('POST staff/login/factor', guess)).code).toBe('rate_limited');
  expect((await change({ staff_code: codeOf(guessed.secret) })).code).toBeNull();
});

test('a code works for one change', async () => {
  const member = await hire();
  const code = { staff_code: codeOf(member.secret) };
  const [one, other] = [await ways.unlink(member), await ways.address(member)];
  expect([(await one(code)).code, (await other(code)).code]).toEqual([null, 'wrong_credentials']);
});

test('for seven days after a change of address alerts go to the old one, too', async () => {
  const member = await hire();
  const change = await ways.address(member);
  await change({ staff_code: codeOf(member.secret) });
  const fresh = `new${member.id}@example.com`;
  const token = (await mailsTo(server, fresh)).at(-1)?.token ?? '';
  expect((await call('POST email/confirm', { body: { token } }, member.asRunner)).status).toBe(200);
  const seen = (await mailsTo(server, member.email)).length;
  const wrong = { staff_code: wrongCodeFor(member.secret) };
  const tried = await ways.unlink(member);
  for (let time = 0; time < 5; time++) await tried(wrong);
  const toOld = (await mailsTo(server, member.email)).slice(seen).map(({ template }) => template);
  const toNew = (await mailsTo(server, fresh)).map(({ template }) => template);
  expect([toOld, toNew]).toEqual([['factor_locked_shop'], ['confirm_email', 'factor_locked_shop']]);
  const lines = (await linesAfter(deps)).filter(({ subject_id }) => subject_id === member.id);
  expect(lines.map(({ what }) => what)).toContain('member.addressChanged');
  expect((await mailsTo(server, member.email)).map(({ template }) => template)).toContain('member_changed');

  await rows(`update former_address set until = now() - interval '1 second'`);
  await rows(`update factor set locked_until = null, wrong_at = '{}' where account_id = $1`, member.id);
  for (let time = 0; time < 5; time++) await tried(wrong);
  expect((await mailsTo(server, member.email)).slice(seen + 1)).toEqual([]);
});

test('a member without a second factor changes nothing by the password, and sets a new one by the mailbox', async () => {
  const member = await hire({ hasFactor: false });
  for (const way of ['address', 'password', 'unlink', 'erasure'] as const)
    expect((await (await ways[way](member))({ staff_code: '123456' })).code).toBe('step_up_required');
  expect((await (await ways.reset(member))({})).status).toBe(200);
});

test('a factor that is only begun is not confirmed by it', async () => {
  const member = await hire();
  await rows('update factor set confirmed_at = null where account_id = $1', member.id);
  const tried = await ways.password(member);
  expect((await tried({ staff_code: codeOf(member.secret) })).code).toBe('step_up_required');
});

test('no provider is linked to an account of the staff by signing in, vouched for or with the password', async () => {
  const member = await hire();
  const vouched = await server.signIn('google', await server.proof('google', stranger(member.email)));
  expect(vouched).toMatchObject({ status: 403, code: 'step_up_required' });
  expect(await rows('select from identity where account_id = $1', member.id)).toEqual([]);
});

test('signing out everywhere else leaves the staff’s pages open: the password alone shuts nobody out', async () => {
  const member = await hire();
  const { token } = await server.ask('POST login', { body: { email: member.email, password } });
  await server.ask('POST user/sessions/end-others', {}, as(token));
  expect([
    (await call('GET staff/me', {}, member.as)).code,
    (await call('GET user', {}, member.asRunner)).code,
  ]).toEqual([null, 'unauthenticated']);
});

test('a runner is asked for no code', async () => {
  const runner = await makeAccount(database, 'runner@example.com');
  const body = { current_password: password, ...newPassword };
  expect((await call('POST user/password', { body }, runner.as)).status).toBe(200);
  expect(await rows('select from former_address where account_id = $1', runner.id)).toEqual([]);
});
