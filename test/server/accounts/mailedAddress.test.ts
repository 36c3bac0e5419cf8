import { afterEach, expect, test } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { from, linkIn, mailsTo, makeAccount } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** A person who registers by the link of a mail finds the address that it was sent to (docs/rules/accounts.md 5.7). */

const groups = await openGroups({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const { database, server, shop, rows } = groups;

afterEach(() => expectInvariants(database));

const addressBy = (secret: string, options = {}) => server.call('POST register/address', { body: { secret } }, options);
const order = (email: string, more = {}) =>
  server.ask('POST group', { body: shop.order('gdansk', '6km', { email, ...more }) });
/** The part of the link to an account that no address stands in. */
async function registrationIn(email: string, template: string) {
  const mail = (await mailsTo(server, email)).findLast((one) => one.template === template);
  const [, secret = ''] = /\/(?:register|rejestracja)\/([\w-]{43})/u.exec(mail?.text ?? '') ?? [];
  expect(mail?.text).not.toMatch(new RegExp(`(?:register|rejestracja)\\S*${email}`, 'u'));
  return secret;
}

test.each([
  ['reserved', {}],
  ['paid', { codes: ['FREERUN'] }],
])('the mail of a %s order offers an account for its own address', async (template, more) => {
  const email = `buyer.${template}@example.com`;
  await order(email, more);
  expect((await addressBy(await registrationIn(email, template))).data).toEqual({ email });
});

test('an invitation’s secret says whom it is for, until it is withdrawn', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  const invited = await groups.inviteTo(ola, group, 'friend@example.com');
  const secret = await linkIn(server, 'friend@example.com', 'invitation');
  expect((await addressBy(secret)).data).toEqual({ email: 'friend@example.com' });
  await groups.withdraw(ola, groups.invitedPlace(invited));
  expect((await addressBy(secret)).code).toBe('not_found');
});

test('a person who comes by it to an account gets the order without a question', async () => {
  const owner = await makeAccount(database, 'mine@example.com', false);
  const { group_id } = await order(owner.email);
  await addressBy(await registrationIn(owner.email, 'reserved'));
  await server.ask('POST email/confirm/resend', {}, owner.as);
  await server.ask('POST email/confirm', { body: { token: await linkIn(server, owner.email) } }, owner.as);
  const { signups, reserved_in_name } = await server.ask('GET user', {}, owner.as);
  expect([signups.map((one) => one.group_id), reserved_in_name]).toEqual([[group_id], []]);
});

test('nobody learns an address by guessing, nor by a group’s code, nor of who is erased', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  await order('erased@example.com');
  const secret = await registrationIn('erased@example.com', 'reserved');
  const named = (now: string, was: string) => rows('update payment set email = $1 where email = $2', now, was);
  await named('', 'erased@example.com');
  for (const wrong of [group.code, secret, 'x'.repeat(43)]) expect((await addressBy(wrong)).code).toBe('not_found');
  await named('erased@example.com', '');
  const line = from('192.0.2.77');
  for (let n = 0; n < 100; n++) await addressBy(`guess${n}`, line);
  expect((await addressBy('one more', line)).code).toBe('rate_limited');
});
