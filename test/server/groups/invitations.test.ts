import { afterEach, expect, test } from 'vitest';
import { recordBounce } from '../../../server/domain/accounts/bounces.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { mailsTo } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Invitations to paid places and challenges to pay one: sent, opened, accepted, withdrawn, lapsed, bounced. */
const groups = await openGroups();
const { board, history, join, database, inviteTo, challengeTo, withdraw, invitedPlace: idOf } = groups;

afterEach(() => expectInvariants(database));

let guests = 0;
const newEmail = () => `guest${guests++}@example.com`;
const secretSentTo = async (email: string) => (await mailsTo(groups.server, email)).at(-1)?.token ?? '';
/** By the number of the group, and a secret that was mailed. */
const accept = (by: Actor, { id }: { id: number }, code?: string) => groups.accept(by, { id, code });
const payToJoin = (by: Actor, { id }: { id: number }, more = {}) => groups.payToJoin(by, { id }, more);
const seat = async (captain: Actor, group: { id: number }, id: number) =>
  (await captain.ask('GET groups/{id}', { params: { id: group.id } })).signups.find((one) => one.id === id);

// specification 4.31, 7.35, 7.42, 7.43
test('an invited address finds its place by the mailed link, whatever becomes of the group’s code', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  const email = newEmail();
  const invited = await inviteTo(ola, group, ` ${email.toUpperCase()} `);
  expect(invited).toMatchObject({ code: null, message: 'Invitation sent' });
  expect(await board(group)).toEqual(['Ola* paid taken', `${email} paid invited`]);
  const secret = await secretSentTo(email);
  await ola.ask('POST groups/{id}/code', { params: { id: group.id }, body: { action: 'renew' } });
  expect((await seat(ola, group, idOf(invited)))?.invitation).toMatchObject({ state: 'sent', resends_left: 3 });

  const door = { group_id: group.id, secret };
  const seen = await groups.server.ask('GET additions/verify', { query: door });
  expect(seen).toMatchObject({ group: { id: group.id, free_paid_places: 0 }, modes: ['paid'], invited_by: 'Ola' });
  expect(await groups.server.ask('POST additions/verify', { body: door })).toEqual(seen);
  expect((await seat(ola, group, idOf(invited)))?.invitation?.state).toBe('opened');

  const jan = await groups.actor('Jan', { isConfirmed: false });
  expect((await accept(jan, group, secret)).data).toEqual({ group_id: group.id });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  expect((await ola.mails()).at(-1)?.subject).toBe(`Jan Test has joined Group ${group.id}`);
  expect((await jan.mails()).at(-1)?.template).toBe('welcome');
  expect((await accept(await groups.actor(), group, secret)).code).toBe('wrong_code');
});

test('an invitation says who sent it, without words that look like a link; by the group’s code nobody learns it', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  const email = newEmail();
  await inviteTo(ola, group, email);
  const invitedBy = async (secret: string) =>
    (await groups.server.ask('POST additions/verify', { body: { group_id: group.id, secret } })).invited_by;
  const secret = await secretSentTo(email);
  expect(await invitedBy(secret)).toBe('Ola');
  await groups.rows(`update account set name = 'Ola www.evil.example' where id = $1`, ola.id);
  expect(await invitedBy(secret)).toBe('Ola');
  await groups.rows(`update account set name = 'evil.example' where id = $1`, ola.id);
  expect(await invitedBy(secret)).toBeNull();
  const { code } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect(await invitedBy(code ?? '')).toBeNull();
});

test('an account of the invited address needs no secret, once the address is confirmed', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan', { isConfirmed: false })];
  const group = await groups.group(ola, { places: 2 });
  await inviteTo(ola, group, jan.email);
  expect((await jan.ask('GET user')).invitations).toEqual([]);
  const answerOf = ({ status, code, message, data }: Awaited<ReturnType<typeof accept>>) => ({
    status,
    code,
    message,
    data,
  });
  const nowhere = await groups.group(await groups.actor('Kim'), { places: 2 });
  expect((await accept(jan, group)).code).toBe('wrong_code');
  expect(answerOf(await accept(jan, group))).toEqual(answerOf(await accept(jan, nowhere)));
  await groups.rows('update account set email_confirmed_at = now() where id = $1', jan.id);
  expect((await jan.ask('GET user')).invitations).toMatchObject([{ mode: 'paid', group: { id: group.id } }]);
  expect((await accept(jan, group)).code).toBeNull();
  expect((await jan.ask('GET user')).invitations).toEqual([]);
});

