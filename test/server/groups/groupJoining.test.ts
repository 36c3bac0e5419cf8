import { afterEach, expect, test } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { remindDue } from '../../../server/domain/payments/mails/reminders.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { mailsTo } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';

/** Ways into a group and back: children, terms, visitors, reservations that lapse and come back, captains who go. */
const groups = await openGroups();
const { accept, board, history, join, database, server, shop } = groups;
const succeeded = { state: 'succeeded' } as const;

afterEach(() => expectInvariants(database));

const payToJoin = async (by: Actor, group: { id: number; code: string }) => {
  const { payment_id } = (await groups.payToJoin(by, group)).data as { payment_id: string };
  return { payment_id, ref: groups.provider.of(payment_id).at(-1) ?? '' };
};
const paymentOf = async (email: string) =>
  (await groups.rows<{ id: string }>('select id from payment where email = $1', email))[0]?.id ?? '';
const lapse = async (paymentId: string) => {
  await groups.expire(paymentId);
  expect(await lapseDue(groups.deps)).toBe(1);
};

test('a child joins a kids race with an age that fits; a child’s place is not offered', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 3, run: 'kids', category: 'kids-6-8', ages: [6, 8] });
  expect([(await accept(jan, group)).code, (await accept(jan, group, 9)).code]).toEqual([
    'age_mismatch',
    'age_mismatch',
  ]);
  expect(await accept(jan, group, 7)).toMatchObject({ code: null, message: 'The place is yours' });
  expect((await accept(await groups.actor(), group, 7)).code).toBe('no_free_place');
  const ages = await groups.rows('select age, person from place where group_id = $1 order by id', group.id);
  expect(ages).toEqual([6, 8, 7].map((age) => ({ age, person: 'taken' })));
});

test('a child’s place that was nobody’s yet is handed over with the age of whom the receiver brings', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 1, run: 'kids', category: 'kids-6-8' });
  const body = { email: jan.email, participation_id: await groups.placeOf(ola, group) };
  await ola.ask('POST transfer/user/invite', { body });
  const byNumber = { id: group.id };
  expect((await accept(jan, byNumber)).code).toBe('age_mismatch');
  expect((await accept(jan, byNumber, 7)).code).toBeNull();
  const { signups } = await jan.ask('GET groups/{id}', { params: { id: group.id } });
  expect(signups).toMatchObject([{ is_me: true, is_captain: true, age: 7 }]);
});

test('a captain adds children’s places, each of an age that fits', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 1, run: 'kids', category: 'kids-6-8', ages: [6] });
  const add = (ages: number[]) =>
    ola.call('POST groups/{id}/payToJoin', {
      params: { id: group.id },
      body: { participants: 2, ages, coupons: ['FREERUN'] },
    });
  expect((await add([6, 11])).data).toHaveProperty(['ages.1']);
  expect((await add([6, 7, 8])).data).toHaveProperty('ages');
  expect((await add([7])).data).toMatchObject({ price: 0, status: 'paid', payment_secret: null });
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid taken', '- paid free']);
});

test('nobody joins or adds places without the current terms', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 2 });
  const later = await startServer({ database, config: { termsVersion: '2' } });
  const body = { group_id: group.id, secret: group.code };
  const adding = { params: { id: group.id }, body: { participants: 1, coupons: [] } };
  const codes = [
    await later.call('POST addition/accept-invitation', { body }, jan.as),
    await later.call('POST addition/pay-to-join', { body }, jan.as),
    await later.call('POST groups/{id}/payToJoin', adding, ola.as),
  ].map(({ code }) => code);
  expect(codes).toEqual(Array(3).fill('terms_required'));
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid free']);
});

test('an own place lapses alone, and late money brings its owner back as a member', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 1 });
  const { payment_id, ref } = await payToJoin(jan, group);
  await lapse(payment_id);
  expect([await board(group), (await jan.ask('GET user')).signups]).toEqual([['Ola* paid taken'], []]);
  expect((await jan.call('GET groups/{id}', { params: { id: group.id } })).code).toBe('not_found');
  await groups.hear(ref, succeeded);
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  expect((await ola.mails()).at(-1)?.subject).toBe(`Jan Test has paid: Group ${group.id}`);
});

