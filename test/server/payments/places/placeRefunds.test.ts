import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { RefundChoice } from '../../../../contract/staff/money/refunds.values.ts';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { workTasks } from '../../../../server/domain/runs/tasks/worker.ts';
import { GatewayDown } from '../../../../server/outside/gateway.ts';
import { openGroups } from '../../../kit/groups/groups.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import { isLong } from '../../../kit/share.ts';
import { makeMember } from '../../../kit/staff/staff.ts';

/** Money back for places of a payment (docs/rules/payments.md 11). */
const groups = await openGroups();
const { deps, database, rows, server, provider } = groups;
const finance = server.by((await makeMember(deps, 'finance@example.com', { role: 'finance' })).as);
const owner = server.by((await makeMember(deps, 'owner@example.com', { role: 'owner' })).as);
afterEach(() => expectInvariants(database));
beforeAll(() => policy([{ until_days: 0, percent: 50 }]));

const policy = (steps: readonly object[]) =>
  rows(`update run set refund_steps = $1 where key = 'gdansk'`, JSON.stringify(steps));
type Choice = Omit<RefundChoice, 'place_ids'>;
const half = { how: 'policy', ends: true } as const satisfies Choice;
const goodwill = (amount: number) => ({ how: 'amount', amount, ends: false }) as const satisfies Choice;

const preview = (id: string, place_ids: number[], choice: Choice, by = finance) =>
  by.call('POST staff/payments/{id}/refund/preview', { params: { id }, body: { place_ids, ...choice } });
const digestOf = ({ data }: Awaited<ReturnType<typeof preview>>) => (data as { digest: string }).digest;
const order = (id: string, place_ids: number[], choice: Choice, digest: string, by = finance) =>
  by.call('POST staff/payments/{id}/refund', { params: { id }, body: { place_ids, ...choice, digest } });
/** Its fuse burns down, and it goes out. */
async function carryOut() {
  await rows(`update task set starts_at = now() where state = 'planned'`);
  while ((await workTasks(deps)) > 0);
}
async function refund(id: string, place_ids: number[], choice: Choice) {
  const looked = await preview(id, place_ids, choice);
  if (looked.code !== null) return looked;
  const ordered = await order(id, place_ids, choice, digestOf(looked));
  await carryOut();
  return ordered;
}
const placesOf = async (id: string) =>
  (await rows<{ id: number }>('select id from place where payment_id = $1 order by id', id)).map((place) => place.id);
const pricesOf = (id: string) =>
  rows<{ price: number; fee: number; ended: string | null }>(
    'select price, fee, ended from place where payment_id = $1 order by id',
    id,
  );
const booksOf = async (id: string) =>
  Object.fromEntries(
    (
      await rows<{ account: string; cents: number }>(
        `select account, -sum(amount)::int as cents from ledger where payment_id = $1
         group by account having sum(amount) <> 0`,
        id,
      )
    ).map(({ account, cents }) => [account, cents]),
  );
const mailsAbout = async (id: string) =>
  (
    await rows<{ template: string; recipient: string }>(
      `select template, recipient from mail where data ->> 'payment_id' = $1 or data ->> 'group_id' =
        (select group_id::text from payment where id = $1) order by created_at, key`,
      id,
    )
  ).map(({ template }) => template);

