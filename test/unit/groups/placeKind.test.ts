/** The kind of a place, for its captain and for a member (docs/rules/groups.md 3.2). */
import { expect, it } from 'vitest';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { kindOf, placeKinds, placesOfKind } from '#machines/groups/placeKind.ts';
import { captain, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';

const child: Signup = { ...freePlace, id: 39, name: 'Zosia', age: 7 };
const challenged: Signup = { ...invited, id: 37, status: null };
const reserved: Signup = { ...freePlace, id: 38, status: null };
const owing: Signup = { ...member, id: 36, status: null };
const unregistered: Signup = { ...freePlace, id: 40, email: 'eva@example.com' };
const everybody = [captain, member, invited, freePlace, child, challenged, reserved, owing, unregistered];
const group: Group = { ...sharks, signups: everybody };

// specification 4.26, 4.27, 4.28
it('a captain reads of every place what it is', () => {
  expect(everybody.map((place) => kindOf(group, place))).toEqual([
    'taken',
    'taken',
    'invited',
    'free',
    'taken',
    'challenged',
    'unpaid',
    'unpaid',
    'taken',
  ]);
});

it('every place is of one kind', () => {
  expect(placeKinds.flatMap((kind) => placesOfKind(group, kind).map(({ id }) => id)).sort()).toEqual(
    everybody.map(({ id }) => id).sort(),
  );
});

// specification 4.26
it('a member reads of a place whether it is paid, and never that it is free', () => {
  const seen = everybody.map((place) => ({
    ...freePlace,
    id: place.id,
    status: place.status,
    is_captain: place === captain,
  }));
  const read = { signups: seen.map((place) => ({ ...place, is_me: place.id === member.id })) };
  expect(read.signups.map((place) => kindOf(read, place))).toEqual(
    everybody.map(({ status }) => (status === null ? 'unpaid' : 'taken')),
  );
});
