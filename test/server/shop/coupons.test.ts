import { afterEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const { event_id, event_category_id } = shop.offer('gdansk', '6km');

afterEach(() => expectInvariants(database));

describe('checking a coupon', () => {
  const check = async (coupon: string, lang = 'en') => {
    const { status, code, message, data } = await server.call('POST coupon', { body: { coupon, event_id } }, { lang });
    return { status, code, message, data };
  };

  // specification 3.16, 7.31, 7.32
  it('answers what it gives, in the language of the caller', async () => {
    expect(await check(' mud10 ')).toEqual({
      status: 200,
      code: null,
      message: 'MUD10: 10% off',
      data: { name: 'MUD10', title: 'Ten per cent off', coupon_type: 'percent', value: 1_000, seats_per_use: null },
    });
    expect((await check('MINUS50', 'pl')).message).toBe('MINUS50: 50,00\u00a0zł taniej za każde miejsce');
    expect((await check('solo', 'de')).message).toBe('SOLO: 100\u00a0% Rabatt für einen Platz');
    expect((await check('solo')).message).toBe('SOLO: 100% off one place');
    const other = await server.call('POST payment/validate-coupon', {
      body: { coupon: '„ｍｕｄ\u00A01\u200B0”.', event_id },
    });
    expect(other.data).toEqual((await check('MUD10')).data);
  });

  it('refuses unknown, used-up and ended codes, and those for another run', async () => {
    const unknown = 'We do not know this code. Check its spelling.';
    expect(await check('NOPE')).toEqual({
      status: 404,
      code: 'coupon_unknown',
      message: unknown,
      data: { coupon: [unknown] },
    });
    expect(await check('GONE')).toMatchObject({ status: 409, code: 'coupon_not_for_run' });
    expect(await check('BERLIN5')).toMatchObject({ status: 409, code: 'coupon_not_for_run' });
    expect(await check(' , ')).toMatchObject({ status: 404, code: 'coupon_unknown' });
    await database.rows(`update coupon set max_uses = 0 where code = 'LAST3'`);
    expect(await check('LAST3')).toMatchObject({ status: 409, code: 'coupon_exhausted' });
    await database.rows(`update coupon set max_uses = 3 where code = 'LAST3'`);
    const { code } = await server.call('POST coupon', { body: { coupon: 'MUD10', event_id: 999_999 } });
    expect(code).toBe('not_found');
  });

  // specification 9.1, 9.5
  it('knows a value in its own currency only', async () => {
    const inBerlin = shop.offer('berlin', '6km');
    const of = (coupon: string, id: number) =>
      server.call('POST coupon', { body: { coupon, event_id: id } }).then(({ code }) => code);
    expect([await of('MINUS50', event_id), await of('MINUS10', event_id)]).toEqual([null, 'coupon_unknown']);
    expect([await of('MINUS50', inBerlin.event_id), await of('MINUS10', inBerlin.event_id)]).toEqual([
      'coupon_unknown',
      null,
    ]);
    const priced = (coupon: string) =>
      server.call('GET event/price', {
        query: { event_category_id: inBerlin.event_category_id, participants: 1, coupons: [coupon] },
      });
    expect((await priced('MINUS50')).code).toBe('coupon_unknown');
    expect((await priced('MINUS10')).data).toMatchObject({ breakdown: { couponTotal: 1_000, toPay: 4_974 } });
    const body = shop.order('berlin', '6km', { codes: ['MINUS50'] });
    expect((await server.call('POST group', { body })).code).toBe('coupon_unknown');
    // The guard in the database, whatever the code writes.
    const forgets = `insert into coupon (code, title, coupon_type, value) values ('X', 'X', 'value', 1)`;
    await expect(database.rows(forgets)).rejects.toThrow('coupon_currency');
  });

  // specification 5.6
  it('judges each of several, one named twice once', async () => {
    expect(await check('mud10, NOPE,, SOLO, Mud10')).toEqual({
      status: 200,
      code: null,
      message: 'Codes accepted: 2 of 3',
      data: {
        coupons: [
          { name: 'MUD10', title: 'Ten per cent off', coupon_type: 'percent', value: 1_000, seats_per_use: null },
          { name: 'NOPE', code: 'coupon_unknown', message: 'We do not know this code. Check its spelling.' },
          { name: 'SOLO', title: 'One free place', coupon_type: 'percent', value: 10_000, seats_per_use: 1 },
        ],
      },
    });
  });
});

describe('the price', () => {
  const price = (participants: number, coupons: string[] = []) =>
    server.call('GET event/price', { query: { event_category_id, participants, coupons } });

  // specification 3.15, 5.10, 7.41
  it('is in full, per place and in the parts that are shown', async () => {
    expect((await price(5, ['MUD10', 'minus50'])).data).toEqual({
      initialPriceInCents: 19_900,
      finalPriceInCents: 17_900,
      currency: 'PLN',
      breakdown: {
        initialSinglePrice: 19_900,
        singlePrice: 17_900,
        totalPrice: 55_550,
        placeDiscount: 10_000,
        couponTotal: 33_950,
        manipulation_fee: 833,
        toPay: 56_383,
      },
      next_price: null,
    });
  });

  it('is answered before the sale too', async () => {
    const { event_category_id } = shop.offer('soon', '6km');
    const { data } = await server.call('GET event/price', { query: { event_category_id, participants: 1 } });
    expect(data).toMatchObject({ breakdown: { toPay: 20_199 } });
  });

  it('refuses a bad code at its place in the list', async () => {
    expect(await price(1, ['MUD10', 'MUD10', 'NOPE'])).toMatchObject({
      status: 404,
      code: 'coupon_unknown',
      data: { 'coupons.2': [expect.any(String)] },
    });
    await database.rows(
      `insert into coupon (code, title, coupon_type, value, seats_per_use) values ('SOLO2', 'Another', 'percent', 10000, 1)`,
    );
    expect(await price(1, ['SOLO', 'SOLO2'])).toMatchObject({
      status: 409,
      code: 'coupon_exhausted',
      data: { 'coupons.1': [expect.any(String)] },
    });
    expect((await price(2, ['SOLO', 'SOLO2'])).data).toMatchObject({ breakdown: { toPay: 0 } });
  });
});

describe('an order with coupons', () => {
  const order = (codes: string[], more: { places?: number } = {}) =>
    server.call('POST group', { body: shop.order('gdansk', '6km', { codes, ...more }) });

  it('uses each of them once, whatever the number of places', async () => {
    const { data } = await order(['last3', 'MUD10', 'LAST3 '], { places: 4 });
    expect(data).toMatchObject({ price: 36_357 });
    const { payment_id } = data as { payment_id: string };
    const redeemed = 'select code, position from redemption where payment_id = $1 order by position';
    expect(await database.rows(redeemed, payment_id)).toEqual([
      { code: 'LAST3', position: 1 },
      { code: 'MUD10', position: 2 },
    ]);
    const used = `select code, uses from coupon where uses > 0 order by code`;
    expect(await database.rows(used)).toEqual([
      { code: 'LAST3', uses: 1 },
      { code: 'MUD10', uses: 1 },
    ]);
  });

  it('costs nothing where less would be left than a provider takes', async () => {
    await database.rows(
      `insert into coupon (code, title, coupon_type, value, currency) values ('ALMOST', 'Almost all', 'value', 19704, 'PLN')`,
    );
    expect((await order(['ALMOST'])).data).toMatchObject({ price: 0, status: 'paid', payment_url: null });
    await database.rows(`update coupon set value = 19703 where code = 'ALMOST'`);
    expect((await order(['ALMOST'])).data).toMatchObject({ price: 200, status: 'pending' });
  });

  it('is refused whole at the code that does not hold, and takes nothing', async () => {
    const before = await database.rows('select sum(taken) from wave');
    expect(await order(['MUD10', 'NOPE'])).toMatchObject({
      status: 404,
      code: 'coupon_unknown',
      data: { 'codes.1': [expect.any(String)] },
    });
    expect(await order(['GONE'])).toMatchObject({
      code: 'coupon_not_for_run',
      data: { 'codes.0': [expect.any(String)] },
    });
    expect(await order(['SOLO', 'SOLO2'])).toMatchObject({ code: 'coupon_exhausted' });
    expect(await database.rows('select sum(taken) from wave')).toEqual(before);
  });

  it('may be used as often as it says, also by all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(['LAST3'])));
    const refused = answers.filter(({ code }) => code !== null);
    expect(answers.length - refused.length).toBe(2);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['coupon_exhausted']));
    expect(refused[0]?.data).toEqual({ 'codes.0': [expect.any(String)] });
  });
});
