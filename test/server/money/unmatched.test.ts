import { afterEach, expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { compareDue } from '../../../server/domain/payments/money/compare.ts';
import {
  beginDecision,
  decideDiscrepancy,
  openDiscrepancies,
  recordDiscrepancy,
} from '../../../server/domain/payments/money/discrepancies.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Staff decide about what only the provider's books have, and have them compared (docs/rules/payments.md 14). */
const till = await openTill();
const { provider, deps, database, rows, server } = till;
const finance = server.by({ ...(await makeMember(deps, 'finance@example.com', { role: 'finance' })).as, lang: 'en' });
const price = 20_199;

afterEach(async () => {
  provider.down = false;
  provider.refundsAre = 'done';
  for (const { ref } of await openDiscrepancies(database.db))
    await decideDiscrepancy(deps, ref, 'keep', operator('ada'));
  await expectInvariants(database);
});

/** A paid order, of which the database has lost everything. */
async function lostOrder() {
  const { id, ref } = await till.order();
  await till.release(id);
  for (const table of ['attempt', 'place', 'payment_history'])
    await rows(`delete from ${table} where payment_id = $1`, id);
  await rows("delete from mail where data ->> 'payment_id' = $1", id);
  await rows('delete from payment where id = $1', id);
  provider.happens(ref, { state: 'succeeded' });
  return ref;
}
const waiting = () => finance.ask('GET staff/money', { query: {} });
type Body = Parameters<typeof decide>[0];
const decide = (body: {
  ref: string;
  why: 'stranger' | 'refunded' | 'returned' | 'disputed' | 'recovered';
  amount?: number;
  decision: 'refund' | 'release' | 'keep';
}) => finance.call('POST staff/unmatched/decide', { body: { amount: price, reason: 'as agreed', ...body } });
const lineOf = (ref: string) =>
  rows("select what, reason, run_id, payment_id, undo_until from staff_log where after ->> 'ref' = $1", ref);

it('the providers are compared by a job, one at a time, and what they name is found or waits for a decision', async () => {
  const known = await till.paidOrder();
  const ref = await lostOrder();
  const compare = (since: string) => finance.call('POST staff/unmatched/compare', { body: { since } });
  expect((await compare('2099-01-01')).code).toBe('invalid');
  const asked = await Promise.all([compare('2026-11-01'), compare('2026-11-02')]);
  expect(asked.map(({ code }) => code).toSorted()).toEqual(['changed_meanwhile', null].toSorted());
  expect((await waiting()).compared).toMatchObject({ ended_at: null });
  provider.down = true;
  expect(await compareDue(deps)).toBe(1);
  expect((await waiting()).compared).toMatchObject({ failed: true });
  provider.down = false;
  expect((await compare('2026-11-01')).code).toBeNull();
  const done = await Promise.all([compareDue(deps), compareDue(deps)]);
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
  const { compared, decisions } = await waiting();
  expect(compared).toMatchObject({ since: '2026-11-01', failed: false, known: 1, found: 0, strangers: 1 });
  expect(decisions).toMatchObject([{ ref, why: 'stranger', amount: price, here: [], there: ['refund', 'keep'] }]);
  expect((await till.standing(known.id)).status).toBe('paid');
});

it('a server that dies while it compares leaves it to another', async () => {
  await finance.ask('POST staff/unmatched/compare', { body: { since: '2026-11-01' } });
  await rows("update comparison set due_at = now() + interval '1 minute' where due_at is not null");
  expect(await compareDue(deps)).toBe(0);
  await rows("update comparison set due_at = now() - interval '1 second' where due_at is not null");
  expect(await compareDue(deps)).toBe(1);
  expect((await waiting()).compared).toMatchObject({ failed: false });
});

it('money of nobody goes back once, as it was read, with the reason in the log', async () => {
  const ref = await lostOrder();
  await till.notify(ref, 'evt_unmatched');
  await applyEvents(deps);
  const refund: Body = { ref, why: 'stranger', decision: 'refund' };
  expect((await decide({ ...refund, amount: price - 1 })).code).toBe('changed_meanwhile');
  expect((await decide({ ...refund, decision: 'release' })).code).toBe('changed_meanwhile');
  expect(provider.objects.get(ref)?.refunded).toBe(0);
  const answers = await Promise.all([decide(refund), decide(refund), decide({ ...refund, decision: 'keep' })]);
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  const [decided] = await rows<{ decision: string }>('select decision from discrepancy where ref = $1', ref);
  // The first one counts: what is noted is what happened.
  expect(provider.objects.get(ref)?.refunded).toBe(decided?.decision === 'refund' ? price : 0);
  expect(await lineOf(ref)).toMatchObject([{ reason: 'as agreed', payment_id: null, undo_until: null }]);
  expect((await waiting()).decisions).toEqual([]);
});

it('while one has it sent back nobody else decides; what the provider refuses stays open', async () => {
  const ref = await lostOrder();
  await till.notify(ref, 'evt_unmatched_slow');
  await applyEvents(deps);
  expect(await beginDecision(deps, ref, 'refund')).not.toBeNull();
  for (const decision of ['keep', 'refund'] as const)
    expect((await decide({ ref, why: 'stranger', decision })).code, decision).toBe('changed_meanwhile');
  // The server died before it noted that: a minute later it can be decided, and the money does not go back twice.
  await rows("update discrepancy set sending_until = now() - interval '1 second' where ref = $1", ref);
  expect((await decide({ ref, why: 'stranger', decision: 'refund' })).code).toBeNull();
  expect(provider.objects.get(ref)?.refunded).toBe(price);
  const other = await lostOrder();
  await till.notify(other, 'evt_unmatched_refused');
  await applyEvents(deps);
  provider.refundsAre = 'failed';
  expect((await decide({ ref: other, why: 'stranger', decision: 'refund' })).code).toBe('provider_unavailable');
  expect((await decide({ ref: other, why: 'stranger', decision: 'keep' })).code).toBeNull();
});

it('money that was refunded at the provider has its places sold again, or keeps them', async () => {
  const [sold, kept] = [await till.paidOrder(), await till.paidOrder()];
  for (const { id, ref } of [sold, kept]) {
    provider.happens(ref, { refunded: price });
    const found = { account: 'stripe', ref, kind: 'refunded', paymentId: id, amount: price, currency: 'PLN' } as const;
    await recordDiscrepancy(database.db, found);
  }
  expect((await waiting()).decisions.map(({ there }) => there)).toEqual([
    ['release', 'keep'],
    ['release', 'keep'],
  ]);
  expect((await decide({ ref: sold.ref, why: 'refunded', decision: 'release' })).code).toBeNull();
  expect((await decide({ ref: kept.ref, why: 'refunded', decision: 'keep' })).code).toBeNull();
  expect(await till.standing(sold.id)).toMatchObject({ places: ['released'], books: { all: 0 } });
  expect(await till.standing(kept.id)).toMatchObject({ status: 'paid', places: ['paid'], books: { all: 0 } });
  expect(await lineOf(sold.ref)).toMatchObject([{ what: 'unmatched.released', payment_id: sold.id }]);
});
