import { afterEach, expect, it, vi } from 'vitest';
import type { Deps } from '../../../server/deps.ts';
import { provider as byProvider, operator } from '../../../server/domain/kit/actor.ts';
import { openAttempt } from '../../../server/domain/payments/attempts.ts';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { decideDiscrepancy } from '../../../server/domain/payments/money/discrepancies.ts';
import { reconcile } from '../../../server/domain/payments/reconcile.ts';
import { attemptsOf, settleAttempt } from '../../../server/domain/payments/settle.ts';
import { applyEvents, receiveEvent } from '../../../server/domain/payments/webhookInbox.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { withoutGuard } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { isLong } from '../../kit/share.ts';

/** The inbox of provider events: stored, acknowledged, and the provider asked (docs/rules/payments.md 5). */
const till = await openTill();
const { provider, deps, database, server } = till;
const succeeded = { state: 'succeeded' } as const;

afterEach(() => expectInvariants(database));

const post = (event: object, signature?: string, account = 'stripe') =>
  server.app.inject({
    method: 'POST',
    url: `/api/webhooks/${account}?lang=de`,
    headers: { 'content-type': 'application/json; charset=utf-8', ...(signature && { 'stripe-signature': signature }) },
    payload: JSON.stringify(event),
  });
const eventOf = (ref: string | null, id: string) => ({
  id,
  type: 'payment_intent.succeeded',
  objectRef: ref,
  body: {},
});
const storedEvents = async () =>
  await database.rows<{ id: string; done: boolean }>(
    'select id, applied_at is not null as done from provider_event order by id',
  );
const statusOf = async (id: string) => (await till.standing(id)).status;

it.each([[undefined], ['forged']])('an event signed by %s is nobody’s', async (signature) => {
  const answer = await post(eventOf('pi_1', 'evt_forged'), signature);
  expect({ status: answer.statusCode, ...answer.json() }).toEqual({
    status: 401,
    code: 'unauthenticated',
    message: { content: expect.any(String) },
    data: {},
  });
  expect(await storedEvents()).toEqual([]);
});

it('an unknown account has no events', async () => {
  expect((await post(eventOf('pi_1', 'evt_none'), 'signed', 'paypal')).json()).toMatchObject({ code: 'not_found' });
  expect(await storedEvents()).toEqual([]);
});

it('an event is asked about at the account that it came from, and so is its money', async () => {
  const object = { provider: 'adyen', paymentId: 'lost', attemptId: null, amount: 500, currency: 'EUR' } as const;
  const at = {
    account: 'adyen',
    secret: null,
    redirectUrl: null,
    failure: null,
    refunded: 0,
    disputed: false,
    lost: false,
  } as const;
  provider.objects.set('psp_1', { ...object, ...at, ...succeeded, ref: 'psp_1' });
  const look = vi.spyOn(provider, 'look');
  const refund = vi.spyOn(provider, 'refund');
  await post(eventOf('psp_1', 'evt_adyen'), 'signed', 'adyen');
  await expect.poll(storedEvents).toEqual([{ id: 'evt_adyen', done: true }]);
  expect(await decideDiscrepancy(deps, 'psp_1', 'refund', operator('ada'))).toMatchObject({ account: 'adyen' });
  expect([look.mock.calls, refund.mock.calls]).toMatchObject([
    [
      ['adyen', 'psp_1'],
      ['adyen', 'psp_1'],
    ],
    [[{ provider: 'adyen', ref: 'psp_1' }]],
  ]);
  vi.restoreAllMocks();
  await database.rows("delete from provider_event where id = 'evt_adyen'");
});

it('an event is acknowledged, then applied', async () => {
  const { id, ref } = await till.order();
  provider.happens(ref, succeeded);
  expect((await post(eventOf(ref, 'evt_1'), 'signed')).statusCode).toBe(200);
  await expect.poll(() => statusOf(id)).toBe('paid');
  await expect.poll(storedEvents).toEqual([{ id: 'evt_1', done: true }]);
});

it('an event is not believed: the provider is asked', async () => {
  const { id, ref } = await till.order();
  await till.notify(ref, 'evt_lies');
  await applyEvents(deps);
  expect(await statusOf(id)).toBe('pending');
});

