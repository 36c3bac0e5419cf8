import { expect, it } from 'vitest';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import { openTill } from '../../kit/payments/payments.ts';

/** `npm run payments -- check`: what must hold at any moment, and that each rule notices when it does not. */
const till = await openTill();
const { pool } = till.database;

it('all is well in a shop that sold, lapsed, refunded and waits', async () => {
  await till.order();
  await till.paidOrder({ places: 2 });
  const gone = await till.order();
  await till.release(gone.id);
  await till.hear(gone.ref, { state: 'succeeded' });
  expect(await brokenInvariants(till.database)).toEqual([]);
});

it.each([
  [
    'money of a place that was never captured',
    `delete from ledger where payment_id = $1`,
    'captured once and booked once',
  ],
  [
    'money without a place',
    `update place set ended = 'released' where payment_id = $1`,
    'captured money has its backing',
  ],
  [
    'a booking of one side',
    `delete from ledger where payment_id = $1 and account = 'places'`,
    'a booking sums to zero',
  ],
  [
    'a refund that nobody asked for',
    `update ledger set account = 'refund_due' where payment_id = $1 and account = 'places'`,
    'captured money has its backing',
  ],
  [
    'money that went back without a refund',
    `update ledger set account = 'provider' where payment_id = $1 and account = 'places'`,
    'money went back by finished refunds',
  ],
  ['a paid payment without money', `delete from ledger where payment_id = $1`, 'a paid payment is paid by one attempt'],
  ['a place too many', `update wave set taken = taken + 1 where $1 <> ''`, 'places taken are the living places'],
  [
    'a coupon use too many',
    `update coupon set uses = uses + 1 where code = 'MUD10' and $1 <> ''`,
    'coupon uses are living redemptions',
  ],
  ['two captains', `update place set is_captain = false where payment_id = $1`, 'one captain'],
  ['a hidden group that has places', `update grp set ended_at = now() where $1 <> ''`, 'is not hidden'],
  [
    'a place that stands otherwise than its payment',
    `update place set money = 'reserved' where payment_id = $1`,
    'places stand as their payment does',
  ],
  ['a status that nobody gave', `update payment set status = 'refunded' where id = $1`, 'where its history ends'],
  [
    'a gap in a history',
    `insert into payment_history (payment_id, event, from_status, to_status, who) values ($1, 'attempt.succeeded', 'lapsed', 'paid', '')`,
    'goes on where it stopped',
  ],
  [
    'a change outside the table',
    `update payment_history set event = 'money.rained' where payment_id = $1`,
    'the table of states',
  ],
  [
    'an order that nobody was told of',
    `delete from mail where data ->> 'payment_id' = $1`,
    'an order is reported once',
  ],
])('%s is noticed', async (_, harm, rule) => {
  const { id } = await till.paidOrder({ places: 2 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(harm, [id]);
    expect(await brokenInvariants({ pool: client })).toContainEqual(expect.stringContaining(rule));
  } finally {
    await client.query('rollback');
    client.release();
  }
});
