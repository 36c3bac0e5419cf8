import { afterEach, expect, test } from 'vitest';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { mailsTo } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** A place that is handed to somebody else, and one that moves to another group. */
const groups = await openGroups();
const { board, history, pair, placeOf, database, shop } = groups;

afterEach(() => expectInvariants(database));

type Step = 'verify' | 'perform' | 'invite';
const transfer = async (step: Step, by: Actor, group: { id: number }, email: string, whose = by) =>
  by.call(`POST transfer/user/${step}`, { body: { email, participation_id: await placeOf(whose, group) } });
const move = async (step: 'verify' | 'perform', by: Actor, from: { id: number }, to: { id: number }) =>
  by.call(`POST transfer/group/${step}`, { body: { group_id: to.id, participation_id: await placeOf(by, from) } });
const templates = async (person: Actor) => (await person.mails()).map(({ template }) => template);

// specification 3.18, 4.34, 7.39, 7.49
test('a found user gets the place at once, and both get a mail', async () => {
  const { jan, group } = await pair();
  const kim = await groups.actor('Kim');
  expect(await transfer('verify', jan, group, kim.email)).toMatchObject({
    message: 'User found',
    data: { name: 'Kim Test', email: kim.email },
  });
  expect(await transfer('verify', jan, group, 'nobody@example.com')).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'This user does not exist',
  });
  expect((await transfer('perform', jan, group, kim.email)).code).toBeNull();
  expect(await board(group)).toEqual(['Ola* paid taken', 'Kim paid taken']);
  expect([(await templates(jan)).at(-1), (await templates(kim)).at(-1)]).toEqual(['place_given', 'place_received']);
  expect((await history(kim, group)).at(-1)).toBe('Jan Test handed their place over to Kim Test');
});

test('with the captain’s place goes the captain’s role', async () => {
  const { ola, group } = await pair();
  const kim = await groups.actor('Kim');
  await transfer('perform', ola, group, kim.email);
  expect(await board(group)).toEqual(['Kim* paid taken', 'Jan paid taken']);
  expect(await templates(kim)).toEqual(expect.arrayContaining(['place_received', 'captain_now']));
});

// specification 4.35
test('somebody without an account is invited, and the giver keeps the place until then', async () => {
  const { ola, jan, group } = await pair();
  const email = 'later@example.com';
  expect((await transfer('invite', jan, group, email)).code).toBeNull();
  expect((await transfer('invite', jan, group, 'other@example.com')).code).toBe('already_invited');
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid handingOver']);
  const seen = async (by: Actor) =>
    (await by.ask('GET groups/{id}', { params: { id: group.id } })).signups.find(({ name }) => name === 'Jan Test');
  expect([(await seen(ola))?.handover?.email, (await seen(jan))?.handover?.email]).toEqual([email, email]);

  const code = (await mailsTo(groups.server, email)).at(-1)?.token;
  const kim = await groups.actor('Kim');
  await groups.accept(kim, { id: group.id, code });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Kim paid taken']);
  expect([(await templates(jan)).at(-1), (await templates(kim)).at(-1)]).toEqual(['place_given', 'place_received']);
});

test('a hand-over is shown to the receiver, and withdrawn by its giver or the captain', async () => {
  const { ola, jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const id = await placeOf(jan, group);
  const withdraw = async (by: Actor) =>
    (await by.call('POST invitations/{participant_id}/withdraw', { params: { participant_id: id } })).code;
  await transfer('invite', jan, group, kim.email);
  expect((await kim.ask('GET user')).invitations).toMatchObject([{ participant_id: id, mode: 'paid' }]);
  expect([await withdraw(kim), await withdraw(jan), await withdraw(jan)]).toEqual(['not_found', null, 'forbidden']);
  await transfer('invite', jan, group, kim.email);
  expect(await withdraw(ola)).toBeNull();
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
});

test('only a paid place of one’s own goes to somebody who is not in the group', async () => {
  const { ola, jan, group } = await pair();
  const unpaid = await groups.group(jan, { isPaid: false });
  const kim = await groups.actor('Kim');
  for (const step of ['verify', 'perform', 'invite'] as const) {
    const codes = [
      await transfer(step, jan, group, ola.email),
      await transfer(step, jan, group, jan.email),
      await transfer(step, jan, unpaid, kim.email),
      await transfer(step, jan, group, kim.email, ola),
      await transfer(step, ola, group, kim.email, jan),
      await transfer(step, kim, group, 'x@example.com', jan),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'already_member',
      'already_member',
      'not_transferable',
      'forbidden',
      'forbidden',
      'not_found',
    ]);
  }
});

