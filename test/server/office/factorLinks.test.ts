import { expect, test } from 'vitest';
import { runCommand } from '../../kit/processes/command.ts';
import { linkIn, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { codeOf, makeMember, ticketFor } from '../../kit/staff/staff.ts';

/** Only a person who has opened its mail sets up a second factor, wherever it is started (docs/rules/staff.md 3.3). */

const database = await freshDatabase();
const server = await startServer({ database, config: { rateLimits: true } });
const { deps, call, ask } = server;
const { rows } = database;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });

const begin = async (email: string, secret?: string) =>
  call('POST staff/factor', { body: { ticket: await ticketFor(server, email), ...(secret && { secret }) } });
/** Makes a second factor with a secret, and signs in with its first code. */
async function enrol(email: string, secret: string) {
  const ticket = await ticketFor(server, email);
  const begun = await ask('POST staff/factor', { body: { ticket, secret } });
  return call('POST staff/login/factor', { body: { ticket, code: codeOf(begun.secret) } });
}
const staff = (...args: string[]) =>
  runCommand('staff', args, { DATABASE_URL: database.address, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') });
const kindsTo = async (email: string) => (await mailsTo(server, email)).map(({ template }) => template);
const inviteByOwner = (email: string) => ask('POST staff/team/invite', { body: { email, role: 'reader' } }, owner.as);

test('the password alone makes no second factor: a link is mailed, which is good until there is one', async () => {
  const { email, id } = await makeMember(deps, 'new@example.com', { role: 'desk', hasFactor: false });
  const refused = { status: 403, code: 'link_mailed' };
  expect(await begin(email)).toMatchObject(refused);
  expect(await begin(email, 'made-up')).toMatchObject(refused);
  const secret = await linkIn(server, email, 'factor_link');
  expect((await mailsTo(server, email)).at(-1)?.text).toContain(`http://localhost:3000/staff/factor/${secret}`);
  // The first code is not looked at either.
  const ticket = await ticketFor(server, email);
  expect(await call('POST staff/login/factor', { body: { ticket, code: '123456' } })).toMatchObject({
    code: 'factor_required',
  });
  expect(await enrol(email, secret)).toMatchObject({ status: 200 });
  expect(await rows('select from factor_link where account_id = $1', id)).toEqual([]);
  expect(await kindsTo(email)).toEqual(['factor_link', 'factor_link', 'factor_set']);
});

test('a link is nobody else’s, and over after 72 hours', async () => {
  const one = await makeMember(deps, 'one@example.com', { role: 'reader', hasFactor: false });
  const other = await makeMember(deps, 'other@example.com', { role: 'owner', hasFactor: false });
  await begin(one.email);
  const secret = await linkIn(server, one.email, 'factor_link');
  expect((await begin(other.email, secret)).code).toBe('link_mailed');
  await rows(`update factor_link set expires_at = expires_at - interval '72 hours 1 second'`);
  expect((await begin(one.email, secret)).code).toBe('link_mailed');
});

test('repeated tries get the same answer, and the mailbox gets three mails a day', async () => {
  const { email } = await makeMember(deps, 'often@example.com', { role: 'reader', hasFactor: false });
  for (let time = 0; time < 5; time++) expect((await begin(email)).code).toBe('link_mailed');
  expect(await kindsTo(email)).toEqual(['factor_link', 'factor_link', 'factor_link']);
});

test('the link of the invitation that somebody joined by makes their second factor', async () => {
  const { email, as } = await makeAccount(database, 'joins@example.com');
  await inviteByOwner(email);
  const token = await linkIn(server, email, 'staff_invited');
  await ask('POST staff/invitations/accept', { body: { token } }, as);
  expect(await enrol(email, token)).toMatchObject({ status: 200 });
  expect(await kindsTo(email)).toEqual(['staff_invited', 'factor_set']);
});

test('so does the link that a command has printed for the first owner', { timeout: 60_000 }, async () => {
  const { email, as } = await makeAccount(database, 'first@example.com');
  const { output } = await staff('invite', email, 'owner');
  const token = /([\w-]{43})\n$/u.exec(output)?.[1] ?? '';
  await ask('POST staff/invitations/accept', { body: { token } }, as);
  expect(await enrol(email, token)).toMatchObject({ status: 200 });
});

test('a change of address that was asked for before joining takes no link elsewhere', async () => {
  const { id, email, as } = await makeAccount(database, 'moves@example.com');
  const elsewhere = 'thief@example.com';
  await ask('POST user/profile', { body: { email: elsewhere, current_password: password } }, as);
  const change = await linkIn(server, elsewhere);
  await inviteByOwner(email);
  const token = await linkIn(server, email, 'staff_invited');
  await ask('POST staff/invitations/accept', { body: { token } }, as);
  await call('POST email/confirm', { body: { token: change } }, as);
  expect(await rows('select email from account where id = $1', id)).toEqual([{ email }]);
});

test.each(['an owner', 'the command'])(
  'a factor that %s removes is set up again by the link in its mail',
  { timeout: 60_000 },
  async (who) => {
    const name = who === 'an owner' ? 'lost' : 'gone';
    const { id, email } = await makeMember(deps, `${name}@example.com`, { role: 'desk' });
    await rows(`insert into former_address (account_id, email) values ($1, $2)`, id, `${name}.before@example.com`);
    await rows(`insert into factor_link (secret_hash, account_id) values ($1, $2)`, `an old one of ${id}`, id);
    if (who === 'an owner') await ask('POST staff/team/{id}/reset-factor', { params: { id } }, owner.as);
    else await staff('reset-factor', email);
    expect(await rows('select from factor_link where account_id = $1', id)).toEqual([]);
    // An account that was mailed before gets a message without a link.
    expect(await mailsTo(server, `${name}.before@example.com`)).toMatchObject([{ template: 'factor_gone', token: '' }]);
    expect((await begin(email)).code).toBe('link_mailed');
    expect(await enrol(email, await linkIn(server, email, 'factor_reset'))).toMatchObject({ status: 200 });
  },
);

test('a login says no more than before: with a second factor no other is set up, whatever is sent', async () => {
  const { email } = await makeMember(deps, 'there@example.com', { role: 'owner' });
  expect(await ask('POST staff/login', { body: { email, password } })).toEqual({
    step: 'code',
    ticket: expect.any(String),
  });
  expect(await begin(email, 'made-up')).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await mailsTo(server, email)).toEqual([]);
});
