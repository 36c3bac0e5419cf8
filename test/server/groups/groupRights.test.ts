import { expect, test } from 'vitest';
import { groupCalls } from '#contract/groups/group.calls.ts';
import { decideRight, groupActions } from '#contract/groups/groupRights.ts';
import type { AllCalls } from '#contract/index.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { expectedFor, type Ids, type Role, rightsTable, roles } from '../../kit/groups/rightsTable.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import type { Answered, Caller } from '../../kit/server/server.ts';
import { dealt } from '../../kit/share.ts';

/** Every call about groups, made by everybody there is, with own, foreign and mixed ids (docs/rules/groups.md 2). */
const groups = await openGroups();
await groups.rows('update wave set capacity = 10000');

type Person = Exclude<Role, 'visitor'>;

/** A group with somebody of every kind, and two others. */
async function makeWorld() {
  const [stranger, invited, unpaid, paid, captain] = await people(5);
  const [formerMember, formerCaptain, otherCaptain, giver, receiver, third] = await people(6);
  const group = await groups.group(formerCaptain, { places: 8 });
  for (const one of [captain, paid, giver, formerMember]) await groups.join(one, group);
  await groups.remove(group, formerMember, formerMember);
  const heir = await groups.placeOf(captain, group);
  await formerCaptain.ask('POST groups/{id}/captain', { params: { id: group.id }, body: { new_captain_id: heir } });
  await groups.remove(group, formerCaptain, formerCaptain);
  const invitedPlace = groups.invitedPlace(await groups.inviteTo(captain, group, invited.email));
  await unpaid.ask('POST addition/pay-to-join', { body: { group_id: group.id, secret: group.code } });
  const handedOverPlace = await groups.placeOf(giver, group);
  await giver.ask('POST transfer/user/invite', {
    body: { email: `to.${receiver.email}`, participation_id: handedOverPlace },
  });
  const other = await groups.group(otherCaptain, { places: 2 });
  const elsewhere = await groups.group(third, { places: 2 });
  const persons: Record<Person, Actor> = {
    stranger,
    invited,
    unpaid,
    paid,
    captain,
    formerMember,
    formerCaptain,
    otherCaptain,
  };
  const paidPlace = await groups.placeOf(paid, group);
  const captainPlace = await groups.placeOf(captain, group);
  return {
    async idsFor(role: Role): Promise<Ids> {
      const own = role === 'visitor' ? 0 : await groups.placeOf(persons[role], group);
      return {
        group: group.id,
        code: group.code,
        own: own || paidPlace,
        others: role === 'paid' ? captainPlace : paidPlace,
        invitedPlace,
        handedOverPlace,
        // For the captain of the other group, it is not foreign.
        otherGroup: role === 'otherCaptain' ? elsewhere.id : other.id,
        otherPlace: await groups.placeOf(role === 'otherCaptain' ? third : otherCaptain, {
          id: role === 'otherCaptain' ? elsewhere.id : other.id,
        }),
        email: receiver.email,
        wave: groups.shop.offer('gdansk', '6km', 1).wave_id,
      };
    },
    callerFor: (role: Role): Caller => (role === 'visitor' ? groups.server : persons[role]),
  };
}

async function people<const Count extends number>(count: Count): Promise<Actors> {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await groups.actor());
  return made as unknown as Actors;
}
type Actors = readonly [Actor, Actor, Actor, Actor, Actor, Actor];

let world: Awaited<ReturnType<typeof makeWorld>> | null = null;

/** The answer for a caller; changes are made in a world that nobody else sees. */
async function make(name: keyof AllCalls, role: Role, ask: (ids: Ids) => object): Promise<Answered<unknown>> {
  world ??= await makeWorld();
  const { callerFor, idsFor } = world;
  const answered = await callerFor(role).call(name as 'GET groups/{id}', ask(await idsFor(role)) as never);
  if (answered.code === null && !name.startsWith('GET')) world = null;
  return answered;
}

// specification 6.10, 7.37
test.each(dealt(rightsTable))('$call, $to', async (entry) => {
  const got: Record<string, string | null> = {};
  const expected: Record<string, string | null> = {};
  for (const role of roles) {
    got[role] = (await make(entry.call, role, entry.ask)).code;
    expected[role] = expectedFor(entry, role);
  }
  expect(got).toEqual(expected);
  await expectInvariants(groups.database);
});

test('every call about groups stands in the table', () => {
  expect(new Set(rightsTable.map(({ call }) => call))).toEqual(new Set(Object.keys(groupCalls)));
});

test('a stranger cannot tell existing from missing', async () => {
  const there = rightsTable.filter(({ to, expected }) => to === 'the group' && expected.stranger === 'not_found');
  expect(there.length).toBeGreaterThan(10);
  for (const { call, ask } of there) {
    const { headers: _, ...foreign } = await make(call, 'stranger', ask);
    const { headers: __, ...missing } = await make(call, 'stranger', (ids) => ask({ ...ids, group: 2_000_000_000 }));
    expect([call, missing]).toEqual([call, foreign]);
  }
});

test('nobody may do anything that the table of rights does not list', () => {
  const own = { isPaid: true, isHandingOver: true, isInTime: true, places: 1 };
  for (const action of groupActions) {
    const strangers = (['group', 'own', 'others'] as const).map((whose) => decideRight(action, 'stranger', whose, own));
    expect([action, ...strangers]).toEqual([action, 'not_found', 'not_found', 'not_found']);
  }
  expect(decideRight('changeUser', 'captain', 'others', own)).toBe('forbidden');
  expect(decideRight('changeUser', 'captain', 'own', { ...own, isInTime: false })).toBe('transfer_over');
  expect(decideRight('changeUser', 'paid', 'own', { ...own, isPaid: false, isInTime: false })).toBe('not_transferable');
});
