import { afterEach, expect, test } from 'vitest';
import { confirmAddress } from '../../../server/domain/accounts/emailConfirmation.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { listHolds, releaseHolds } from '../../../server/domain/payments/operator/holds.ts';
import { from, mailsTo } from '../../kit/server/accounts.ts';
import { asFrom, openHolds, roomy } from '../../kit/server/holds.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** docs/rules/holds.md, where it goes on: groups, coupons, renewals, mails, the organiser. */
const shop = await openHolds();
const { database, server, deps, rows, buy, crowd, counts, keep, codeFor, secretOf } = shop;

const byBank = { payment_provider: 'przelewy24' as const };

afterEach(async () => {
  await expectInvariants(shop.database);
  await shop.clear();
  expect(await counts()).toEqual({});
});

test('an account that nobody confirmed adds places beyond 300 only once it is; the challenger holds a challenge', async () => {
  const ip = '192.0.2.20';
  const captain = await shop.actor('Captain');
  const group = await shop.group(captain, { places: 2, wave: roomy });
  const stranger = await shop.actor('Stranger', { isConfirmed: false });
  await crowd(ip, 300);
  const strangers = server.by({ ...asFrom(stranger, ip), lang: 'en' });
  expect(await shop.payToJoin(strangers, group, byBank)).toMatchObject({
    status: 403,
    code: 'email_unconfirmed',
    message: expect.stringMatching(/Confirm your e-mail address/u),
  });
  await shop.challengeTo(captain, group, stranger.email);
  const { id } = captain;
  expect(await counts()).toMatchObject({ [`holder account ${id}`]: 1, [`network ${ip}`]: 300 });
  const secret = (await stranger.mails()).at(-1)?.token ?? '';
  expect((await shop.payToJoin(strangers, group, { ...byBank, secret })).code).toBeNull();
  const after = await counts();
  expect([after[`holder account ${id}`], after[`holder account ${stranger.id}`]]).toEqual([undefined, 1]);
  const more = { participants: 50, coupons: [], ...byBank };
  await captain.ask('POST groups/{id}/payToJoin', { params: { id: group.id }, body: more });
  const oneMore = await shop.challengeTo(captain, group, 'one.more@example.com');
  expect(oneMore).toMatchObject({ status: 429, code: 'rate_limited' });
});

test('nobody who is verified is refused to add places or to join for what others order in their network', async () => {
  const ip = '192.0.2.26';
  const [captain, runner] = [await shop.actor('Captain'), await shop.actor('Runner')];
  const stranger = await shop.actor('Stranger', { isConfirmed: false });
  const group = await shop.group(captain, { places: 2, wave: roomy });
  const more = { params: { id: group.id }, body: { participants: 2, coupons: [], ...byBank } };
  await Promise.all(Array.from({ length: 301 }, () => buy(ip, { wave_id: 999_999 })));
  expect((await captain.call('POST groups/{id}/payToJoin', more, asFrom(captain, ip))).code).toBeNull();
  expect((await shop.payToJoin(server.by(asFrom(runner, ip)), group, byBank)).code).toBeNull();
  const strangers = server.by(asFrom(stranger, ip));
  expect(await shop.payToJoin(strangers, group, byBank)).toMatchObject({ status: 403, code: 'email_unconfirmed' });
  await shop.challengeTo(captain, group, stranger.email);
  const secret = (await stranger.mails()).at(-1)?.token ?? '';
  expect((await shop.payToJoin(strangers, group, { ...byBank, secret })).code).toBeNull();
});

test('a verified buyer can order sixty times in ten minutes, and reads when they may again', async () => {
  const runner = await shop.actor();
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), wave_id: 999_999, places: 1, codes: [] };
  const order = (n: number) =>
    runner.call('POST group-signup', { body: { ...body, terms: true } }, asFrom(runner, `192.0.2.${n + 100}`));
  const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => order(n)));
  expect(answers.filter(({ code }) => code === 'not_found')).toHaveLength(60);
  expect(answers.find(({ code }) => code === 'rate_limited')?.message).toMatch(
    /^You have placed too many orders in a short time\. Try again in \d+ (?:minutes|seconds)\.$/u,
  );
});

