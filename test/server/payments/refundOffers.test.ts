import { afterEach, expect, test } from 'vitest';
import { takeOffer } from '../../../server/domain/payments/money/refundOffers.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { from, mailsTo } from '../../kit/server/accounts.ts';
import { withMeanwhile } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Money that the organiser offers back (docs/rules/tasks.md 4): by a link, exactly, once, until its time is up. */

const tasks = await openTasks({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const { rows, database, server, deps, provider, owner, organiser, finance } = tasks;

afterEach(() => expectInvariants(database));

const offer = (id: string, days = 7, by = finance) =>
  by.call('POST staff/payments/{id}/offer', { params: { id }, body: { days } });
const look = (secret: string) => server.call('POST refund-offers/verify', { body: { secret } });
const take = (secret: string) => server.call('POST refund-offers/take', { body: { secret } });
/** The secret of the last link that was mailed. */
const secretFor = async (email: string) =>
  /\/refund\/([\w-]{43})/u.exec((await mailsTo(server, email)).at(-1)?.text ?? '')?.[1] ?? '';
/** Ola has paid for a group by card, and Jan has one of its places. */
async function paidTogether(order: { readonly places: number; readonly run?: string }) {
  const ola = await tasks.actor('Ola');
  const group = await tasks.group(ola, { ...order, isPaid: false });
  const body = { payment_provider: 'stripe' } as const;
  await ola.ask('POST payment/{id}/provider', { params: { id: group.payment }, body });
  await tasks.hear(provider.of(group.payment)[0] ?? '', { state: 'succeeded' });
  const jan = await tasks.actor('Jan');
  await tasks.join(jan, group);
  return { ola, group, jan };
}

test('a payer reads what they get for what, takes it once, and has all of it back', async () => {
  const paid = await tasks.paidOrder({ places: 2, codes: ['LAST3'], email: 'payer@example.com' });
  const { data } = await offer(paid.id);
  const amount = -((await tasks.standing(paid.id)).books.places ?? 0);
  expect(data).toMatchObject({ amount });
  const secret = await secretFor('payer@example.com');
  expect((await look(secret)).data).toMatchObject({
    run: 'Muster Gdańsk',
    region: 'pl',
    group_id: paid.group,
    places: 2,
    amount,
    currency: 'PLN',
    state: 'open',
  });
  const answers = await Promise.all([take(secret), take(secret), take(secret)]);
  expect(answers.map(({ code, data: read }) => [code, (read as { state: string }).state])).toEqual(
    Array.from({ length: 3 }, () => [null, 'taken']),
  );
  expect(await tasks.standing(paid.id)).toMatchObject({
    status: 'refund_pending',
    places: ['released', 'released'],
    books: { refund_due: -amount },
  });
  await refundDue(deps);
  expect((await tasks.standing(paid.id)).status).toBe('refunded');
  expect([...provider.refunds.values()].map((refund) => refund.amount)).toEqual([amount]);
  expect(await rows(`select uses from coupon where code = 'LAST3'`)).toEqual([{ uses: 0 }]);
  expect((await look(secret)).data).toMatchObject({ state: 'taken', amount });
});

test('a person with another place of the order gets a mail, and the history keeps that', async () => {
  const { ola, group, jan } = await paidTogether({ places: 2 });
  await offer(group.payment);
  expect((await take(await secretFor(ola.email))).code).toBeNull();
  expect(await tasks.mails('place_returned')).toEqual([`place_returned ${jan.email}`]);
  expect(
    await rows(`select what, details from group_history where group_id = $1 order by id desc limit 1`, group.id),
  ).toEqual([{ what: 'places.returned', details: { places: 2 } }]);
});

test('an offer is over with its time, with the start, and with the money', async () => {
  const paid = await tasks.paidOrder({ email: 'over@example.com' });
  await offer(paid.id);
  const secret = await secretFor('over@example.com');
  await rows(`update refund_offer set until = now() - interval '1 second' where payment_id = $1`, paid.id);
  expect([(await look(secret)).data, (await take(secret)).code]).toMatchObject([{ state: 'over' }, 'offer_over']);
  // Offered again, the link is good again.
  await offer(paid.id, 2);
  expect((await look(secret)).data).toMatchObject({ state: 'open' });
  await tasks.hear(paid.ref, { state: 'succeeded', disputed: true });
  expect((await take(secret)).code).toBe('offer_over');
  await tasks.hear(paid.ref, { state: 'succeeded', disputed: false });
  expect((await tasks.standing(paid.id)).status).toBe('paid');
  expect((await take('a'.repeat(43))).code).toBe('not_found');
});

test('a payer is offered a refund at most three times a day, no matter by whom', async () => {
  const { group } = await paidTogether({ places: 2 });
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await offer(group.payment, 7, n % 2 ? finance : owner));
  expect(answers.map(({ code }) => code)).toEqual([null, null, null, 'rate_limited']);
  expect((await offer((await paidTogether({ places: 2 })).group.payment)).code).toBeNull();
});

test('an offer that is withdrawn while somebody takes it is not taken', async () => {
  const paid = await tasks.paidOrder({ email: 'late@example.com' });
  await offer(paid.id);
  const secret = await secretFor('late@example.com');
  const withdraw = () =>
    rows(`update refund_offer set ended = 'withdrawn', ended_at = now() where payment_id = $1`, paid.id);
  const slow = withMeanwhile(openDatabase(database.connection), /select ended from refund_offer/u, withdraw);
  expect(await takeOffer(slow, secret)).toMatchObject({ code: 'offer_over' });
  await slow.close();
  expect((await tasks.standing(paid.id)).status).toBe('paid');
});

test('nobody can offer missing payments, and only members who pay out can offer at all', async () => {
  const pending = await tasks.order({ email: 'pending@example.com' });
  expect((await offer(pending.id)).code).toBe('changed_meanwhile');
  expect((await offer('x'.repeat(24))).code).toBe('not_found');
  expect((await offer(pending.id, 7, organiser)).code).toBe('forbidden');
  const paid = await tasks.paidOrder({ email: 'long@example.com', wave: 2 });
  await rows(`update wave set wave_time = now() + interval '2 days' where id = $1`, paid.wave);
  const { data } = await offer(paid.id, 30, owner);
  const [start] = await rows<{ wave_time: Date }>('select wave_time from wave where id = $1', paid.wave);
  expect((data as { until: string }).until).toBe(start?.wave_time.toISOString());
  // Nor does it where the start is moved to before it.
  const secret = await secretFor('long@example.com');
  await rows(`update wave set wave_time = date_trunc('second', now()) + interval '1 day' where id = $1`, paid.wave);
  const [earlier] = await rows<{ wave_time: Date }>('select wave_time from wave where id = $1', paid.wave);
  const { until, state } = (await look(secret)).data as { until: string; state: string };
  expect([new Date(until), state]).toEqual([earlier?.wave_time, 'open']);
  await rows(`update wave set wave_time = now() - interval '1 minute' where id = $1`, paid.wave);
  expect((await look(secret)).data).toMatchObject({ state: 'over' });
  expect((await take(secret)).code).toBe('offer_over');
});

test('guessing links is stopped after a hundred, for reading and taking alike; a person with a link is never stopped', async () => {
  const paid = await tasks.paidOrder({ email: 'guessed@example.com' });
  await offer(paid.id);
  const secret = await secretFor('guessed@example.com');
  const asGuesser = { ...from('192.0.2.7'), lang: 'en' } as const;
  const guess = (n: number) => {
    const body = { secret: `${n}`.padStart(43, 'x') };
    return n % 2 === 0
      ? server.call('POST refund-offers/verify', { body }, asGuesser)
      : server.call('POST refund-offers/take', { body }, asGuesser);
  };
  const right = Array.from({ length: 120 }, () =>
    server.call('POST refund-offers/verify', { body: { secret } }, from('192.0.2.8')),
  );
  expect((await Promise.all(right)).filter(({ code }) => code !== null)).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 110 }, (_, n) => guess(n)));
  expect(answers.filter(({ code }) => code === 'not_found')).toHaveLength(100);
  const { code, message } = await guess(111);
  expect([code, message]).toEqual([
    'rate_limited',
    expect.stringMatching(/^Too many wrong links were opened in your network\. Try again in \d+ minutes\.$/u),
  ]);
  // From there even a link that is one waits; elsewhere it is taken.
  expect((await server.call('POST refund-offers/take', { body: { secret } }, asGuesser)).code).toBe('rate_limited');
  expect((await take(secret)).code).toBeNull();
});

