/** The table of docs/rules/groups.md 2, as the app offers them. */
import { expect, it } from 'vitest';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { type DialogName, dialogNames } from '#machines/groups/groupDialogs.logic.ts';
import { freePaidPlaces, mayDo, rightsOf } from '#machines/groups/groupRights.ts';
import { captain, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';

const handedOver: Signup = {
  ...member,
  id: 35,
  user_id: 9,
  handover: { email: 'eva@example.com', sent_at: '2027-01-02T10:00:00+01:00' },
};
const unpaid: Signup = { ...member, id: 36, user_id: 10, status: null, payment_id: 'ZyXwVuTsRqPoNmLkJiHgFe' };
const challenged: Signup = { ...invited, id: 37, status: null };
const added = { status: null, payment_id: 'BcDeFgHiJkLmNoPqRsTuVw', payment_status: 'pending' } as const;
const unpaidFree: Signup = { ...freePlace, ...added, id: 38 };
const child: Signup = { ...freePlace, id: 39, name: 'Zosia', age: 7 };
const everybody = [captain, member, invited, freePlace, handedOver, unpaid, challenged, unpaidFree, child];

/** The group as somebody else of it reads it. */
const readBy = (reader: Signup, signups: readonly Signup[] = everybody): Group => ({
  ...sharks,
  signups: signups.map((place) => ({ ...place, is_me: place.id === reader.id })),
});
const rowsOf = (group: Group) => Object.fromEntries(rightsOf(group).rows);
/** The ids of the places to which a reader may do something; 0: to the group as a whole. */
const placesFor = (group: Group, action: DialogName) =>
  [null, ...group.signups].filter((place) => mayDo(group, place, action)).map((place) => place?.id ?? 0);

const whole = everybody.map(({ id }) => id);
const captainsOwn = [0, ...whole];

// specification 1.14, 6.3, 6.9, 6.10, 6.11, 6.12, 6.13
it.each<[DialogName, { readonly unpaid: number[]; readonly paid: number[]; readonly captain: number[] }]>([
  ['tshirt', { unpaid: [36], paid: [32], captain: whole }],
  ['child', { unpaid: [], paid: [], captain: [39] }],
  ['payment', { unpaid: [36], paid: [], captain: captainsOwn }],
  ['changeGroup', { unpaid: [], paid: [32], captain: [] }],
  ['changeUser', { unpaid: [], paid: [32], captain: [31] }],
  ['withdraw', { unpaid: [], paid: [], captain: [33, 35, 37] }],
  ['resend', { unpaid: [], paid: [], captain: [33, 37] }],
  ['leave', { unpaid: [36], paid: [32], captain: [] }],
  ['remove', { unpaid: [], paid: [], captain: whole.filter((id) => id !== 31 && id !== 34) }],
  ['captain', { unpaid: [], paid: [], captain: [0, 32, 35] }],
  ...(['rename', 'wave', 'invite', 'challenge', 'delete', 'renewCode', 'clearCode', 'addPlaces'] as const).map(
    (action): [DialogName, { unpaid: number[]; paid: number[]; captain: number[] }] => [
      action,
      { unpaid: [], paid: [], captain: captainsOwn },
    ],
  ),
])('%s is for whom the table says', (action, expected) => {
  expect({
    unpaid: placesFor(readBy(unpaid), action),
    paid: placesFor(readBy(member), action),
    captain: placesFor(readBy(captain), action),
  }).toEqual(expected);
});

it('judges every dialog', () => {
  expect(dialogNames.filter((action) => placesFor(readBy(captain, [captain]), action).length > 0)).toEqual(
    dialogNames.filter(
      (action) => !['child', 'remove', 'leave', 'withdraw', 'resend', 'cannotCome', 'comeAfterAll'].includes(action),
    ),
  );
});

// specification 6.4, 6.6, 6.7
it('offers a captain per row what can be done there', () => {
  expect(rowsOf(readBy(captain))).toEqual({
    31: ['tshirt', 'changeUser'],
    32: ['tshirt', 'captain', 'remove'],
    33: ['tshirt', 'resend', 'withdraw'],
    34: ['tshirt', 'invite'],
    35: ['tshirt', 'withdraw', 'captain', 'remove'],
    36: ['tshirt', 'payment', 'remove'],
    37: ['tshirt', 'payment', 'resend', 'withdraw'],
    38: ['tshirt', 'payment', 'remove'],
    39: ['tshirt', 'child'],
  });
});

// specification 6.5
it('lets a captain change group while alone in it', () => {
  expect(rowsOf(readBy(captain, [captain]))).toEqual({ 31: ['tshirt', 'changeUser', 'changeGroup'] });
});

it.each<[string, Signup[], boolean]>([
  ['that nobody has', [unpaidFree, { ...unpaidFree, id: 40 }], true],
  ['of which one is somebody’s', [unpaidFree, { ...member, ...added, id: 40 }], false],
  ['that are being paid', [{ ...unpaidFree, payment_status: 'processing' }], false],
  ['of an order that is not the reader’s to know', [{ ...unpaidFree, payment_id: null }], false],
])('gives up unpaid places %s: %s', (_, places, may) => {
  const group = readBy(captain, [captain, ...places]);
  expect(mayDo(group, group.signups[1] ?? null, 'remove')).toBe(may);
});

// specification 1.15, 6.11, 6.12, 6.13
it('offers a member their own row only', () => {
  const none = Object.fromEntries(whole.map((id) => [id, []]));
  expect(rowsOf(readBy(member))).toEqual({ ...none, 32: ['tshirt', 'changeUser', 'changeGroup', 'leave'] });
  expect(rowsOf(readBy(unpaid))).toEqual({ ...none, 36: ['tshirt', 'payment', 'leave'] });
  expect(rowsOf(readBy(handedOver))).toEqual({ ...none, 35: ['tshirt', 'withdraw', 'leave'] });
});

// specification 2.86
it('offers nothing in the rows while nobody has paid, and the captain still manages', () => {
  const waiting = readBy(captain, [{ ...captain, status: null }, unpaid, challenged]);
  expect(rowsOf(waiting)).toEqual({ 31: [], 36: [], 37: [] });
  expect(rightsOf(waiting)).toMatchObject({
    isCaptain: true,
    manage: ['rename', 'wave', 'challenge', 'addPlaces', 'renewCode', 'clearCode', 'delete'],
  });
});

it('sends an invitation again only as often as it goes', () => {
  const worn: Signup = {
    ...invited,
    invitation: { state: 'opened', sent_at: '2027-01-02T10:00:00+01:00', resends_left: 0 },
  };
  expect(rowsOf(readBy(captain, [captain, worn]))[33]).toEqual(['tshirt', 'withdraw']);
});

it('offers another captain where somebody else can be one', () => {
  const offers = (...others: Signup[]) => rightsOf(readBy(captain, [captain, ...others])).manage.includes('captain');
  expect([offers(), offers(freePlace), offers(invited), offers(unpaid), offers(unpaid, member)]).toEqual([
    ...[false, false, false, false],
    true,
  ]);
});

it('has no T-shirts if the run has none, and cannot switch the code off twice', () => {
  const plain: Group = { ...readBy(captain, [captain, freePlace]), has_tshirts: false, code: null };
  expect(rowsOf(plain)).toEqual({ 31: ['changeUser'], 34: ['invite'] });
  expect(rightsOf(plain).manage).toEqual(['rename', 'wave', 'invite', 'challenge', 'addPlaces', 'renewCode', 'delete']);
});

// specification 4.30
it('offers members nothing to manage', () => {
  expect(rightsOf(readBy(member))).toMatchObject({ isCaptain: false, manage: [] });
});

// specification 4.31
it('gives away paid places that are nobody’s, no child’s and promised to nobody', () => {
  expect(freePaidPlaces(readBy(captain)).map(({ id }) => id)).toEqual([34]);
});

it('lets a person say once that they cannot come, and take it back until they are answered', () => {
  const rowsWith = (cannot_come: Signup['cannot_come']) =>
    rowsOf(readBy({ ...member, cannot_come }, [captain, { ...member, cannot_come }]))[32];
  const none = { back: 0, asked_at: null, refused: null };
  const asked = { ...none, asked_at: '2027-01-02T10:00:00+01:00' };
  const refused = { ...asked, refused: { at: '2027-01-03T10:00:00+01:00', reason: 'Too late' } };
  expect([none, asked, refused, null].map((one) => rowsWith(one))).toEqual([
    ['tshirt', 'changeUser', 'changeGroup', 'cannotCome', 'leave'],
    ['tshirt', 'changeUser', 'changeGroup', 'comeAfterAll', 'leave'],
    ['tshirt', 'changeUser', 'changeGroup', 'leave'],
    ['tshirt', 'changeUser', 'changeGroup', 'leave'],
  ]);
});
