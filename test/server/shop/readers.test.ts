import { afterEach, expect, test } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { listHolds, releaseHolds } from '../../../server/domain/payments/operator/holds.ts';
import { newHoldSecret } from '../../../server/domain/shop/holds/holdSecret.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { asFrom, type Bought, openHolds, roomy } from '../../kit/server/holds.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** docs/rules/holds.md 2.4 to 2.8: reading our mail proves only that, and gives no right to buy more than others. */
const shop = await openHolds();
const { deps, database, rows, server, buy, keep, counts, minutes } = shop;
await rows('update wave set capacity = 3000');
const hours48 = 48 * 60;

afterEach(async () => {
  await expectInvariants(database);
  await shop.clear();
  expect(await counts()).toEqual({});
});

/** The link of the order's mail is opened; what is held then. */
async function open({ order: { payment_id: id } }: Pick<Bought, 'order'>) {
  const { data, code } = await keep(id, await newHoldSecret(deps.database.db, id));
  expect(code).toBeNull();
  return data as Bought['order'];
}
const lapse = async (id: string) => {
  await shop.expire(id);
  await lapseDue(deps);
};
/** Places that are held for days, by what a query says of their payments. */
async function longHeld(which = 'true') {
  const [sum] = await rows<{ places: number }>(`
    select coalesce(sum(seats), 0)::int as places from payment
    where status = 'pending' and expires_at > now() + interval '1 hour' and ${which}`);
  return sum?.places ?? 0;
}

test('all mailboxes of one domain hold 100 places for long, from however many networks, under whatever name of it', async () => {
  for (let n = 0; n < 12; n++) {
    const email = `buyer@a${n}.evil.example`;
    await open(await buy(`203.0.113.${n}`, { wave: n % 4, places: 20, email }));
  }
  expect(await longHeld(`email like '%evil.example' and verified`)).toBe(100);
  expect((await counts())['domain evil.example']).toBe(100);
  const other = await open(await buy('203.0.113.99', { wave: 1, places: 20, email: 'x@good.example' }));
  expect([other.hold, minutes(other)]).toEqual(['full', hours48]);
});

test('one network of readers holds 300 places for long; a provider of mailboxes is no domain', async () => {
  for (let n = 0; n < 11; n++) {
    const bought = await buy('203.0.113.20', { wave: n % 4, places: 30, email: `reader${n}@gmail.com` });
    await open(bought);
  }
  expect(await longHeld('verified')).toBe(300);
  // Addresses without proof are counted as before.
  expect((await counts())['network 203.0.113.20']).toBe(30);
  expect(Object.keys(await counts()).filter((name) => name.startsWith('domain'))).toEqual([]);
});

test('every spelling of a mailbox together holds 50 places', async () => {
  const spellings = ['me@gmail.com', 'm.e+1@gmail.com', 'ME+2@googlemail.com', 'm.e@googlemail.com'];
  for (const [n, email] of spellings.entries()) {
    await open(await buy(`203.0.113.${30 + n}`, { wave: roomy, places: 20, email }));
  }
  expect(await longHeld('verified')).toBe(40);
  expect((await counts())['mailbox me@gmail.com']).toBe(40);
  // The accounts of one mailbox, too.
  const accounts = await Promise.all(spellings.map((email) => makeAccount(database, email.toLowerCase())));
  const answers = [];
  for (const { as } of accounts) {
    const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 10, codes: [], terms: true as const };
    answers.push(await server.call('POST group-signup', { body }, as));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 429]);
});

test('a buyer who never paid here can hold half of a wave for long; one who did, more', async () => {
  const { wave_id } = shop.shop.offer('gdansk', '6km', 2);
  await rows('update wave set capacity = 100 where id = $1', wave_id);
  const body = { ...shop.shop.offer('gdansk', '6km', 2), places: 30, codes: [], terms: true as const };
  const people = await Promise.all(Array.from({ length: 3 }, () => shop.actor()));
  const [one, two, three] = people;
  const order = async (who = one) => (await who?.ask('POST group-signup', { body }))?.hold;
  expect(await order(one)).toBe('full');
  expect(await order(two)).toBe('short');
  // Buyers who have paid before are exempt.
  const paid = (await three?.ask('POST group-signup', {
    body: { ...body, places: 1, payment_provider: 'stripe' },
  })) as Bought['order'];
  const [ref = ''] = shop.provider.of(paid.payment_id);
  await shop.hear(ref, { state: 'succeeded' });
  expect(await order(three)).toBe('full');
  await rows('update wave set capacity = 3000 where id = $1', wave_id);
});