test('confirming the address shows who ordered signed in; what a visitor ordered with it is theirs once they say so', async () => {
  const ip = '192.0.2.25';
  const stranger = await shop.actor('Stranger', { isConfirmed: false });
  await crowd(ip, 100);
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 2, codes: [], terms: true as const };
  const own = await stranger.ask('POST group-signup', { body }, asFrom(stranger, ip));
  const { order: visitors } = await buy(ip, { wave: roomy, email: stranger.email, places: 3 });
  expect([own.hold, visitors.hold]).toEqual(['short', 'short']);
  await database.db
    .transaction()
    .execute((tx) => confirmAddress(tx, { account_id: stranger.id, email: stranger.email }));
  const read = ({ payment_id: id }: { payment_id: string }) => server.ask('GET payment/{id}', { params: { id } });
  expect(await read(own)).toMatchObject({ hold: 'full', expires_at: own.full_until });
  expect(await read(visitors)).toMatchObject({ hold: 'short', expires_at: visitors.expires_at });
  await stranger.ask('POST payment/{id}/take-over', { params: { id: visitors.payment_id } });
  expect(await read(visitors)).toMatchObject({ hold: 'full', expires_at: visitors.full_until });
  expect((await counts())[`network ${ip}`]).toBe(100);
});

test('limited coupons: a third of the uses, at least one, for those whom nobody knows', async () => {
  const ip = '192.0.2.21';
  for (const [code, uses, free] of [
    ['ONE', 1, 1],
    ['TWO', 2, 1],
    ['THREE', 3, 1],
    ['FOUR', 4, 2],
    ['NINE', 9, 3],
  ] as const) {
    await rows(
      `insert into coupon (code, title, coupon_type, value, max_uses) values ($1, $1, 'percent', 1000, $2)`,
      code,
      uses,
    );
    for (let use = 0; use < free; use++) expect((await buy(ip, { wave: roomy, codes: [code] })).status).toBe(200);
    const email = `${code.toLowerCase()}@example.com`;
    const next = await buy(ip, { wave: roomy, codes: [code], email });
    expect(next.code).toBe(uses === free ? 'coupon_exhausted' : 'code_required');
    if (uses === free) continue;
    const email_code = await codeFor(email);
    expect((await buy(ip, { wave: roomy, codes: [code], email, email_code })).status).toBe(200);
  }
});

test('a lapsed reservation is renewed once; by nobody it counts like an order', async () => {
  const ip = '192.0.2.22';
  const email = 'renews@example.com';
  const { order } = await buy(ip, { wave: roomy, email });
  const lapse = async (id: string) => {
    await shop.expire(id);
    await lapseDue(deps);
  };
  const renew = (id: string) => server.call('POST payment/{id}/renew', { params: { id } }, { lang: 'en', ...from(ip) });
  await lapse(order.payment_id);
  expect(await server.ask('GET payment/{id}', { params: { id: order.payment_id } })).toMatchObject({ can_renew: true });
  await crowd(ip, 300);
  const refused = await renew(order.payment_id);
  expect(refused).toMatchObject({
    status: 403,
    code: 'email_unconfirmed',
    message: expect.stringContaining('r…s@example.com'),
  });
  expect((await keep(order.payment_id, await secretOf(email, 'lapsed'))).status).toBe(200);
  const renewed = (await renew(order.payment_id)).data as { payment_id: string; hold: string };
  expect(renewed.hold).toBe('full');
  await lapse(renewed.payment_id);
  const view = { status: 'lapsed', can_renew: false };
  expect(await server.ask('GET payment/{id}', { params: { id: renewed.payment_id } })).toMatchObject(view);
  expect(await renew(order.payment_id)).toMatchObject({
    status: 409,
    code: 'payment_failed',
    message: 'This reservation has already been renewed once. Please place a new order.',
  });
  const [first, second] = (await mailsTo(server, email)).filter(({ template }) => template === 'lapsed');
  expect(first?.text).toMatch(/you get your place back or a full refund\.[\s\S]*\nReserve again:\n/u);
  expect(second?.text).toMatch(/cannot be renewed again\. [\s\S]*\nBook again:\n\S+\/bilety$/mu);
  expect(second?.text).not.toMatch(/reserve again|same group number/iu);
});

