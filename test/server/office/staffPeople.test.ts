import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/store/database.ts';
import { runCommand } from '../../kit/processes/command.ts';
import { mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';
import { codeOf, linesAfter, makeMember, signedIn, ticketFor } from '../../kit/staff/staff.ts';

/** The members of staff: invited, joined, changed, removed (docs/rules/staff.md 4). */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const { deps, call, ask } = server;
const { rows } = database;
const gdansk = shop.offer('gdansk', '6km').event_id;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const berlin = shop.offer('berlin', '6km').event_id;

const invite = (body: { email: string; role: 'owner' | 'desk' | 'finance'; run_ids?: number[] | null }) =>
  call('POST staff/team/invite', { body }, { ...owner.as, lang: 'en' });
async function linkTo(email: string) {
  const mail = (await mailsTo(server, email)).findLast(({ template }) => template === 'staff_invited');
  return { token: mail?.token ?? '', text: mail?.text ?? '' };
}
const rowOf = async (id: number) =>
  (await rows('select role, run_ids, version from staff where account_id = $1', id))[0];

test('somebody invited joins by the link of their mail, with the account of its address', async () => {
  const { id, email, as } = await makeAccount(database, 'desk@example.com');
  expect(await invite({ email, role: 'desk', run_ids: [berlin, gdansk, berlin] })).toMatchObject({ status: 200 });
  const { token, text } = await linkTo(email);
  expect(text).toContain(`http://localhost:3000/staff/invitation/${token}`);
  expect(text).toContain('Rola: biuro zawodów. Biegi: ');
  expect(text).toContain('Muster Gdańsk');
  expect(await ask('POST staff/invitations/accept', { body: { token } }, as)).toEqual({ role: 'desk' });
  expect(await rowOf(id)).toEqual({ role: 'desk', run_ids: [gdansk, berlin].sort((a, b) => a - b), version: 1 });
  expect(await call('POST staff/invitations/accept', { body: { token } }, as)).toMatchObject({
    status: 409,
    code: 'token_spent',
  });
  const { people, invitations } = await ask('GET staff/team', {}, owner.as);
  expect(people.map(({ email: one, role, has_factor }) => [one, role, has_factor])).toEqual([
    ['owner@example.com', 'owner', true],
    ['desk@example.com', 'desk', false],
  ]);
  expect(invitations).toEqual([]);
  expect(await invite({ email, role: 'owner' })).toMatchObject({
    status: 409,
    code: 'already_member',
    message: 'This person is already on the staff. Change their role in the staff list.',
  });
});

test('a link that was passed on makes nobody else one of the staff', async () => {
  const { email, as: own } = await makeAccount(database, 'meant@example.com');
  const { as: other } = await makeAccount(database, 'other@example.com');
  await invite({ email, role: 'finance' });
  const { token } = await linkTo(email);
  const accept = (options: typeof own) => call('POST staff/invitations/accept', { body: { token } }, options);
  expect(await accept(other)).toMatchObject({ status: 403, code: 'forbidden' });
  await rows('update account set email_confirmed_at = null where email = $1', email);
  expect(await accept(own)).toMatchObject({ status: 403, code: 'email_unconfirmed' });
  await rows('update account set email_confirmed_at = now() where email = $1', email);
  const both = await Promise.all([accept(own), accept(own), accept(own)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a newer invitation ends the links of the one before, and 72 hours end it', async () => {
  const { email, as } = await makeAccount(database, 'twice@example.com');
  await invite({ email, role: 'desk' });
  const { token: first } = await linkTo(email);
  await invite({ email, role: 'finance' });
  const { token: second } = await linkTo(email);
  const accept = (token: string) => call('POST staff/invitations/accept', { body: { token } }, as);
  expect(await accept(first)).toMatchObject({ code: 'token_spent' });
  const hours = await rows(
    `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from staff_invitation where email = $1`,
    email,
  );
  expect(hours).toEqual([{ hours: 72 }]);
  await rows(`update staff_invitation set expires_at = now() where email = $1`, email);
  expect(await accept(second)).toMatchObject({ code: 'token_spent' });
  await invite({ email, role: 'finance' });
  expect(await accept((await linkTo(email)).token)).toMatchObject({ status: 200 });
});

test('an invitation is sent again with another link, also once it is over, and withdrawn at once', async () => {
  const { email, as } = await makeAccount(database, 'again@example.com');
  await invite({ email, role: 'desk' });
  const { token: first } = await linkTo(email);
  await rows(`update staff_invitation set expires_at = now() - interval '1 hour' where email = $1`, email);
  const listed = async () => {
    const { invitations } = await ask('GET staff/team', {}, owner.as);
    return invitations.find((one) => one.email === email);
  };
  const id = (await listed())?.id ?? 0;
  expect(Date.parse((await listed())?.expires_at ?? '')).toBeLessThan(Date.now());
  const resend = () => call('POST staff/invitations/{id}/resend', { params: { id } }, owner.as);
  const withdraw = () => call('POST staff/invitations/{id}/withdraw', { params: { id } }, owner.as);
  const accept = (token: string) => call('POST staff/invitations/accept', { body: { token } }, as);
  expect(await resend()).toMatchObject({ status: 200 });
  const { token: second } = await linkTo(email);
  expect(await accept(first)).toMatchObject({ code: 'token_spent' });
  expect(Math.round((Date.parse((await listed())?.expires_at ?? '') - Date.now()) / 3_600_000)).toBe(72);
  expect((await withdraw()).status).toBe(200);
  expect(await accept(second)).toMatchObject({ code: 'token_spent' });
  expect([await listed(), (await resend()).code, (await withdraw()).code]).toEqual([
    undefined,
    'not_found',
    'not_found',
  ]);
  expect((await linesAfter(deps)).slice(-3)).toMatchObject([
    { what: 'member.invited', after: { invitation: id, role: 'desk', run_ids: null } },
    { what: 'invitation.resent', after: { until: expect.any(String) } },
    { what: 'invitation.withdrawn', before: { invitation: id, role: 'desk' }, after: { invitation: null, role: null } },
  ]);
  const { entries } = await ask('GET staff/log', { query: { what: 'member.invited' } }, owner.as);
  expect(Date.parse(entries[0]?.undo_until ?? '')).toBeLessThanOrEqual(Date.now());
});

test('one of a simultaneous withdrawal and acceptance is done', async () => {
  for (let round = 0; round < 6; round++) {
    const { id: account, email, as } = await makeAccount(database, `same.moment.${round}@example.com`);
    await invite({ email, role: 'finance' });
    const { token } = await linkTo(email);
    const [{ id = 0 } = {}] = await rows<{ id: number }>('select id from staff_invitation where email = $1', email);
    const [withdrawn, accepted] = await Promise.all([
      call('POST staff/invitations/{id}/withdraw', { params: { id } }, owner.as),
      call('POST staff/invitations/accept', { body: { token } }, as),
    ]);
    const isMember = (await rowOf(account)) !== undefined;
    expect([withdrawn.code, accepted.code]).toEqual(isMember ? ['not_found', null] : [null, 'token_spent']);
  }
});

test('one address gets five invitations a day from all senders, and the sender reads so', async () => {
  const limited = await startServer({ database, config: { rateLimits: true } });
  const email = 'often@example.com';
  const send = (more = email) =>
    limited.call('POST staff/team/invite', { body: { email: more, role: 'desk' } }, { ...owner.as, lang: 'en' });
  for (let count = 0; count < 4; count++) expect(await send()).toMatchObject({ status: 200 });
  const [{ id = 0 } = {}] = await rows<{ id: number }>('select id from staff_invitation where email = $1', email);
  const resend = () =>
    limited.call('POST staff/invitations/{id}/resend', { params: { id } }, { ...owner.as, lang: 'en' });
  expect(await resend()).toMatchObject({ status: 200 });
  for (const again of [resend, send])
    expect(await again()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^This person has already had several e-mails today\./u),
    });
  expect(await send('seldom@example.com')).toMatchObject({ status: 200 });
});

test('a role that is for all runs takes no list of them, and runs have to be there', async () => {
  for (const body of [
    { email: 'x@example.com', role: 'finance', run_ids: [gdansk] } as const,
    { email: 'x@example.com', role: 'desk', run_ids: [gdansk, 2_000_000] } as const,
  ]) {
    expect(
      await call('POST staff/team/invite', { body: { ...body, run_ids: [...body.run_ids] } }, owner.as),
    ).toMatchObject({ status: 422, code: 'invalid', data: { run_ids: [expect.any(String)] } });
  }
});

test('another role signs out at once, and a form that is too old changes nothing', async () => {
  const member = await makeMember(deps, 'promoted@example.com', { role: 'reader' });
  const ticket = await ticketFor(server, member.email);
  const change = (body: { role: 'organiser' | 'desk'; run_ids?: number[]; version?: number }) =>
    call('POST staff/team/{id}/change', { params: { id: member.id }, body }, owner.as);
  expect(await change({ role: 'organiser', run_ids: [gdansk], version: 1 })).toMatchObject({ status: 200 });
  expect(await call('GET staff/me', {}, member.as)).toMatchObject({ code: 'unauthenticated' });
  const code = codeOf(member.secret);
  expect(await call('POST staff/login/factor', { body: { ticket, code } })).toMatchObject({ code: 'unauthenticated' });
  expect(await change({ role: 'desk', version: 1 })).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { role: ['organiser'], run_ids: [String(gdansk)], version: ['2'] },
  });
  expect(await rowOf(member.id)).toEqual({ role: 'organiser', run_ids: [gdansk], version: 2 });
  expect((await call('GET user', {}, member.asRunner)).status).toBe(200);
});

