import { afterEach, expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { decide, underReview } from '../../../server/domain/payments/review.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Money that goes back, and money that the operator decides on. */
const till = await openTill();
const { provider, deps, database, rows } = till;
const price = 20_199;
const succeeded = { state: 'succeeded' } as const;

afterEach(() => expectInvariants(database));

const again = () => rows('update refund set tried_at = null');

const alertsOf = (id: string) => rows('select recipient, language from mail where key like $1', `in_review:${id}:%`);

it('asks the provider once, however many servers look', async () => {
  const { id, ref } = await till.owedOrder();
  await Promise.all([refundDue(deps), refundDue(deps), refundDue(deps)]);
  expect([...provider.refunds.values()].filter(({ of }) => of === ref)).toHaveLength(1);
  expect(await till.standing(id)).toMatchObject({
    status: 'refunded',
    refunds: ['done'],
    books: { all: 0 },
    mails: ['reserved', 'refund_pending', 'refunded'],
  });
});

it('waits for a provider that does not answer, and asks again with the same key', async () => {
  const { id, ref } = await till.owedOrder();
  provider.down = true;
  expect(await refundDue(deps)).toBe(0);
  provider.down = false;
  expect(await till.standing(id)).toMatchObject({ status: 'refund_pending', refunds: ['pending'] });
  await again();
  await refundDue(deps);
  expect([...provider.refunds.values()].filter(({ of }) => of === ref)).toHaveLength(1);
  expect(await till.standing(id)).toMatchObject({ status: 'refunded' });
});

it('follows a refund that takes its time', async () => {
  const { id, ref } = await till.owedOrder();
  provider.refundsAre = 'pending';
  await refundDue(deps);
  provider.refundsAre = 'done';
  expect(await till.standing(id)).toMatchObject({
    status: 'refund_pending',
    refunds: ['pending'],
    books: { provider: price, refund_due: -price },
  });
  for (const one of provider.refunds.values()) if (one.of === ref) provider.refundHappens(one.ref, 'done');
  await again();
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'refunded', books: { all: 0 } });
});

it.each([
  ['all of it', price],
  ['a part of it', 5_000],
])('what went back already, by hand or by a call whose answer was lost, is not owed again: %s', async (_, amount) => {
  const { id, ref } = await till.owedOrder();
  provider.happens(ref, { refunded: amount });
  expect(await refundDue(deps)).toBe(1);
  const { status, refunds, books } = await till.standing(id);
  expect({ status, refunds, books }).toEqual({ status: 'refunded', refunds: ['done'], books: { all: 0 } });
  expect(provider.objects.get(ref)?.refunded).toBe(price);
});

it('a refund that fails for good is the operator’s, who may ask again', async () => {
  const { id } = await till.owedOrder();
  provider.refundsAre = 'failed';
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({
    status: 'review',
    refunds: ['failed'],
    books: { provider: price, review: -price },
  });
  expect(await underReview(database)).toEqual([`payment ${id}: ${price} cents wait for a decision`]);
  await Promise.all([alertReviews(deps), alertReviews(deps)]);
  await alertReviews(deps);
  expect(await alertsOf(id)).toEqual([{ recipient: deps.config.contactEmail, language: 'pl' }]);
  provider.refundsAre = 'done';
  expect(await decide(database, id, 'refund', operator('ada'))).toBe('refund_pending');
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'refunded', refunds: ['done'], books: { all: 0 } });
  expect(await underReview(database)).toEqual([]);
});

it('so is the second payment of a paid order: mailed, listed and sent back, its places untouched', async () => {
  const { id, ref } = await till.order();
  await till.choose(id, 'przelewy24');
  for (const one of [ref, ...provider.of(id)]) provider.happens(one, succeeded);
  await till.settle(id);
  provider.refundsAre = 'failed';
  await refundDue(deps);
  provider.refundsAre = 'done';
  const stuck = { status: 'paid', places: ['paid'], books: { provider: 2 * price, places: -price, review: -price } };
  expect(await till.standing(id)).toMatchObject({ ...stuck, refunds: ['failed'] });
  expect(await underReview(database)).toEqual([`payment ${id}: ${price} cents wait for a decision`]);
  await alertReviews(deps);
  await alertReviews(deps);
  expect(await alertsOf(id)).toHaveLength(1);
  expect(await decide(database, id, 'approve', operator('ada'))).toBeNull();
  expect(await decide(database, id, 'refund', operator('ada'))).toBe('paid');
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({
    status: 'paid',
    places: ['paid'],
    refunds: ['done'],
    books: { provider: price, places: -price },
  });
  expect([await underReview(database), await decide(database, id, 'refund', operator('ada'))]).toEqual([[], null]);
});

it('the operator may take another amount for the places', async () => {
  const { id, ref } = await till.order();
  await till.hear(ref, { ...succeeded, amount: 20_000 });
  expect(await decide(database, id, 'approve', operator('ada'))).toBe('paid');
  expect(await till.standing(id)).toMatchObject({
    status: 'paid',
    places: ['paid'],
    books: { provider: 20_000, places: -20_000 },
  });
  expect(await decide(database, id, 'approve', operator('ada'))).toBeNull();
});

it('but not if there is no room left: then it is refunded', async () => {
  const { id, ref } = await till.order({ places: 3 }, '12km');
  await till.hear(ref, { ...succeeded, amount: 1 });
  await till.order({ places: 3 }, '12km');
  expect(await decide(database, id, 'approve', operator('ada'))).toBe('refund_pending');
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'refunded', books: { all: 0 } });
});

it('two attempts that both succeed at once pay once, and the other goes back', async () => {
  const { id, ref } = await till.order();
  await till.choose(id, 'przelewy24');
  for (const one of provider.of(id)) provider.happens(one, succeeded);
  await Promise.all([till.settle(id), till.settle(id), till.settle(id)]);
  expect(provider.of(id)).toContain(ref);
  expect(await till.standing(id)).toMatchObject({
    status: 'paid',
    refunds: ['pending'],
    books: { provider: 2 * price, places: -price, refund_due: -price },
  });
});

it('late money that came twice: the places once, the rest back', async () => {
  const { id } = await till.order();
  await till.choose(id, 'przelewy24');
  await till.expire(id);
  await lapseDue(deps);
  for (const one of provider.of(id)) provider.happens(one, succeeded);
  await Promise.all([till.settle(id), till.settle(id)]);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], refunds: ['pending'] });
});

it('a deleted group’s money is forfeited, with who and when', async () => {
  const { id } = await till.paidOrder();
  await till.release(id);
  expect(await till.standing(id)).toMatchObject({
    status: 'paid',
    places: ['released'],
    books: { provider: price, forfeited: -price },
  });
  expect(await rows(`select who, at from ledger where payment_id = $1 and account = 'forfeited'`, id)).toEqual([
    { who: 'member 1', at: expect.any(Date) },
  ]);
});