test('a lapsed challenge that is renewed waits for its address again', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 1 });
  const email = 'renewed@example.com';
  await groups.challengeTo(ola, group, email);
  const id = await paymentOf(email);
  await lapse(id);
  await server.ask('POST payment/{id}/renew', { params: { id } });
  expect(await board(group)).toEqual(['Ola* paid taken', `${email} reserved invited`]);
  const { signups } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect(signups.at(-1)?.invitation?.state).toBe('sent');
});

test('a person who has another place in the group by then renews it as a free one', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 2 });
  const { payment_id } = await payToJoin(jan, group);
  await lapse(payment_id);
  await join(jan, group);
  await server.ask('POST payment/{id}/renew', { params: { id: payment_id } });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken', '- reserved free']);
});

// docs/rules/groups.md 4.2
test('a captain whose reservation lapses is followed by a paid member, and comes back as one', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 1, isPaid: false });
  const { ref } = await payToJoin(jan, group);
  await groups.hear(ref, succeeded);
  await lapse(group.payment);
  expect(await board(group)).toEqual(['Jan* paid taken']);
  expect((await jan.mails()).at(-1)?.template).toBe('captain_now');
  expect((await history(jan, group)).at(-1)).toBe('Muster made Jan Test the captain');
  await server.ask('POST payment/{id}/renew', { params: { id: group.payment } });
  expect(await board(group)).toEqual(['Ola reserved taken', 'Jan* paid taken']);
});

test('the paid member who joined first follows the captain, whichever place is older', async () => {
  const [ola, eve, jan] = [await groups.actor('Ola'), await groups.actor('Eve'), await groups.actor('Jan')];
  const [ada, bo] = [await groups.actor('Ada'), await groups.actor('Bo')];
  const group = await groups.group(ola, { places: 1, isPaid: false });
  await payToJoin(eve, group);
  for (const one of [jan, ada]) await groups.hear((await payToJoin(one, group)).ref, succeeded);
  const body = { email: bo.email, participation_id: await groups.placeOf(jan, group) };
  await jan.ask('POST transfer/user/perform', { body });
  await lapse(group.payment);
  expect(await board(group)).toEqual(['Eve reserved taken', 'Bo paid taken', 'Ada* paid taken']);
});

test('a group whose last place lapses is hidden, from its code too', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 2, isPaid: false });
  await lapse(group.payment);
  expect((await ola.call('GET groups/{id}', { params: { id: group.id } })).code).toBe('not_found');
  expect((await accept(jan, group)).code).toBe('wrong_code');
});

test('a challenged stranger is written to without a name, and may pay before there is an account', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 1 });
  const email = 'nameless@example.com';
  await groups.challengeTo(ola, group, email);
  const id = await paymentOf(email);
  await groups.rows(`update payment set expires_at = now() + interval '2 hours' where id = $1`, id);
  await groups.rows(`update payment set created_at = now() - interval '1 day' where id = $1`, id);
  await remindDue(groups.deps);
  const reminder = (await mailsTo(server, email)).at(-1);
  expect(reminder?.text).toMatch(/\nYour place will soon be gone\n/u);

  await server.ask('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'stripe' } });
  await groups.hear(groups.provider.of(id).at(-1) ?? '', succeeded);
  expect(await board(group)).toEqual(['Ola* paid taken', `${email} paid invited`]);
  expect((await history(ola, group)).at(-1)).toBe('Somebody paid for 1 place');
  const [invitation] = await mailsTo(server, email);
  const jan = await groups.actor('Jan');
  await accept(jan, { id: group.id, code: invitation?.token });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
});

