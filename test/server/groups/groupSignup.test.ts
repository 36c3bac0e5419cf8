import { afterEach, expect, test } from 'vitest';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const ola = await makeAccount(database, 'ola@example.com');

afterEach(() => expectInvariants(database));

const body = (more = {}) => ({ ...shop.offer('gdansk', '6km'), places: 2, codes: [], terms: true as const, ...more });
const address = {
  name: 'Firma',
  surname: 'Nowak',
  street: null,
  street_number: '7',
  postal_code: '80-001',
  city: 'Gdańsk',
  country: 'PL',
};
const paymentOf = async (id: string) => (await database.rows('select * from payment where id = $1', id))[0];

// specification 3.1, 7.22
test('an account reserves places by its profile', async () => {
  const order = await server.ask(
    'POST group-signup',
    { body: body({ groupName: 'Błotne Żbiki', codes: [{ name: 'mud10', title: 'Ten per cent off' }] }) },
    ola.as,
  );
  expect(order).toMatchObject({ price: 36_357, status: 'pending' });
  expect(await paymentOf(order.payment_id)).toMatchObject({
    user_id: ola.id,
    email: ola.email,
    name: 'Ola',
    surname: 'Nowak',
    address: null,
  });
  expect((await server.ask('GET user', {}, ola.as)).signups).toMatchObject([
    { group_id: order.group_id, group_name: 'Błotne Żbiki', is_captain: true, payment_id: order.payment_id },
  ]);
});

test('billing details go with the order, else those that are kept', async () => {
  await server.ask('POST user/address', { body: { ...address, city: 'Sopot' } }, ola.as);
  const kept = await server.ask('POST group-signup', { body: body() }, ola.as);
  expect((await paymentOf(kept.payment_id))?.address).toEqual({ ...address, city: 'Sopot' });
  const given = await server.ask('POST group-signup', { body: body({ billing: address }) }, ola.as);
  expect((await paymentOf(given.payment_id))?.address).toEqual(address);
});

test('a visitor’s order made with a token is the token’s account’s', async () => {
  const order = shop.order('gdansk', '6km', { email: 'somebody@example.com' });
  const { payment_id } = await server.ask('POST group', { body: order }, ola.as);
  expect(await paymentOf(payment_id)).toMatchObject({ user_id: ola.id, email: 'somebody@example.com' });
});

test('without the current terms nothing is ordered', async () => {
  const later = await startServer({ database, config: { termsVersion: '2' } });
  const visitors = shop.order('gdansk', '6km');
  expect(await later.call('POST group-signup', { body: body() }, ola.as)).toMatchObject({
    status: 403,
    code: 'terms_required',
  });
  expect((await later.call('POST group', { body: visitors }, ola.as)).code).toBe('terms_required');
  expect((await later.call('POST group', { body: visitors })).code).toBeNull();
});

test('a visitor cannot, and a refused coupon is reported at its place', async () => {
  expect((await server.call('POST group-signup', { body: body() })).code).toBe('unauthenticated');
  const refused = await server.call(
    'POST group-signup',
    { body: body({ codes: [{ name: 'MUD10' }, { name: 'NO' }] }) },
    ola.as,
  );
  expect([refused.code, Object.keys(refused.data as object)]).toEqual(['coupon_unknown', ['codes.1']]);
});

test('with a key it is one order, and another account’s key is another', async () => {
  const jan = await makeAccount(database, 'jan@example.com');
  const place = (account = ola) =>
    server.ask('POST group-signup', { body: body() }, { ...account.as, idempotencyKey: 'one-and-the-same' });
  const [first, again, others] = [await place(), await place(), await place(jan)];
  expect(again).toEqual(first);
  expect(others.group_id).not.toBe(first.group_id);
});