test('the giver’s size is not kept for the receiver, unless the T-shirts are ordered', async () => {
  const { jan, group } = await pair();
  const params = { id: group.id, pid: await placeOf(jan, group) };
  await jan.ask('POST groups/{id}/participant/{pid}/tshirt', { params, body: { sex: 'M', size: 'XL' } });
  const [kim, lea] = [await groups.actor('Kim'), await groups.actor('Lea')];
  const size = async () => (await groups.rows('select sex, size from place where id = $1', params.pid))[0];
  await transfer('perform', jan, group, kim.email);
  expect(await size()).toEqual({ sex: null, size: null });
  await kim.ask('POST groups/{id}/participant/{pid}/tshirt', { params, body: { sex: 'K', size: 'S' } });
  await database.rows(`update run set tshirts_ordered = true where key = 'gdansk'`);
  await transfer('perform', kim, group, lea.email);
  await database.rows(`update run set tshirts_ordered = false where key = 'gdansk'`);
  expect(await size()).toEqual({ sex: 'K', size: 'S' });
});

// specification 7.40, 7.47
test('a place moves to another group of its category, with room in its wave', async () => {
  const { jan, group } = await pair();
  const lea = await groups.actor('Lea');
  const other = await groups.group(lea, { wave: 1 });
  const [from, to] = [0, 1].map((wave) => shop.offer('gdansk', '6km', wave).wave_id);
  const taken = () => Promise.all([groups.taken(from ?? 0), groups.taken(to ?? 0)]);
  const [before, room] = await taken();
  expect((await move('verify', jan, group, other)).data).toMatchObject({ id: other.id, captain: { name: 'Lea' } });
  expect((await move('perform', jan, group, other)).data).toEqual({ group_id: other.id });
  expect(await taken()).toEqual([(before ?? 0) - 1, (room ?? 0) + 1]);
  expect([await board(group), await board(other)]).toEqual([
    ['Ola* paid taken'],
    ['Jan paid taken', 'Lea* paid taken'],
  ]);
  expect([(await templates(jan)).at(-1), (await templates(lea)).at(-1)]).toEqual(['moved', 'joined']);
});

// specification 6.5
test('a group is refused that is another category’s, full, unknown or one’s own', async () => {
  const { ola, jan, group } = await pair({ category: '12km' });
  const elsewhere = await groups.group(ola);
  const full = await groups.group(await groups.actor(), { category: '12km', wave: 1, places: 5 });
  for (const step of ['verify', 'perform'] as const) {
    const codes = [elsewhere, full, { id: 999_999 }, group].map(async (to) => (await move(step, jan, group, to)).code);
    expect(await Promise.all(codes)).toEqual(['not_transferable', 'wave_full', 'not_found', 'already_member']);
    expect((await move(step, ola, group, full)).code).toBe('captain_must_hand_over');
  }
});

test('a captain alone takes the place along, and the emptied group disappears', async () => {
  const { ola, group } = await pair({ wave: 2 });
  const kim = await groups.actor('Kim');
  const alone = await groups.group(kim, { wave: 2 });
  await move('perform', kim, alone, group);
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken', 'Kim paid taken']);
  expect((await ola.call('GET additions/verify', { query: { group_id: alone.id, secret: alone.code } })).code).toBe(
    'wrong_code',
  );
});

test('a place that moved lives on when the group is deleted that it was bought for', async () => {
  const { ola, jan, group } = await pair({ wave: 3 });
  const other = await groups.group(await groups.actor('Lea'), { wave: 3 });
  await move('perform', jan, group, other);
  await ola.ask('POST groups/{id}/delete', { params: { id: group.id } });
  expect(await board(other)).toEqual(['Jan paid taken', 'Lea* paid taken']);
});

test('transfers are limited to ten an hour', async () => {
  const limited = await openGroups({ rateLimits: true });
  const [ola, kim] = [await limited.actor('Ola'), await limited.actor('Kim')];
  const group = await limited.group(ola);
  const participation_id = await limited.placeOf(ola, group);
  const codes = [];
  for (let n = 0; n < 11; n++) {
    const step = n % 2 === 0 ? 'POST transfer/user/verify' : 'POST transfer/group/verify';
    const body = { email: kim.email, group_id: group.id, participation_id };
    codes.push((await ola.call(step, { body })).code);
  }
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
  expect(codes.at(-1)).toBe('rate_limited');
});

test('after the last day its runner hands a place over in no way; what was offered before can still be accepted', async () => {
  const { ola, jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const lastDay = (day: string) =>
    database.rows(`update run set transfer_until = ${day} where id = (select run_id from grp where id = $1)`, group.id);
  try {
    await lastDay('current_date + 1');
    expect((await transfer('invite', jan, group, kim.email)).code).toBeNull();
    expect(await jan.ask('GET groups/{id}', { params: { id: group.id } })).toMatchObject({ transfer_open: true });
    await lastDay('current_date - 2');
    const codes = [];
    for (const step of ['verify', 'perform', 'invite'] as const)
      codes.push((await transfer(step, ola, group, 'other@example.com')).code);
    expect(codes).toEqual(['transfer_over', 'transfer_over', 'transfer_over']);
    expect(await ola.ask('GET groups/{id}', { params: { id: group.id } })).toMatchObject({ transfer_open: false });
    const code = (await mailsTo(groups.server, kim.email)).at(-1)?.token;
    await groups.accept(kim, { id: group.id, code });
    expect(await board(group)).toEqual(['Ola* paid taken', 'Kim paid taken']);
  } finally {
    await lastDay('null');
  }
});