it('one place of three is refunded half of its price by the policy; fee and rest are kept, its room is free', async () => {
  const { id, ref, wave } = await groups.paidOrder({ places: 3 });
  const [, second = 0] = await placesOf(id);
  const taken = await groups.taken(wave);
  const looked = await preview(id, [second], half);
  expect(looked.data).toEqual({
    places: [{ id: second, price: 19_900, fee: 299, back: 9_950 }],
    ...{ back: 9_950, stays: 0, kept: 10_249, most: 20_199, percent: 50, mails: 1 },
    funds: [expect.objectContaining({ account: 'stripe', back: 9_950 })],
    digest: expect.any(String),
    ...{ needs_yes: false, fuse_minutes: 10 },
  });
  expect((await order(id, [second], half, digestOf(looked))).data).toEqual({
    ...{ back: 9_950, kept: 10_249 },
    starts_at: expect.any(String),
  });
  expect(await pricesOf(id)).toMatchObject([{ ended: null }, { price: 19_900, ended: null }, { ended: null }]);
  await carryOut();
  expect(await pricesOf(id)).toMatchObject([
    { price: 19_900, fee: 299, ended: null },
    { price: 9_950, fee: 299, ended: 'released' },
    { price: 19_900, fee: 298, ended: null },
  ]);
  expect(await booksOf(id)).toEqual({ provider: -60_596, places: 40_397, kept: 10_249, refund_due: 9_950 });
  const comingBack = async () => {
    const { on_its_way: sent, held_back: held } = await server.ask('GET payment/{id}/receipt', {
      params: { id },
      query: {},
    });
    const { payment } = await finance.ask('GET staff/payments/{id}/places', { params: { id }, query: {} });
    expect([payment.on_its_way, payment.held_back]).toEqual([sent, held]);
    return [sent, held];
  };
  expect(await comingBack()).toEqual([9_950, 0]);
  await rows(`update refund set pending_reason = 'insufficient_funds' where payment_id = $1`, id);
  expect(await comingBack()).toEqual([0, 9_950]);
  expect([await groups.taken(wave), (await groups.standing(id)).status]).toEqual([taken - 1, 'paid']);
  await refundDue(deps);
  expect(await booksOf(id)).toEqual({ provider: -50_646, places: 40_397, kept: 10_249 });
  expect(provider.objects.get(ref)?.refunded).toBe(9_950);
  expect(await mailsAbout(id)).toEqual(expect.arrayContaining(['refund_pending', 'refunded']));
  const receipt = await server.ask('GET payment/{id}/receipt', { params: { id }, query: {} });
  expect([receipt.paid, receipt.returned, ...(await comingBack())]).toEqual([60_596, 9_950, 0, 0]);
});

it('the last place takes the payment along: money on its way, then back, and what was kept stays kept', async () => {
  const { id } = await groups.paidOrder({ places: 2, codes: ['MUD10'] });
  const [first = 0, second = 0] = await placesOf(id);
  await refund(id, [first], half);
  await refund(id, [second], { how: 'whole', ends: true });
  expect((await groups.standing(id)).status).toBe('refund_pending');
  await refundDue(deps);
  expect((await groups.standing(id)).status).toBe('refunded');
  expect(await booksOf(id)).toEqual({ provider: -9_224, kept: 9_224 });
});

it('an amount is goodwill: the place stays, and never more goes back than is kept for it', async () => {
  const { id } = await groups.paidOrder();
  const [place = 0] = await placesOf(id);
  expect(await refund(id, [place], goodwill(5_000))).toMatchObject({ code: null, data: { back: 5_000, kept: 0 } });
  expect(await preview(id, [place], goodwill(15_200))).toMatchObject({
    code: 'refund_exceeds',
    data: { amount: ['15199'] },
  });
  // Half of what is left of its price.
  expect((await preview(id, [place], half)).data).toMatchObject({ back: 7_450 });
  expect(await refund(id, [place], goodwill(15_199))).toMatchObject({ code: null });
  await refundDue(deps);
  expect([(await groups.standing(id)).status, await booksOf(id)]).toEqual(['paid', {}]);
  expect(await pricesOf(id)).toEqual([{ price: 0, fee: 0, ended: null }]);
});

it('without a policy nothing goes back, and the place is over all the same', async () => {
  await policy([]);
  const { id } = await groups.paidOrder();
  expect(await refund(id, await placesOf(id), half)).toMatchObject({ code: null, data: { back: 0, kept: 20_199 } });
  await policy([{ until_days: 0, percent: 50 }]);
  expect([(await groups.standing(id)).status, await booksOf(id)]).toEqual([
    'paid',
    { provider: -20_199, kept: 20_199 },
  ]);
  expect(await mailsAbout(id)).toContain('place_refunded');
});