test('a member who is removed from the staff is out at once, and keeps the account', async () => {
  const member = await makeMember(deps, 'leaves@example.com', { role: 'finance' });
  const remove = () => call('POST staff/team/{id}/remove', { params: { id: member.id } }, owner.as);
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  expect(await call('GET staff/me', {}, member.as)).toMatchObject({ code: 'unauthenticated' });
  expect((await call('GET user', {}, member.asRunner)).status).toBe(200);
  expect(await call('POST staff/login', { body: { email: member.email, password } })).toMatchObject({
    status: 401,
    code: 'wrong_credentials',
  });
});

test('a lost phone: the second factor goes with its recovery codes, and a mail says so', async () => {
  const member = await makeMember(deps, 'phone@example.com', { role: 'desk' });
  await ask('POST staff/team/{id}/reset-factor', { params: { id: member.id } }, owner.as);
  expect(await call('GET staff/me', {}, member.as)).toMatchObject({ code: 'unauthenticated' });
  const login = await ask('POST staff/login', { body: { email: member.email, password } });
  expect(login.step).toBe('enrol');
  const code = member.recoveryCodes[0] ?? '';
  expect(await call('POST staff/login/factor', { body: { ticket: login.ticket, code } })).toMatchObject({
    code: 'factor_required',
  });
  expect((await mailsTo(server, member.email)).map(({ template }) => template)).toEqual(['factor_reset']);
});

