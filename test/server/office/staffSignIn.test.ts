import { expect, test } from 'vitest';
import { newFactorSecret } from '../../../server/domain/staff/factorLinks.ts';
import { as, mailsTo, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { codeOf, linesAfter, makeMember, ticketFor, wrongCodeFor } from '../../kit/staff/staff.ts';

/** Signing in to the staff's pages: two halves, each of which works once (docs/rules/staff.md 3). */

const database = await freshDatabase();
const server = await startServer({ database });
const { deps, call, ask } = server;
const { rows } = database;

const finish = (ticket: string, code: string) => call('POST staff/login/factor', { body: { ticket, code } });

test('a member without a second factor sets one up, and is in with its first code', async () => {
  const member = await makeMember(deps, 'first@example.com', { role: 'desk', hasFactor: false });
  const login = await ask('POST staff/login', { body: { email: member.email, password } });
  expect(login).toEqual({ step: 'enrol', ticket: expect.stringMatching(/^[\w-]{43}$/u) });
  const { ticket } = login;
  expect(await finish(ticket, '123456')).toMatchObject({ status: 401, code: 'factor_required' });

  const secret = await newFactorSecret(database.db, member.id);
  const begun = await ask('POST staff/factor', { body: { ticket, secret } });
  const again = await ask('POST staff/factor', { body: { ticket, secret } });
  expect(again.secret).not.toBe(begun.secret);
  expect(again.uri).toBe(
    `otpauth://totp/Muster%20(demo):${encodeURIComponent(member.email)}?issuer=Muster%20(demo)&secret=${again.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(new Set(again.recovery_codes).size).toBe(10);
  for (const code of again.recovery_codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/u);

  // The one that was begun first counts no more, and a recovery code shows no app.
  expect(await finish(ticket, codeOf(begun.secret))).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await finish(ticket, again.recovery_codes[0] ?? '')).toMatchObject({ code: 'wrong_credentials' });
  const { token, expires_in } = await ask('POST staff/login/factor', { body: { ticket, code: codeOf(again.secret) } });
  expect(expires_in).toBe(720);
  expect(await ask('GET staff/me', {}, as(token))).toEqual({
    id: member.id,
    name: 'Ola Nowak',
    email: member.email,
    role: 'desk',
    run_ids: null,
    rights: ['session.own', 'runs.read', 'people.read', 'people.write', 'people.import', 'exports.start', 'desk.lead'],
    stepped_up_until: expect.stringMatching(/Z$/u),
  });
  expect((await mailsTo(server, member.email)).map(({ template }) => template)).toEqual(['factor_set']);
  const [found] = await rows<{ secret: string }>('select secret from factor where account_id = $1', member.id);
  expect(found?.secret).not.toContain(again.secret);
});

test('nobody can replace an existing second factor with the password alone', async () => {
  const { email } = await makeMember(deps, 'there@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  expect(await call('POST staff/factor', { body: { ticket } })).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a code works once, in any form and wherever it is typed', async () => {
  const { email, secret } = await makeMember(deps, 'once@example.com', { role: 'owner' });
  const code = codeOf(secret);
  const { token } = await ask('POST staff/login/factor', { body: { ticket: await ticketFor(server, email), code } });
  const ticket = await ticketFor(server, email);
  expect(await finish(ticket, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ code: 'wrong_credentials' });
  expect(await call('POST staff/step-up', { body: { code } }, as(token))).toMatchObject({ code: 'wrong_credentials' });
  // Nor is an earlier one.
  expect(await finish(ticket, codeOf(secret, -1))).toMatchObject({ code: 'wrong_credentials' });
  expect(await finish(ticket, codeOf(secret, 1))).toMatchObject({ status: 200 });
});

test('a ticket works once, for ten minutes, and opens nothing by itself', async () => {
  const { email, secret } = await makeMember(deps, 'ticket@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  for (const name of ['GET staff/me', 'GET user'] as const) {
    expect(await call(name, {}, as(ticket))).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
  expect(await finish(ticket, codeOf(secret))).toMatchObject({ status: 200 });
  expect(await finish(ticket, codeOf(secret, 1))).toMatchObject({ status: 401, code: 'unauthenticated' });
  const old = await ticketFor(server, email);
  await rows(`update session set expires_at = expires_at - interval '601 seconds' where kind = 'ticket'`);
  expect(await finish(old, codeOf(secret, 1))).toMatchObject({ code: 'unauthenticated' });
});

test('a recovery code stands in for the app, once, however it is typed', async () => {
  const { email, recoveryCodes } = await makeMember(deps, 'lost@example.com', { role: 'reader' });
  const [one = '', other = ''] = recoveryCodes;
  expect(await finish(await ticketFor(server, email), one.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    status: 200,
  });
  const ticket = await ticketFor(server, email);
  expect(await finish(ticket, one)).toMatchObject({ code: 'wrong_credentials' });
  expect(await finish(ticket, other)).toMatchObject({ status: 200 });
});

test('five wrong codes lock it for a quarter of an hour, and the person is mailed', async () => {
  const { email, secret, as: signedIn } = await makeMember(deps, 'locked@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  const wrong = wrongCodeFor(secret);
  for (const way of [1, 2, 3]) expect([way, (await finish(ticket, wrong)).code]).toEqual([way, 'wrong_credentials']);
  // Those of a step-up count with them.
  const stepUp = () => call('POST staff/step-up', { body: { code: wrong } }, { ...signedIn, lang: 'en' });
  expect((await stepUp()).code).toBe('wrong_credentials');
  expect(await stepUp()).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: 'Too many wrong codes were entered. Try again in 15 minutes.',
    headers: { 'retry-after': '900' },
  });
  expect(await finish(ticket, codeOf(secret))).toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await mailsTo(server, email)).map(({ template }) => template)).toEqual(['factor_locked']);
  await rows(`update factor set locked_until = locked_until - interval '15 minutes'`);
  expect(await finish(ticket, codeOf(secret))).toMatchObject({ status: 200 });
});

test('wrong codes of a quarter of an hour ago are forgotten', async () => {
  const { email, secret } = await makeMember(deps, 'slowly@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  for (let tries = 0; tries < 4; tries++) await finish(ticket, wrongCodeFor(secret));
  await rows(`update factor set wrong_at = array(select at - interval '15 minutes' from unnest(wrong_at) at)`);
  for (let tries = 0; tries < 4; tries++) {
    expect((await finish(ticket, wrongCodeFor(secret))).code).toBe('wrong_credentials');
  }
});

test('a staff token opens nothing in the shop, and is not one of its sessions', async () => {
  const { as: staff, asRunner } = await makeMember(deps, 'both@example.com', { role: 'owner' });
  expect((await call('GET user', {}, staff)).code).toBe('unauthenticated');
  expect((await ask('GET user/sessions', {}, asRunner)).sessions).toHaveLength(1);
});

test('it is over after an hour without a call, and after twelve hours in any case', async () => {
  const { id, as: idle } = await makeMember(deps, 'idle@example.com', { role: 'owner' });
  const age = (column: string, minutes: number) =>
    rows(
      `update session set ${column} = now() - $2 * interval '1 minute' where account_id = $1 and kind = 'staff'`,
      id,
      minutes,
    );
  const lastUse = async () =>
    (
      await rows<{ seconds: number }>(
        `select extract(epoch from now() - last_used_at)::float8 as seconds from session where account_id = $1 and kind = 'staff'`,
        id,
      )
    )[0]?.seconds ?? 0;
  await age('last_used_at', 59);
  // A board that reads itself again is nobody's use.
  const byItself = { headers: { ...idle.headers, 'x-unattended': '1' } };
  expect((await call('GET staff/me', {}, byItself)).status).toBe(200);
  expect(await lastUse()).toBeGreaterThan(3_500);
  expect((await call('GET staff/me', {}, idle)).status).toBe(200);
  expect(await lastUse()).toBeLessThan(30);
  await age('last_used_at', 60);
  expect((await call('GET staff/me', {}, idle)).code).toBe('unauthenticated');
  expect(await lastUse()).toBeGreaterThan(3_000);
  await age('last_used_at', 0);
  const found = await rows<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::int / 3600 as hours from session where account_id = $1 and kind = 'staff'`,
    id,
  );
  expect(found).toEqual([{ hours: 12 }]);
  await age('expires_at', 1);
  expect((await call('GET staff/me', {}, idle)).code).toBe('unauthenticated');
});

test('signing out ends it', async () => {
  const { as: signedIn } = await makeMember(deps, 'out@example.com', { role: 'owner' });
  expect(await call('POST staff/logout', {}, signedIn)).toMatchObject({ status: 200 });
  expect(await call('GET staff/me', {}, signedIn)).toMatchObject({ code: 'unauthenticated' });
});

test('a new password ends it at once, and every login under way', async () => {
  const {
    id,
    email,
    secret,
    as: signedIn,
    asRunner,
  } = await makeMember(deps, 'newpass@example.com', { role: 'owner' });
  const ticket = await ticketFor(server, email);
  const next = 'pięć borsuków w lesie';
  const staff_code = codeOf(secret);
  await ask(
    'POST user/password',
    { body: { current_password: password, password: next, password_confirmation: next, staff_code } },
    asRunner,
  );
  expect(await call('GET staff/me', {}, signedIn)).toMatchObject({ code: 'unauthenticated' });
  expect(await finish(ticket, codeOf(secret, 1))).toMatchObject({ code: 'unauthenticated' });
  expect((await rows(`select from session where account_id = $1 and kind <> 'runner'`, id)).length).toBe(0);
});

test('the second factor, shown again, holds for a quarter of an hour', async () => {
  const { id, secret, as: signedIn } = await makeMember(deps, 'stepup@example.com', { role: 'owner' });
  const people = () => call('GET staff/team', {}, signedIn);
  expect((await people()).status).toBe(200);
  await rows(`update session set stepped_up_at = now() - interval '15 minutes' where account_id = $1`, id);
  expect(await ask('GET staff/me', {}, signedIn)).toMatchObject({ stepped_up_until: null });
  expect(await people()).toMatchObject({ status: 403, code: 'step_up_required' });
  const { until } = await ask('POST staff/step-up', { body: { code: codeOf(secret) } }, signedIn);
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(15 * 60_000 + 1_000);
  expect((await people()).status).toBe(200);
  expect((await ask('GET staff/me', {}, signedIn)).stepped_up_until).toBe(until);
});

test('a call that needed it is made again under its key, and works once', async () => {
  const { id, secret, as: signedIn } = await makeMember(deps, 'repeat@example.com', { role: 'owner' });
  await rows('update session set stepped_up_at = null where account_id = $1', id);
  const invite = () =>
    call(
      'POST staff/team/invite',
      { body: { email: 'once.invited@example.com', role: 'reader' } },
      { ...signedIn, idempotencyKey: 'one-invitation' },
    );
  expect(await invite()).toMatchObject({ status: 403, code: 'step_up_required' });
  await ask('POST staff/step-up', { body: { code: codeOf(secret) } }, signedIn);
  expect([(await invite()).status, (await invite()).status]).toEqual([200, 200]);
  expect(await rows(`select from mail where recipient = 'once.invited@example.com'`)).toHaveLength(1);
  // The answer under the key is not repeated to a person who has to show the factor again.
  await rows('update session set stepped_up_at = null where account_id = $1', id);
  expect(await invite()).toMatchObject({ status: 403, code: 'step_up_required' });
});

test('sign-ins, sign-outs and refusals are in the log', async () => {
  const { id, email, secret, as: signedIn } = await makeMember(deps, 'notified@example.com', { role: 'owner' });
  const begin = (await linesAfter(deps)).at(-1)?.id ?? 0;
  const ticket = await ticketFor(server, email);
  await finish(ticket, wrongCodeFor(secret));
  await finish(ticket, codeOf(secret));
  await rows('update session set stepped_up_at = null where account_id = $1', id);
  for (const _ of [1, 2]) await call('GET staff/team', {}, signedIn);
  await ask('POST staff/step-up', { body: { code: codeOf(secret, 1) } }, signedIn);
  await ask('POST staff/logout', {}, signedIn);
  const who = { id: expect.any(Number), who: `staff ${id}`, subject_id: null, before: null, after: null };
  expect(await linesAfter(deps, begin)).toEqual([
    { ...who, what: 'code.refused', subject_id: id },
    { ...who, what: 'session.opened' },
    { ...who, what: 'stepUp.refused', after: { call: 'GET staff/team' } },
    { ...who, what: 'session.steppedUp' },
    { ...who, what: 'session.closed' },
  ]);
});
