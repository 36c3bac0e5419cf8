import { expect, it } from 'vitest';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import { operator } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { decideDiscrepancy, recordDiscrepancy } from '../../../server/domain/payments/money/discrepancies.ts';
import { restorePlaces } from '../../../server/domain/payments/operator/restore.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { askedDifference, paidDifference } from '../../kit/payments/differences.ts';

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
const lapsed = await groups.order({ codes: ['MUD10'] });
const restored = await groups.order();
for (const { id } of [lapsed, restored]) await groups.expire(id);
await lapseDue(deps);
await restorePlaces(database, restored.id, operator('ada'));
const reviewed = await groups.order();
await groups.hear(reviewed.ref, { ...succeeded, amount: 1_234 });
/** A part of it went back at the provider. */
const returned = await groups.order({ codes: ['MUD10'] });
await groups.hear(returned.ref, succeeded);
const found = { account: 'stripe', kind: 'refunded', paymentId: returned.id, amount: 5_000, currency: 'PLN' } as const;
await recordDiscrepancy(database.db, { ...found, ref: returned.ref });
await decideDiscrepancy(deps, returned.ref, 'keep', operator('ada'));
/** Its bank claims its money back. */
const disputed = await groups.order();
await groups.hear(disputed.ref, succeeded);
await groups.hear(disputed.ref, { disputed: true });

/** Its bank keeps it, and its places are left. */
const lost = await groups.order();
await groups.hear(lost.ref, succeeded);
await groups.hear(lost.ref, { disputed: true });
await decideDiscrepancy(deps, lost.ref, 'keep', operator('ada'));

const [awaited, raised] = [await askedDifference(groups), await paidDifference(groups)];
const of = (payment: { id: string }) => `payment_id = '${payment.id}'`;
const is = (payment: { id: string }) => `id = '${payment.id}'`;
const wave = `id = ${paid.wave}`;

