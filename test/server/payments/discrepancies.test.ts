import { afterEach, expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { letters } from '../../../server/domain/letters.ts';
import { renderRow } from '../../../server/domain/mail/renderRow.ts';
import { openAttempt } from '../../../server/domain/payments/attempts.ts';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { decideDiscrepancy, openDiscrepancies } from '../../../server/domain/payments/money/discrepancies.ts';
import { closeStrays } from '../../../server/domain/payments/reconcile.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { adoptView, applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What only the provider's books have: unmatched money, second objects, refunds made there. */
const till = await openTill();
const { provider, deps, database, rows } = till;
const price = 20_199;
const ada = operator('ada');
const succeeded = { state: 'succeeded' } as const;
let events = 0;
const notify = async (ref: string) => {
  await till.notify(ref, `evt_books_${events++}`);
  await applyEvents(deps);
};

afterEach(async () => {
  provider.forgotten = false;
  provider.refundsAre = 'done';
  for (const { ref } of await openDiscrepancies(database.db)) await decideDiscrepancy(deps, ref, 'keep', ada);
  await expectInvariants(database);
});

/** What a restored backup has lost: a whole order, or only its attempt. */
async function lose(id: string, what: 'payment' | 'attempt') {
  if (what === 'payment') await till.release(id);
  await rows('delete from attempt where payment_id = $1', id);
  if (what === 'attempt') return;
  for (const table of ['place', 'payment_history']) await rows(`delete from ${table} where payment_id = $1`, id);
  await rows("delete from mail where data ->> 'payment_id' = $1", id);
  await rows('delete from payment where id = $1', id);
}

/** Money came for an order of which a restored backup knows nothing. */
async function moneyOfAStranger() {
  const { id, ref } = await till.order();
  await lose(id, 'payment');
  provider.happens(ref, succeeded);
  await notify(ref);
  return ref;
}

it('money for a missing payment is recorded, reported once, and refunded by a decision', async () => {
  const ref = await moneyOfAStranger();
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toMatchObject([
    { ref, kind: 'stranger', paymentId: null, amount: price, currency: 'PLN' },
  ]);
  await Promise.all([alertReviews(deps), alertReviews(deps)]);
  const mails = await rows<{ recipient: string; data: never }>(
    "select recipient, data from mail where template = 'discrepancy'",
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([deps.config.contactEmail]);
  const reader = { isKnown: false, hasReacted: false, isStopped: false, hasBounced: false, stopSecret: '' };
  for (const language of ['pl', 'en', 'de'] as const) {
    const [{ data } = { data: {} }] = mails;
    const row = { recipient: 'a@example.com', language, template: 'discrepancy', data, tries: 1, reader };
    expect(await renderRow(letters, deps, row)).toMatchObject({
      text: expect.stringContaining(`npm run payments -- refund ${ref}`),
    });
  }
  expect(await decideDiscrepancy(deps, ref, 'release', ada)).toBeNull();
  expect(await decideDiscrepancy(deps, ref, 'refund', ada)).toMatchObject({ ref, kind: 'stranger' });
  expect(provider.objects.get(ref)?.refunded).toBe(price);
  expect([await openDiscrepancies(database.db), await decideDiscrepancy(deps, ref, 'refund', ada)]).toEqual([[], null]);
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toEqual([]);
  await rows('delete from mail');
});

it('unmatched money that came back is reported and decided again', async () => {
  const ref = await moneyOfAStranger();
  await alertReviews(deps);
  provider.refundsAre = 'pending';
  expect(await decideDiscrepancy(deps, ref, 'refund', ada)).toMatchObject({ kind: 'stranger' });
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toEqual([]);
  provider.happens(ref, { refunded: 0 });
  await notify(ref);
  await alertReviews(deps);
  expect(await openDiscrepancies(database.db)).toMatchObject([{ ref, kind: 'stranger', amount: price }]);
  expect(await rows("select 1 from mail where template = 'discrepancy'")).toHaveLength(2);
  await decideDiscrepancy(deps, ref, 'refund', ada);
  expect(provider.objects.get(ref)?.refunded).toBe(price);
  await rows('delete from mail');
});

it('a refund that the provider cannot make stays open', async () => {
  const ref = await moneyOfAStranger();
  provider.refundsAre = 'failed';
  await expect(decideDiscrepancy(deps, ref, 'refund', ada)).rejects.toThrow();
  expect(await openDiscrepancies(database.db)).toHaveLength(1);
  await decideDiscrepancy(deps, ref, 'keep', ada);
  expect(await openDiscrepancies(database.db)).toEqual([]);
});

it('a payment that has forgotten its attempt finds it again', async () => {
  const { id, ref } = await till.order();
  await lose(id, 'attempt');
  provider.happens(ref, succeeded);
  await notify(ref);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', books: { provider: price, places: -price } });
  expect(await openDiscrepancies(database.db)).toEqual([]);
});

it('the provider’s list of payments shows what no event reported', async () => {
  provider.objects.clear();
  const [known, givenBack] = [await till.paidOrder(), await till.paidOrder()];
  const [lost, forgotten] = [await till.order(), await till.order()];
  for (const { ref } of [lost, forgotten]) provider.happens(ref, succeeded);
  provider.happens(givenBack.ref, { refunded: 7_000 });
  await lose(lost.id, 'payment');
  await lose(forgotten.id, 'attempt');
  const seen: unknown[] = [];
  for await (const view of provider.movedSince()) seen.push([view.ref, await adoptView(deps, view)]);
  expect(seen).toEqual([
    [known.ref, 'known'],
    [givenBack.ref, 'known'],
    [lost.ref, 'stranger'],
    [forgotten.ref, 'found'],
  ]);
  expect((await till.standing(forgotten.id)).status).toBe('paid');
  expect(await openDiscrepancies(database.db)).toMatchObject([
    { ref: givenBack.ref, kind: 'refunded', amount: 7_000 },
    { ref: lost.ref, kind: 'stranger' },
  ]);
});

it('payments of other shops are ignored', async () => {
  const { ref } = await till.order();
  const view = await provider.look('stripe', ref);
  expect(
    await adoptView(deps, { ...view, ref: 'pi_other', paymentId: null, attemptId: null, state: 'succeeded' }),
  ).toBeNull();
});

/** An attempt whose opening was never answered, opened again when its key is forgotten: two objects. */
async function twoObjects() {
  provider.down = true;
  const { id } = await till.order();
  provider.down = false;
  const [first = ''] = provider.of(id);
  provider.forgotten = true;
  await openAttempt(deps, id);
  const second = provider.of(id).find((ref) => ref !== first) ?? '';
  return { id, first, second };
}

it('the second object of an attempt is noticed: what it brings goes back', async () => {
  const { id, first, second } = await twoObjects();
  provider.happens(first, succeeded);
  provider.happens(second, succeeded);
  await notify(first);
  await notify(second);
  expect(await till.standing(id)).toMatchObject({
    status: 'paid',
    refunds: ['pending'],
    books: { provider: 2 * price, places: -price, refund_due: -price },
  });
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', books: { provider: price, places: -price } });
});

it('and one that is still open is ended', async () => {
  const { id, first, second } = await twoObjects();
  await notify(first);
  await closeStrays(deps);
  expect([provider.objects.get(first)?.state, provider.objects.get(second)?.state]).toEqual(['cancelled', 'open']);
  await till.hear(second, succeeded);
  expect((await till.standing(id)).status).toBe('paid');
});

it('before its key is forgotten, an attempt is looked for by its name', async () => {
  provider.down = true;
  const { id } = await till.order();
  provider.down = false;
  provider.forgotten = true;
  await rows("update attempt set created_at = now() - interval '21 hours' where payment_id = $1", id);
  const opened = await openAttempt(deps, id);
  expect(provider.of(id)).toHaveLength(1);
  expect(opened).toMatchObject({ secret: `${provider.of(id)[0]}_secret` });
});

it('money given back at the provider is seen, grows with it, and may be let be', async () => {
  const { id, ref } = await till.paidOrder();
  provider.happens(ref, { refunded: 5_000 });
  await notify(ref);
  await notify(ref);
  const open = { ref, kind: 'refunded', paymentId: id, currency: 'PLN' };
  expect(await openDiscrepancies(database.db)).toMatchObject([{ ...open, amount: 5_000 }]);
  await decideDiscrepancy(deps, ref, 'keep', ada);
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toEqual([]);
  provider.happens(ref, { refunded: price });
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toMatchObject([{ ...open, amount: price }]);
  expect((await till.standing(id)).books).toEqual({ provider: price - 5_000, places: 5_000 - price });
  await decideDiscrepancy(deps, ref, 'keep', ada);
  const { status, places, books } = await till.standing(id);
  expect({ status, places, books }).toEqual({ status: 'paid', places: ['paid'], books: { all: 0 } });
});

it.each([
  [price, { all: 0 }],
  [5_000, { provider: price - 5_000, forfeited: 5_000 - price }],
])('or its places are sold again, and the books hold what is left: %i', async (refunded, books) => {
  const { id, ref, wave } = await till.paidOrder();
  const taken = await till.taken(wave);
  provider.happens(ref, { refunded });
  await notify(ref);
  expect(await decideDiscrepancy(deps, ref, 'refund', ada)).toBeNull();
  await decideDiscrepancy(deps, ref, 'release', ada);
  const now = await till.standing(id);
  expect([await till.taken(wave), now.places, now.books]).toEqual([taken - 1, ['released'], books]);
});

it('a refund that was done and has come back is reported, and sent again by a decision', async () => {
  const { id, ref } = await till.owedOrder();
  await refundDue(deps);
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toEqual([]);
  provider.happens(ref, { refunded: 0 });
  // News that is older than the refund says the same.
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toEqual([]);
  await rows("update refund set done_at = now() - interval '3 days' where payment_id = $1", id);
  await notify(ref);
  const found = { ref, kind: 'returned', paymentId: id, amount: price, currency: 'PLN' };
  expect(await openDiscrepancies(database.db)).toMatchObject([found]);
  expect(await decideDiscrepancy(deps, ref, 'release', ada)).toBeNull();
  expect(await decideDiscrepancy(deps, ref, 'refund', ada)).toMatchObject(found);
  expect(provider.objects.get(ref)?.refunded).toBe(price);
  await notify(ref);
  expect(await openDiscrepancies(database.db)).toEqual([]);
});
