import { afterEach, expect, it } from 'vitest';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { closeStrays } from '../../../server/domain/payments/reconcile.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { demoConfig } from '../../kit/payments/provider.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { gdansk, render } from '../../kit/server/letters.ts';

/** An order that nobody wants any more, and an account that is erased while its money is on its way. */
const groups = await openGroups();
const { provider, deps, database, rows, server } = groups;

afterEach(() => expectInvariants(database));

const giveUp = (id: string) => server.call('POST payment/{id}/cancel', { params: { id } });
const usesOf = async (code: string) =>
  (await rows<{ uses: number }>('select uses from coupon where code = $1', code))[0]?.uses;

it('anyone with the id of an unpaid order can cancel it: room, coupons and the attempt are released', async () => {
  const uses = await usesOf('LAST3');
  const { id, ref, wave, group } = await groups.order({ places: 3, codes: ['LAST3'] });
  const taken = await groups.taken(wave);
  const answer = await giveUp(id);
  expect(answer).toMatchObject({ status: 200, data: { status: 'failed' } });
  expect([await groups.taken(wave), await usesOf('LAST3')]).toEqual([taken - 3, uses]);
  await closeStrays(deps);
  expect(provider.objects.get(ref)?.state).toBe('cancelled');
  const givenUp = "select who, details from group_history where group_id = $1 and what = 'places.givenUp'";
  expect(await rows(givenUp, group)).toEqual([{ who: 'visitor', details: { places: 3 } }]);
  expect((await giveUp(id)).status).toBe(200);
});

it('a mail about an order that waits for its money leads to giving it up', () => {
  const address = 'http://localhost:3000/bilety/payment/pay_1234567890123456789012?dialog=giveUp';
  for (const template of ['reserved', 'reminder', 'payment_failed'] as const) {
    const { text: plain, html } = render(template, gdansk, 'en', demoConfig);
    expect(plain).toContain(`No longer need the places? Cancel the order:\n${address}\n`);
    expect(html).toContain(`<a href="${address}"`);
  }
  for (const template of ['paid', 'lapsed'] as const) {
    expect(render(template, { ...gdansk, status: template }, 'en', demoConfig).text).not.toContain('dialog=giveUp');
  }
});

it('a paid, processing or unknown order cannot be cancelled', async () => {
  const [paid, processing] = [await groups.order(), await groups.order()];
  await groups.hear(paid.ref, { state: 'succeeded' });
  await groups.hear(processing.ref, { state: 'processing' });
  const codes = [];
  for (const id of [paid.id, processing.id, 'x'.repeat(24)]) codes.push((await giveUp(id)).code);
  expect(codes).toEqual(['already_paid', 'payment_processing', 'not_found']);
  expect((await groups.standing(processing.id)).places).toEqual(['processing']);
});

it('giving up and paying at one moment: one of them', async () => {
  const orders = [];
  for (let n = 0; n < 6; n++) orders.push(await groups.order());
  for (const { id, ref } of orders) {
    provider.happens(ref, { state: 'succeeded' });
    await Promise.all([giveUp(id), groups.settle(id)]);
    const { status, refunds } = await groups.standing(id);
    expect([
      ['paid', 0],
      ['refund_pending', 1],
    ]).toContainEqual([status, refunds.length]);
  }
});

/** The captain adds places, still to be paid; one of them. */
async function addPlaces(captain: Actor, group: { id: number }, participants: number) {
  const body = { participants, coupons: [], payment_provider: 'stripe' as const };
  const { payment_id } = await captain.ask('POST groups/{id}/payToJoin', { params: { id: group.id }, body });
  const [place] = await rows<{ id: number }>('select id from place where payment_id = $1', payment_id);
  return { payment_id, place: place?.id ?? 0 };
}
const remove = async (by: Actor, group: { id: number }, participant_id: number) =>
  (await by.call('POST groups/{id}/participant/remove', { params: { id: group.id }, body: { participant_id } })).code;

it('a captain gives up places that were added and not paid', async () => {
  const [captain, stranger] = [await groups.actor(), await groups.actor()];
  const group = await groups.group(captain);
  const { payment_id, place } = await addPlaces(captain, group, 2);
  expect([await remove(stranger, group, place), await remove(captain, group, place)]).toEqual(['not_found', null]);
  expect([(await groups.standing(payment_id)).status, await groups.board(group)]).toEqual([
    'failed',
    [`${captain.name}* paid taken`],
  ]);
});

it('also those that the captain before added', async () => {
  const [before, now] = [await groups.actor(), await groups.actor()];
  const group = await groups.group(before, { places: 2 });
  await groups.join(now, group);
  const { payment_id, place } = await addPlaces(before, group, 2);
  const body = { new_captain_id: await groups.placeOf(now, group) };
  await before.ask('POST groups/{id}/captain', { params: { id: group.id }, body });
  expect([await remove(before, group, place), await remove(now, group, place)]).toEqual(['forbidden', null]);
  expect((await groups.standing(payment_id)).status).toBe('failed');
});

it('but not those of an order in which somebody has a place, and none that are paid', async () => {
  const captain = await groups.actor();
  const [unpaid, paid] = [
    await groups.group(captain, { places: 2, isPaid: false }),
    await groups.group(captain, { places: 2 }),
  ];
  for (const group of [unpaid, paid]) {
    const [free] = await rows<{ id: number }>("select id from place where group_id = $1 and person = 'free'", group.id);
    expect(await remove(captain, group, free?.id ?? 0)).toBe('not_found');
  }
});

const erase = async (person: Actor) => {
  await rows('update account set password_hash = null where id = $1', person.id);
  await person.ask('POST user/delete', { body: { email: person.email } });
};

it('an account erased while its money is on its way: the places go, the money goes back, the operator gets a mail', async () => {
  const captain = await groups.actor();
  const group = await groups.group(captain, { places: 2, isPaid: false });
  const [ref = ''] = provider.of(group.payment);
  await groups.hear(ref, { state: 'processing' });
  await erase(captain);
  expect(await groups.standing(group.payment)).toMatchObject({ status: 'processing', closed: true });
  await groups.hear(ref, { state: 'succeeded' });
  expect(await groups.standing(group.payment)).toMatchObject({ status: 'refund_pending', refunds: ['pending'] });
  await alertReviews(deps);
  await alertReviews(deps);
  const mails = await rows("select recipient from mail where data ->> 'ref' = $1", ref);
  expect(mails).toEqual([{ recipient: deps.config.contactEmail }]);
});

it('if somebody else is in the group, it keeps the places that are being paid for', async () => {
  const [captain, runner] = [await groups.actor(), await groups.actor()];
  const group = await groups.group(captain, { places: 2 });
  await groups.join(runner, group);
  const { payment_id } = await addPlaces(captain, group, 1);
  const [ref = ''] = provider.of(payment_id);
  await groups.hear(ref, { state: 'processing' });
  await erase(captain);
  await groups.hear(ref, { state: 'succeeded' });
  expect([(await groups.standing(payment_id)).status, (await groups.board(group)).length]).toEqual(['paid', 3]);
  expect(await rows("select from mail where template = 'member_paid' and recipient = $1", runner.email)).toHaveLength(
    1,
  );
});
