import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { visitor } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { changePayment } from '../../../server/domain/payments/paymentLife.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';

/** The table of docs/rules/payments.md 2, row by row, on PostgreSQL; one place at 199 PLN and the fee. */
const till = await openTill();
const { provider, deps, server } = till;
const price = 20_199;
const succeeded = { state: 'succeeded' } as const;
const processing = { state: 'processing' } as const;
const declined = { state: 'open', failure: 'card_declined' } as const;
const cancelled = { state: 'cancelled' } as const;

const start = {
  status: 'pending',
  closed: false,
  places: ['reserved'],
  attempts: ['open'],
  refunds: [],
  books: { all: 0 },
  mails: ['reserved'],
};
const paid = {
  ...start,
  status: 'paid',
  places: ['paid'],
  attempts: ['succeeded'],
  books: { provider: price, places: -price },
  mails: ['reserved', 'paid'],
};

afterEach(() => expectInvariants(till.database));

const expiryOf = async (id: string) =>
  (await server.ask('GET payment/{id}', { params: { id }, query: {} })).expires_at ?? '';
const startWave = (wave: number, interval: string) =>
  till.rows('update wave set wave_time = now() + $1::interval where id = $2', interval, wave);
/** An order on which the bank works. */
async function workedOn(more: Parameters<typeof till.order>[0] = {}) {
  const order = await till.order(more);
  await till.hear(order.ref, processing);
  return order;
}

it.each([
  ['declined', declined, ['open'], 'card_declined'],
  ['cancelled', cancelled, ['cancelled'], 'cancelled'],
] as const)('a payment whose attempt is %s goes on waiting, and says why', async (_, what, attempts, code) => {
  const { id, ref } = await till.order();
  const before = await expiryOf(id);
  await till.hear(ref, what);
  expect(await till.standing(id)).toEqual({ ...start, attempts });
  const { failure, expires_at } = await server.ask('GET payment/{id}', { params: { id }, query: {} });
  expect({ code: failure?.code, expires_at }).toEqual({ code, expires_at: before });
});

it('another method ends the open attempt first', async () => {
  const { id, ref } = await till.order();
  await till.choose(id, 'przelewy24');
  expect(await till.standing(id)).toEqual({ ...start, attempts: ['cancelled', 'open'] });
  expect(provider.calls.filter((call) => provider.of(id).some((one) => call.endsWith(one)))).toEqual([
    `open ${ref}`,
    `cancel ${ref}`,
    `open ${provider.of(id)[1]}`,
  ]);
});

it('a payment that the bank works on never lapses', async () => {
  const { id } = await workedOn();
  await till.expire(id);
  await lapseDue(deps);
  expect(await till.standing(id)).toEqual({
    ...start,
    status: 'processing',
    places: ['processing'],
    attempts: ['processing'],
  });
});

it.each([
  ['a waiting payment', till.order],
  ['one that the bank works on', workedOn],
])('success pays %s', async (_, order) => {
  const { id, ref } = await order();
  await till.hear(ref, succeeded);
  expect(await till.standing(id)).toEqual(paid);
});

it.each([
  ['amount', till.order, { ...succeeded, amount: 1 }, 1, ['reserved']],
  ['currency', till.order, { ...succeeded, currency: 'EUR' }, price, ['reserved']],
  ['amount, after the bank worked on it,', workedOn, { ...succeeded, amount: 1 }, 1, ['reserved']],
  ['amount, once the places are gone,', till.lapsedOrder, { ...succeeded, amount: 1 }, 1, ['reserved', 'lapsed']],
] as const)('another %s is for the operator and gives no places', async (_, order, what, cents, mails) => {
  const { id, ref } = await order();
  await till.hear(ref, what);
  expect(await till.standing(id)).toEqual({
    ...start,
    status: 'review',
    places: ['lapsed'],
    attempts: ['succeeded'],
    books: { provider: cents, review: -cents },
    mails,
  });
});

