import { afterEach, describe, expect, test } from 'vitest';
import { openSession } from '../../../server/domain/kit/sessions.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { as, password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import type { CallOptions } from '../../kit/server/server.ts';

/** The giver of a place has a day to say that it was not they (docs/rules/groups.md 7.5). */
const groups = await openGroups();
const { board, history, pair, placeOf, database, server, rows } = groups;

afterEach(() => expectInvariants(database));

const handOver = async (by: Actor, group: { id: number }, email: string) =>
  by.ask('POST transfer/user/perform', { body: { email, participation_id: await placeOf(by, group) } });
const secretOf = async (giver: Actor) =>
  (await giver.mails()).findLast(({ template }) => template === 'place_given')?.token ?? '';
const look = async (secret: string) => server.call('POST handed-over/verify', { body: { secret } });
const take = async (secret: string, options: CallOptions = {}) =>
  server.call('POST handed-over/take-back', { body: { secret } }, options);
const state = async (secret: string) => ((await look(secret)).data as { state: string }).state;
/** Jan’s place is Kim’s, and Jan has the mail. */
async function stolen(more: Parameters<typeof pair>[0] = {}) {
  const { ola, jan, group } = await pair(more);
  const kim = await groups.actor('Kim');
  await handOver(jan, group, kim.email);
  return { ola, jan, kim, group, secret: await secretOf(jan) };
}

test('the mail’s link shows the place and changes nothing; the button brings it back and signs out elsewhere', async () => {
  const { jan, kim, group, secret } = await stolen();
  const [mail] = (await jan.mails()).slice(-1);
  expect(mail?.text).toMatch(/this was not me:\n.*\/handed-over\/[\w-]{43}\n/u);
  expect((await look(secret)).data).toMatchObject({
    state: 'open',
    whom: 'Kim Test',
    group_id: group.id,
    region: 'pl',
  });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Kim paid taken']);
  const own = as(await openSession(database.db, jan.id, '198.51.100.0/24'));
  expect((await take(secret, own)).data).toMatchObject({ state: 'back' });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  expect((await server.call('GET user', {}, own)).code).toBeNull();
  expect((await jan.call('GET user')).code).toBe('unauthenticated');
  expect((await kim.call('GET groups/{id}', { params: { id: group.id } })).code).toBe('not_found');
  expect((await kim.mails()).at(-1)?.template).toBe('place_taken_back');
  expect((await history(server.by({ ...own, lang: 'en' }), group)).at(-1)).toBe(
    'Jan Test took their place back from Kim Test',
  );
  // Once, however often it is pressed.
  expect([(await take(secret)).code, await state(secret)]).toEqual([null, 'back']);
  expect((await server.call('GET user', {}, own)).code).toBeNull();
});

test('signed out it signs out everywhere; the receiver read that it may go back', async () => {
  const { jan, kim, secret } = await stolen();
  expect((await kim.mails()).find(({ template }) => template === 'place_received')?.text).toContain('for 24 hours');
  expect((await take(secret, kim.as)).code).toBeNull();
  expect([(await jan.call('GET user')).code, (await kim.call('GET user')).code]).toEqual(['unauthenticated', null]);
});

test('with it come the captain’s role and the T-shirt', async () => {
  const { ola, jan, group } = await pair();
  const kim = await groups.actor('Kim');
  await rows(`update place set sex = 'K', size = 'M' where id = $1`, await placeOf(ola, group));
  await handOver(ola, group, kim.email);
  await kim.ask('POST groups/{id}/captain', {
    params: { id: group.id },
    body: { new_captain_id: await placeOf(jan, group) },
  });
  expect(await board(group)).toEqual(['Kim paid taken', 'Jan* paid taken']);
  expect((await take(await secretOf(ola))).code).toBeNull();
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  expect(await rows('select sex, size from place where id = $1', await placeOf(ola, group))).toEqual([
    { sex: 'K', size: 'M' },
  ]);
});

