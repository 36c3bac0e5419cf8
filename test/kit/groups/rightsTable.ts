import type { groupCalls } from '#contract/groups/group.calls.ts';

/** The caller: their role in the group. */
export const roles = [
  'visitor',
  'stranger',
  'invited',
  'unpaid',
  'paid',
  'captain',
  'formerMember',
  'formerCaptain',
  'otherCaptain',
] as const;
export type Role = (typeof roles)[number];

/** What a call can be about: ids of a small world. */
export interface Ids {
  readonly group: number;
  readonly code: string;
  /** The caller's place; for a caller without one, the paid member's. */
  readonly own: number;
  /** A paid member's place that is not the caller's. */
  readonly others: number;
  readonly invitedPlace: number;
  readonly handedOverPlace: number;
  readonly otherGroup: number;
  readonly otherPlace: number;
  readonly email: string;
  readonly wave: number;
}

/** Codes per role; roles that are not listed are strangers. `null`: the call succeeds. */
interface Row {
  readonly visitor: string | null;
  readonly stranger: string | null;
  readonly invited?: string | null;
  readonly unpaid: string | null;
  readonly paid: string | null;
  readonly captain: string | null;
}

export interface Entry {
  readonly call: keyof typeof groupCalls;
  /** The object of the call. */
  readonly to: string;
  readonly ask: (ids: Ids) => { readonly params?: object; readonly query?: object; readonly body?: object };
  readonly expected: Row;
}

export const expectedFor = ({ expected }: Entry, role: Role): string | null => {
  const codes: Readonly<Partial<Record<Role, string | null>>> = expected;
  return codes[role] === undefined ? expected.stranger : codes[role];
};

const outsiders = { visitor: 'unauthenticated', stranger: 'not_found' } as const;
const members: Row = { ...outsiders, unpaid: null, paid: null, captain: null };
const captainOnly: Row = { ...outsiders, unpaid: 'forbidden', paid: 'forbidden', captain: null };
const nobody: Row = { ...outsiders, unpaid: 'not_found', paid: 'not_found', captain: 'not_found' };
const inside = { unpaid: 'already_member', paid: 'already_member', captain: 'already_member' } as const;

const ofGroup = ({ group }: Ids) => ({ params: { id: group } });
const unknown = 2_000_000_000;

/** The calls that only a group's captain may make, with their bodies. */
const captains: readonly (readonly [Entry['call'], (ids: Ids) => object])[] = [
  ['POST groups/{id}/name', () => ({ group_name: 'Żbiki' })],
  ['POST groups/{id}/wave', ({ wave }) => ({ wave_id: wave })],
  ['POST groups/{id}/captain', ({ others }) => ({ new_captain_id: others })],
  ['POST groups/{id}/delete', () => ({})],
  ['POST groups/{id}/code', () => ({ action: 'renew' })],
  ['POST groups/{id}/payToJoin', () => ({ participants: 1, coupons: [] })],
];
const inviting: readonly Entry['call'][] = [
  'POST invitations/join',
  'POST addition/invite',
  'POST invitations/register',
];
const handing = ['POST transfer/user/verify', 'POST transfer/user/perform', 'POST transfer/user/invite'] as const;
const moving = ['POST transfer/group/verify', 'POST transfer/group/perform'] as const;
const placeCalls = (own: Row, others: Row): readonly (readonly [string, (ids: Ids) => number, Row])[] => [
  ['own place', ({ own: place }) => place, own],
  ['another’s place', ({ others: place }) => place, others],
  ['a place of another group', ({ otherPlace }) => otherPlace, nobody],
  ['no place', () => unknown, nobody],
];

