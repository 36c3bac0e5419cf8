import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/store/database.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const order = (...ordered: Parameters<typeof shop.order>) =>
  server.call('POST group', { body: shop.order(...ordered) });
const refused = async (...ordered: Parameters<typeof shop.order>) => {
  const { status, code, data } = await order(...ordered);
  return { status, code, data };
};
const { rows } = database;
const free = async (id: number) => (await server.ask('GET waves/{id}', { params: { id }, query: {} })).free_places;

afterEach(() => expectInvariants(database));

describe('an order', () => {
  // specification 1.11, 1.13, 7.23, 9.12
  it('reserves a group of places with its captain and waits for the money', async () => {
    const body = shop.order('gdansk', '6km', { places: 3, group_name: 'Błotne Żbiki', expected_to_pay: 60_596 });
    const answered = await server.ask('POST group', { body }, { lang: 'de' });
    expect(answered).toEqual({
      group_id: expect.any(Number),
      payment_id: expect.stringMatching(/^[\w-]{24}$/u),
      payment_secret: null,
      payment_url: `/api/payment/${answered.payment_id}/go`,
      price: 60_596,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/u),
      hold: 'full',
      full_until: null,
      status: 'pending',
    });
    const [group] = await rows('select * from grp where id = $1', answered.group_id);
    expect(group).toMatchObject({
      name: 'Błotne Żbiki',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/u),
      language: 'de',
      wave_id: body.wave_id,
    });
    const places = 'select is_captain, money, person, email, name, surname from place where group_id = $1 order by id';
    const nobody = { is_captain: false, money: 'reserved', person: 'free', email: null, name: null, surname: null };
    expect(await rows(places, answered.group_id)).toEqual([
      {
        is_captain: true,
        money: 'reserved',
        person: 'taken',
        email: 'joanna@example.com',
        name: 'Joanna',
        surname: 'Szczepańska',
      },
      nobody,
      nobody,
    ]);
    const held = `select extract(epoch from expires_at - created_at) / 3600 as hours, provider, seats, terms_version,
      address from payment where id = $1`;
    expect(await rows(held, answered.payment_id)).toEqual([
      {
        hours: '48.0000000000000000',
        provider: 'przelewy24',
        seats: 3,
        terms_version: server.deps.config.termsVersion,
        address: { street: 'Długa', street_number: '1', postal_code: '80-001', city: 'Gdańsk', country: 'PL' },
      },
    ]);
    expect(
      await rows('select template, recipient, language from mail where key like $1', `%${answered.payment_id}`),
    ).toEqual([{ template: 'reserved', recipient: 'joanna@example.com', language: 'de' }]);
    expect(await free(body.wave_id)).toBe(97);
  });

  it('that costs nothing is paid at once, without a provider', async () => {
    const answered = await server.ask('POST group', {
      body: shop.order('gdansk', '6km', { places: 2, codes: ['freerun'], payment_provider: 'stripe' }),
    });
    expect(answered).toMatchObject({
      payment_secret: null,
      payment_url: null,
      price: 0,
      expires_at: null,
      status: 'paid',
    });
    const payment =
      'select status, provider, to_pay, expires_at, paid_at is not null as paid from payment where id = $1';
    expect(await rows(payment, answered.payment_id)).toEqual([
      { status: 'paid', provider: null, to_pay: 0, expires_at: null, paid: true },
    ]);
    expect(await rows('select money from place where payment_id = $1', answered.payment_id)).toEqual([
      { money: 'paid' },
      { money: 'paid' },
    ]);
    expect(await rows('select template from mail where key like $1', `%${answered.payment_id}`)).toEqual([
      { template: 'paid' },
    ]);
  });

  it('keeps the ages of children, of all or of some of them', async () => {
    const { payment_id } = await server.ask('POST group', {
      body: shop.order('kids', 'kids-6-8', { places: 3, ages: [6, 8] }),
    });
    expect(await rows('select age, person from place where payment_id = $1 order by id', payment_id)).toEqual([
      { age: 6, person: 'taken' },
      { age: 8, person: 'taken' },
      { age: null, person: 'free' },
    ]);
    expect(await refused('kids', 'kids-6-8', { places: 2, ages: [7, 9] })).toEqual({
      status: 422,
      code: 'age_mismatch',
      data: { 'ages.1': ['Tu biegną dzieci w\u00a0wieku 6–8\u00a0lat.'] },
    });
    expect(await refused('kids', 'kids-6-8', { ages: [7, 7] })).toMatchObject({
      status: 422,
      code: 'invalid',
      data: { ages: [expect.any(String)] },
    });
  });

  it('holds its places no longer than to the start of the wave', async () => {
    const { wave_id } = shop.offer('gdansk', '6km', 3);
    await database.rows(`update wave set wave_time = now() + interval '2 hours' where id = $1`, wave_id);
    const { payment_id } = await server.ask('POST group', { body: shop.order('gdansk', '6km', { wave: 3 }) });
    const [payment] = await rows(
      'select expires_at = wave_time as at_start from payment join wave on wave.id = wave_id where payment.id = $1',
      payment_id,
    );
    expect(payment).toEqual({ at_start: true });
  });

  it('is refused whole when the wave has less room, and says how much', async () => {
    await order('gdansk', '12km', { places: 2 });
    expect(await refused('gdansk', '12km', { places: 4 })).toEqual({
      status: 409,
      code: 'wave_full',
      data: { free_places: ['3'] },
    });
    expect((await order('gdansk', '12km', { places: 3 })).status).toBe(200);
    expect(await refused('gdansk', '12km')).toMatchObject({ code: 'wave_full', data: { free_places: ['0'] } });
  });

  it('is refused before the sale, after it, and for a wave that has started', async () => {
    const closed = { status: 409, code: 'sale_closed', data: {} };
    expect(await refused('soon', '6km')).toEqual(closed);
    const { event_id, wave_id } = shop.offer('gdansk', '12km', 1);
    await database.rows('update run set sales_end = now() where id = $1', event_id);
    expect(await refused('gdansk', '12km', { wave: 1 })).toEqual(closed);
    await database.rows('update run set sales_end = null where id = $1', event_id);
    await database.rows(`update wave set wave_time = now() where id = $1`, wave_id);
    expect(await refused('gdansk', '12km', { wave: 1 })).toEqual(closed);
  });

  it('is refused when run, category and wave do not belong together', async () => {
    const { event_id, event_category_id, wave_id } = shop.offer('gdansk', '6km');
    const elsewhere = shop.offer('gdansk', '12km');
    const missing = (field: string) => ({ status: 404, code: 'not_found', data: { [field]: ['Nie znaleziono.'] } });
    expect(await refused('gdansk', '6km', { wave_id: elsewhere.wave_id })).toEqual(missing('wave_id'));
    expect(await refused('gdansk', '6km', { wave_id: 999_999 })).toEqual(missing('wave_id'));
    expect(await refused('berlin', '6km', { event_category_id, wave_id })).toEqual(missing('event_category_id'));
    expect(await refused('gdansk', '6km', { event_id, event_category_id: 999_999 })).toEqual(
      missing('event_category_id'),
    );
  });

  it('is charged the shown price, or refused with the new price', async () => {
    expect(await refused('gdansk', '6km', { expected_to_pay: 20_000 })).toEqual({
      status: 409,
      code: 'price_changed',
      data: { price: ['20199'] },
    });
    const { event_category_id } = shop.offer('gdansk', '6km');
    await server.ask('GET events', { query: {} });
    await database.rows('update category set price = 21900 where id = $1', event_category_id);
    expect(await refused('gdansk', '6km', { expected_to_pay: 20_199 })).toEqual({
      status: 409,
      code: 'price_changed',
      data: { price: ['22229'] },
    });
    await database.rows('update category set price = 19900 where id = $1', event_category_id);
    expect(await server.ask('POST group', { body: shop.order('gdansk', '6km') })).toMatchObject({ price: 20_199 });
  });

  // specification 1.17, 7.46, 7.59
  it('takes only the methods of its region, the preferred one if none is named', async () => {
    const wrong = { status: 422, code: 'invalid', data: { payment_provider: [expect.any(String)] } };
    expect(await refused('gdansk', '6km', { payment_provider: 'adyen' })).toEqual(wrong);
    expect(await refused('berlin', '6km', { payment_provider: 'przelewy24' })).toEqual(wrong);
    const { payment_id } = await server.ask('POST group', { body: shop.order('berlin', '6km') });
    expect(await rows('select provider, currency, region from payment where id = $1', payment_id)).toEqual([
      { provider: 'stripe', currency: 'EUR', region: 'de' },
    ]);
  });
});