it.each([
  ['leaves an hour at least', 'over', '60 days', 1],
  ['takes no time away', 'running', '60 days', 48],
  ['gives no more than until the start', 'over', '30 minutes', 0.5],
])('a bank that declines after it worked on it %s', async (_, reservation, untilStart, hours) => {
  const { id, ref, wave } = await workedOn({ wave: 1 });
  await startWave(wave, untilStart);
  if (reservation === 'over') await till.expire(id);
  await till.hear(ref, declined);
  expect(await till.standing(id)).toEqual({ ...start, mails: ['reserved', 'payment_failed'] });
  expect((Date.parse(await expiryOf(id)) - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
  await startWave(wave, '60 days');
});

it('a bank that declines after the start fails the payment', async () => {
  const { id, ref, wave } = await workedOn({ wave: 1 });
  await startWave(wave, '-1 minute');
  await till.hear(ref, declined);
  expect(await till.standing(id)).toEqual({
    ...start,
    status: 'failed',
    places: ['lapsed'],
    mails: ['reserved', 'payment_failed'],
  });
  await startWave(wave, '60 days');
});

it('after 48 hours it is ended at the provider, then its places are freed', async () => {
  const { id, ref } = await till.order();
  await till.expire(id);
  expect(await lapseDue(deps)).toBe(1);
  expect(await till.standing(id)).toEqual({
    ...start,
    status: 'lapsed',
    places: ['lapsed'],
    attempts: ['cancelled'],
    mails: ['reserved', 'lapsed'],
  });
  expect(provider.calls.at(-1)).toBe(`cancel ${ref}`);
});

it.each([
  ['success', succeeded, paid],
  [
    'that the bank works on it',
    processing,
    { ...start, status: 'processing', places: ['processing'], attempts: ['processing'] },
  ],
] as const)('a provider that then says %s is believed', async (_, what, standing) => {
  const { id, ref } = await till.order();
  provider.happens(ref, what);
  await till.expire(id);
  expect(await lapseDue(deps)).toBe(0);
  expect(await till.standing(id)).toEqual(standing);
});

it('released places end a waiting payment at once', async () => {
  const { id } = await till.order();
  await till.release(id);
  expect(await till.standing(id)).toEqual({ ...start, status: 'failed', places: ['released'] });
});

it.each([
  [
    'success is refunded',
    succeeded,
    {
      status: 'refund_pending',
      attempts: ['succeeded'],
      refunds: ['pending'],
      books: { provider: price, refund_due: -price },
      mails: ['reserved', 'refund_pending'],
    },
  ],
  ['failure fails it', declined, { status: 'failed' }],
] as const)('places released while the bank works are freed at once; %s', async (_, what, then) => {
  const { id, ref } = await workedOn();
  await till.release(id);
  const closed = { ...start, places: ['released'] };
  expect(await till.standing(id)).toEqual({ ...closed, status: 'processing', closed: true, attempts: ['processing'] });
  await till.hear(ref, what);
  expect(await till.standing(id)).toEqual({ ...closed, ...then });
});

it('a second success of a paid payment is refunded, whatever its amount', async () => {
  const { id, ref } = await till.order();
  await till.choose(id, 'przelewy24');
  const [, second = ''] = provider.of(id);
  await till.hear(second, succeeded);
  await till.hear(ref, { ...succeeded, amount: 7 });
  const twice = { ...paid, attempts: ['succeeded', 'succeeded'] };
  expect(await till.standing(id)).toEqual({
    ...twice,
    refunds: ['pending'],
    books: { provider: price + 7, places: -price, refund_due: -7 },
    mails: ['reserved', 'paid', 'refund_pending'],
  });
  await refundDue(deps);
  expect(await till.standing(id)).toEqual({
    ...twice,
    refunds: ['done'],
    mails: ['reserved', 'paid', 'refund_pending', 'refunded'],
  });
});

it('older news never takes a payment back', async () => {
  const { id, ref } = await till.order();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  provider.happens(ref, processing);
  provider.meanwhile = async () => {
    provider.meanwhile = async () => undefined;
    asked.resolve();
    await answered.promise;
  };
  const older = till.settle(id);
  await asked.promise;
  await till.hear(ref, processing);
  await till.hear(ref, declined);
  answered.resolve();
  await older;
  expect(await till.standing(id)).toMatchObject({ status: 'pending', attempts: ['open'] });
});

// specification 10.13
it('a change that the table does not know changes nothing', async () => {
  const { id } = await till.order();
  const before = await till.standing(id);
  const event = { type: 'refund.failed', refundId: randomUUID(), attemptId: randomUUID(), amount: 1 } as const;
  const change = deps.database.db.transaction().execute((tx) => changePayment(tx, id, event, visitor));
  expect({ becomes: await change, after: await till.standing(id) }).toEqual({ becomes: null, after: before });
});

it('our return addresses never answer with JSON: a missing payment has its screen, too', async () => {
  const unknown = 'A'.repeat(24);
  const go = async (id: string, query = '') => {
    const { statusCode, headers, body } = await server.app.inject(`/api/payment/${id}/go${query}`);
    return [statusCode, headers.location, body];
  };
  expect(await go(unknown)).toEqual([303, `http://localhost:3000/bilety/payment/${unknown}`, '']);
  expect(await go(unknown, '?region=de')).toEqual([303, `http://localhost:3000/tickets/payment/${unknown}`, '']);
  for (const id of ['x', '..%2F..', '%00', '%zz', 'A'.repeat(300)]) {
    expect(await go(id)).toEqual([303, 'http://localhost:3000/bilety/payment/-', '']);
  }

  const { id } = await till.order();
  const gone = openDatabase(till.database.connection, 1);
  const { app } = await startServer({ database: gone, gateway: provider });
  await gone.close();
  const { statusCode, headers } = await app.inject(`/api/payment/${id}/go`);
  expect([statusCode, headers.location]).toEqual([303, `http://localhost:3000/bilety/payment/${id}`]);
});

it('a HEAD of that address opens nothing at the provider', async () => {
  const { id } = await till.order({ payment_provider: 'przelewy24' });
  const before = provider.calls.length;
  const head = await server.app.inject({ method: 'HEAD', url: `/api/payment/${id}/go` });
  expect([head.statusCode, head.headers.location]).toEqual([303, `http://localhost:3000/bilety/payment/${id}`]);
  expect(provider.calls.slice(before)).toEqual([]);
});