it('an event about nothing of ours is done with', async () => {
  await till.notify('', 'evt_other');
  expect(await applyEvents(deps)).toBe(1);
});

it('an event waits for a provider that does not answer, and is tried again', async () => {
  const { id, ref } = await till.order();
  provider.happens(ref, succeeded);
  await till.notify(ref, 'evt_early');
  provider.down = true;
  expect(await applyEvents(deps)).toBe(0);
  provider.down = false;
  expect(await applyEvents(deps)).toBe(0);
  await database.rows("update provider_event set tried_at = now() - interval '1 hour'");
  expect([await applyEvents(deps), await statusOf(id)]).toEqual([1, 'paid']);
});

it('an event that was tried for days stops none of the others', async () => {
  const { id, ref } = await till.order();
  const tried = await till.order();
  provider.happens(ref, succeeded);
  await till.notify(tried.ref, 'evt_tried_for_days');
  await database.rows(
    "update provider_event set tries = 2000, tried_at = now() - interval '1 hour' where id = 'evt_tried_for_days'",
  );
  await till.notify(ref, 'evt_beside_it');
  expect([await applyEvents(deps), await statusOf(id)]).toEqual([2, 'paid']);
});

/** An event comes and is applied before the next attempt that is opened is answered. */
function duringOpening(tell: () => Promise<unknown>) {
  provider.meanwhile = async (call) => {
    if (call !== 'open') return;
    provider.meanwhile = async () => undefined;
    await tell();
    expect(await applyEvents(deps)).toBe(1);
  };
}

it('an event may overtake the answer to our own call', async () => {
  const { id } = await till.order({ payment_provider: 'przelewy24' });
  duringOpening(async () => {
    const [ref = ''] = provider.of(id);
    provider.happens(ref, succeeded);
    await till.notify(ref, 'evt_overtakes');
  });
  expect(await openAttempt(deps, id)).toMatchObject({ code: 'already_paid' });
  expect(await till.standing(id)).toMatchObject({ status: 'paid', attempts: ['succeeded'], refunds: [] });
});

it('an attempt that we first hear of by an event is still what it was opened as', async () => {
  const { id } = await till.order({ payment_provider: 'przelewy24' });
  duringOpening(() => till.notify(provider.of(id)[0] ?? '', 'evt_opened'));
  const opened = await openAttempt(deps, id);
  expect(opened).toEqual({
    provider: 'przelewy24',
    secret: null,
    redirectUrl: expect.stringContaining('/sandbox/bank/'),
  });
  await till.hear(provider.of(id)[0] ?? '', { failure: 'declined', redirectUrl: null });
  expect(await openAttempt(deps, id)).not.toEqual(opened);
  expect(await till.standing(id)).toMatchObject({ attempts: ['cancelled', 'open'] });
});

it('a thousand events of one payment, in any order, on several servers, come to one end', async () => {
  const { id, ref } = await till.order();
  const events = isLong ? 1_000 : 200;
  const ways = [{ state: 'processing' }, { state: 'open', failure: 'card_declined' }, succeeded] as const;
  const arrivals = Array.from({ length: events }, (_, n) => n).sort(() => Math.random() - 0.5);
  for (const [position, n] of arrivals.entries()) {
    const way = ways[Math.min(2, Math.floor((position / events) * 3))];
    if (way && provider.objects.get(ref)?.state !== 'succeeded') provider.happens(ref, way);
    await till.notify(ref, `evt_many_${n}`);
    if (n % 3 === 0) await till.notify(ref, `evt_many_${n}`);
    if (n % 20 === 0) await Promise.all([applyEvents(deps), applyEvents(deps), applyEvents(deps)]);
  }
  while ((await applyEvents(deps)) > 0);
  const many = (await storedEvents()).filter((event) => event.id.startsWith('evt_many_'));
  expect({ stored: many.length, done: many.filter(({ done }) => done).length }).toEqual({
    stored: events,
    done: events,
  });
  const { mails, ...end } = await till.standing(id);
  expect(end).toEqual({
    status: 'paid',
    closed: false,
    places: ['paid'],
    attempts: ['succeeded'],
    refunds: [],
    books: { provider: 20_199, places: -20_199 },
  });
  expect(mails.filter((template) => template === 'paid')).toEqual(['paid']);
});

