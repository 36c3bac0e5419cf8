import { afterEach, expect, test } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { compareRefunds, decideDiscrepancy } from '../../../server/domain/payments/money/discrepancies.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { attemptsOf } from '../../../server/domain/payments/settle.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The content of a payment's receipt, which anyone with its id can read. */
const till = await openTill({ seller: 'Muster sp. z o.o., ul. Leśna 7, 80-000 Gdańsk' });
const { server, provider, deps, database } = till;
const price = 20_199;

afterEach(() => expectInvariants(database));

const ofPayment = (id: string) => ({ params: { id }, query: {} });
const receiptOf = async (id: string) => {
  const { data, code } = await server.call('GET payment/{id}/receipt', ofPayment(id));
  return code ?? data;
};
const paidBy = (method: string) => ({
  seller: 'Muster sp. z o.o., ul. Leśna 7, 80-000 Gdańsk',
  method,
  paid: price,
  paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/u),
  returned: 0,
  ...{ on_its_way: 0, held_back: 0 },
  paid_again: [],
});

test('a paid payment has one, with the method by which the money came and nothing of who paid', async () => {
  const { id } = await till.paidOrder();
  expect(await receiptOf(id)).toEqual(paidBy('stripe'));
  const byBank = await till.order();
  await till.choose(byBank.id, 'przelewy24');
  provider.happens(byBank.ref, { state: 'succeeded' });
  await till.settle(byBank.id);
  expect(await receiptOf(byBank.id)).toEqual(paidBy('stripe'));
});

test('unpaid, free and missing payments have none', async () => {
  const { id } = await till.order();
  const free = await till.order({ codes: ['FREERUN'] });
  expect((await till.standing(free.id)).status).toBe('paid');
  expect([await receiptOf(id), await receiptOf(free.id), await receiptOf('pay_1234567890abcdefghij')]).toEqual([
    'not_found',
    'not_found',
    'not_found',
  ]);
});

test('money that went back for want of places has none, money that paid twice stands beside it', async () => {
  expect(await receiptOf((await till.owedOrder()).id)).toBe('not_found');
  const { id, ref } = await till.order();
  await till.choose(id, 'przelewy24');
  for (const one of [ref, ...provider.of(id)]) provider.happens(one, { state: 'succeeded' });
  await till.settle(id);
  const again = { method: 'przelewy24', amount: price };
  expect(await receiptOf(id)).toMatchObject({
    paid: price,
    returned: 0,
    paid_again: [{ ...again, refund: 'pending' }],
  });
  await refundDue(deps);
  expect(await receiptOf(id)).toMatchObject({ paid: price, returned: 0, paid_again: [{ ...again, refund: 'done' }] });
});

test('it says the day on which the money came, not that on which places were given for it', async () => {
  const { id } = await till.paidOrder();
  await database.rows(`update ledger set at = '2026-11-19T23:30:00Z' where payment_id = $1`, id);
  expect(await receiptOf(id)).toEqual({ ...paidBy('stripe'), paid_at: '2026-11-20T00:30:00+01:00' });
});

test('it shows later refunds, partial and full, and what a deleted group forfeits', async () => {
  const { id, ref } = await till.paidOrder();
  const giveBack = async (cents: number) => {
    provider.happens(ref, { refunded: cents });
    const view = await provider.look('stripe', ref);
    const [attempt] = await attemptsOf(deps, id);
    await database.db.transaction().execute((tx) => compareRefunds(tx, attempt ?? { id, payment_id: id }, view));
    await decideDiscrepancy(deps, ref, cents === price ? 'release' : 'keep', operator('ada'));
  };
  await giveBack(5_000);
  expect(await receiptOf(id)).toEqual({ ...paidBy('stripe'), returned: 5_000 });
  await giveBack(price);
  expect(await receiptOf(id)).toEqual({ ...paidBy('stripe'), returned: price });
  const deleted = await till.paidOrder();
  await till.release(deleted.id);
  expect(await till.standing(deleted.id)).toMatchObject({ status: 'paid', books: { forfeited: -price } });
  expect(await receiptOf(deleted.id)).toEqual(paidBy('stripe'));
});

test('a paid payment says when nobody starts on its places any more, and no other does', async () => {
  const released = async (id: string) => (await server.ask('GET payment/{id}/simple', ofPayment(id))).released;
  const [bought, unpaid] = [await till.paidOrder(), await till.order()];
  expect([await released(bought.id), await released(unpaid.id)]).toEqual([false, false]);
  for (const { id } of [bought, unpaid]) await till.release(id);
  expect([await released(bought.id), await released(unpaid.id)]).toEqual([true, false]);
  expect(await receiptOf(bought.id)).toEqual(paidBy('stripe'));
});