/** The planted fault, and the rule that must report it. */
const faults: readonly (readonly [plant: string, rule: string])[] = [
  [`update wave set taken = taken + 1 where ${wave}`, 'places taken are the living places'],
  [`update wave set taken = taken - 1 where ${wave}`, 'places taken are the living places'],
  [`delete from place where ${of(other)}`, 'places taken are the living places'],
  [`update ledger set account = 'kept' where ${of(paid)} and account = 'places'`, 'captured money has its backing'],
  [`update place set price = price + 1 where ${of(paid)}`, 'what is kept for its places'],
  [`update place set fee = 0 where ${of(pending)}`, 'what is kept for its places'],
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
  [
    `update attempt set status = 'cancelled', captured_ref = null where ${of(paid)}`,
    'money of an attempt is captured once',
  ],
  [`update attempt set captured_ref = null where ${of(paid)}`, 'what has succeeded has a name at the provider'],
  [
    `insert into provider_event (provider, id, type, object_ref, body, applied_at) select 'adyen', 'planted', 'AUTHORISATION', provider_ref, '{"pspReference": "PSP2", "success": true}', now() from attempt where ${of(paid)}`,
    'each payment that Adyen reported is the money of an attempt',
  ],
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
  [`update refund set amount = amount - 1 where ${of(refunded)}`, 'a refund that is done was booked'],
  [`update refund set status = 'failed' where ${of(owed)}`, 'captured money has its backing'],
  [`update refund set status = 'done' where ${of(owed)}`, 'money went back by finished refunds'],
  [`update refund set status = 'pending' where ${of(refunded)}`, 'money went back by finished refunds'],
  [`delete from refund where ${of(refunded)}`, 'money went back by finished refunds'],
  [
    `update ledger set account = 'provider' where ${of(paid)} and account = 'places'`,
    'money went back by finished refunds',
  ],
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
  [`update payment set paid_at = null where ${is(disputed)}`, 'a payment has its times'],
  [`update place set money = 'reserved' where ${of(disputed)}`, 'places stand as their payment does'],
  [`update place set ended = 'released' where ${of(disputed)}`, 'captured money has its backing'],
  [`update payment set disputed = false where ${is(disputed)}`, 'captured money has its backing'],
  [`update attempt set disputed = false where ${of(disputed)}`, 'a disputed payment waits for a decision'],
  [
    `update discrepancy set decided_at = now(), decision = 'keep' where ${of(disputed)}`,
    'a disputed payment waits for a decision',
  ],
  [`delete from discrepancy where ${of(disputed)}`, 'a disputed payment waits for a decision'],
  [
    `update ledger set account = 'forfeited' where ${of(disputed)} and account = 'places'`,
    'a disputed payment waits for a decision',
  ],
  [
    `update payment_history set event = 'dispute.won' where ${of(disputed)} and event = 'dispute.opened'`,
    'a change is in the table of states',
  ],
  [`update payment set expires_at = null where ${is(pending)}`, 'a payment has its times'],
  [`update attempt set amount = amount - 1 where ${of(pending)}`, 'an attempt asks for the price'],
  [`update attempt set currency = 'EUR' where ${of(pending)}`, 'an attempt asks for the price'],
  [`update attempt set provider_ref = null where ${of(paid)}`, 'what has succeeded has a name'],
  [`update payment set renewed_as = '${paid.id}' where ${is(lapsed)}`, 'a payment is renewed in its own group'],
  [`update payment set renewed_as = '${paid.id}' where ${is(pending)}`, 'a payment is renewed in its own group'],
  [`delete from mail where data ->> 'payment_id' = '${other.id}'`, 'an order is reported once'],
  [
    `insert into refund (payment_id, attempt_id, amount, reason) select payment_id, id, amount, '' from attempt where ${of(pending)}`,
    'refunds are of what was captured',
  ],
  [
    `update ledger set booking = (select min(booking::text)::uuid from ledger where ${of(refunded)}) where ${of(paid)}`,
    'a booking moves the money of one attempt',
  ],
  [`update ledger set attempt_id = null where ${of(paid)}`, 'a booking moves the money of one attempt'],
  [
    `update ledger set account = 'provider' where ${of(owed)} and account = 'refund_due'`,
    'a booking moves the money of one attempt',
  ],
  [
    `insert into ledger (booking, payment_id, attempt_id, account, amount, who) select '00000000-0000-4000-8000-000000000000'::uuid, payment_id, attempt_id, account, sign(amount), who from ledger where ${of(refunded)} and account = 'refund_due' and amount > 0 union all select '00000000-0000-4000-8000-000000000000'::uuid, payment_id, attempt_id, 'provider', -1, who from ledger where ${of(refunded)} and account = 'refund_due' and amount > 0`,
    'captured money has its backing',
  ],
  [`update attempt set currency = 'EUR' where ${of(paid)}`, 'money that pays places is what its attempt asked for'],
  [`update attempt set amount = amount + 1 where ${of(paid)}`, 'money that pays places is what its attempt asked for'],
  [`update payment set currency = 'EUR' where ${is(other)}`, 'a payment is in the region and currency of its run'],
  [`update payment set region = 'de' where ${is(other)}`, 'a payment is in the region and currency of its run'],
  [
    `with used as (update coupon set uses = uses + 1 where code = 'MUD10') update redemption set released_at = null where ${of(lapsed)}`,
    'coupons are held while places are',
  ],
  [
    `with freed as (update coupon set uses = uses - 1 where code = 'MUD10') update redemption set released_at = now() where ${of(returned)}`,
    'coupons are held while places are',
  ],
  [
    `update payment set breakdown = jsonb_set(breakdown, '{manipulation_fee}', '1') where ${is(paid)}`,
    'a quote adds up',
  ],
  [
    `update payment set to_pay = to_pay + 1, breakdown = jsonb_set(breakdown, '{toPay}', to_jsonb(to_pay + 1)) where ${is(lapsed)}`,
    'a quote adds up',
  ],
  [`update payment set seats = seats + 1 where ${is(paid)}`, 'a quote adds up'],
  [
    `update place set payment_id = '${paid.id}' where ${of(returned)}`,
    'a payment has no more places than were ordered',
  ],
  [
    `update ledger set account = 'forfeited' where ${of(reviewed)} and account = 'review'`,
    'money under review and on its way back is where its payment says',
  ],
  [
    `update payment set status = 'refund_pending' where ${is(forfeited)}`,
    'money under review and on its way back is where its payment says',
  ],
  [
    `delete from ledger where booking in (select booking from ledger where ${of(returned)} and account = 'provider' and amount < 0)`,
    'what was decided to be gone has left the books',
  ],
  [`update attempt set lost = true where ${of(lost)}`, 'what was decided to be gone has left the books'],
  [`delete from discrepancy where ${of(returned)}`, 'money went back by finished refunds'],
  [`update payment set paid_at = created_at - interval '1 day' where ${is(paid)}`, 'a payment has its times'],
  [`update refund set done_at = null where ${of(refunded)}`, 'a payment has its times'],
  [
    `update place set run_id = (select max(id) from run) where ${of(paid)}`,
    'waves, categories and runs belong together',
  ],
  [`update held set places = places + 1 where kind = 'holder'`, 'places held unpaid are counted by who holds them'],
  [`update held set places = places - 1 where kind = 'holder'`, 'places held unpaid are counted by who holds them'],
  [`update wave set unverified = unverified + 1 where ${wave}`, 'places of buyers who are not verified are counted'],
  [`update wave set unverified = unverified - 1 where ${wave}`, 'places of buyers who are not verified are counted'],
  [`update coupon set unverified_uses = unverified_uses + 1 where code = 'LAST3'`, 'their uses are counted'],
  [`update coupon set unverified_uses = unverified_uses - 1 where code = 'LAST3'`, 'their uses are counted'],
  [`update payment set counted = not counted where ${is(pending)}`, 'what is counted waits for money'],
  [
    `insert into raise (payment_id, place_id, category_id, kept, of_holder) select '${pending.id}', place_id, category_id, kept, of_holder from raise where ${of(awaited)}`,
    'a place has one difference at a time',
  ],
  [`update raise set raised_at = now() where ${of(awaited)}`, 'a difference that is paid has raised its place'],
  [`update raise set raised_at = null where ${of(raised)}`, 'a difference that is paid has raised its place'],
  [`update attempt set raised_by = null where raised_by = '${raised.id}'`, 'a difference that is paid has raised'],
  [`update place set price = price - 1 where id = ${raised.place}`, 'what is kept for its places'],
  [
    `update payment_history set event = 'room.found' where ${of(restored)} and event = 'operator.restored'`,
    'a paid payment is paid by one attempt',
  ],
];