it('an event that comes twice is one, and both are acknowledged', async () => {
  const twice = [eventOf(null, 'evt_twice'), eventOf(null, 'evt_twice')];
  const answers = await Promise.all(twice.map((event) => post(event, 'signed')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await storedEvents()).filter(({ id }) => id === 'evt_twice')).toHaveLength(1);
});

it('without the key of the inbox it would be two', async () => {
  const guardless = withoutGuard(database, / on conflict \("provider", "id"\) do nothing/gu);
  await database.rows('alter table provider_event drop constraint provider_event_pkey');
  const event = { id: 'evt_unguarded', type: 'payment_intent.succeeded', objectRef: null, body: {} };
  await Promise.all([1, 2].map(() => receiveEvent({ database: guardless }, 'stripe', event)));
  expect((await storedEvents()).filter(({ id }) => id === event.id)).toHaveLength(2);
  await guardless.close();
  await database.rows(`delete from provider_event where id = 'evt_unguarded'`);
  await database.rows('alter table provider_event add primary key (provider, id)');
});

/** Ten servers hear of one success at once. */
async function hearTogether(hearer: Deps) {
  const { id, ref } = await till.order();
  const [attempt] = await attemptsOf(deps, id);
  if (!attempt) throw new Error('no attempt');
  provider.happens(ref, succeeded);
  await Promise.allSettled(Array.from({ length: 10 }, () => settleAttempt(hearer, attempt, byProvider)));
  return (await till.standing(id)).books;
}

it('one success that ten servers hear of is booked once', async () => {
  expect(await hearTogether(deps)).toEqual({ provider: 20_199, places: -20_199 });
});

it('without the lock on the payment it would be booked again and again', async () => {
  const guardless = withoutGuard(database, /for update(?! skip)/gu);
  expect(await hearTogether({ ...deps, database: guardless })).not.toEqual({ provider: 20_199, places: -20_199 });
  await guardless.close();
  await database.rows(`truncate ledger, refund, attempt, payment_history, place, payment, grp, held cascade;
      update wave set taken = 0, unverified = 0`);
});

it('the reconciliation finds what no event reported', async () => {
  const [paid, refused] = [await till.order(), await till.order()];
  provider.happens(paid.ref, succeeded);
  provider.happens(refused.ref, { state: 'open', failure: 'insufficient_funds' });
  await till.wait();
  await reconcile(deps);
  expect([await statusOf(paid.id), await statusOf(refused.id)]).toEqual(['paid', 'pending']);
});

it('the reconciliation ends open attempts of a payment that no longer waits', async () => {
  const { id } = await till.order();
  await till.release(id);
  await till.wait();
  await reconcile(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'failed', attempts: ['cancelled'] });
});

it('the operator has one mail of the events of a day that are tried again and again', async () => {
  const attempts = () =>
    database.rows<{ data: object }>(`select data from mail where key like 'discrepancy:stuck:%' order by created_at`);
  for (const id of ['evt_stuck_1', 'evt_stuck_2', 'evt_young'])
    await receiveEvent(deps, 'stripe', eventOf('pi_stuck', id));
  await database.rows(`update provider_event set tries = 11 where id like 'evt_stuck_%'`);
  await alertReviews(deps);
  expect(await attempts()).toEqual([]);
  await database.rows(`update provider_event set tries = 12 where id like 'evt_stuck_%'`);
  await alertReviews(deps);
  await alertReviews(deps);
  const data = { ref: 'stripe', kind: 'stuck', of_payment: null, amount: 0, currency: 'PLN', events: 2 };
  expect(await attempts()).toEqual([{ data }]);
  await database.rows(
    `update provider_event set received_at = received_at - interval '1 day' where id = 'evt_stuck_1'`,
  );
  await alertReviews(deps);
  expect(await attempts()).toHaveLength(2);
  await database.rows(`update provider_event set applied_at = now() where object_ref = 'pi_stuck'`);
});
