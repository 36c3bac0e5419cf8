import { afterAll, expect, it, vi } from 'vitest';
import { provider as byProvider } from '../../../../server/domain/kit/actor.ts';
import { openDiscrepancies } from '../../../../server/domain/payments/money/discrepancies.ts';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { applyView, attemptsOf } from '../../../../server/domain/payments/settle.ts';
import { applyEvents } from '../../../../server/domain/payments/webhookInbox.ts';
import type { Database } from '../../../../server/store/database.ts';
import { AdyenBooks } from '../../../kit/payments/adyenBooks.ts';
import { openTill } from '../../../kit/payments/payments.ts';
import type { TestDatabase } from '../../../kit/server/database.ts';
import { withoutGuard } from '../../../kit/server/guards.ts';
import { brokenInvariants } from '../../../kit/server/invariants.ts';

/**
 * One session of Adyen's is paid twice, by card and by Klarna or in two tabs, and two servers take the news: one begins
 * before the other and commits after it, so that the news seems to have come in another order than it was applied.
 */
const guarded = await openSessions();
/** Nobody reads by which payment an attempt was paid. */
const guardless = await openSessions((database) =>
  withoutGuard(
    database,
    /"captured_ref"(?=,)|captured_ref as "capturedRef"/gu,
    'null as "captured_ref", null as "capturedRef"',
  ),
);