it('a place that nobody paid for with money of ours ends, and nothing is owed', async () => {
  const captain = await groups.actor();
  const group = await groups.group(captain, { places: 2 });
  const [, other = 0] = await placesOf(group.payment);
  expect(await refund(group.payment, [other], { how: 'whole', ends: true })).toMatchObject({
    data: { back: 0, kept: 0 },
  });
});

it('the former person gets a mail, a captain without a place is replaced, and the group reads it', async () => {
  const { ola, jan, group } = await groups.pair();
  const place = await groups.placeOf(ola, group);
  await refund(group.payment, [place], { how: 'whole', ends: true });
  expect(await groups.board(group)).toEqual(['Jan* paid taken']);
  expect((await groups.history(jan, group)).at(-2)).toBe(
    'The organiser cancelled 1 place and settles the money with the buyer',
  );
  expect((await ola.mails()).map(({ template }) => template)).toContain('place_refunded');
});

it('if two refund at once, one wins and the other reads who', async () => {
  const { id } = await groups.paidOrder({ places: 2 });
  const [place = 0] = await placesOf(id);
  const looks = [await preview(id, [place], half), await preview(id, [place], half, owner)];
  const [one, two] = await Promise.all([
    order(id, [place], half, digestOf(looks[0] as never)),
    order(id, [place], half, digestOf(looks[1] as never), owner),
  ]);
  const [won, lost] = one.code === null ? [one, two] : [two, one];
  expect([won.code, lost.code, lost.data]).toEqual([
    null,
    'changed_meanwhile',
    { who: [expect.stringMatching(/\S/u)], back: ['9950'], ordered: ['1'] },
  ]);
  await carryOut();
  expect(await rows('select amount from refund where payment_id = $1', id)).toEqual([{ amount: 9_950 }]);
});

it('another sum than was looked at, a disputed payment and a place of somebody else’s order are refused', async () => {
  const { id, ref } = await groups.paidOrder({ places: 2 });
  const [first = 0, second = 0] = await placesOf(id);
  const digest = digestOf(await preview(id, [first], half));
  expect((await order(id, [first, second], half, digest)).code).toBe('changed_meanwhile');
  await policy([{ until_days: 0, percent: 40 }]);
  expect((await order(id, [first], half, digest)).code).toBe('changed_meanwhile');
  await policy([{ until_days: 0, percent: 50 }]);
  const other = await groups.paidOrder();
  expect((await preview(id, await placesOf(other.id), half)).code).toBe('changed_meanwhile');
  await groups.hear(ref, { disputed: true });
  expect((await order(id, [first], half, digest)).code).toBe('changed_meanwhile');
});

it('a refund that the bank refuses waits for a decision beside places that stay paid', async () => {
  const { id } = await groups.paidOrder({ places: 2 });
  const [first = 0] = await placesOf(id);
  provider.refundsAre = 'failed';
  await refund(id, [first], half);
  await refundDue(deps);
  provider.refundsAre = 'done';
  expect(await booksOf(id)).toMatchObject({ review: 9_950, kept: 10_249 });
  await expectInvariants(database);
  await finance.ask('POST staff/payments/{id}/decide', { params: { id }, body: { decision: 'refund' } });
  await refundDue(deps);
  expect(await rows('select kind, status, amount from refund where payment_id = $1', id)).toEqual([
    { kind: 'places', status: 'done', amount: 9_950 },
  ]);
});

it('money of a deleted group is forfeited, what was kept before stays kept', async () => {
  const { id } = await groups.paidOrder({ places: 2 });
  const [first = 0] = await placesOf(id);
  await refund(id, [first], half);
  await refundDue(deps);
  await groups.release(id);
  expect(await booksOf(id)).toEqual({ provider: -30_447, kept: 10_249, forfeited: 20_198 });
});

