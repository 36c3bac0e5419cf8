import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterEach, expect, it, test } from 'vitest';
import type { Ticket } from '../../../contract/groups/ticket.calls.ts';
import { isTicketCode, ticketInWords } from '../../../contract/groups/ticketCode.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { mailsTo, password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** One ticket per paid place with a person, dead as soon as it is somebody else's (docs/rules/tickets.md). */
const groups = await openGroups();
const { rows, server, pair, placeOf, database } = groups;

afterEach(() => expectInvariants(database));

const verify = (secret: string) => server.call('POST tickets/verify', { body: { secret } }, { lang: 'en' });
const read = async (secret: string) => (await verify(secret)).data as Ticket;
const state = async (secret: string) => (await read(secret)).state;
const signups = async (by: Actor, group: { id: number }) =>
  (await by.ask('GET groups/{id}', { params: { id: group.id } })).signups;
const own = async (by: Actor, group: { id: number }) =>
  (await signups(by, group)).find(({ is_me }) => is_me)?.ticket ?? '';
const linkIn = (text = '') => /\/ticket\/([\w-]{38})$/mu.exec(text)?.[1] ?? '';
const handOver = async (by: Actor, group: { id: number }, to: Actor) =>
  by.ask('POST transfer/user/perform', { body: { email: to.email, participation_id: await placeOf(by, group) } });
const last = async (person: Actor, template: string) =>
  (await person.mails()).findLast((mail) => mail.template === template)?.text;

it('shows whose it is, when to be there, what is missing and the calendar', async () => {
  await rows(`update run set asks = '{birth}' where key = 'gdansk'`);
  const { jan, group } = await pair();
  const { good, ...about } = await read(await own(jan, group));
  await rows(`update run set asks = '{}' where key = 'gdansk'`);
  expect(about).toEqual({ state: 'good', run: 'Muster Gdańsk', region: 'pl', since: null });
  expect(good).toMatchObject({
    name: 'Jan Test',
    group_id: group.id,
    needs: ['size', 'birth'],
    start_path: `/group/${group.id}/start`,
    news: null,
    is_kids: false,
  });
  expect(isTicketCode(good?.code ?? '')).toBe(true);
  expect(Date.parse(good?.be_there_time ?? '')).toBeLessThan(Date.parse(good?.wave_time ?? ''));
  expect(good?.calendar?.text).toContain('BEGIN:VCALENDAR');
});

it('is one’s own: a captain reads those of children and of nobody else who could have it', async () => {
  const { ola, jan, group } = await pair();
  expect((await signups(ola, group)).map(({ ticket }) => ticket !== null)).toEqual([true, false]);
  expect((await signups(jan, group)).map(({ ticket }) => ticket !== null)).toEqual([false, true]);
  const kids = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7, 8] });
  const tickets = (await signups(ola, kids)).map(({ ticket }) => ticket ?? '');
  expect(await Promise.all(tickets.map(state))).toEqual(['good', 'good']);
  expect(new Set(tickets).size).toBe(2);
});

it('is there once the place is paid and has somebody', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2, isPaid: false });
  expect((await signups(ola, group)).map(({ ticket }) => ticket)).toEqual([null, null]);
  const paid = await groups.group(ola, { places: 2 });
  expect((await signups(ola, paid)).map(({ ticket }) => ticket !== null)).toEqual([true, false]);
});

