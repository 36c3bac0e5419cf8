import { afterEach, expect, test } from 'vitest';
import { tidy } from '../../../server/jobs/jobs.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What staff wrote and corrected about people is theirs to read, and is forgotten (docs/rules/acts.md 2.4, 9.2). */

const acts = await actsOf();
const { staff, deps, rows, undo, pair, placeRow } = acts;
afterEach(() => expectInvariants(deps.database));

const corrected = async (id: number, name: string) => {
  const { version } = await placeRow(id);
  return (await staff.ask('POST staff/places/{id}/correct', { params: { id }, body: { version, name } })).entry;
};
const noted = (id: number, text: string) =>
  staff.ask('POST staff/places/{id}/note', { params: { id }, body: { text, at_desk: false, version: 0 } });
const notedGroup = (id: number, text: string) =>
  staff.ask('POST staff/groups/{id}/note', { params: { id }, body: { text, at_desk: false, version: 0 } });

test('the former values are deleted after 30 days, and can then no longer be restored', async () => {
  const { captainPlace, memberPlace } = await pair();
  const old = await corrected(captainPlace, 'Ewelina');
  await corrected(memberPlace, 'Janek');
  const age = (id: number, days: number) =>
    rows('update correction set at = at - make_interval(days => $2) where place_id = $1', id, days);
  await age(captainPlace, 31);
  await age(memberPlace, 29);
  await tidy(deps);
  const kept = await rows('select place_id from correction where place_id = any($1)', [captainPlace, memberPlace]);
  expect(kept).toEqual([{ place_id: memberPlace }]);
  expect(await undo(old)).toBe('changed_meanwhile');
  expect(await placeRow(captainPlace)).toMatchObject({ name: 'Ewelina' });
});

test('the export tells what staff noted and corrected about one’s own place, and nothing about others', async () => {
  const { group, captain, member, captainPlace, memberPlace } = await pair();
  await corrected(memberPlace, 'Janusz');
  await noted(memberPlace, 'Comes at ten');
  await noted(captainPlace, 'Wants a late start');
  await notedGroup(group.id, 'They quarrel');
  const { notes, corrections } = await member.ask('GET user/export', { query: {} });
  expect(notes).toEqual([
    { place_id: memberPlace, text: 'Comes at ten', at_desk: false, changed_at: expect.any(String) },
  ]);
  expect(corrections).toMatchObject([{ place_id: memberPlace, after: { name: 'Janusz' } }]);
  expect((await captain.ask('GET user/export', { query: {} })).corrections).toEqual([]);
});

test('with an account goes what staff noted and corrected about its places, and a group’s note with its last', async () => {
  const { group, captain, member, captainPlace, memberPlace } = await pair();
  await corrected(memberPlace, 'Janusz');
  await noted(memberPlace, 'Comes at ten');
  await noted(captainPlace, 'Wants a late start');
  await notedGroup(group.id, 'They quarrel');
  const notes = () =>
    rows<{ text: string }>(
      'select text from note where place_id = any($1) or group_id = $2 order by id',
      [captainPlace, memberPlace],
      group.id,
    ).then((all) => all.map(({ text }) => text));
  await member.ask('POST user/delete', { body: { email: member.email, password } });
  expect(await notes()).toEqual(['Wants a late start', 'They quarrel']);
  expect(await rows('select from correction where place_id = $1', memberPlace)).toEqual([]);
  await captain.ask('POST user/delete', { body: { email: captain.email, password } });
  expect(await notes()).toEqual([]);
});

const blocked = async (id: number, reason: string) => {
  const { version } = await placeRow(id);
  await staff.ask('POST staff/places/{id}/block', { params: { id }, body: { version, reason } });
};
const whyOf = async (id: number) =>
  (await rows<{ blocked_why: string | null }>('select blocked_why from place where id = $1', id))[0]?.blocked_why;

test('a block outlives the account of its person, and its reason does not, in the log neither', async () => {
  const { member, memberPlace: id } = await pair();
  await blocked(id, 'Jan owes us for the last run');
  await member.ask('POST user/delete', { body: { email: member.email, password } });
  expect(await whyOf(id)).toBe('–');
  const lines = await rows("select reason from staff_log where place_id = $1 and what = 'place.blocked'", id);
  expect(lines).toEqual([{ reason: null }]);
  const { guardian, memberPlace: childs } = await acts.kids();
  await blocked(childs, 'Jan’s daughter is too young');
  await guardian.ask('POST user/delete', { body: { email: guardian.email, password } });
  expect(await whyOf(childs)).toBe('–');
});

test('a blocked place that is freed or goes to somebody else is still blocked, and the reason is not shown', async () => {
  const { captainPlace, memberPlace } = await pair();
  await blocked(captainPlace, 'Ola owes us for the last run');
  await blocked(memberPlace, 'Jan owes us for the last run');
  const { version } = await placeRow(captainPlace);
  await staff.ask('POST staff/places/{id}/free', { params: { id: captainPlace }, body: { version } });
  expect(await whyOf(captainPlace)).toBe('–');
  const theirs = (await placeRow(memberPlace)).version;
  const body = { version: theirs, email: 'sister@example.com', name: 'Ewa', surname: 'Nowa' };
  await staff.ask('POST staff/places/{id}/person', { params: { id: memberPlace }, body });
  expect(await whyOf(memberPlace)).toBe('–');
});

test('with an account goes what staff noted about a child’s place that it ordered', async () => {
  const { memberPlace: id, guardian } = await acts.kids();
  await noted(id, 'Needs a small shirt');
  await guardian.ask('POST user/delete', { body: { email: guardian.email, password } });
  expect(await rows('select from note where place_id = $1', id)).toEqual([]);
});