test('a visitor’s group is theirs to lead once the address is confirmed', async () => {
  const jan = await groups.actor('Jan', { isConfirmed: false });
  const body = shop.order('gdansk', '6km', { email: jan.email, places: 2, codes: ['FREERUN'] });
  const { group_id } = await server.ask('POST group', { body });
  const kim = await groups.actor('Kim');
  const [row] = await groups.rows<{ code: string }>('select code from grp where id = $1', group_id);
  const seen = await kim.ask('GET additions/verify', { query: { group_id, secret: row?.code } });
  expect(seen.group.captain).toEqual({ name: 'Joanna' });
  await join(kim, { id: group_id, code: row?.code ?? '' });
  expect((await mailsTo(server, jan.email)).at(-1)?.template).toBe('joined');
  await server.ask('POST email/confirm/resend', {}, jan.as);
  const token = (await mailsTo(server, jan.email)).at(-1)?.token ?? '';
  await server.ask('POST email/confirm', { body: { token } }, jan.as);
  expect(await board({ id: group_id })).toEqual(['Jan* paid taken', 'Kim paid taken']);
  expect((await history(jan, { id: group_id })).at(0)).toBe('Joanna Szczepańska created the group with 2 places');
});

test('leaving an unpaid place gives it back to the wave, and its payment ends', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 1, wave: 1 });
  const { wave_id } = shop.offer('gdansk', '6km', 1);
  const before = await groups.taken(wave_id);
  const { payment_id, ref } = await payToJoin(jan, group);
  await groups.remove(group, jan, jan);
  expect([await groups.taken(wave_id), (await groups.standing(payment_id)).status]).toEqual([before, 'failed']);
  await groups.hear(ref, succeeded);
  expect((await groups.standing(payment_id)).status).toBe('refund_pending');
});

test('a challenged person may take a free paid place by the group’s code', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 2 });
  await groups.challengeTo(ola, group, jan.email);
  expect((await accept(jan, group)).code).toBeNull();
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
});

test('a place that an account bought with another address is the account’s alone', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const { group_id } = await ola.ask('POST group', {
    body: shop.order('gdansk', '6km', { email: jan.email, places: 2, codes: ['FREERUN'] }),
  });
  expect((await groups.inviteTo(ola, { id: group_id }, jan.email)).code).toBeNull();
  expect((await accept(jan, { id: group_id })).code).toBeNull();
});

test('a doubled click takes one place and gets one answer; an order is answered as it stands', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 2 });
  const once = { ...jan.as, idempotencyKey: 'one-click-of-jan' };
  const body = { group_id: group.id, secret: group.code };
  const clicks = Array.from({ length: 5 }, () => server.call('POST addition/accept-invitation', { body }, once));
  expect((await Promise.all(clicks)).map(({ code, data }) => [code, data])).toEqual(
    Array(5).fill([null, { group_id: group.id }]),
  );
  const adding = {
    params: { id: group.id },
    body: { participants: 1, coupons: [], payment_provider: 'stripe' as const },
  };
  const buy = () => server.ask('POST groups/{id}/payToJoin', adding, { ...ola.as, idempotencyKey: 'more-places' });
  const first = await buy();
  expect(first.payment_secret).toContain('_secret');
  const [kept] = await groups.rows(`select answer from idempotency where key like '%more-places'`);
  expect(JSON.stringify(kept)).not.toContain(first.payment_secret);
  await groups.hear(groups.provider.of(first.payment_id).at(-1) ?? '', succeeded);
  expect(await buy()).toEqual({ ...first, payment_secret: null, hold: null, status: 'paid', expires_at: null });
});

test('a person who pays for their own place reads of a reservation first, and never of the group’s code', async () => {
  const [ola, jan, kim] = [await groups.actor('Ola'), await groups.actor('Jan'), await groups.actor('Kim')];
  const group = await groups.group(ola, { places: 1 });
  await groups.challengeTo(ola, group, kim.email);
  for (const runner of [jan, kim]) {
    const { ref } = await payToJoin(runner, group);
    expect((await runner.mails()).map(({ template }) => template)).not.toContain('welcome');
    expect((await runner.mails()).at(-1)).toMatchObject({ template: 'reserved' });
    await groups.hear(ref, succeeded);
    expect((await runner.mails()).at(-1)).toMatchObject({ template: 'paid' });
    expect((await runner.mails()).map(({ text }) => text).join('\n')).not.toContain(group.code);
  }
  expect((await history(ola, group)).filter((line) => line.includes('reserved a place'))).toHaveLength(2);
  const { code } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect((await ola.mails()).map(({ text }) => text).join('\n')).toContain(code);
});
