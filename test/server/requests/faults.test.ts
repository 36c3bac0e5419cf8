import { expect, it } from 'vitest';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { openGroups } from '../../kit/groups/groups.ts';

/** `npm run payments -- check` sees what is wrong: faults planted one at a time in a world where all is well. */
const groups = await openGroups();
const { deps, database } = groups;
const succeeded = { state: 'succeeded' } as const;

const paid = await groups.order({ places: 2 });
await groups.hear(paid.ref, succeeded);
const pending = await groups.order({ places: 2, codes: ['LAST3'] });
const other = await groups.order({}, '12km');
const refunded = await groups.order();
await groups.release(refunded.id);
await groups.hear(refunded.ref, succeeded);
await refundDue(deps);
const owed = await groups.order();
await groups.release(owed.id);
await groups.hear(owed.ref, succeeded);
const forfeited = await groups.order();
await groups.hear(forfeited.ref, succeeded);
await groups.release(forfeited.id);
const lapsed = await groups.order();
await groups.expire(lapsed.id);
await lapseDue(deps);

const of = (payment: { id: string }) => `payment_id = '${payment.id}'`;
const is = (payment: { id: string }) => `id = '${payment.id}'`;
const wave = `id = ${paid.wave}`;

/** What is planted, and the rule that must say so. */
const faults: readonly (readonly [plant: string, rule: string])[] = [
  [`update wave set taken = taken + 1 where ${wave}`, 'places taken are the living places'],
  [`update wave set taken = taken - 1 where ${wave}`, 'places taken are the living places'],
  [`delete from place where ${of(other)}`, 'places taken are the living places'],
  [`update place set ended = 'released' where ${of(paid)}`, 'captured money has its backing'],
  [`update place set ended = 'lapsed' where ${of(pending)}`, 'a payment that holds places'],
  [`update place set ended = null where ${of(lapsed)}`, 'places stand as their payment does'],
  [`update place set ended = null where ${of(refunded)}`, 'places stand as their payment does'],
  [`update place set ended = null where ${of(forfeited)}`, 'captured money has its backing'],
  [`update coupon set uses = uses + 1 where code = 'LAST3'`, 'coupon uses are living redemptions'],
  [`update coupon set uses = uses - 1 where code = 'LAST3'`, 'coupon uses are living redemptions'],
  [`update redemption set released_at = now() where ${of(pending)}`, 'coupons are held while places are'],
  [`delete from redemption where ${of(pending)}`, 'a payment has the coupons'],
  [
    `insert into redemption (payment_id, code, position) values ('${paid.id}', 'MUD10', 0)`,
    'a payment has the coupons',
  ],
  [`update place set is_captain = false where ${of(paid)}`, 'a group with places has one captain'],
  [`update grp set ended_at = now() where id = ${paid.group}`, 'a group with places has one captain'],
  [`update place set wave_id = ${other.wave} where ${of(paid)}`, 'a group runs in one wave'],
  [`update grp set wave_id = ${other.wave} where id = ${paid.group}`, 'waves, categories and runs belong together'],
  [
    `update grp set category_id = (select category_id from wave where id = ${other.wave}) where id = ${paid.group}`,
    'waves, categories and runs belong together',
  ],
  [
    `update payment set run_id = (select max(id) from run) where ${is(paid)}`,
    'waves, categories and runs belong together',
  ],
  [`update place set person = 'invited' where ${of(paid)} and not is_captain`, 'a place that waits for somebody'],
  [`update place set person = 'handingOver' where ${of(paid)} and is_captain`, 'a place that waits for somebody'],
  [`update payment set seats = 1 where ${is(pending)}`, 'a payment that holds places'],
  [`update place set money = 'paid' where ${of(pending)}`, 'places stand as their payment does'],
  [`update place set money = 'reserved' where ${of(paid)}`, 'places stand as their payment does'],
  [`update place set money = 'processing' where ${of(paid)}`, 'places stand as their payment does'],
  [`update payment set closed = true where ${is(paid)}`, 'places stand as their payment does'],
  [`update ledger set amount = amount + 1 where ${of(paid)} and account = 'places'`, 'a booking sums to zero'],
  [`delete from ledger where ${of(paid)} and account = 'places'`, 'a booking sums to zero'],
  [
    `update ledger set booking = gen_random_uuid() where ${of(paid)} and account = 'provider'`,
    'a booking sums to zero',
  ],
  [`delete from ledger where ${of(paid)}`, 'money of an attempt is captured once'],
  [
    `insert into ledger (booking, payment_id, attempt_id, account, amount, who) select '00000000-0000-4000-8000-000000000000', payment_id, attempt_id, account, amount, who from ledger where ${of(paid)}`,
    'money of an attempt is captured once',
  ],
  [`update ledger set amount = sign(amount) * 100 where ${of(paid)}`, 'what pays places is their price'],
  [`update attempt set status = 'cancelled' where ${of(paid)}`, 'money of an attempt is captured once'],
  [`update attempt set status = 'succeeded' where ${of(pending)}`, 'money of an attempt is captured once'],
  [
    `update ledger set account = 'forfeited' where ${of(paid)} and account = 'places'`,
    'captured money has its backing',
  ],
  [
    `update ledger set account = 'refund_due' where ${of(paid)} and account = 'places'`,
    'captured money has its backing',
  ],
  [
    `update ledger set account = 'places' where ${of(owed)} and account = 'refund_due'`,
    'captured money has its backing',
  ],
  [`update ledger set payment_id = '${pending.id}' where ${of(paid)}`, 'money and refunds stand with the payment'],
  [`update refund set payment_id = '${paid.id}' where ${of(refunded)}`, 'money and refunds stand with the payment'],
  [`delete from refund where ${of(owed)}`, 'captured money has its backing'],
  [`update refund set amount = amount - 1 where ${of(owed)}`, 'captured money has its backing'],
  [`update refund set amount = amount - 1 where ${of(refunded)}`, 'a refund is of what was captured'],
  [`update refund set status = 'failed' where ${of(owed)}`, 'captured money has its backing'],
  [`update refund set status = 'done' where ${of(owed)}`, 'money went back by finished refunds'],
  [`update refund set status = 'pending' where ${of(refunded)}`, 'money went back by finished refunds'],
  [`delete from refund where ${of(refunded)}`, 'money went back by finished refunds'],
  [`update payment set status = 'refunded' where ${is(paid)}`, 'captured money has its backing'],
  [`update payment set status = 'lapsed' where ${is(paid)}`, 'places stand as their payment does'],
  [`update payment set status = 'paid' where ${is(pending)}`, 'a paid payment is paid by one attempt'],
  [`update payment set status = 'failed' where ${is(lapsed)}`, 'a payment stands where its history ends'],
  [`update payment set status = 'failed' where ${is(pending)}`, 'what no longer waits for money'],
  [`delete from payment_history where ${of(paid)}`, 'a payment stands where its history ends'],
  [`delete from payment_history where ${of(paid)} and from_status is null`, 'a history goes on where it stopped'],
  [
    `update payment_history set event = 'refund.failed' where ${of(lapsed)} and to_status = 'lapsed'`,
    'a change is in the table of states',
  ],
  [`update payment set to_pay = to_pay + 1 where ${is(pending)}`, 'a payment is its quote'],
  [`update payment set paid_at = null where ${is(paid)}`, 'a payment has its times'],
  [`update payment set expires_at = null where ${is(pending)}`, 'a payment has its times'],
  [`update attempt set amount = amount - 1 where ${of(pending)}`, 'an attempt asks for the price'],
  [`update attempt set currency = 'EUR' where ${of(pending)}`, 'an attempt asks for the price'],
  [`update attempt set provider_ref = null where ${of(paid)}`, 'what has succeeded has a name'],
  [`update payment set renewed_as = '${paid.id}' where ${is(lapsed)}`, 'a payment is renewed in its own group'],
  [`update payment set renewed_as = '${paid.id}' where ${is(pending)}`, 'a payment is renewed in its own group'],
  [`delete from mail where data ->> 'payment_id' = '${other.id}'`, 'an order is reported once'],
];

it('nothing is wrong before anything is planted, and there are fifty kinds and more', async () => {
  expect(await brokenInvariants(database)).toEqual([]);
  expect(new Set(faults.map(([plant]) => plant)).size).toBeGreaterThanOrEqual(50);
});

it.each(faults)('%s: %s', async (plant, rule) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(plant);
    expect(rowCount).toBeGreaterThan(0);
    const found = await brokenInvariants({ pool: client });
    expect(found).toContainEqual(expect.stringContaining(rule));
  } finally {
    await client.query('rollback');
    client.release();
  }
});