test('a confirmed account older than a day is outside of domain and network, and a younger one in both', async () => {
  const [old, young] = [
    await makeAccount(database, 'old@club.example'),
    await makeAccount(database, 'young@club.example'),
  ];
  await rows(`update account set created_at = now() - interval '25 hours' where id = $1`, old.id);
  for (let n = 0; n < 5; n++)
    await open(await buy('203.0.113.50', { wave: roomy, places: 20, email: `${n}@club.example` }));
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 10, codes: [], terms: true as const };
  const order = (by: typeof old) => server.ask('POST group-signup', { body }, asFrom(by, '203.0.113.50'));
  expect([(await order(old)).hold, (await order(young)).hold]).toEqual(['full', 'short']);
});

test('a code that was typed shows a reader, too', async () => {
  await shop.crowd('203.0.113.60', 300);
  const order = async (n: number) => {
    const ask = { wave: roomy, places: 50, email: `typed${n}@evil.example` };
    await buy('203.0.113.60', ask);
    return (await buy('203.0.113.60', { ...ask, email_code: await shop.codeFor(ask.email) })).order;
  };
  const [first, second, third] = [await order(1), await order(2), await order(3)];
  expect([first?.hold, second?.hold, third?.hold]).toEqual(['full', 'full', 'short']);
  expect([third?.full_until, minutes(third)]).toEqual([null, 30]);
});

test('a renewal needs a mail again: one opened before the lapse gives no long hold', async () => {
  const ip = '203.0.113.70';
  const bought = await buy(ip, { wave: roomy, places: 5, email: 'again@evil.example' });
  const { payment_id: id } = bought.order;
  const early = await newHoldSecret(deps.database.db, id);
  await rows(`update hold_secret set made_at = made_at - interval '1 hour'`);
  expect((await open(bought)).hold).toBe('full');
  await lapse(id);
  await keep(id, early);
  await shop.crowd(ip, 300);
  const renew = () =>
    server.call('POST payment/{id}/renew', { params: { id } }, { headers: { 'x-forwarded-for': ip } });
  expect((await renew()).code).toBe('email_unconfirmed');
  await open(bought);
  expect((await renew()).data).toMatchObject({ hold: 'full' });
  expect(await counts()).toMatchObject({ 'domain evil.example': 5, [`network ${ip}`]: 300 });
});

test('opening mails gets nobody beyond: what has no room stays counted as it was', async () => {
  const all = [];
  for (let n = 0; n < 4; n++) {
    // Full holds of nobody: 100 places of a network.
    all.push(await buy('203.0.113.80', { wave: n, places: 25, email: `full${n}@evil.example` }));
  }
  for (const bought of all) await open(bought);
  for (let n = 0; n < 4; n++) {
    all.push(await buy('203.0.113.80', { wave: n, places: 25, email: `more${n}@evil.example` }));
  }
  for (const bought of all) await open(bought);
  expect((await buy('203.0.113.80', { wave: 0, places: 1 })).order.hold).toBe('short');
  expect(await longHeld()).toBe(200);
  expect(await counts()).toMatchObject({ 'domain evil.example': 100, 'network 203.0.113.80': 101 });
});

test('a mailbox and a domain hold at most a third of a coupon with few uses', async () => {
  await rows(
    `insert into coupon (code, title, coupon_type, value, max_uses) values ('SIX', 'Six', 'percent', 1000, 6)`,
  );
  await shop.crowd('203.0.113.90', 300);
  const order = async (email: string) => {
    const ask = { wave: roomy, codes: ['SIX'], email };
    await buy('203.0.113.90', ask);
    return (await buy('203.0.113.90', { ...ask, email_code: await shop.codeFor(email) })).code;
  };
  expect([await order('a@evil.example'), await order('b@evil.example')]).toEqual([null, null]);
  expect([await order('c@evil.example'), await order('c@x.evil.example')]).toEqual([
    'coupon_exhausted',
    'coupon_exhausted',
  ]);
  expect([await order('me+1@gmail.com'), await order('me+2@gmail.com')]).toEqual([null, null]);
  expect([await order('m.e@gmail.com'), await order('you@gmail.com')]).toEqual(['coupon_exhausted', null]);
});

