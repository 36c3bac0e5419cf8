import { afterEach, expect, test } from 'vitest';
import { personAt, readPerson } from '../../../server/domain/groups/account.ts';
import {
  changeCaptain,
  changeCode,
  chooseTshirt,
  nameChild,
  renameGroup,
} from '../../../server/domain/groups/commands/captainActions.ts';
import { endGroup } from '../../../server/domain/groups/commands/deletion.ts';
import { assignPlace } from '../../../server/domain/groups/commands/handOver.ts';
import { removePerson } from '../../../server/domain/groups/commands/leaving.ts';
import { moveToWave } from '../../../server/domain/groups/commands/wave.ts';
import { type LockedPlace, readGroupAccess } from '../../../server/domain/groups/groupAccess.ts';
import { invite, withdraw } from '../../../server/domain/groups/invitations.ts';
import type { Actor } from '../../../server/domain/kit/actor.ts';
import { lockGroups } from '../../../server/domain/places/locks.ts';
import { changePlace } from '../../../server/domain/places/placeLife.ts';
import { type Actor as Member, openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The functions behind members' rights also work for other actors, whom the history names as they are. */
const groups = await openGroups();
const { board, database, placeOf, rows, shop } = groups;
afterEach(() => expectInvariants(database));

type Group = Awaited<ReturnType<typeof groups.group>>;

const whoDid = (group: Pick<Group, 'id'>, what: string) =>
  rows<Actor>(
    'select who as kind, actor_id as "accountId" from group_history where group_id = $1 and what = $2',
    group.id,
    what,
  );

/** Does something to a group, and to a place of it, under its lock, by somebody who is no member. */
async function byStaff(staff: Actor, group: Group, placeId: number, work: (locked: LockedPlace) => Promise<unknown>) {
  return database.db.transaction().execute(async (tx) => {
    await lockGroups(tx, [group.id]);
    const who = { id: staff.accountId ?? 0, session: '' };
    const access = await readGroupAccess(tx, { who, groupId: group.id, placeId });
    if (access === null || access.target === null) throw new Error('no such place');
    return work({ tx, group: access.group, target: access.target, actor: staff });
  });
}

interface Three {
  readonly ola: Member;
  readonly ewa: Member;
}
type Case = [
  title: string,
  what: string,
  work: (locked: LockedPlace, three: Three) => Promise<unknown>,
  board: string[],
];
const unchanged = ['Ola* paid taken', 'Jan paid taken', '- paid free'];

test.each<Case>([
  ['rename a group', 'group.renamed', (locked) => renameGroup(locked, 'Lynxes'), unchanged],
  ['make a new code', 'code.renewed', (locked) => changeCode(locked, 'renew'), unchanged],
  ['switch the code off', 'code.cleared', (locked) => changeCode(locked, 'clear'), unchanged],
  [
    'move a group to another wave',
    'wave.changed',
    (locked) => moveToWave(locked, shop.offer('gdansk', '6km', 1).wave_id),
    unchanged,
  ],
  ['appoint a captain', 'captain.appointed', changeCaptain, ['Ola paid taken', 'Jan* paid taken', '- paid free']],
  ['choose a T-shirt', 'tshirt.chosen', (locked) => chooseTshirt(locked, { sex: 'K', size: 'M' }), unchanged],
  ['take somebody out', 'person.removed', removePerson, ['Ola* paid taken', '- paid free', '- paid free']],
  [
    'give a place to somebody else',
    'place.handedOver',
    async (locked, { ewa }) => {
      const receiver = await personAt(locked.tx, ewa.email);
      if (receiver === null) throw new Error('nobody');
      await changePlace(locked.tx, locked.target, { type: 'handover.offered' });
      await assignPlace({ ...locked, target: { ...locked.target, person: 'handingOver' } }, receiver);
    },
    ['Ola* paid taken', 'Ewa paid taken', '- paid free'],
  ],
  [
    'invite in the name of the captain',
    'invitation.sent',
    async (locked, { ola }) => {
      const from = await readPerson(locked.tx, { id: ola.id, session: '' });
      await invite({ ...locked, target: null }, { email: 'guest@example.com', ip: '192.0.2.1', from });
    },
    ['Ola* paid taken', 'Jan paid taken', 'guest@example.com paid invited'],
  ],
  ['end a group', 'group.deleted', endGroup, []],
])('staff %s', async (_, what, work, expected) => {
  const { ola, jan, group } = await groups.pair({ places: 3 });
  const ewa = await groups.actor('Ewa');
  const staff: Actor = { kind: 'staff', accountId: ewa.id };
  await byStaff(staff, group, await placeOf(jan, group), (locked) => work(locked, { ola, ewa }));
  expect(await whoDid(group, what)).toEqual([staff]);
  expect(await board(group)).toEqual(expected);
});

test('staff take an invitation back, and say who a child is', async () => {
  const [ola, ewa] = [await groups.actor('Ola'), await groups.actor('Ewa')];
  const group = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7] });
  const staff: Actor = { kind: 'staff', accountId: ewa.id };
  const invited = { group_id: group.id, email: 'guest@example.com' };
  const { participant_id: place } = await ola.ask('POST invitations/join', { body: invited });
  await byStaff(staff, group, place, withdraw);
  expect(await whoDid(group, 'invitation.withdrawn')).toEqual([staff]);
  await byStaff(staff, group, place, (locked) => nameChild(locked, { age: 8, name: 'Zosia', lang: 'en' }));
  expect(await whoDid(group, 'child.named')).toEqual([staff]);
});

test('an order stands in the books under who made it', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola);
  const who = 'select distinct who from payment_history where payment_id = $1';
  expect(await rows(who, group.payment)).toEqual([{ who: `member ${ola.id}` }]);
  expect(await whoDid(group, 'group.created')).toEqual([{ kind: 'member', accountId: ola.id }]);
  expect(await rows(who, (await groups.order()).id)).toEqual([{ who: 'visitor' }]);
});
