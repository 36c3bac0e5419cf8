import { afterEach, expect, it } from 'vitest';
import type { Deps } from '../../../server/deps.ts';
import { provider as byProvider } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { remindDue } from '../../../server/domain/payments/mails/reminders.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { attemptsOf, settleAttempt } from '../../../server/domain/payments/settle.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { withoutGuard } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { setPeriods } from '../../kit/server/pricePeriods.ts';

/** Reservations that lapse, money that comes late, and the reminders before. Category 12km has waves of five places. */
const till = await openTill();
const { provider, deps, database, rows } = till;
const succeeded = { state: 'succeeded' } as const;
const price = 25_274;

afterEach(() => expectInvariants(database));

const lapsed = (more: Parameters<typeof till.order>[0] = {}) => till.lapsedOrder(more, '12km');
/** Taken places of the wave, uses of the coupon, and when the group was hidden. */
const heldBy = async ({ wave, group }: { wave: number; group: number }, code: string) => {
  const [found] = await rows<{ uses: number; ended_at: Date | null }>(
    'select uses, ended_at from coupon, grp where coupon.code = $1 and grp.id = $2',
    code,
    group,
  );
  return [await till.taken(wave), found?.uses, found?.ended_at];
};

// docs/rules/shop.md 2.8
it('late money keeps its price, even if the number of that price was sold to others meanwhile', async () => {
  const early = await openTill();
  const { event_category_id } = early.shop.offer('gdansk', '12km');
  await setPeriods(early.database, event_category_id, [{ untilSold: 1, price: 9_900 }]);
  const late = await early.lapsedOrder({}, '12km');
  const other = await early.paidOrder({}, '12km');
  const next = await early.paidOrder({}, '12km');
  await early.hear(late.ref, succeeded);
  await expectInvariants(early.database);
  expect([late.price, other.price, next.price]).toEqual([late.price, late.price, price]);
  expect(late.price).toBeLessThan(price);
  expect(await early.standing(late.id)).toMatchObject({ status: 'paid', places: ['paid'], refunds: [] });
  expect(await early.rows('select to_pay from payment where id = $1', late.id)).toEqual([{ to_pay: late.price }]);
});

// specification 1.13
it('a lapse gives places and coupon uses back and hides the group', async () => {
  const before = await till.taken((await lapsed()).wave);
  const order = await till.order({ places: 2, codes: ['LAST3'] }, '12km');
  expect(await heldBy(order, 'LAST3')).toEqual([before + 2, 1, null]);
  await till.expire(order.id);
  expect(await lapseDue(deps)).toBe(1);
  expect(await heldBy(order, 'LAST3')).toEqual([before, 0, expect.any(Date)]);
});

it('short reservations lapse as the setting says', async () => {
  const brief = await openTill({ reservationHours: 1 / 3600 / 20 });
  const { id } = await brief.order();
  await expect.poll(() => lapseDue(brief.deps)).toBe(1);
  expect(await brief.standing(id)).toMatchObject({ status: 'lapsed', places: ['lapsed'] });
});

it('late money takes the places again if there is room', async () => {
  const order = await lapsed({ wave: 1, codes: ['MUD10'] });
  await till.hear(order.ref, succeeded);
  expect(await till.standing(order.id)).toMatchObject({
    status: 'paid',
    places: ['paid'],
    refunds: [],
    mails: ['reserved', 'lapsed', 'paid'],
  });
  expect(await heldBy(order, 'MUD10')).toEqual([1, 1, null]);
});

it.each([
  ['the wave is full', { wave: 2 }, () => till.order({ wave: 2, places: 5 }, '12km')],
  [
    'its coupon is used up',
    { wave: 1, codes: ['LAST3'] },
    () => Promise.all([1, 2, 3].map(() => till.order({ codes: ['LAST3'] }))),
  ],
])('late money goes back where %s', async (_, more, fill) => {
  const { id, ref } = await lapsed(more);
  await fill();
  await till.hear(ref, succeeded);
  expect(await till.standing(id)).toMatchObject({
    status: 'refund_pending',
    places: ['lapsed'],
    refunds: ['pending'],
    mails: ['reserved', 'lapsed', 'refund_pending'],
  });
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'refunded', refunds: ['done'], books: { all: 0 } });
});

it('late money is refunded if the person has another place in the group now', async () => {
  const { id, ref, group } = await lapsed({ wave: 1, email: 'twice@example.com' });
  const other = await till.order({ wave: 1, email: 'twice@example.com' }, '12km');
  await rows('update place set group_id = $1, is_captain = false where payment_id = $2', group, other.id);
  await rows('update place set is_captain = true where payment_id = $1', other.id);
  await rows('update grp set ended_at = null where id = $1', group);
  await till.hear(ref, succeeded);
  expect(await till.standing(id)).toMatchObject({
    status: 'refund_pending',
    places: ['lapsed'],
    books: { provider: price, refund_due: -price },
  });
});

it('while the provider does not answer nothing lapses', async () => {
  const { id } = await till.order({}, '12km');
  await till.expire(id);
  provider.down = true;
  expect(await lapseDue(deps)).toBe(0);
  provider.down = false;
  expect(await till.standing(id)).toMatchObject({ status: 'pending', places: ['reserved'] });
  await till.expire(id);
  expect(await lapseDue(deps)).toBe(1);
});