test('a moved group keeps at most half of a wave for long', async () => {
  const { wave_id } = shop.shop.offer('gdansk', '6km', 2);
  await rows('update wave set capacity = 60 where id = $1', wave_id);
  for (const wave of [0, 1]) {
    const runner = await shop.actor();
    const body = { ...shop.shop.offer('gdansk', '6km', wave), places: 20, codes: [], terms: true as const };
    const { group_id } = await runner.ask('POST group-signup', { body });
    await runner.ask('POST groups/{id}/wave', { params: { id: group_id }, body: { wave_id } });
  }
  expect(await longHeld(`wave_id = ${wave_id}`)).toBe(20);
  await rows('update wave set capacity = 3000 where id = $1', wave_id);
});

test('a person who takes a challenge holds the place themselves, by their own domain', async () => {
  const captain = await shop.actor('Captain');
  const group = await shop.group(captain, { places: 2, wave: roomy });
  for (let n = 0; n < 2; n++) {
    await open(await buy(`203.0.113.${100 + n}`, { wave: roomy, places: 50, email: `c${n}@evil.example` }));
  }
  const taker = await makeAccount(database, 'taker@evil.example');
  await shop.challengeTo(captain, group, taker.email);
  const taken = await shop.payToJoin(server.by(taker.as), group, { payment_provider: 'przelewy24' });
  expect((taken as Answered).data).toMatchObject({ hold: 'short' });
  expect(await counts()).toMatchObject({ 'domain evil.example': 101, [`holder account ${taker.id}`]: 1 });
});
interface Answered {
  readonly data: unknown;
}

test('orders by others in somebody’s name do not count towards their own limit', async () => {
  const email = 'buyer@school.example';
  await buy('198.51.100.1', { wave: roomy, places: 33, email });
  await buy('198.51.100.2', { wave: roomy, places: 17, email });
  const own = await buy('198.51.100.3', { wave: roomy, places: 50, email });
  expect(own.status).toBe(200);
  expect((await open(own)).hold).toBe('full');
});

test('the operator lets go what a network held whose buyers were verified, a domain, a mailbox', async () => {
  for (let n = 0; n < 3; n++) {
    await open(await buy('203.0.113.120', { wave: roomy, places: 3, email: `${n}@x${n}.evil.example` }));
  }
  await open(await buy('203.0.113.121', { wave: roomy, places: 2, email: 'm.e+1@gmail.com' }));
  await open(await buy('203.0.113.122', { wave: roomy, places: 4, email: 'you@gmail.com' }));
  const list = await listHolds(database);
  const find = (by: string, name: string) => list.find((one) => one.by === by && one.name === name);
  expect(find('domain', 'evil.example')).toMatchObject({ orders: 3, places: 9 });
  expect(find('mailbox', 'me@gmail.com')).toMatchObject({ places: 2 });
  expect(JSON.stringify(list)).not.toContain('203.0.113.12');
  const places = async (...asked: Parameters<typeof releaseHolds> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await releaseHolds(deps, ...asked)).reduce((sum, { seats }) => sum + seats, 0);
  expect(await places('domain', 'Evil.example')).toBe(9);
  expect(await places('mailbox', 'me+9@googlemail.com')).toBe(2);
  expect(await places('network', '203.0.113.122')).toBe(4);
});

test('however orders, mails, lapses and renewals follow each other, nobody has more than their part for long', async () => {
  const wave = shop.shop.offer('gdansk', '6km', 0).wave_id;
  await rows('update wave set capacity = 100 where id = $1', wave);
  // Always the same chance.
  let seed = 7;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const mailboxes = [
    'me@gmail.com',
    'm.e+a@gmail.com',
    'a1@evil.example',
    'a2@b.evil.example',
    'ann@one.example',
    'bob@two.example',
  ];
  const held: Bought[] = [];
  for (let step = 0; step < 120; step++) {
    const at = held[chance(held.length)];
    const action = chance(10);
    if (at === undefined || action < 5) {
      const email = mailboxes[chance(mailboxes.length)] ?? '';
      const bought = await buy(`198.51.100.${chance(100)}`, { wave: 0, places: 1 + chance(12), email });
      if (bought.status === 200) held.push(bought);
    } else if (action < 8) await open(at);
    else if (action === 8) await lapse(at.order.payment_id);
    else {
      const params = { id: at.order.payment_id };
      const from = { headers: { 'x-forwarded-for': `198.51.100.${chance(100)}` } };
      const { status, data } = await server.call('POST payment/{id}/renew', { params }, from);
      if (status === 200) held.push({ ...at, order: data as Bought['order'] });
    }
    expect(await longHeld(`wave_id = ${wave}`)).toBeLessThanOrEqual(50);
  }
  expect(await longHeld(`email like 'm%@gmail.com'`)).toBeLessThanOrEqual(50);
  await rows('update wave set capacity = 3000 where id = $1', wave);
});
