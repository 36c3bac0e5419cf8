import { expect, test } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { from, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { isLong } from '../../kit/share.ts';

/** Codes guessed in vain: per person, network, group and network, also when many try at once (docs/rules/limits.md). */
const config = { rateLimits: true, trustedProxies: ['127.0.0.1'] };
const groups = await openGroups(config);
const guesses = isLong ? 2_000 : 240;

const ipOf = (n: number) => `10.${n % 250}.${Math.floor(n / 250)}.1`;
const wrongCode = (n: number) => `WRNG${String(n).padStart(4, '0')}`;
const guess = async (group_id: number, secret: string, ip: string) =>
  (await groups.server.call('GET additions/verify', { query: { group_id, secret } }, from(ip))).code;
/** A busy server sends some away before it looks at them. */
const isSentAway = (code: string | null) => code === 'unavailable';
const judged = (codes: readonly (string | null)[]) =>
  codes.filter((code) => code !== 'rate_limited' && !isSentAway(code)).length;
const newGroup = async (places = 2) => {
  const captain = await groups.actor();
  return { captain, ...(await groups.group(captain, { places })) };
};

test('two hundred of many simultaneous guesses at one group from everywhere are checked', async () => {
  const { id } = await newGroup();
  const codes = await Promise.all(Array.from({ length: guesses }, (_, n) => guess(id, wrongCode(n), ipOf(n))));
  expect(new Set(codes.filter((code) => !isSentAway(code)))).toEqual(new Set(['wrong_code', 'rate_limited']));
  expect(judged(codes)).toBeLessThanOrEqual(200);
  expect(judged(codes) + codes.filter(isSentAway).length).toBeGreaterThanOrEqual(200);
});

test('twenty guesses at one group from one network are checked, and nobody else is shut out', async () => {
  const { id, code } = await newGroup();
  const codes = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(id, wrongCode(n), `198.51.100.${n}`)));
  expect(judged(codes)).toBe(20);
  expect([await guess(id, code, '198.51.100.77'), await guess(id, code, '192.0.2.1')]).toEqual(['rate_limited', null]);
});

test('while strangers guess, a signed-in person or one in a known network gets in by the right code', async () => {
  const { id, code } = await newGroup();
  await Promise.all(Array.from({ length: 210 }, (_, n) => guess(id, wrongCode(n), ipOf(n))));
  const verify = { query: { group_id: id, secret: code } };
  const shut = await groups.server.call('GET additions/verify', verify, { ...from('192.0.2.1'), lang: 'en' });
  expect([shut.code, shut.message]).toEqual([
    'rate_limited',
    expect.stringMatching(
      /^Somebody is guessing this group’s code right now\. Sign in to join straight away\. Try again in 1\d minutes\.$/u,
    ),
  ]);
  const friend = await groups.actor();
  expect((await friend.call('GET additions/verify', verify)).code).toBeNull();
  const { email } = await makeAccount(groups.database, 'neighbour@example.com');
  await groups.server.ask('POST login', { body: { email, password } }, from('192.0.2.200'));
  expect((await groups.server.call('GET additions/verify', verify, from('192.0.2.1'))).code).toBeNull();
});

test('a customer with 65,536 lines of IPv6 has the guesses of five, and of one at the same group', async () => {
  const { id } = await newGroup();
  const lineOf = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
  const same = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(id, wrongCode(n), lineOf(n))));
  expect(judged(same)).toBe(20);
  const many = await Promise.all(
    Array.from({ length: 120 }, (_, n) => guess(700_000 + n, 'WRNGWRNG', lineOf(100 + n))),
  );
  expect(judged([...same, ...many])).toBe(100);
});

test('an invitation’s own secret passes the group’s limit', async () => {
  const { id, captain } = await newGroup();
  await groups.inviteTo(captain, { id }, 'guest@example.com');
  const secret = (await mailsTo(groups.server, 'guest@example.com')).at(-1)?.token ?? '';
  for (let n = 0; n < 20; n++) await guess(id, wrongCode(n), `192.0.2.${n}`);
  expect([await guess(id, 'WRNGWRNG', '192.0.2.9'), await guess(id, secret, '192.0.2.9')]).toEqual([
    'rate_limited',
    null,
  ]);
});

test('one network, and one person from any network, guesses twenty times at whatever groups', async () => {
  const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(500_000 + n, 'WRNGWRNG', '198.18.0.7')));
  expect(judged(codes)).toBe(20);
  const eve = await groups.actor('Eve');
  const persons = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const anywhere = groups.server.by({ headers: { ...eve.as.headers, 'x-forwarded-for': ipOf(5_000 + n) } });
      return (await groups.accept(anywhere, { id: 600_000 + n, code: 'WRNGWRNG' })).code;
    }),
  );
  expect(judged(persons)).toBe(20);
});

test('a class that joins by the right code at one moment, behind one line, is not taken for guessing', async () => {
  const { id, code } = await newGroup();
  const codes = await Promise.all(Array.from({ length: 60 }, () => guess(id, code, '203.0.113.60')));
  expect(new Set(codes)).toEqual(new Set([null]));
});

test('an address is mailed three times a day, including after withdrawing and inviting again', async () => {
  const { id, captain } = await newGroup(3);
  const email = 'often@example.com';
  const invite = () => groups.inviteTo(captain, { id }, email);
  const participant_id = groups.invitedPlace(await invite());
  const params = { participant_id };
  const resend = async () => (await captain.call('POST invitations/{participant_id}/resend', { params })).code;
  const left = async () =>
    (await captain.ask('GET groups/{id}', { params: { id } })).signups.find((one) => one.id === participant_id)
      ?.invitation?.resends_left;
  expect([await resend(), await left(), await resend(), await left()]).toEqual([null, 1, null, 0]);
  expect(await resend()).toBe('rate_limited');
  const mails = await mailsTo(groups.server, email);
  expect(mails.map(({ template }) => template)).toEqual(['invitation', 'invitation', 'invitation']);
  await groups.withdraw(captain, participant_id);
  const { code, message } = await invite();
  expect(code).toBe('rate_limited');
  expect(message).toMatch(/^This person has already had several e-mails today\. Try again in 2[34] hours\.$/u);
});

test('a challenged person can guess no more codes than others, and still gets their own place', async () => {
  const { id, code, captain } = await newGroup(3);
  const guest = await groups.actor();
  await groups.challengeTo(captain, { id }, guest.email);
  const modes = async (secret: string) =>
    (await guest.ask('GET additions/verify', { query: { group_id: id, secret } })).modes;
  expect(await modes(code)).toEqual(['paid', 'unpaid']);
  const accept = async (secret: string) => (await groups.accept(guest, { id, code: secret })).code;
  const codes = [];
  for (let n = 0; n < 10; n++) codes.push(await accept(wrongCode(n)));
  for (let n = 10; n < 20; n++) expect(await modes(wrongCode(n))).toEqual(['unpaid']);
  expect(new Set(codes)).toEqual(new Set(['no_free_place']));
  expect([await modes(code), await accept(code)]).toEqual([['unpaid'], 'rate_limited']);
});