test('places of the payment in other groups end with it, no matter whose; free places are not offered a refund', async () => {
  const { ola, group, jan } = await paidTogether({ places: 3 });
  const zoe = await tasks.actor('Zoe');
  const other = await tasks.group(zoe, { places: 2 });
  expect((await offer(other.payment)).code).toBe('changed_meanwhile');
  await jan.ask('POST transfer/group/perform', {
    body: { participation_id: await tasks.placeOf(jan, group), group_id: other.id },
  });
  const amount = -((await tasks.standing(group.payment)).books.places ?? 0);
  await offer(group.payment);
  const secret = await secretFor(ola.email);
  expect((await look(secret)).data).toMatchObject({ places: 3, amount });
  expect((await take(secret)).code).toBeNull();
  expect(await tasks.standing(group.payment)).toMatchObject({
    places: ['released', 'released', 'released'],
    books: { refund_due: -amount },
  });
  expect(await tasks.mails('place_returned')).toContain(`place_returned ${jan.email}`);
  expect((await tasks.board(other)).filter((line) => line.includes('paid'))).toHaveLength(2);
  expect(await tasks.placeOf(jan, other)).toBe(0);
});

test('an offer is over once a place of it has started that moved into an earlier wave', async () => {
  const { ola, group, jan } = await paidTogether({ places: 2, run: 'berlin' });
  const crew = await tasks.group(await tasks.actor('Zoe'), { run: 'berlin', wave: 1 });
  await jan.ask('POST transfer/group/perform', {
    body: { participation_id: await tasks.placeOf(jan, group), group_id: crew.id },
  });
  await offer(group.payment);
  const secret = await secretFor(ola.email);
  expect((await look(secret)).data).toMatchObject({ state: 'open', places: 2 });
  await rows(
    `update wave set wave_time = now() - interval '1 minute' where id = $1`,
    tasks.shop.offer('berlin', '6km', 1).wave_id,
  );
  expect((await look(secret)).data).toMatchObject({ state: 'over' });
  expect((await take(secret)).code).toBe('offer_over');
});

test('a person who handed a place over is offered nothing for it, before or after, and its holder keeps it', async () => {
  const { ola, group, jan } = await paidTogether({ places: 2 });
  await offer(group.payment);
  const secret = await secretFor(ola.email);
  expect((await look(secret)).data).toMatchObject({ state: 'open' });
  const eve = await tasks.actor('Eve');
  await jan.ask('POST transfer/user/perform', {
    body: { participation_id: await tasks.placeOf(jan, group), email: eve.email },
  });
  expect([(await look(secret)).data, (await take(secret)).code]).toMatchObject([{ state: 'over' }, 'offer_over']);
  expect((await offer(group.payment)).code).toBe('changed_meanwhile');
  expect(await tasks.placeOf(eve, group)).not.toBe(0);
  expect((await tasks.standing(group.payment)).status).toBe('paid');

  // Far from what was paid for, everybody hears of the move, and nobody is offered another's place.
  const { wave_id } = tasks.shop.offer('gdansk', '6km');
  const looked = await tasks.lookAtMove(wave_id, 120);
  expect(looked.groups.find((one) => one.id === group.id)).toMatchObject({ offered: 0 });
});