it('the statement of an order is planned once, not for each order', async () => {
  const one = openDatabase(database.connection, 1);
  const alone = await startServer({ database: one });
  for (let n = 0; n < 8; n++) await alone.ask('POST group', { body: shop.order('gdansk', '6km', { wave: 2 }) });
  const plans = `select custom_plans, generic_plans from pg_prepared_statements where name = 'reserve'`;
  const planned = (await one.pool.query(plans)).rows;
  await alone.close();
  await one.close();
  expect(planned).toEqual([{ custom_plans: 5, generic_plans: 3 }]);
});

describe('an order with a key', () => {
  it('is one order, however often and however fast it is sent', async () => {
    const body = shop.order('gdansk', '6km', { wave: 1, places: 2, codes: ['LAST3'] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.ask('POST group', { body }, { idempotencyKey: 'one-and-the-same' })),
    );
    const [first] = answers;
    expect(answers).toEqual(Array.from({ length: 20 }, () => first));
    expect(await free(body.wave_id)).toBe(98);
    expect(await rows(`select uses from coupon where code = 'LAST3'`)).toEqual([{ uses: 1 }]);
  });

  it('gets its answer again although it took the last places and the last use itself', async () => {
    await database.rows(`update coupon set max_uses = 2 where code = 'LAST3'`);
    const body = shop.order('gdansk', '12km', { wave: 2, places: 5, codes: ['LAST3'] });
    const first = await server.ask('POST group', { body }, { idempotencyKey: 'the-last-five' });
    expect(await server.ask('POST group', { body }, { idempotencyKey: 'the-last-five' })).toEqual(first);
    expect((await server.call('POST group', { body })).code).toBe('coupon_exhausted');
  });

  it('that was refused is judged afresh', async () => {
    const body = shop.order('soon', '6km');
    const key = { idempotencyKey: 'too-early-then-not' };
    expect((await server.call('POST group', { body }, key)).code).toBe('sale_closed');
    await database.rows('update run set sales_open = now() where id = $1', body.event_id);
    expect((await server.call('POST group', { body }, key)).code).toBeNull();
  });
});