test('the last owner stays, whatever is tried', async () => {
  const params = { id: owner.id };
  const outcomes = [
    await call('POST staff/team/{id}/remove', { params }, owner.as),
    await call('POST staff/team/{id}/change', { params, body: { role: 'reader' } }, owner.as),
    await call(
      'POST user/delete',
      { body: { email: owner.email, password, staff_code: codeOf(owner.secret) } },
      owner.asRunner,
    ),
  ];
  expect(outcomes.map(({ status, code }) => [status, code])).toEqual(outcomes.map(() => [409, 'last_owner']));
  expect(await rowOf(owner.id)).toMatchObject({ role: 'owner' });
  expect((await call('GET staff/me', {}, owner.as)).status).toBe(200);
});

test('if two owners remove each other at the same moment, one stays', async () => {
  const second = openDatabase(database.connection);
  const another = await startServer({ database: second });
  for (let round = 0; round < 8; round++) {
    const first = await signedIn(deps, owner.id);
    const rival = await makeMember(deps, `rival.${round}@example.com`, { role: 'owner' });
    const answers = await Promise.all([
      call('POST staff/team/{id}/remove', { params: { id: rival.id } }, first),
      another.call('POST staff/team/{id}/change', { params: { id: owner.id }, body: { role: 'reader' } }, rival.as),
      another.call('POST staff/team/{id}/remove', { params: { id: rival.id } }, rival.as),
    ]);
    const found = await rows<{ account_id: number }>(`select account_id from staff where role = 'owner'`);
    expect([answers.map(({ code }) => code), found.length]).toEqual([expect.any(Array), 1]);
    // Either way, the next round begins as this one did.
    await rows(
      `insert into staff (account_id, role) values ($1, 'owner')
      on conflict (account_id) do update set role = 'owner'`,
      owner.id,
    );
    await rows('delete from staff where account_id = $1', rival.id);
  }
  await another.close();
  await second.close();
});

