import { expect, test } from 'vitest';
import { kindOf } from '#machines/groups/placeKind.ts';
import { placesIn } from '../../../src/screens/groups/group/filters.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import type { Caller } from '../../kit/server/server.ts';

/** What is to be done, as the profile tells it: the same numbers as on the board of the group. */
const groups = await openGroups();
const { rows } = groups;
const todosOf = async (person: Pick<Caller, 'ask'>, group: { id: number }) =>
  (await person.ask('GET user', {})).signups.find(({ group_id }) => group_id === group.id)?.todos;

test('a captain reads one counted list, which the board of the group agrees with', async () => {
  const ola = await groups.actor('Ola');
  const jan = await groups.actor('Jan');
  const group = await groups.group(ola, { places: 6 });
  await rows(
    'update run set tshirts = true, tshirts_until = date where id = (select run_id from grp where id = $1)',
    group.id,
  );
  await groups.join(jan, group);
  const opened = groups.invitedPlace(await groups.inviteTo(ola, group, 'opened@example.com'));
  await rows('update invitation set opened_at = now() where place_id = $1', opened);
  await groups.inviteTo(ola, group, 'unopened@example.com');
  await groups.challengeTo(ola, group, 'challenged@example.com');
  const added = await ola.ask('POST groups/{id}/payToJoin', {
    params: { id: group.id },
    body: { participants: 2, coupons: [], payment_provider: 'stripe' },
  });
  const todos = await todosOf(ola, group);
  const some = expect.any(String);
  expect(todos).toEqual([
    { kind: 'unpaid', count: 2, moment: some, payment: { id: added.payment_id, to_pay: added.price } },
    { kind: 'free', count: 2, moment: null, payment: null },
    { kind: 'unopened', count: 1, moment: some, payment: null },
    { kind: 'challenged', count: 1, moment: some, payment: null },
    { kind: 'sizes', count: 5, moment: null, payment: null },
  ]);
  const board = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  const unopened = board.signups.filter(
    (place) => kindOf(board, place) === 'invited' && place.invitation?.state !== 'opened',
  );
  const counted = { free: placesIn(board, 'free'), unpaid: placesIn(board, 'unpaid'), unopened };
  const others = { challenged: placesIn(board, 'challenged'), sizes: placesIn(board, 'sizes') };
  for (const [kind, places] of Object.entries({ ...counted, ...others }))
    expect([kind, places.length]).toEqual([kind, todos?.find((todo) => todo.kind === kind)?.count]);

  // A member has no more than a size of their own to choose.
  expect(await todosOf(jan, group)).toEqual([{ kind: 'sizes', count: 1, moment: null, payment: null }]);
  await rows(`update place set size = 'M' where group_id = $1`, group.id);
  expect(await todosOf(jan, group)).toEqual([]);
});

test('a guardian reads how many ages are missing, and who is done nothing', async () => {
  const ola = await groups.actor('Ola');
  const kids = await groups.group(ola, { places: 3, run: 'kids', category: 'kids-6-8', ages: [7] });
  await rows(`update place set size = 'M' where group_id = $1`, kids.id);
  expect((await todosOf(ola, kids))?.find(({ kind }) => kind === 'ages')).toEqual({
    kind: 'ages',
    count: 2,
    moment: null,
    payment: null,
  });
  await rows('update place set age = 8 where group_id = $1', kids.id);
  expect(await todosOf(ola, kids)).toEqual([]);
});