/** The table of docs/rules/groups.md 2, call by call, written from that page and not from the code. */
export const rightsTable: readonly Entry[] = [
  ...(['GET groups/{id}', 'GET groups/{id}/history'] as const).flatMap((call): Entry[] => [
    { call, to: 'the group', ask: ofGroup, expected: members },
    { call, to: 'no group', ask: () => ({ params: { id: unknown } }), expected: nobody },
  ]),
  { call: 'GET groups/{id}/cancelled', to: 'the group', ask: ofGroup, expected: nobody },
  { call: 'GET groups/{id}/payment', to: 'the group', ask: ofGroup, expected: captainOnly },
  ...captains.flatMap(([call, body]): Entry[] => [
    { call, to: 'the group', ask: (ids) => ({ ...ofGroup(ids), body: body(ids) }), expected: captainOnly },
    { call, to: 'no group', ask: (ids) => ({ params: { id: unknown }, body: body(ids) }), expected: nobody },
  ]),
  {
    call: 'POST groups/{id}/captain',
    to: 'a place of another group',
    ask: (ids) => ({ ...ofGroup(ids), body: { new_captain_id: ids.otherPlace } }),
    expected: nobody,
  },
  ...placeCalls({ ...members, captain: 'captain_must_hand_over' }, captainOnly).map(
    ([to, place, expected]): Entry => ({
      call: 'POST groups/{id}/participant/remove',
      to,
      ask: (ids) => ({ ...ofGroup(ids), body: { participant_id: place(ids) } }),
      expected,
    }),
  ),
  ...placeCalls({ ...captainOnly, paid: null }, { ...captainOnly, captain: 'forbidden' }).map(
    ([to, place, expected]): Entry => ({
      call: 'POST groups/{id}/participant/{pid}/cannot-come',
      to,
      ask: (ids) => ({ params: { id: ids.group, pid: place(ids) }, body: {} }),
      expected,
    }),
  ),
  ...placeCalls(
    { ...captainOnly, paid: 'changed_meanwhile', captain: 'changed_meanwhile' },
    { ...captainOnly, captain: 'forbidden' },
  ).map(
    ([to, place, expected]): Entry => ({
      call: 'POST groups/{id}/participant/{pid}/cannot-come/withdraw',
      to,
      ask: (ids) => ({ params: { id: ids.group, pid: place(ids) } }),
      expected,
    }),
  ),
  ...placeCalls(members, captainOnly).map(
    ([to, place, expected]): Entry => ({
      call: 'POST groups/{id}/participant/{pid}/tshirt',
      to,
      ask: (ids) => ({ params: { id: ids.group, pid: place(ids) }, body: { sex: 'K', size: 'M' } }),
      expected,
    }),
  ),
  // In a run for adults, a person who may name a child is refused: there are no children.
  ...placeCalls(
    { ...outsiders, unpaid: 'age_mismatch', paid: 'age_mismatch', captain: 'age_mismatch' },
    { ...captainOnly, captain: 'age_mismatch' },
  ).map(
    ([to, place, expected]): Entry => ({
      call: 'POST groups/{id}/participant/{pid}/child',
      to,
      ask: (ids) => ({ params: { id: ids.group, pid: place(ids) }, body: { age: 7 } }),
      expected,
    }),
  ),
  ...inviting.flatMap((call): Entry[] => [
    {
      call,
      to: 'the group',
      ask: ({ group, email }) => ({ body: { group_id: group, email } }),
      expected: captainOnly,
    },
    { call, to: 'no group', ask: ({ email }) => ({ body: { group_id: unknown, email } }), expected: nobody },
  ]),
  {
    call: 'POST invitations/join',
    to: 'a place of another group',
    ask: ({ group, email, otherPlace }) => ({ body: { group_id: group, email, participant_id: otherPlace } }),
    expected: nobody,
  },
  ...(['resend', 'withdraw'] as const).flatMap((action): Entry[] => {
    const call = `POST invitations/{participant_id}/${action}` as const;
    const at = (to: string, place: (ids: Ids) => number, expected: Row): Entry => ({
      call,
      to,
      ask: (ids) => ({ params: { participant_id: place(ids) } }),
      expected,
    });
    return [
      at('an invitation', ({ invitedPlace }) => invitedPlace, captainOnly),
      at('a hand-over of another', ({ handedOverPlace }) => handedOverPlace, {
        ...captainOnly,
        // An unpaid member cannot hand over anything, and so cannot withdraw anything.
        unpaid: 'forbidden',
      }),
      at('a place of another group', ({ otherPlace }) => otherPlace, nobody),
    ];
  }),
  ...handing.flatMap((call) =>
    placeCalls({ ...members, unpaid: 'not_transferable' }, { ...captainOnly, captain: 'forbidden' }).map(
      ([to, place, expected]): Entry => ({
        call,
        to,
        ask: (ids) => ({ body: { email: ids.email, participation_id: place(ids) } }),
        expected,
      }),
    ),
  ),
  ...moving.flatMap((call) => [
    ...placeCalls(
      { ...members, unpaid: 'not_transferable', captain: 'captain_must_hand_over' },
      { ...captainOnly, captain: 'forbidden' },
    ).map(
      ([to, place, expected]): Entry => ({
        call,
        to,
        ask: (ids) => ({ body: { group_id: ids.otherGroup, participation_id: place(ids) } }),
        expected,
      }),
    ),
    {
      call,
      to: 'own place, to no group',
      ask: ({ own }: Ids) => ({ body: { group_id: unknown, participation_id: own } }),
      expected: {
        ...outsiders,
        unpaid: 'not_transferable',
        paid: 'not_found',
        captain: 'captain_must_hand_over',
      },
    },
  ]),
  {
    call: 'GET additions/verify',
    to: 'number and code',
    ask: ({ group, code }) => ({ query: { group_id: group, secret: code } }),
    expected: { visitor: null, stranger: null, unpaid: null, paid: null, captain: null },
  },
  {
    call: 'POST additions/verify',
    to: 'number and code',
    ask: ({ group, code }) => ({ body: { group_id: group, secret: code } }),
    expected: { visitor: null, stranger: null, unpaid: null, paid: null, captain: null },
  },
  {
    call: 'GET additions/verify',
    to: 'the number alone',
    ask: ({ group }) => ({ query: { group_id: group } }),
    expected: {
      visitor: 'wrong_code',
      stranger: 'wrong_code',
      invited: null,
      unpaid: 'wrong_code',
      paid: 'wrong_code',
      captain: 'wrong_code',
    },
  },
  {
    call: 'POST addition/accept-invitation',
    to: 'number and code',
    ask: ({ group, code }) => ({ body: { group_id: group, secret: code } }),
    expected: { visitor: 'unauthenticated', stranger: null, ...inside },
  },
  {
    call: 'POST addition/accept-invitation',
    to: 'the number alone',
    ask: ({ group }) => ({ body: { group_id: group } }),
    expected: { visitor: 'unauthenticated', stranger: 'wrong_code', invited: null, ...inside },
  },
  {
    call: 'POST addition/pay-to-join',
    to: 'number and code',
    ask: ({ group, code }) => ({ body: { group_id: group, secret: code } }),
    expected: { visitor: 'unauthenticated', stranger: null, invited: 'already_invited', ...inside },
  },
  {
    call: 'POST addition/pay-to-join',
    to: 'no group',
    ask: ({ code }) => ({ body: { group_id: unknown, secret: code } }),
    expected: {
      visitor: 'unauthenticated',
      stranger: 'wrong_code',
      unpaid: 'wrong_code',
      paid: 'wrong_code',
      captain: 'wrong_code',
    },
  },
];