it('goes back once, whatever dies: an answer that is lost, and a key that the provider has forgotten', async () => {
  const { id, ref } = await groups.paidOrder({ places: 2 });
  const [first = 0, second = 0] = await placesOf(id);
  await refund(id, [first], half);
  await refund(id, [second], goodwill(1_000));
  // The provider takes both, and the server dies before it has written anything down.
  provider.meanwhile = () => Promise.reject(new GatewayDown('the server died'));
  await refundDue(deps);
  provider.meanwhile = async () => undefined;
  expect(provider.objects.get(ref)?.refunded).toBe(10_950);
  provider.refunds.clear();
  await rows(`update refund set tried_at = null, created_at = now() - interval '21 hours' where payment_id = $1`, id);
  await refundDue(deps);
  await rows('update refund set tried_at = null where payment_id = $1', id);
  await refundDue(deps);
  expect(provider.objects.get(ref)?.refunded).toBe(10_950);
  expect(await rows('select distinct status from refund where payment_id = $1', id)).toEqual([{ status: 'done' }]);
});

it('any refunds of any baskets leave every cent where an oracle says', {
  timeout: isLong ? 3_600_000 : 60_000,
}, async () => {
  const step = fc.record({
    which: fc.nat(5),
    how: fc.constantFrom('policy', 'whole', 'amount'),
    share: fc.double({ min: 0.01, max: 1.05, noNaN: true }),
    ends: fc.boolean(),
    fails: fc.boolean(),
  });
  const basket = fc.record({
    places: fc.integer({ min: 1, max: 5 }),
    codes: fc.subarray(['MUD10', 'MINUS50', 'SOLO']),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  });
  // A thousand baskets are more than any start takes, and more than coupons are for.
  await rows('update wave set capacity = 1000000');
  await rows('update coupon set max_uses = null');
  await fc.assert(
    fc.asyncProperty(basket, async ({ places, codes, steps }) => {
      const { id, price, ref } = await groups.order({ places, codes });
      if (price > 0) await groups.hear(ref, { state: 'succeeded' });
      const ids = await placesOf(id);
      const kept = (await pricesOf(id)).map(({ price: own, fee }) => ({ own, fee, lives: true }));
      let [gone, rest] = [0, 0];
      for (const { which, how, share, ends, fails } of steps) {
        const at = which % places;
        const place = kept[at];
        if (!place?.lives || price === 0) continue;
        const worth = place.own + place.fee;
        const amount = Math.max(1, Math.round(worth * share));
        const due = how === 'policy' ? Math.round(place.own / 2) : how === 'whole' ? worth : amount;
        const done = await refund(id, [ids[at] ?? 0], { how, ends, ...(how === 'amount' && { amount }) });
        if (done.code !== null) {
          expect([done.code, due > worth]).toEqual(['refund_exceeds', true]);
          continue;
        }
        provider.refundsAre = fails ? 'pending' : 'done';
        await refundDue(deps);
        provider.refundsAre = 'done';
        const back = (done.data as { back: number }).back;
        // Once nothing is held for any place, there is nothing to give.
        expect(back).toBe(kept.every(({ own, fee, lives }) => !lives || own + fee === 0) ? 0 : due);
        gone += back;
        const ofPrice = Math.min(place.own, back);
        place.own -= ofPrice;
        place.fee -= back - ofPrice;
        if (!ends) continue;
        place.lives = false;
        rest += place.own + place.fee;
      }
      const books = await booksOf(id);
      const live = kept.filter(({ lives }) => lives).reduce((sum, { own, fee }) => sum + own + fee, 0);
      expect([books.places ?? 0, books.kept ?? 0]).toEqual([live, rest]);
      expect((books.provider ?? 0) + (books.refund_due ?? 0) + price).toBe(gone);
      await groups.letTimePass();
    }),
    { numRuns: isLong ? 1_000 : 6, ...(isLong ? {} : { seed: 20_261_127 }) },
  );
});