it('a payment that the provider no longer knows, as with another account’s keys, holds no places and blocks nobody', async () => {
  const [late, paying] = [await till.order(), await till.order()];
  for (const { ref } of [late, paying]) provider.objects.delete(ref);
  await till.expire(late.id);
  expect([await lapseDue(deps), (await till.standing(late.id)).attempts]).toEqual([1, ['failed']]);
  await expect(till.choose(paying.id, 'stripe')).rejects.toThrow('provider_unavailable');
  const { payment_secret } = await till.choose(paying.id, 'stripe');
  expect(payment_secret).toContain(provider.of(paying.id)[0] ?? 'nothing');
});

it('an attempt whose opening was never answered is ended, too', async () => {
  provider.down = true;
  const { id } = await till.order({}, '12km');
  expect(await till.standing(id)).toMatchObject({ attempts: ['opening'] });
  provider.down = false;
  await till.expire(id);
  await lapseDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'lapsed', attempts: ['cancelled'] });
});

/** Many reservations end while many servers look; answers how many were lapsed and how often each was ended. */
async function sweepTogether(sweeper: Deps) {
  const orders = await Promise.all(Array.from({ length: 12 }, () => till.order()));
  for (const { id } of orders) await till.expire(id);
  provider.calls.length = 0;
  const lapses = await Promise.all(Array.from({ length: 4 }, () => lapseDue(sweeper)));
  const ended = orders.map(({ ref }) => provider.calls.filter((call) => call === `cancel ${ref}`).length);
  return { lapsed: lapses.reduce((sum, n) => sum + n, 0), endedOnce: ended.every((times) => times === 1) };
}

it('several sweepers lapse each reservation once', async () => {
  expect(await sweepTogether(deps)).toEqual({ lapsed: 12, endedOnce: true });
});

it('without skipping what others claimed they would not', async () => {
  const guardless = withoutGuard(
    database,
    /and \(tried_at is null or tried_at < now\(\) - interval '5 minutes'\)|for update skip locked/gu,
  );
  // On a busy machine one may have ended them all before the next looks.
  const rounds: boolean[] = [];
  while (rounds.length < 10 && !rounds.includes(false))
    rounds.push((await sweepTogether({ ...deps, database: guardless })).endedOnce);
  expect(rounds).toContain(false);
  await guardless.close();
});

/** Money of an attempt that we gave up arrives in the moment of the lapse. */
async function race() {
  const { id, ref, wave } = await till.order({}, '6km');
  await till.hear(ref, { state: 'cancelled' });
  provider.happens(ref, succeeded);
  await till.expire(id);
  const before = await till.taken(wave);
  const [attempt] = await attemptsOf(deps, id);
  if (!attempt) throw new Error('no attempt');
  await Promise.all([lapseDue(deps), settleAttempt(deps, attempt, byProvider)]);
  return { status: (await till.standing(id)).status, taken: (await till.taken(wave)) - before };
}

it('a lapse that meets a success leaves paid places, whichever comes first', async () => {
  // Every change of a payment is slow enough for another to come in between.
  await rows(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger slow before update on payment for each row execute function dawdle();`);
  const ends = [];
  for (let round = 0; round < 6; round += 1) ends.push(await race());
  await rows('drop trigger slow on payment');
  expect(ends).toEqual(Array(6).fill({ status: 'paid', taken: 0 }));
});

const nearlyOver = (id: string) =>
  rows(
    `update payment set expires_at = now() + interval '2 hours', created_at = now() - interval '46 hours' where id = $1`,
    id,
  );

it('reminders go out 24 and 3 hours before, once each', async () => {
  const { id } = await till.order();
  const inHours = (hours: number) =>
    rows(
      `update payment set expires_at = now() + $1::int * interval '1 hour' + interval '1 minute',
         created_at = now() - interval '30 hours' where id = $2`,
      hours,
      id,
    );
  const written = [];
  for (const hours of [25, 23, 22, 2, 1]) {
    await inHours(hours);
    written.push((await Promise.all([remindDue(deps), remindDue(deps)])).reduce((sum, n) => sum + n));
  }
  expect(written).toEqual([0, 1, 0, 1, 0]);
  expect((await till.standing(id)).mails).toEqual(['reserved', 'reminder', 'reminder']);
});

it('a reminder whose time was past at the order is not sent', async () => {
  const brief = await openTill({ reservationHours: 2 });
  await brief.order();
  expect(await remindDue(brief.deps)).toBe(0);
});

it('a reminder that a later one has overtaken is not sent', async () => {
  const { id } = await till.order();
  await nearlyOver(id);
  expect(await remindDue(deps)).toBe(1);
});

it('an account is written to in the language of its profile, a visitor in that of the purchase', async () => {
  const ola = await makeAccount(database, 'profile-language@example.com');
  await rows(`update account set language = 'de' where id = $1`, ola.id);
  const languagesOf = async (email: string) => {
    const { payment_id: id } = await till.server.ask(
      'POST group',
      { body: till.shop.order('gdansk', '6km', { email, payment_provider: 'stripe' }) },
      { lang: 'en' },
    );
    await nearlyOver(id);
    await remindDue(deps);
    await till.expire(id);
    await lapseDue(deps);
    const mails = await rows(
      `select template || ' ' || language as line from mail where data ->> 'payment_id' = $1 order by created_at, key`,
      id,
    );
    return mails.map(({ line }) => line);
  };
  expect(await languagesOf(ola.email)).toEqual(['reserved de', 'reminder de', 'lapsed de']);
  expect(await languagesOf('visitor@example.com')).toEqual(['reserved en', 'reminder en', 'lapsed en']);
});
