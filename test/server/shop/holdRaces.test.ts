import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { newHoldSecret } from '../../../server/domain/shop/holds/holdSecret.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { from } from '../../kit/server/accounts.ts';
import { behindProxy, openHolds } from '../../kit/server/holds.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';

/** The database keeps the counts: two servers, everything at once, and the same without guards. */
const shop = await openHolds();
const { rows, counts, database } = shop;
const second = openDatabase(database.connection);
const servers = [shop.server, await startServer({ database: second, config: behindProxy, gateway: shop.provider })];
afterAll(() => second.close());
await rows('update wave set capacity = 100000');
let emails = 0;

/** This many orders at once, at both servers in turn; returns places by outcome. */
async function rush(orders: number, { ip, places = 5, email, codes = [] }: Rush) {
  const first = emails;
  emails += orders;
  const addresses = Array.from({ length: orders }, (_, n) => email ?? `rush${first + n}@example.com`);
  await rows(
    `insert into mailbox (address_hash, reacted_at) select distinct address_hash(each), now() from unnest($1::text[]) each
     on conflict do nothing`,
    addresses,
  );
  const answers = await Promise.all(
    addresses.map(async (mail, n) => {
      const body = shop.shop.order('gdansk', '6km', {
        wave: n % 4,
        places,
        email: mail,
        codes,
        payment_provider: 'przelewy24',
      });
      const order = () => servers[n % 2]?.call('POST group', { body }, from(ip));
      let answer = await order();
      // A busy machine has all connections waiting for one lock: who is turned away for that asks again, as the app does.
      while (answer?.code === 'unavailable') answer = await order();
      return answer?.code ?? 'sold';
    }),
  );
  const placesOf = (outcome: string) => answers.filter((one) => one === outcome).length * places;
  return { sold: placesOf('sold'), coded: placesOf('code_required'), limited: placesOf('rate_limited') };
}
interface Rush {
  readonly ip: string;
  readonly places?: number;
  readonly email?: string;
  readonly codes?: string[];
}

beforeEach(() => rows('delete from rate_limit'));
afterEach(shop.clear);

test('a hundred orders at once from one network hold 300 places', async () => {
  expect(await rush(100, { ip: '203.0.113.1' })).toEqual({ sold: 300, coded: 200, limited: 0 });
  expect((await counts())['network 203.0.113.1']).toBe(300);
  await expectInvariants(database);
});

test('a hundred orders at once for one address hold 50 places', async () => {
  expect(await rush(100, { ip: '203.0.113.2', places: 2, email: 'one@example.com' })).toEqual({
    sold: 50,
    coded: 0,
    limited: 150,
  });
  await expectInvariants(database);
});

test('a coupon’s uses go to nobody but for a third, however many ask at once', async () => {
  await rows(
    `insert into coupon (code, title, coupon_type, value, max_uses) values ('TEN', 'Ten uses', 'percent', 1000, 10)`,
  );
  expect(await rush(15, { ip: '203.0.113.3', places: 1, codes: ['TEN'] })).toEqual({ sold: 4, coded: 11, limited: 0 });
  await expectInvariants(database);
});

test('orders, renewals, lapses and payments at once leave every count right', async () => {
  const bought = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      shop.buy(`203.0.113.${10 + (n % 3)}`, { wave: n % 4, places: 3, codes: ['MUD10'], payment_provider: 'stripe' }),
    ),
  );
  await Promise.all(
    bought.map(async ({ order: { payment_id: id } }, n) => {
      const [ref = ''] = shop.provider.of(id);
      if (n % 4 === 0) await shop.hear(ref, { state: 'succeeded' });
      else if (n % 4 === 1) await shop.hear(ref, { state: 'processing' });
      else if (n % 4 === 2) await shop.release(id);
      else await shop.expire(id);
    }),
  );
  await expectInvariants(database);
});

test('a hundred links of mails opened at once get a domain no further than one after the other', async () => {
  const bought = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      shop.buy(`203.0.113.${50 + n}`, { wave: n % 4, places: 5, email: `r${n}@a${n % 7}.evil.example` }),
    ),
  );
  const links = await Promise.all(
    bought.flatMap(({ order: { payment_id: id } }) =>
      [0, 1].map(async () => ({ id, secret: await newHoldSecret(database.db, id) })),
    ),
  );
  await Promise.all(
    links.map(({ id, secret }, n) =>
      servers[n % 2]?.ask('POST payment/{id}/keep', { params: { id }, body: { secret } }),
    ),
  );
  expect((await counts())['domain evil.example']).toBe(100);
  await expectInvariants(database);
});

test('every spelling of a mailbox, with a code, at once, at two servers: 50 places; without the constraint, all', async () => {
  const order = async (at: number, n: number) => {
    const email = `m${'.'.repeat(n % 2)}e+${n}@gmail.com`;
    const email_code = await rows<{ code: string }>(
      `insert into email_code (email, code_hash, expires_at)
       values ($1, translate(rtrim(encode(sha256(convert_to($1 || ' 123456', 'UTF8')), 'base64'), '='), '+/', '-_'),
         now() + interval '1 hour') returning '123456' as code`,
      email,
    );
    const body = shop.shop.order('gdansk', '6km', { wave: n % 4, places: 5, email, payment_provider: 'przelewy24' });
    const asked = { body: { ...body, email_code: email_code[0]?.code } };
    return (await servers[at % 2]?.call('POST group', asked, from(`10.9.${n}.1`)))?.code ?? 'sold';
  };
  const sold = async () =>
    (await Promise.all(Array.from({ length: 14 }, (_, n) => order(n, n)))).filter((one) => one === 'sold').length * 5;
  expect(await sold()).toBe(50);
  await shop.clear();
  await rows('alter table held drop constraint mailbox_full');
  const unguarded = await sold();
  await shop.clear();
  await rows(`alter table held add constraint mailbox_full check (kind <> 'mailbox' or places <= most)`);
  expect(unguarded).toBe(70);
});

test.each([
  ['network', 100, { ip: '203.0.113.20' }, 500],
  ['holder', 60, { ip: '203.0.113.21', places: 2, email: 'other@example.com' }, 120],
])('without the constraint of the %s more are held', async (kind, orders, by, places) => {
  await rows(`alter table held drop constraint ${kind}_full`);
  const { sold } = await rush(orders, by);
  await shop.clear();
  await rows(`alter table held add constraint ${kind}_full check (kind <> '${kind}' or places <= most)`);
  expect(sold).toBe(places);
});
