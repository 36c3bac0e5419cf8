import { expect, test } from 'vitest';
import { staffRoles } from '#contract/staff/rights.ts';
import { as } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

/** `/sandbox/staff`: one click per role, with the code of the second factor (docs/rules/staff.md 7). */

const database = await freshDatabase();
const server = await startServer({ database });
const { app, ask } = server;
const form = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/sandbox/staff?lng=en',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test.each(staffRoles)('one click signs in as %s, once and again', async (role) => {
  for (const _ of ['once', 'again']) {
    const page = await form(`role=${role}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const token = /data-token="([\w-]{43})"/u.exec(page.body)?.[1] ?? '';
    expect(page.body).toMatch(/<code>\d{6}<\/code>/u);
    expect(page.body).toContain('data-key="muster-staff"');
    expect(await ask('GET staff/me', {}, as(token))).toMatchObject({ role, run_ids: null });
  }
});

test('the real login works with what the page shows', async () => {
  const shown = (await form('role=owner', { accept: 'application/json' })).json<Record<string, string>>();
  const { email = '', password = '', code = '' } = shown;
  const { step, ticket } = await ask('POST staff/login', { body: { email, password } });
  expect(step).toBe('code');
  const { token } = await ask('POST staff/login/factor', { body: { ticket, code } });
  expect(await ask('GET staff/me', {}, as(token))).toMatchObject({ role: 'owner' });
  // A code works once, so within the same half minute the page shows the next.
  const next = (await form('role=owner', { accept: 'application/json' })).json<Record<string, string>>();
  expect(next.code).not.toBe(code);
  const again = await ask('POST staff/login', { body: { email, password } });
  await ask('POST staff/login/factor', { body: { ticket: again.ticket, code: next.code ?? '' } });
});

test('the page lists the roles with their current codes, and refuses unknown ones', async () => {
  const page = await app.inject('/sandbox/staff?lng=en');
  for (const role of staffRoles) expect(page.body).toContain(`value="${role}"`);
  expect(page.body.match(/<span class="help end">\d{6}<\/span>/gu)).toHaveLength(5);
  const sessions = async () => (await database.rows('select from session')).length;
  const before = await sessions();
  for (const wrong of ['role=boss', '', 'role[]=owner', 'role=__proto__']) {
    expect([wrong, (await form(wrong)).statusCode]).toEqual([wrong, 422]);
  }
  expect(await sessions()).toBe(before);
});
