import { expect, test } from 'vitest';
import { from, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** Coupon codes guessed in vain: 20 in 15 minutes per network address, whatever call judges them. */
const config = { rateLimits: true, trustedProxies: ['127.0.0.1'] };
const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database, config });
const { event_id, event_category_id } = shop.offer('gdansk', '6km');

const check = (coupon: string, ip: string, at = server) =>
  at.call('POST coupon', { body: { coupon, event_id } }, { ...from(ip), lang: 'en' });
const price = (coupons: string[], ip: string) =>
  server.call('GET event/price', { query: { event_category_id, participants: 1, coupons } }, from(ip));
const order = (codes: string[], ip: string) =>
  server.call('POST group', { body: shop.order('gdansk', '6km', { codes }) }, from(ip));
const wrong = (n: number) => `WRONG${n}`;
const judged = (answers: readonly { readonly code: string | null }[]) =>
  answers.filter(({ code }) => code !== 'rate_limited').length;
const many = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

test('a call takes five codes', async () => {
  const six = Array.from({ length: 6 }, (_, n) => wrong(n));
  expect((await check(six.join(), '192.0.2.1')).data).toEqual({ coupon: ['Too many entries: at most 5'] });
  const refused = { code: 'invalid', data: { coupons: ['Za dużo pozycji: najwyżej 5'] } };
  expect(await price(six, '192.0.2.1')).toMatchObject(refused);
  expect(await order(six, '192.0.2.1')).toMatchObject({ code: 'invalid', data: { codes: [expect.any(String)] } });
});

test('twenty of many simultaneous wrong codes from one address are checked; five in one call count as five', async () => {
  expect(judged(await many(60, (n) => check(wrong(n), '192.0.2.2')))).toBe(20);
  const five = (n: number) => [1, 2, 3, 4, 5].map((at) => wrong(10 * n + at)).join();
  expect(judged(await many(12, (n) => check(five(n), '192.0.2.3')))).toBe(4);
});

test('right codes of many at once in one network are no guesses', async () => {
  expect(judged(await many(100, () => check('MUD10', '192.0.2.20')))).toBe(100);
  expect((await check(wrong(1), '192.0.2.20')).code).toBe('coupon_unknown');
});

test('at most two hundred codes of one network are checked at once; a moment later there is room', async () => {
  const answers = await many(100, () => check('MUD10,MINUS50,SOLO,BERLIN5,LAST3', '192.0.2.21'));
  const refused = answers.filter(({ code }) => code === 'rate_limited');
  expect(refused[0]?.message).toMatch(
    /^A very large number of coupons are being used in your network right now\. Try again in \d+ seconds?\.$/u,
  );
  expect((await check('MUD10', '192.0.2.21')).code).toBeNull();
});

test('without the limit all would be', async () => {
  const off = await startServer({ database, config: { ...config, rateLimits: false } });
  expect(judged(await many(60, (n) => check(wrong(n), '192.0.2.4', off)))).toBe(60);
});

test('prices and orders reveal no more than the check', async () => {
  for (let n = 0; n < 7; n++) {
    await check(wrong(n), '192.0.2.5');
    await price([wrong(n)], '192.0.2.5');
    await order([wrong(n)], '192.0.2.5');
  }
  const calls = [check('MUD10', '192.0.2.5'), price(['MUD10'], '192.0.2.5'), order(['MUD10'], '192.0.2.5')];
  const answers = await Promise.all(calls);
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('rate_limited'));
  expect(answers[0]?.message).toMatch(/^Too many wrong coupon codes\. Try again in 1[45] minutes\.$/u);
  expect([(await price([], '192.0.2.5')).code, (await order([], '192.0.2.5')).code]).toEqual([null, null]);
  expect((await check('MUD10', '192.0.2.6')).code).toBeNull();
});

test('right codes cost nothing, also beside a wrong one', async () => {
  for (let n = 0; n < 30; n++) expect((await check('MUD10', '192.0.2.7')).code).toBeNull();
  for (let n = 0; n < 19; n++) expect((await check(`MUD10,${wrong(n)}`, '192.0.2.7')).code).toBeNull();
  expect((await check('MUD10', '192.0.2.7')).code).toBeNull();
});

test('many networks together try a thousand, and shut out strangers only', async () => {
  await database.rows(`delete from rate_limit`);
  await server.deps.limits.takeAll([['wrongCouponAll']], 999);
  expect((await check(wrong(1), '198.18.0.1')).code).toBe('coupon_unknown');
  const shut = await check('MUD10', '198.18.0.2');
  expect(shut.message).toMatch(/^Somebody is guessing coupon codes right now\. Sign in to use yours straight away\. /u);
  expect((await price(['MUD10'], '198.18.0.2')).code).toBe('rate_limited');
  const { email, as } = await makeAccount(database, 'buyer@example.com');
  const asBuyer = { headers: { ...as.headers, ...from('198.18.0.3').headers } };
  const query = { event_category_id, participants: 1, coupons: ['MUD10'] };
  expect((await server.call('GET event/price', { query }, asBuyer)).code).toBeNull();
  // An account that nobody confirms is made in a moment.
  const made = await makeAccount(database, 'made@example.com', false);
  await server.ask('POST login', { body: { email: made.email, password } }, from('203.0.113.1'));
  expect((await check('MUD10', '203.0.113.2')).code).toBe('rate_limited');
  await server.ask('POST login', { body: { email, password } }, from('203.0.113.1'));
  expect((await check('MUD10', '203.0.113.2')).code).toBeNull();
});