describe('the place comes back', () => {
  test('also from the next receiver, and never to the one in between', async () => {
    const { kim, group, secret } = await stolen();
    const eve = await groups.actor('Eve');
    await handOver(kim, group, eve.email);
    const between = await secretOf(kim);
    expect((await take(secret)).code).toBeNull();
    expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
    expect((await eve.mails()).at(-1)?.template).toBe('place_taken_back');
    expect([await state(between), (await take(between)).code]).toEqual(['over', 'token_spent']);
    expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  });

  test('while it is offered to somebody else', async () => {
    const { kim, group, secret } = await stolen();
    await kim.ask('POST transfer/user/invite', {
      body: { email: 'fence@example.com', participation_id: await placeOf(kim, group) },
    });
    expect((await take(secret)).code).toBeNull();
    expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  });

  test('from another group, with the role that was taken there', async () => {
    const { kim, secret } = await stolen();
    const eve = await groups.actor('Eve');
    const other = await groups.group(eve, { places: 2 });
    const own = (
      await rows<{ id: number; group_id: number }>('select id, group_id from place where user_id = $1', kim.id)
    )[0];
    await kim.ask('POST transfer/group/perform', { body: { group_id: other.id, participation_id: own?.id ?? 0 } });
    await eve.ask('POST groups/{id}/captain', { params: { id: other.id }, body: { new_captain_id: own?.id ?? 0 } });
    expect((await take(secret)).code).toBeNull();
    expect(await board(other)).toEqual(expect.arrayContaining(['Jan paid taken', 'Eve* paid taken']));
  });

  test('when the receiver has left, also from who joined on it since', async () => {
    const { kim, group, secret } = await stolen();
    await groups.remove(group, kim, kim);
    const eve = await groups.actor('Eve');
    const [{ code }] = (await rows('select code from grp where id = $1', group.id)) as [{ code: string }];
    await groups.join(eve, { ...group, code });
    expect((await take(secret)).code).toBeNull();
    expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  });

  test('when nobody has it, or somebody is invited to it', async () => {
    const one = await stolen();
    await groups.remove(one.group, one.kim, one.ola);
    expect((await take(one.secret)).code).toBeNull();
    expect(await board(one.group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
    const other = await stolen();
    await groups.remove(other.group, other.kim, other.ola);
    await groups.inviteTo(other.ola, other.group, 'invited@example.com');
    expect((await take(other.secret)).code).toBeNull();
    expect(await board(other.group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
  });

  test('to the group if its giver has another one now', async () => {
    const { jan, group, secret } = await stolen({ places: 3 });
    await groups.join(jan, group);
    expect((await take(secret)).code).toBeNull();
    expect((await board(group)).toSorted()).toEqual(['- paid free', 'Jan paid taken', 'Ola* paid taken']);
  });
});

test('an accepted offer of a place is a hand-over, too', async () => {
  const { jan, group } = await pair();
  const kim = await groups.actor('Kim');
  await jan.ask('POST transfer/user/invite', {
    body: { email: kim.email, participation_id: await placeOf(jan, group) },
  });
  const code = (await kim.mails()).at(-1)?.token;
  await groups.accept(kim, { id: group.id, code });
  expect((await take(await secretOf(jan))).code).toBeNull();
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
});

test('nothing comes back after a day, for a lost place, or by a wrong link', async () => {
  const late = await stolen();
  await rows(`update take_back set until = now() - interval '1 second' where giver_id = $1`, late.jan.id);
  expect([await state(late.secret), (await take(late.secret)).code]).toEqual(['over', 'token_spent']);
  expect(await board(late.group)).toEqual(['Ola* paid taken', 'Kim paid taken']);
  const gone = await stolen();
  await gone.ola.ask('POST groups/{id}/delete', { params: { id: gone.group.id } });
  expect([await state(gone.secret), (await take(gone.secret)).code]).toEqual(['over', 'token_spent']);
  expect([(await look('x'.repeat(43))).code, (await take('x'.repeat(43))).code]).toEqual(['not_found', 'not_found']);
  const given = await stolen();
  await handOver(given.kim, given.group, given.jan.email);
  expect(await state(given.secret)).toBe('back');
});

test('pressed many times at once, also while it is handed on, it is one person’s', async () => {
  const { kim, group, secret } = await stolen();
  const eve = await groups.actor('Eve');
  const participation_id = await placeOf(kim, group);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => take(secret)),
    kim.call('POST transfer/user/perform', { body: { email: eve.email, participation_id } }),
    ...Array.from({ length: 4 }, () => take(secret)),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await board(group)).toEqual(['Ola* paid taken', 'Jan paid taken']);
});

test('erasing the giver leaves nothing to take back', async () => {
  const { jan, secret } = await stolen();
  await jan.ask('POST user/delete', { body: { email: jan.email, password } });
  expect((await take(secret)).code).toBe('not_found');
  expect(await rows('select from take_back where giver_id = $1', jan.id)).toEqual([]);
});