test('a place that is handed over has another ticket, and the old one is dead with the minute', async () => {
  const { jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const before = await own(jan, group);
  const { good } = await read(before);
  await handOver(jan, group, kim);
  const { since, ...dead } = await read(before);
  expect(dead).toEqual({ state: 'handedOver', run: 'Muster Gdańsk', region: 'pl', good: null });
  expect(Math.abs(Date.now() - Date.parse(since ?? ''))).toBeLessThan(60_000);
  const after = await own(kim, group);
  expect((await read(after)).good).toMatchObject({ name: 'Kim Test' });
  expect((await read(after)).good?.code).not.toBe(good?.code);
  expect(linkIn(await last(kim, 'place_received'))).toBe(after);
});

test('a place that is taken back has a third one: what died stays dead', async () => {
  const { jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const first = await own(jan, group);
  await handOver(jan, group, kim);
  const second = await own(kim, group);
  const secret = (await jan.mails()).findLast(({ template }) => template === 'place_given')?.token ?? '';
  await server.ask('POST handed-over/take-back', { body: { secret } });
  expect([await state(first), await state(second)]).toEqual(['handedOver', 'handedOver']);
  // Taking it back signed them out.
  await again(jan.email);
  const third = linkIn((await againTo(jan.email)).at(-1)?.text);
  expect([await state(third), [first, second].includes(third)]).toEqual(['good', false]);
});

test('without its trigger the old ticket would be good', async () => {
  const { jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const before = await own(jan, group);
  await rows('alter table place disable trigger end_ticket');
  await handOver(jan, group, kim);
  await rows('alter table place enable trigger end_ticket');
  expect([await state(before), await own(kim, group)]).toEqual(['good', before]);
});

it.each<[string, string, string]>([
  ['a place that is not paid any more', `money = 'reserved'`, 'over'],
  ['a place whose money went back', `ended = 'released'`, 'over'],
  ['a place that its captain freed', `person = 'free', user_id = null, email = null`, 'handedOver'],
  ['a place that waits for its receiver', `person = 'handingOver'`, 'good'],
  ['a place that is blocked', `blocked_at = now(), blocked_why = 'debts'`, 'good'],
  ['a place whose person is called otherwise', `name = 'Johannes', own_name = true`, 'good'],
])('of %s', async (_, change, becomes) => {
  const { jan, group } = await pair();
  const secret = await own(jan, group);
  const place = await placeOf(jan, group);
  const [before] = await rows(
    'select person, money, ended, user_id, email, name, own_name, blocked_at, blocked_why from place where id = $1',
    place,
  );
  await rows(`update place set ${change} where id = $1`, place);
  expect(await state(secret)).toBe(becomes);
  await rows(
    `update place set (person, money, ended, user_id, email, name, own_name, blocked_at, blocked_why) = (select person, money, ended, user_id, email, name, own_name, blocked_at, blocked_why
      from jsonb_populate_record(null::place, $2)) where id = $1`,
    place,
    JSON.stringify(before),
  );
});

it('stays with somebody who starts in another wave', async () => {
  const { ola, jan, group } = await pair();
  const secret = await own(jan, group);
  const { good } = await read(secret);
  const { wave_id } = groups.shop.offer('gdansk', '6km', 1);
  await ola.ask('POST groups/{id}/wave', { params: { id: group.id }, body: { wave_id } });
  const moved = (await read(secret)).good;
  expect([moved?.code, moved?.wave_time === good?.wave_time]).toEqual([good?.code, false]);
});

it('ends with the account, and is no part of its export', async () => {
  const { jan, group } = await pair();
  const secret = await own(jan, group);
  const { good } = await read(secret);
  const text = JSON.stringify(await jan.ask('GET user/export', { query: {} }));
  expect([text.includes(secret), text.includes(good?.code ?? '')]).toEqual([false, false]);
  await jan.ask('POST user/delete', { body: { email: jan.email, password } });
  expect(await state(secret)).toBe('handedOver');
});

it('is nothing that can be guessed: a place, a number, and one letter that is wrong', async () => {
  const { jan, group } = await pair();
  const secret = await own(jan, group);
  const bytes = Buffer.from(secret, 'base64url');
  const changed = (at: number, by = 1) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8((copy.readUInt8(at) + by) % 256, at);
    return copy.toString('base64url');
  };
  const guesses = [
    changed(3),
    changed(7),
    changed(8),
    changed(27),
    secret.slice(0, -1),
    `${secret}A`,
    `${secret} `,
    'x',
  ];
  const codes = await Promise.all(guesses.map(async (guess) => (await verify(guess)).code));
  expect(codes).toEqual(guesses.map(() => 'not_found'));
});

test('wrong links are limited, and what is read of a good one is not', async () => {
  const limited = await openGroups({ rateLimits: true });
  const ask = (secret: string) => limited.server.call('POST tickets/verify', { body: { secret } });
  for (let n = 0; n < 100; n++) await ask(`guess-${n}`);
  expect((await ask('one-more')).code).toBe('rate_limited');
});

test('the confirmation shows a buyer’s ticket; its picture is read by a foreign decoder', async () => {
  const email = 'ticket.visitor@example.com';
  await groups.paidOrder({ email, places: 2 });
  const mail = (await mailsTo(server, email)).find(({ template }) => template === 'paid');
  const { good } = await read(linkIn(mail?.text));
  expect(mail?.text).toContain(ticketInWords(good?.code ?? '-'));
  expect(good?.start_path).toMatch(/^\/start\//u);
  const [row] = await rows<{ html: string }>(`select html from mail where template = 'paid' and recipient = $1`, email);
  const [, path = ''] = /<img src="http:\/\/localhost:3000(\/api\/tickets\/[^"]+)"/u.exec(row?.html ?? '') ?? [];
  const picture = await server.app.inject({ url: path });
  expect([picture.statusCode, picture.headers['content-type'], picture.statusCode === 200 || picture.body]).toEqual([
    200,
    'image/png',
    true,
  ]);
  const { data, info } = await sharp(picture.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const decode = jsqr as unknown as typeof jsqr.default;
  expect(decode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(good?.code);
  expect((await server.app.inject({ url: '/api/tickets/AAAABBBBCCCC/code.png' })).statusCode).toBe(404);
});

const again = (email: string, more: Parameters<typeof server.call>[2] = {}) =>
  server.call('POST tickets/again', { body: { email } }, more);
const againTo = async (email: string) =>
  (await mailsTo(server, email)).filter(({ template }) => template === 'tickets_again');

test('an address is mailed all of its tickets in one mail, children’s too, and nobody else’s', async () => {
  const { ola, jan, group } = await pair();
  const kids = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7, 8] });
  await again(ola.email.toUpperCase(), { lang: 'en' });
  const [mail, ...more] = await againTo(ola.email);
  const links = [...(mail?.text ?? '').matchAll(/\/ticket\/([\w-]{38})$/gmu)].map(([, secret]) => secret);
  const theirs = [await own(ola, group), ...(await signups(ola, kids)).map(({ ticket }) => ticket)];
  expect([links.toSorted(), more]).toEqual([theirs.toSorted(), []]);
  expect(links).not.toContain(await own(jan, group));
});

test('every address is answered the same, one without tickets gets no mail, and a call that is repeated mails once', async () => {
  const { jan } = await pair();
  const answers = [];
  for (const email of [jan.email, jan.email, 'nobody.at.all@example.com'])
    answers.push(await again(email, { idempotencyKey: `the-same-key-${email}` }));
  expect(answers.map(({ status, data }) => [status, data])).toEqual([200, 200, 200].map((status) => [status, {}]));
  expect([(await againTo(jan.email)).length, await againTo('nobody.at.all@example.com')]).toEqual([1, []]);
});

test('a network that asks for many addresses learns of its limit; an address does not', async () => {
  const limited = await openGroups({ rateLimits: true });
  const jan = await limited.actor('Jan');
  await limited.group(jan);
  const ask = (email: string) => limited.server.call('POST tickets/again', { body: { email } });
  const codes = [];
  for (let n = 0; n < 21; n++) codes.push((await ask(n < 5 ? jan.email : `guess${n}@example.com`)).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => null), 'rate_limited']);
  const sent = await limited.rows(
    `select bounced from mail where template = 'tickets_again' and recipient = $1`,
    jan.email,
  );
  expect(sent).toHaveLength(3);
});