test('own address, a member’s, an invited one: refused, and nobody is mailed', async () => {
  const { ola, jan, group } = await groups.pair({ places: 4 });
  const email = newEmail();
  await inviteTo(ola, group, email);
  const mails = async () => (await groups.rows('select from mail')).length;
  const before = await mails();
  for (const call of [inviteTo, challengeTo]) {
    const codes = [];
    for (const address of [ola.email, jan.email, email]) codes.push((await call(ola, group, address)).code);
    expect(codes).toEqual(['already_member', 'already_member', 'already_invited']);
    expect((await call(jan, group, newEmail())).code).toBe('forbidden');
  }
  expect(await mails()).toBe(before);
});

test('an invitation takes the place that is meant, if it is free and paid', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 3 });
  const [own, , last] = await groups.rows<{ id: number }>(
    'select id from place where group_id = $1 order by id',
    group.id,
  );
  expect((await inviteTo(ola, group, newEmail(), own?.id)).code).toBe('no_free_place');
  expect(idOf(await inviteTo(ola, group, newEmail(), last?.id))).toBe(last?.id);
  const unpaid = await groups.group(ola, { places: 2, isPaid: false });
  expect((await inviteTo(ola, unpaid, newEmail())).code).toBe('no_free_place');
});

test('an inviter’s own address must be confirmed', async () => {
  const ola = await groups.actor('Ola', { isConfirmed: false });
  const group = await groups.group(ola, { places: 2 });
  expect([(await inviteTo(ola, group, newEmail())).code, (await challengeTo(ola, group, newEmail())).code]).toEqual([
    'email_unconfirmed',
    'email_unconfirmed',
  ]);
});

test('a withdrawn invitation frees its place, and its secret is dead', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  const email = newEmail();
  const id = idOf(await inviteTo(ola, group, email));
  const secret = await secretSentTo(email);
  expect((await withdraw(ola, id)).message).toBe('Invitation withdrawn');
  expect((await withdraw(ola, id)).code).toBe('not_found');
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid free']);
  expect((await accept(await groups.actor(), group, secret)).code).toBe('wrong_code');
});

test('an address that refuses mail is seen to', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  const email = newEmail();
  const id = idOf(await inviteTo(ola, group, email));
  await recordBounce(database.pool, email, '550 no such mailbox');
  expect((await seat(ola, group, id))?.invitation?.state).toBe('bounced');
});

// specification 1.12, 7.36, 7.44
test('a challenge holds one more place, which the person who accepts it pays for', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 1, wave: 1 });
  const email = newEmail();
  const challenged = await challengeTo(ola, group, email);
  expect(challenged.message).toBe('Challenge sent');
  expect(await board(group)).toEqual(['Ola* paid taken', `${email} reserved invited`]);
  const [mail] = await mailsTo(groups.server, email);
  // Nobody who has not reacted to a mail of ours reads what somebody else typed.
  expect(mail?.subject).toMatch(/^Somebody challenges you: Muster Gdańsk/u);
  expect(mail?.text).toContain('it costs PLN 201.99'.replace('PLN 201.99', '201.99\u00a0zł'));

  const jan = await groups.actor('Jan');
  const secret = mail?.token ?? '';
  expect((await accept(jan, group, secret)).code).toBe('no_free_place');
  const seen = await jan.ask('GET additions/verify', { query: { group_id: group.id, secret } });
  expect([seen.modes, seen.price.breakdown.toPay]).toEqual([['unpaid'], 20_199]);
  const [held] = await groups.rows<{ until: Date }>(
    `select date_trunc('second', payment.expires_at) as until from place join payment on payment.id = payment_id where place.email = $1`,
    email,
  );
  expect(Date.parse(seen.expires_at ?? '')).toBe(held?.until.getTime());
  const { data: order } = await payToJoin(jan, group, { secret });
  expect(order).toMatchObject({ group_id: group.id, price: 20_199, status: 'pending' });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan reserved taken']);

  const { payment_id } = order as { payment_id: string };
  expect((await jan.ask('GET user')).signups).toMatchObject([{ group_id: group.id, payment_id, status: null }]);
  const [ref = ''] = groups.provider.of(payment_id);
  await groups.hear(ref, { state: 'succeeded' });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  expect((await ola.mails()).at(-1)?.subject).toBe(`Jan Test has paid: Group ${group.id}`);
});