test('the mail of an order waits ten minutes for its payment, but is sent at once if its link is needed', async () => {
  const order = async (more: object) =>
    (await buy('192.0.2.40', { wave: roomy, payment_provider: 'stripe', ...more })).order;
  const waits = async (id: string) => {
    const [mail] = await rows<{ minutes: number }>(
      `select round(extract(epoch from next_try_at - now()) / 60)::int as minutes from mail where key = 'reserved:' || $1`,
      id,
    );
    return mail?.minutes;
  };
  const [paid, given, open] = [await order({}), await order({}), await order({ email: 'open@example.com' })];
  expect([await waits(paid.payment_id), await waits(open.payment_id)]).toEqual([10, 10]);
  const [ref = ''] = shop.provider.of(paid.payment_id);
  await shop.hear(ref, { state: 'succeeded' });
  await shop.release(given.payment_id);
  await mailsTo(server, 'open@example.com');
  const went = await rows<{ id: string; went: boolean }>(
    `select data ->> 'payment_id' as id, sent_at is not null as went from mail where template = 'reserved'
     and data ->> 'payment_id' = any($1)`,
    [paid.payment_id, given.payment_id, open.payment_id],
  );
  expect(went.filter((mail) => mail.went).map(({ id }) => id)).toEqual([open.payment_id]);
  await crowd('192.0.2.40', 100);
  const short = await order({});
  expect([short.hold, await waits(short.payment_id)]).toEqual(['short', 0]);
});

test('a group takes its places along into another wave, in every count', async () => {
  const ip = '192.0.2.23';
  const stranger = await shop.actor('Stranger', { isConfirmed: false });
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 4, codes: [], terms: true as const };
  const order = await stranger.ask('POST group-signup', { body }, asFrom(stranger, ip));
  const { wave_id } = shop.shop.offer('gdansk', '6km', 0);
  await stranger.ask('POST groups/{id}/wave', { params: { id: order.group_id }, body: { wave_id } });
  expect(await counts()).toMatchObject({ [`wave ${wave_id}`]: 4, [`network ${ip}`]: 4 });
});

test('the mail of a short hold says its time, and what opening it does, in three languages', async () => {
  await crowd('192.0.2.24', 100);
  const question = { pl: /Potrzebujesz więcej czasu\?/u, en: /Need more time\?/u, de: /Brauchst du länger\?/u };
  for (const [lang, words] of Object.entries(question)) {
    const email = `${lang}@example.com`;
    await buy('192.0.2.24', { wave: roomy, email }, { lang });
    const [mail] = await mailsTo(server, email);
    expect(mail?.text).toMatch(words);
    expect(mail?.text).toMatch(/\b(?:29|30) min/iu);
    expect(mail?.text).toMatch(/\/bilety\/payment\/[\w-]{24}\/[\w-]{43}$/mu);
  }
});

test('the organiser lists holds, and releases those of a network, an address or one order', async () => {
  const one = await buy('192.0.2.30', {
    wave: roomy,
    places: 7,
    payment_provider: 'stripe',
    email: 'rival@example.com',
  });
  await buy('192.0.2.30', { wave: roomy, places: 5 });
  const other = await buy('192.0.2.31', { wave: roomy, places: 2 });
  const list = await listHolds(deps.database);
  expect(list.find(({ by }) => by === 'network')).toMatchObject({ name: '192.0.2.30', orders: 2, places: 12 });
  expect(list).toContainEqual(expect.objectContaining({ by: 'address', name: 'rival@example.com', places: 7 }));
  expect(list.filter(({ by }) => by === 'wave')).toMatchObject([{ orders: 3, places: 14 }]);
  shop.provider.down = true;
  expect(await releaseHolds(deps, 'address', 'Rival@example.com')).toMatchObject([{ seats: 7, isOver: false }]);
  shop.provider.down = false;
  expect(await releaseHolds(deps, 'network', '192.0.2.30')).toHaveLength(2);
  expect(shop.provider.calls).toContain(`cancel ${shop.provider.of(one.order.payment_id)[0]}`);
  expect((await shop.standing(one.order.payment_id)).mails).toEqual(['reserved', 'lapsed']);
  expect(await counts()).toMatchObject({ 'network 192.0.2.31': 2 });
  await buy('2001:db8:7:1::1', { wave: roomy, places: 3 });
  expect(await releaseHolds(deps, 'network', '2001:db8:7:ff::9')).toMatchObject([{ seats: 3, isOver: true }]);
  expect(await releaseHolds(deps, 'payment', other.order.payment_id)).toMatchObject([{ seats: 2, isOver: true }]);
});