test('an erased account leaves the staff with it, and its values leave the log', async () => {
  const again = await signedIn(deps, owner.id);
  const member = await makeMember(deps, 'erased@example.com', { role: 'desk' });
  await ask('POST staff/team/{id}/change', { params: { id: member.id }, body: { role: 'reader' } }, again);
  await ask(
    'POST user/delete',
    { body: { email: member.email, password, staff_code: codeOf(member.secret) } },
    member.asRunner,
  );
  expect(await rowOf(member.id)).toBeUndefined();
  const lines = (await linesAfter(deps)).filter(({ subject_id }) => subject_id === member.id);
  expect(lines).toEqual([
    expect.objectContaining({ what: 'member.changed', before: { role: null }, after: { role: null } }),
    expect.objectContaining({ what: 'member.removed', before: { role: null }, after: { role: null } }),
  ]);
});

test('members of staff can export what is stored about them', async () => {
  const member = await makeMember(deps, 'export@example.com', { role: 'desk', runIds: [gdansk] });
  const kept = await ask('GET user/export', {}, member.asRunner);
  expect(kept.staff).toEqual([
    expect.objectContaining({ role: 'desk', run_ids: [gdansk], factor: 'totp', factor_since: expect.any(String) }),
  ]);
  expect(JSON.stringify(kept)).not.toContain(member.secret);
});

const staff = (...args: string[]) =>
  runCommand('staff', args, {
    DATABASE_URL: database.address,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    USER: 'ada',
  });

test('the command invites, lists, takes away, and sees a second factor off', { timeout: 120_000 }, async () => {
  const { email, as } = await makeAccount(database, 'by.command@example.com');
  const { code, output } = await staff(
    'invite',
    'By.Command@example.com',
    'desk',
    '--run',
    'gdansk',
    '--run',
    'berlin',
  );
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^by\.command@example\.com is invited as desk\. The link works for 72 hours:\nhttp:\/\/localhost:3000\/staff\/invitation\/[\w-]{43}\n$/u,
    ),
  ]);
  expect((await staff('list')).output).toMatch(/^by\.command@example\.com: invited as desk, .*gdansk.*, until 20/mu);
  await staff('invite', 'wrong.address@example.com', 'reader');
  expect(await staff('withdraw', 'wrong.address@example.com')).toEqual({
    code: 0,
    output: 'wrong.address@example.com is no longer invited. The link has stopped working.\n',
  });
  expect(await staff('withdraw', 'wrong.address@example.com')).toMatchObject({
    code: 1,
    output: 'wrong.address@example.com is not invited.\n',
  });
  const token = /([\w-]{43})\n$/u.exec(output)?.[1] ?? '';
  // The mail's link and the command's are two, and either will do.
  expect((await linkTo(email)).token).toMatch(/^[\w-]{43}$/u);
  await ask('POST staff/invitations/accept', { body: { token } }, as);
  expect((await staff('list')).output).toMatch(
    /^by\.command@example\.com \(Ola Nowak\): desk, .*, no second factor yet$/mu,
  );
  expect(await staff('reset-factor', email)).toMatchObject({ code: 0 });
  expect(await staff('remove', email)).toEqual({ code: 0, output: `${email} is not of the staff any more.\n` });
  expect(await staff('remove', email)).toEqual({ code: 1, output: `${email} is not of the staff.\n` });
  expect((await linesAfter(deps)).slice(-6).map(({ who, what }) => [who, what])).toEqual([
    ['operator ada', 'member.invited'],
    ['operator ada', 'member.invited'],
    ['operator ada', 'invitation.withdrawn'],
    [expect.stringMatching(/^staff \d+$/u), 'member.joined'],
    ['operator ada', 'factor.reset'],
    ['operator ada', 'member.removed'],
  ]);
  expect(await staff('remove', owner.email)).toEqual({
    code: 1,
    output: 'This is the only owner. Give somebody else the role first.\n',
  });
});

test.each([
  [['invite', 'new@example.com', 'boss'], /^Usage:/u],
  [['invite', 'nobody', 'desk'], /^Usage:/u],
  [['remove', 'a@example.com', 'b@example.com'], /^Usage:/u],
  [['list', '--all'], /^Usage:/u],
  [['invite', 'new@example.com', 'desk', '--run', 'nowhere'], /^There is no run nowhere\.\n$/u],
  [['invite', 'new@example.com', 'finance', '--run', 'gdansk'], /^The role finance is for all runs\.\n$/u],
])('the command says what is wrong with %j', { timeout: 60_000 }, async (args, message) => {
  expect(await staff(...args)).toEqual({ code: 1, output: expect.stringMatching(message) });
});
