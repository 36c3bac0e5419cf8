import { afterEach, expect, test } from 'vitest';
import type { Actor } from '../../../server/domain/actor.ts';
import { personAt } from '../../../server/domain/groups/account.ts';
import { assignPlace } from '../../../server/domain/groups/commands/handOver.ts';
import { removePerson } from '../../../server/domain/groups/commands/leaving.ts';
import { moveToWave } from '../../../server/domain/groups/commands/wave.ts';
import { readGroupAccess } from '../../../server/domain/groups/groupAccess.ts';
import { changePlace } from '../../../server/domain/places/placeLife.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What members may do by their rights is done for others by the same functions, who stand in the history as who they are. */
const groups = await openGroups();
const { board, database, join, placeOf, rows, shop } = groups;
afterEach(() => expectInvariants(database));

const whoDid = (group: { id: number }, what: string) =>
  rows<Actor>(
    'select who as kind, actor_id as "accountId" from group_history where group_id = $1 and what = $2',
    group.id,
    what,
  );

async function threeOfThem() {
  const [ola, jan, ewa] = [await groups.actor('Ola'), await groups.actor('Jan'), await groups.actor('Ewa')];
  const group = await groups.group(ola, { places: 2 });
  await join(jan, group);
  const staff: Actor = { kind: 'staff', accountId: ewa.id };
  const seen = async (placeId?: number) => {
    const scene = await readGroupAccess(database.db, { who: { id: ola.id, session: '' }, groupId: group.id, placeId });
    if (scene === null) throw new Error('no group');
    return scene;
  };
  return { ola, jan, ewa, group, staff, seen };
}

test('staff move a group to another wave', async () => {
  const { group, staff, seen } = await threeOfThem();
  const { wave_id } = shop.offer('gdansk', '6km', 1);
  const scene = await seen();
  await database.db.transaction().execute((tx) => moveToWave(tx, scene.group, wave_id, staff));
  expect((await seen()).group.wave_id).toBe(wave_id);
  expect(await whoDid(group, 'wave.changed')).toEqual([staff]);
});

test('staff take somebody out of a group', async () => {
  const { jan, group, staff, seen } = await threeOfThem();
  const { target } = await seen(await placeOf(jan, group));
  if (target === null) throw new Error('no place');
  await database.db.transaction().execute((tx) => removePerson(tx, target, staff));
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid free']);
  expect(await whoDid(group, 'person.removed')).toEqual([staff]);
});

test('staff give a place to somebody else', async () => {
  const { jan, ewa, group, staff, seen } = await threeOfThem();
  const scene = await seen(await placeOf(jan, group));
  const receiver = await personAt(database.db, ewa.email);
  if (scene.target === null || receiver === null) throw new Error('nobody');
  const place = scene.target;
  await database.db.transaction().execute(async (tx) => {
    await changePlace(tx, place, { type: 'handover.offered' });
    await assignPlace(tx, { group: scene.group, place: { ...place, person: 'handingOver' }, receiver, actor: staff });
  });
  expect(await board(group)).toEqual(['Ola* paid taken', 'Ewa paid taken']);
  expect(await whoDid(group, 'place.handedOver')).toEqual([staff]);
});

test('an order stands in the books under who made it', async () => {
  const { ola, group } = await threeOfThem();
  const who = 'select distinct who from payment_history where payment_id = $1';
  expect(await rows(who, group.payment)).toEqual([{ who: `member ${ola.id}` }]);
  expect(await whoDid(group, 'group.created')).toEqual([{ kind: 'member', accountId: ola.id }]);
  expect(await rows(who, (await groups.order()).id)).toEqual([{ who: 'visitor' }]);
});