async function openSessions(weaken?: (database: TestDatabase) => Database) {
  let books: AdyenBooks | undefined;
  let database: Database | undefined;
  const till = await openTill({}, (fresh) => {
    database = weaken?.(fresh) ?? fresh;
    books = new AdyenBooks({ ...fresh, db: database.db });
    return books;
  });
  if (books === undefined || database === undefined) throw new Error('there is no provider');
  if (weaken) afterAll(() => database?.close());
  const provider = books;
  const deps = { ...till.deps, database };
  let events = 0;

  /** A server takes the news now; it is there once the answer is called. */
  async function takeSlowly(ref: string): Promise<() => Promise<unknown>> {
    const [begun, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const notice = provider.noticeOf(ref, `slow_${events++}`);
    const taken = till.deps.database.db.transaction().execute(async (tx) => {
      await notice({ database: { ...till.deps.database, db: tx } });
      begun.resolve();
      await commit.promise;
    });
    await Promise.race([begun.promise, taken]);
    return () => {
      commit.resolve();
      return taken;
    };
  }

  return {
    till,
    provider,
    deps,
    /** An order by Adyen, its session and the second payment in it. */
    async order() {
      vi.stubGlobal('fetch', provider.fetch);
      const body = till.shop.order('berlin', '6km', { payment_provider: 'adyen' });
      const { payment_id: id, price } = await till.server.ask('POST group', { body });
      const [card = ''] = provider.of(id);
      provider.twin(card);
      const [, klarna = ''] = provider.of(id);
      return { id, price, card, klarna };
    },
    paid(ref: string) {
      provider.happens(ref, { state: 'succeeded' });
    },
    takeSlowly,
    async take(ref: string) {
      await provider.noticeOf(ref, `evt_${events++}`)(deps);
      await applyEvents(deps);
    },
    /** All that is owed goes back, Adyen tells so, and that is some minutes ago. */
    async sendBack() {
      await refundDue(deps);
      await provider.tellAgain(false);
      await applyEvents(deps);
      await till.database.rows("update refund set done_at = done_at - interval '2 minutes'");
    },
    backOf: (ref: string) => provider.objects.get(ref)?.refunded,
    async ending(id: string) {
      const { status, attempts, refunds, books: held, mails } = await till.standing(id);
      const open = (await openDiscrepancies(till.deps.database.db)).map(({ kind }) => kind);
      return { status, attempts, refunds, held, mails, open, broken: await brokenInvariants(till.database) };
    },
  };
}
type Sessions = typeof guarded;

/** Both are paid; the card's news is taken first, and heard of after Klarna's was applied and what is done about that. */
async function payTwice(sessions: Sessions, before: (id: string) => Promise<unknown>) {
  const order = await sessions.order();
  await before(order.id);
  sessions.paid(order.card);
  sessions.paid(order.klarna);
  const commit = await sessions.takeSlowly(order.card);
  await sessions.take(order.klarna);
  await sessions.sendBack();
  await commit();
  await applyEvents(sessions.deps);
  await sessions.sendBack();
  return order;
}
const twice = ['succeeded', 'succeeded'];

it.each([
  ['', async () => null],
  [
    ', also where a restored backup has forgotten the attempt',
    (id: string) => guarded.till.database.rows('delete from attempt where payment_id = $1', id),
  ],
])(
  'the one that was booked first pays the places; the other goes back by itself and is reported once%s',
  async (_, before) => {
    const { id, price, card, klarna } = await payTwice(guarded, before);
    expect(await guarded.ending(id)).toEqual({
      status: 'paid',
      attempts: twice,
      refunds: ['done'],
      held: { provider: price, places: -price },
      mails: ['reserved', 'paid', 'refund_pending', 'refunded'],
      open: [],
      broken: [],
    });
    expect([guarded.backOf(card), guarded.backOf(klarna)]).toEqual([price, 0]);
    const receipt = await guarded.till.server.ask('GET payment/{id}/receipt', { params: { id }, query: {} });
    expect(receipt).toMatchObject({
      method: 'adyen',
      paid: price,
      returned: 0,
      paid_again: [{ method: 'adyen', amount: price, refund: 'done' }],
    });
    // Repeated in any order, the notifications change nothing.
    const ending = await guarded.ending(id);
    await guarded.provider.tellAgain(true);
    await applyEvents(guarded.deps);
    await guarded.sendBack();
    expect(await guarded.ending(id)).toEqual(ending);
  },
);

it('if the first was refunded already, so is the second, without a decision', async () => {
  const { id, price, card, klarna } = await payTwice(guarded, guarded.till.release);
  const { mails, ...ending } = await guarded.ending(id);
  expect(ending).toEqual({
    status: 'refunded',
    attempts: twice,
    refunds: ['done', 'done'],
    held: { all: 0 },
    open: [],
    broken: [],
  });
  expect([guarded.backOf(card), guarded.backOf(klarna)]).toEqual([price, price]);
  expect(mails.filter((one) => one === 'refunded')).toHaveLength(2);
});

it('without the note by which payment it was paid, the second would stay with us', async () => {
  const { id, card } = await payTwice(guardless, guardless.till.release);
  const { open } = await guardless.ending(id);
  expect([open, guardless.backOf(card)]).toEqual([['returned'], 0]);
});

it('an answer that takes the other payment for the one that was booked is outdated', async () => {
  const { deps, provider, paid, ending, sendBack } = guarded;
  const { id, price, card, klarna } = await guarded.order();
  const [seen] = await attemptsOf(deps, id);
  if (seen === undefined) throw new Error('no attempt was opened');
  paid(card);
  paid(klarna);
  for (const ref of [card, klarna]) await provider.noticeOf(ref, '')(deps);
  const asked = await provider.look('adyen', card);
  // Another server asked while only Klarna's news was there, and is faster.
  const [other] = asked.others ?? [];
  if (other === undefined) throw new Error('one payment is missing');
  const { ref, attemptId } = asked;
  expect(await applyView(deps, seen, { ...other, ref, attemptId, others: [] }, { actor: byProvider })).toBe('paid');
  expect(await applyView(deps, seen, asked, { actor: byProvider })).toBe('outdated');
  await applyEvents(deps);
  await sendBack();
  expect(await ending(id)).toMatchObject({ status: 'paid', attempts: twice, refunds: ['done'], open: [], broken: [] });
  expect([guarded.backOf(card), guarded.backOf(klarna)]).toEqual([price, 0]);
});
