import { afterEach, expect, it } from 'vitest';
import { openTill } from '../../kit/payments/payments.ts';
import { mailsTo, makeAccount } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** A visitor's orders, mailed again to their owner. */
const till = await openTill();
const { database, server } = till;

afterEach(() => expectInvariants(database));

const ask = (email: string, more: Parameters<typeof server.call>[2] = {}) =>
  server.call('POST mail/orders', { body: { email } }, more);
const againTo = async (email: string) =>
  (await mailsTo(server, email)).filter(({ template }) => template === 'orders_again');

it('unpaid and paid orders are listed with links, however the address was written', async () => {
  const email = 'lost@example.com';
  const open = await till.order({ email, places: 2 });
  const paid = await till.paidOrder({ email });
  const gone = await till.order({ email });
  await till.release(gone.id);
  const others = await till.order({ email: 'other@example.com' });
  expect((await ask(' Lost@Example.com', { lang: 'en' })).status).toBe(200);
  const [mail] = await againTo(email);
  expect(mail?.subject).toBe('Your orders');
  expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(
    /Group number \d+, 2 places, 403\.97 zł: not paid yet, held until/u,
  );
  expect(mail?.text).toContain(`/bilety/payment/${open.id}\n`);
  expect(mail?.text).toContain(`/bilety/payment/${open.id}?dialog=giveUp`);
  expect(mail?.text).toContain(`Show the order: http://localhost:3000/thank-you/${paid.id}`);
  for (const { id } of [gone, others]) expect(mail?.text).not.toContain(id);
});

it('an account’s order is mailed to that account’s address only', async () => {
  const [own, foreign] = ['own@example.com', 'foreign@example.com'];
  const account = await makeAccount(database, own, true);
  const orders = [await till.order({ email: own }), await till.order({ email: foreign })];
  await database.rows(
    'update payment set user_id = $1 where id = any($2)',
    account.id,
    orders.map(({ id }) => id),
  );
  for (const email of [own, foreign]) await ask(email);
  expect((await againTo(own)).map(({ text }) => text.includes(orders[0]?.id ?? '-'))).toEqual([true]);
  expect(await againTo(foreign)).toEqual([]);
});

it('every address is answered the same, and one without orders gets no mail', async () => {
  const email = 'with@example.com';
  await till.order({ email });
  const answers = [await ask(email), await ask('without@example.com')];
  expect(answers.map(({ status, data }) => [status, data])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  expect([(await againTo(email)).length, await againTo('without@example.com')]).toEqual([1, []]);
});

it('a call that is repeated mails once', async () => {
  const email = 'twice@example.com';
  await till.order({ email });
  for (let n = 0; n < 2; n++) await ask(email, { idempotencyKey: 'the-same-key-again' });
  expect(await againTo(email)).toHaveLength(1);
});

it('orders that lapse before the mail is sent are not in it', async () => {
  const email = 'late@example.com';
  const { id } = await till.order({ email });
  await ask(email);
  await till.release(id);
  expect(await againTo(email)).toEqual([]);
});

it('a network learns of its limit, an address does not', async () => {
  const limited = await openTill({ rateLimits: true });
  await limited.order({ email: 'often@example.com' });
  const codes = [];
  for (let n = 0; n < 21; n++)
    codes.push((await limited.server.call('POST mail/orders', { body: { email: 'often@example.com' } })).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => null), 'rate_limited']);
  expect(await limited.database.rows(`select from mail where template = 'orders_again'`)).toHaveLength(3);
});