/** Faults that the database itself refuses, with the guard's name. */
const refused: readonly (readonly [plant: string, guard: RegExp])[] = [
  [
    `insert into refund (payment_id, amount, reason) values ('${paid.id}', 1, '')`,
    /null value in column "attempt_id"/u,
  ],
  [
    `insert into refund (payment_id, attempt_id, amount, reason) values ('${paid.id}', gen_random_uuid(), 1, '')`,
    /refund_attempt_id_fkey/u,
  ],
  [
    `insert into refund (payment_id, attempt_id, amount, reason) select payment_id, attempt_id, amount, '' from refund where ${of(owed)}`,
    /one_whole_refund/u,
  ],
  [`update refund set amount = 0 where ${of(owed)}`, /refund_amount_check/u],
  [
    `insert into attempt (payment_id, provider, amount, currency) select payment_id, provider, amount, currency from attempt where ${of(pending)}`,
    /one_open_attempt/u,
  ],
  [
    `update attempt set provider_ref = (select provider_ref from attempt where ${of(paid)}) where ${of(pending)}`,
    /attempt_provider_ref_key/u,
  ],
  [
    `update attempt set captured_ref = (select captured_ref from attempt where ${of(paid)}) where ${of(refunded)}`,
    /attempt_captured_ref_key/u,
  ],
  [`update attempt set status = 'cancelled' where ${of(paid)}`, /attempt_captured_check/u],
  [`update attempt set captured_ref = 'pi_nobody' where ${of(pending)}`, /attempt_captured_check/u],
  [`update attempt set amount = -1 where ${of(pending)}`, /attempt_amount_check/u],
  [`update ledger set account = 'pocket' where ${of(paid)}`, /ledger_account_check/u],
  [`update ledger set payment_id = 'nobody' where ${of(paid)}`, /ledger_payment_id_fkey/u],
  [`update ledger set amount = null where ${of(paid)}`, /null value in column "amount"/u],
  [`delete from payment where ${is(paid)}`, /violates foreign key constraint/u],
  [`delete from attempt where ${of(paid)}`, /violates foreign key constraint/u],
  [`update payment set status = 'settled' where ${is(paid)}`, /payment_status_check/u],
  [`update payment set currency = 'USD' where ${is(paid)}`, /payment_currency_check/u],
  [`update payment set to_pay = -1 where ${is(paid)}`, /payment_to_pay_check/u],
  [`update attempt set lost = true where ${of(paid)}`, /attempt_lost_check/u],
  [`update payment set disputed = true where ${is(paid)}`, /payment_disputed_check/u],
  [`update discrepancy set decision = 'lost' where ${of(returned)}`, /discrepancy_decision_check/u],
  [`update payment set coupons_held = 1 where ${is(paid)}`, /coupon_refused/u],
  [`update place set money = 'owed' where ${of(paid)}`, /place_money_check/u],
  [`update place set is_captain = true where ${of(paid)}`, /one_captain_per_group/u],
  [`update place set user_id = 1 where ${of(paid)}`, /one_place_per_person/u],
  [`update wave set taken = capacity + 1 where ${wave}`, /wave_full/u],
  [`update wave set held_back = capacity - taken + 1 where ${wave}`, /wave_full/u],
  [`update wave set for_list = capacity - taken + 1 where ${wave}`, /wave_full/u],
  [`update wave set taken = -1, held_back = 1 where ${wave}`, /wave_full/u],
  [`update wave set held_back = -1 where ${wave}`, /wave_full/u],
  [`update wave set for_list = -1 where ${wave}`, /wave_full/u],
  [`update coupon set uses = max_uses + 1 where code = 'LAST3'`, /coupon_exhausted/u],
  [`update coupon set uses = -1 where code = 'LAST3'`, /coupon_uses_check/u],
  [`insert into redemption (payment_id, code, position) values ('${pending.id}', 'LAST3', 1)`, /redemption_pkey/u],
  [`update discrepancy set decided_at = null where ${of(returned)}`, /discrepancy_check/u],
  [
    `insert into mail (key, recipient, language, template, data, priority) select key, recipient, language, template, data, priority from mail limit 1`,
    /mail_key_key/u,
  ],
];

it('nothing is wrong before anything is planted, and nothing is planted twice', async () => {
  expect(await brokenInvariants(database)).toEqual([]);
  expect(new Set([...faults, ...refused].map(([plant]) => plant)).size).toBe(faults.length + refused.length);
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

it.each(refused)('the database refuses: %s', async (plant, guard) => {
  await expect(database.rows(plant)).rejects.toThrow(guard);
});
