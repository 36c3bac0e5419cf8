import { afterEach, expect, it } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** POST payment/{id}/renew: the same places, group number and code under a new payment (docs/rules/holds.md 4). */
const till = await openTill();
const { deps, database, rows, server } = till;

afterEach(() => expectInvariants(database));

const renew = (id: string) => server.ask('POST payment/{id}/renew', { params: { id } });
const refusal = async (id: string) => (await server.call('POST payment/{id}/renew', { params: { id } })).code;
const read = (id: string) => server.ask('GET payment/{id}', { params: { id }, query: {} });
const placesOf = (group: number) =>
  rows(
    'select id, email, money, person, is_captain, ended, payment_id from place where group_id = $1 order by id',
    group,
  );
const groupOf = (id: number) =>
  database.db.selectFrom('grp').select(['id', 'code', 'ended_at']).where('id', '=', id).executeTakeFirstOrThrow();

it('brings the same places, group and code back under a new payment', async () => {
  const { id, group, price } = await till.order({ places: 2 });
  const [before, { code }] = [await placesOf(group), await groupOf(group)];
  await till.expire(id);
  await lapseDue(deps);
  const order = await renew(id);
  expect(order).toEqual({
    group_id: group,
    payment_id: expect.not.stringMatching(id),
    payment_secret: expect.stringMatching(/_secret$/u),
    payment_url: null,
    price,
    expires_at: expect.any(String),
    hold: 'full',
    full_until: null,
    status: 'pending',
  });
  expect(await placesOf(group)).toEqual(before.map((place) => ({ ...place, payment_id: order.payment_id })));
  expect(await groupOf(group)).toEqual({ id: group, code, ended_at: null });
  expect(await read(id)).toMatchObject({ status: 'lapsed', renewed_as: order.payment_id });
  expect((await till.standing(order.payment_id)).mails).toEqual(['reserved']);
});

it('costs what it costs today, with the coupons that still hold', async () => {
  const { id } = await till.lapsedOrder({ codes: ['MINUS50', 'MUD10'] });
  await rows(`update category set price = 29900 where key = '6km'`);
  await rows(`update coupon set valid_until = now() where code = 'MINUS50'`);
  const { price, payment_id } = await renew(id);
  expect(price).toBe(26_910 + 404);
  expect(await rows('select code from redemption where payment_id = $1', payment_id)).toEqual([{ code: 'MUD10' }]);
  expect([(await read(id)).codes, (await read(payment_id)).codes]).toEqual([['MINUS50', 'MUD10'], ['MUD10']]);
});

it('of a waiting payment answers its own order, however often it is asked', async () => {
  const { id } = await till.order();
  const lapsedOne = await till.lapsedOrder();
  const [one, two] = await Promise.all([renew(lapsedOne.id), renew(lapsedOne.id)]);
  expect([(await renew(id)).payment_id, two.payment_id]).toEqual([id, one.payment_id]);
  expect((await renew(lapsedOne.id)).payment_id).toBe(one.payment_id);
});

it('refuses a full wave with the places that are left, and holds nothing', async () => {
  const { id, wave } = await till.lapsedOrder({ places: 3 }, '12km');
  await till.order({ places: 3 }, '12km');
  const answered = await server.call('POST payment/{id}/renew', { params: { id } });
  expect([answered.code, answered.data, await till.taken(wave)]).toEqual(['wave_full', { free_places: ['2'] }, 3]);
});

it('refuses after the end of the sale', async () => {
  const { id } = await till.lapsedOrder({ wave: 1 }, '12km');
  await rows(`update run set sales_end = now() where key = 'gdansk'`);
  expect(await refusal(id)).toBe('sale_closed');
  await rows(`update run set sales_end = null where key = 'gdansk'`);
});

it('refuses a paid, processing or failed payment', async () => {
  const paid = await till.paidOrder();
  const processing = await till.order();
  await till.hear(processing.ref, { state: 'processing' });
  const failed = await till.order();
  await till.release(failed.id);
  expect(await Promise.all([paid, processing, failed].map(({ id }) => refusal(id)))).toEqual([
    'already_paid',
    'payment_processing',
    'payment_failed',
  ]);
  expect(await refusal('x'.repeat(24))).toBe('not_found');
});

it('money for the lapsed payment goes back once it was renewed', async () => {
  const { id, ref } = await till.lapsedOrder();
  await renew(id);
  await till.hear(ref, { state: 'succeeded' });
  expect(await till.standing(id)).toMatchObject({ status: 'refund_pending', refunds: ['pending'], places: [] });
});

it('is paid at once if it is free now', async () => {
  const { id, group } = await till.lapsedOrder({ wave: 2 });
  await rows(`update category set price = 0 where key = '6km'`);
  expect(await renew(id)).toMatchObject({ status: 'paid', price: 0, payment_secret: null });
  expect((await placesOf(group)).map(({ money }) => money)).toEqual(['paid']);
});
