import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const line = { street: 'Leśna 7/3', street_number: undefined, postal_code: '00001', city: 'Warszawa' };
const order = (run: 'gdansk' | 'berlin', more: object) =>
  server.call('POST group', { body: shop.order(run, '6km', more) });
const addressOf = async (payment_id: unknown) =>
  (await database.rows('select address from payment where id = $1', payment_id))[0]?.address;
const kept = async (...ordered: Parameters<typeof order>) => {
  const { data } = await order(...ordered);
  return addressOf((data as { payment_id: string }).payment_id);
};

describe('the address of an order', () => {
  it('is in the run’s region if no country is given, and split if it is one line', async () => {
    const inPoland = { street: 'Leśna', street_number: '7/3', postal_code: '00-001', city: 'Warszawa', country: 'PL' };
    expect(await kept('gdansk', line)).toEqual(inPoland);
    expect(await kept('berlin', line)).toEqual({ ...inPoland, postal_code: '00001', country: 'DE' });
  });

  it('keeps a given country, and a separate house number', async () => {
    expect(await kept('gdansk', { ...line, street: 'Hlavní 1', street_number: '2', country: 'CZ' })).toMatchObject({
      street: 'Hlavní 1',
      street_number: '2',
      postal_code: '00001',
      country: 'CZ',
    });
  });

  it.each([
    ['no street', { ...line, street: '' }, { street: ['Wymagane'] }],
    ['a country that there is not', { ...line, country: 'ZZ' }, { country: ['Wybierz jedną z\u00a0możliwości.'] }],
  ])('is refused with %s', async (_, more, data) => {
    expect(await order('gdansk', more)).toMatchObject({ status: 422, code: 'invalid', data });
  });

  it('may be kept in an account, and then is that of its orders', async () => {
    const ola = await makeAccount(database, 'billed@example.com');
    const body = { name: 'Ola', surname: 'Nowak', street: 'Długa 12', postal_code: '80266', city: 'Gdańsk' };
    const address = { ...body, street: 'Długa', street_number: '12', postal_code: '80-266', country: 'PL' };
    expect(await server.ask('POST user/address', { body: { ...body, country: 'PL' } }, ola.as)).toEqual(address);
    const { event_id, event_category_id, wave_id } = shop.offer('gdansk', '6km');
    const choice = { event_id, event_category_id, wave_id, places: 1, codes: [], terms: true as const };
    const { payment_id } = await server.ask('POST group-signup', { body: choice }, ola.as);
    expect(await addressOf(payment_id)).toEqual(address);
    const { payment_id: other } = await server.ask(
      'POST group-signup',
      { body: { ...choice, billing: { ...body, country: 'PL', street: 'Krótka 1' } } },
      ola.as,
    );
    expect(await addressOf(other)).toEqual({ ...address, street: 'Krótka', street_number: '1' });
  });
});

it('older addresses that were kept as German become Polish where that is certain', async () => {
  const file = new URL('../../../server/store/migrations/016-polish-addresses.sql', import.meta.url);
  const german = { street: null, street_number: '1', postal_code: '80-266', city: 'Gdańsk', country: 'DE' };
  const before = [
    ['gdansk', german],
    ['gdansk', { ...german, postal_code: '10115' }],
    ['gdansk', { ...german, name: 'Ola', surname: 'Nowak' }],
    ['gdansk', { ...german, country: 'CZ' }],
    ['berlin', german],
  ] as const;
  const ids: unknown[] = [];
  for (const [run, address] of before) {
    const { data } = await order(run, {});
    const { payment_id } = data as { payment_id: string };
    await database.rows('update payment set address = $2 where id = $1', payment_id, JSON.stringify(address));
    ids.push(payment_id);
  }
  await database.rows(readFileSync(file, 'utf8'));
  const countries = await Promise.all(ids.map(async (id) => (await addressOf(id)).country));
  expect(countries).toEqual(['PL', 'DE', 'DE', 'CZ', 'DE']);
});