test('a challenged place with a coupon is reserved again at the new price', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 1, wave: 1 });
  await challengeTo(ola, group, jan.email);
  expect((await payToJoin(jan, group, { coupon: 'NOPE' })).data).toHaveProperty('coupon');
  expect((await payToJoin(jan, group, { coupon: 'MUD10', expected_to_pay: 1 })).code).toBe('price_changed');
  expect((await payToJoin(jan, group, { coupon: 'MUD10' })).data).toMatchObject({ price: 18_179 });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan reserved taken']);
});

test('a challenge that lapses or is withdrawn gives its place back to the wave', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 1, wave: 2 });
  const [lapsing, withdrawn] = [newEmail(), newEmail()];
  await challengeTo(ola, group, lapsing);
  const [payment] = await groups.rows<{ id: string }>('select id from payment where email = $1', lapsing);
  await groups.expire(payment?.id ?? '');
  await lapseDue(groups.deps);
  expect(await board(group)).toEqual(['Ola* paid taken']);
  expect((await mailsTo(groups.server, lapsing)).map(({ template }) => template)).toEqual(['lapsed']);
  await withdraw(ola, idOf(await challengeTo(ola, group, withdrawn)));
  expect(await board(group)).toEqual(['Ola* paid taken']);
  expect(await history(ola, group)).toEqual([
    'Ola Test created the group with 1 place',
    `Ola Test challenged ${lapsing}`,
    'Muster released 1 place that nobody had paid for in time',
    `Ola Test challenged ${withdrawn}`,
    `Ola Test withdrew the invitation to ${withdrawn}`,
  ]);
  expect((await challengeTo(ola, group, lapsing)).code).toBeNull();
});

test('a member does not read whom the captain invites', async () => {
  const { ola, jan, group } = await groups.pair({ places: 3 });
  await inviteTo(ola, group, newEmail());
  expect((await history(jan, group)).at(-1)).toBe('Ola Test invited somebody');
  const { signups } = await jan.ask('GET groups/{id}', { params: { id: group.id } });
  expect(signups.at(-1)).toMatchObject({ name: null, email: null, invitation: null });
});

test('a person who joins by the code no longer needs their invitation', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 3 });
  await challengeTo(ola, group, jan.email);
  await groups.rows('update account set email_confirmed_at = null where id = $1', jan.id);
  await join(jan, group);
  await groups.rows('update account set email_confirmed_at = now() where id = $1', jan.id);
  const kim = await groups.actor('Kim');
  await inviteTo(ola, group, kim.email);
  await join(kim, group);
  expect((await board(group)).sort()).toEqual(
    ['Jan paid taken', 'Kim paid taken', 'Ola* paid taken', `${jan.email} reserved invited`].sort(),
  );
  expect((await jan.call('POST groups/{id}/delete', { params: { id: group.id } })).code).toBe('forbidden');
});

// specification 6.9, 7.34, 7.38
test('a captain adds places for the group under one payment', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 1, wave: 3 });
  const add = (participants: number, more = {}) =>
    ola.call('POST groups/{id}/payToJoin', {
      params: { id: group.id },
      body: { participants, coupons: [], payment_provider: 'stripe', ...more },
    });
  expect((await add(3, { coupons: ['MUD10', 'NOPE'] })).data).toEqual({
    'coupons.1': ['We do not know this code. Check its spelling.'],
  });
  expect((await add(50)).code).toBeNull();
  expect(await add(50)).toMatchObject({ code: 'wave_full', data: { free_places: ['49'] } });
  const { pending_payments } = await ola.ask('GET groups/{id}/payment', { params: { id: group.id } });
  expect(pending_payments).toMatchObject([{ participants: 50, status: 'pending', payment_secret: expect.any(String) }]);
  const { paid, total } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect([paid, total]).toEqual([1, 51]);
});
