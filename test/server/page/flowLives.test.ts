import { expect, it } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { startServer } from '../../kit/server/server.ts';

/** GET /flows/lives/:id: what became of a payment and of its places, for the page /flows. */
const till = await openTill({ flows: true });

interface LifeAnswer {
  readonly name: string;
  readonly chart: string;
  readonly lines: readonly { readonly event: string; readonly states: readonly string[]; readonly who: string }[];
}
const ask = (id: string, { app } = till.server) => app.inject({ url: `/flows/lives/${id}` });
async function livesOf(id: string, server = till.server) {
  const { lives } = (await ask(id, server)).json<{ lives: readonly LifeAnswer[] }>();
  return Object.fromEntries(
    lives.map(({ name, lines }) => [
      name,
      lines.map(({ event, states, who }) => [event, states.join(' '), who].join(', ')),
    ]),
  );
}

it('a paid payment and its places are reconstructed step by step from what is stored', async () => {
  const { id, ref } = await till.order({ places: 2 });
  await till.hear(ref, { state: 'processing' });
  await till.hear(ref, { state: 'succeeded' });
  expect(await livesOf(id)).toEqual({
    payment: [
      'payment.ordered, pending, visitor',
      'attempt.processing, processing.held, provider',
      'attempt.succeeded, paid, provider',
    ],
    'place 1': [
      'place.ordered, live.money.reserved live.person.taken, ',
      'payment.processing, live.money.processing live.person.taken, provider',
      'payment.paid, live.money.paid live.person.taken, provider',
    ],
    'place 2': [
      'place.ordered, live.money.reserved live.person.free, ',
      'payment.processing, live.money.processing live.person.free, provider',
      'payment.paid, live.money.paid live.person.free, provider',
    ],
  });
});

it('which inner state a payment was in is worked out: places given up while money is on its way, late money', async () => {
  const closed = await till.order();
  await till.hear(closed.ref, { state: 'processing' });
  await till.release(closed.id);
  expect((await livesOf(closed.id)).payment?.at(-1)).toBe('places.released, processing.closed, member');
  await till.hear(closed.ref, { state: 'succeeded' });
  expect((await livesOf(closed.id)).payment?.at(-1)).toBe('attempt.succeeded, refund_pending, provider');
  const late = await till.lapsedOrder();
  await till.hear(late.ref, { state: 'succeeded' });
  expect(await livesOf(late.id)).toMatchObject({
    payment: [
      'payment.ordered, pending, visitor',
      'attempt.closed, pending, clock',
      'reservation.lapsed, lapsed, clock',
      'attempt.succeeded, reviving, provider',
      'room.found, paid, provider',
    ],
    'place 1': [
      'place.ordered, live.money.reserved live.person.taken, ',
      'reservation.lapsed, lapsed, clock',
      'place.revived, live.money.paid live.person.taken, provider',
    ],
  });
});

it('renewed places show their former payment, too', async () => {
  const { id } = await till.lapsedOrder();
  const { payment_id } = await till.server.ask('POST payment/{id}/renew', { params: { id } });
  expect(await livesOf(payment_id)).toEqual({
    payment: ['payment.ordered, pending, visitor'],
    'place 1': [
      'place.ordered, live.money.reserved live.person.taken, ',
      'reservation.lapsed, lapsed, clock',
      'place.renewed, live.money.reserved live.person.taken, visitor',
    ],
  });
  expect(await livesOf(id)).toEqual({
    payment: [
      'payment.ordered, pending, visitor',
      'attempt.closed, pending, clock',
      'reservation.lapsed, lapsed, clock',
      'reservation.renewed, lapsed, visitor',
    ],
  });
});

it('the receiver of a place comes from invitations, without a name; what is not stored is marked', async () => {
  const groups = await openGroups({ flows: true });
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 3 });
  const id = group.payment;
  await ola.ask('POST invitations/join', { body: { group_id: group.id, email: jan.email } });
  await jan.ask('POST addition/accept-invitation', { body: { group_id: group.id } });
  const kim = await groups.actor('Kim');
  await groups.join(kim, group);
  const body = (await ask(id, groups.server)).body;
  expect(['Ola', 'Jan', 'Kim', '@', 'member '].filter((one) => body.includes(one))).toEqual([]);
  const lives = await livesOf(id, groups.server);
  expect([lives['place 2']?.slice(-2), lives['place 3']?.slice(-1)]).toEqual([
    [
      'invitation.sent, live.money.paid live.person.invited, member',
      'invitation.accepted, live.money.paid live.person.taken, ',
    ],
    ['person.joined, live.money.paid live.person.taken, member'],
  ]);
  await groups.rows("update place set person = 'free', user_id = null, joined_at = null where user_id = $1", jan.id);
  expect((await livesOf(id, groups.server))['place 2']?.at(-1)).toBe('(not kept), live.money.paid live.person.free, ');
});

it('an unknown payment is not found, and neither is any if flows are switched off', async () => {
  const { id } = await till.order();
  expect((await ask(id)).headers['cache-control']).toBe('no-store');
  const wrong = [
    `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`,
    'checkout',
    `${id}%00`,
    `..%2F..%2Fevidence`,
    '-',
  ];
  expect(await Promise.all(wrong.map(async (one) => (await ask(one)).statusCode))).toEqual(wrong.map(() => 404));
  const hidden = await startServer({ database: till.database });
  expect((await ask(id, hidden)).json()).toMatchObject({ code: 'not_found' });
});
