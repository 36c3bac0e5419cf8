import { afterEach, expect, test } from 'vitest';
import { actsOf } from '../../kit/people/acts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What staff do to places and groups (docs/rules/acts.md): recorded in the group's history and the log, and mailed. */

const acts = await actsOf();
const { staff, deps, rows, undo, pair, placeRow, groupVersion, historyOf, mailsOf, actionsOf, unpaid, lapsed } = acts;
afterEach(() => expectInvariants(deps.database));

const correct = (id: number, body: object) =>
  staff.call('POST staff/places/{id}/correct', { params: { id }, body: body as never });

test('a corrected name of a person with an account counts for this run alone, and comes back by undo', async () => {
  const { group, captain, member, memberPlace: id } = await pair();
  const { version } = await placeRow(id);
  const { entry } = await staff.ask('POST staff/places/{id}/correct', {
    params: { id },
    body: { version, name: 'Łukasz', surname: 'Żółkiewski' },
  });
  const seen = async () =>
    (await captain.ask('GET groups/{id}', { params: { id: group.id } })).signups.find((one) => one.id === id)?.name;
  expect(await seen()).toBe('Łukasz Żółkiewski');
  expect((await rows('select name from account where id = $1', member.id))[0]).toEqual({ name: member.name });
  expect(await historyOf(captain, group)).toContain(`The organiser corrected the details of ${member.fullName}`);
  expect(await mailsOf(member.email)).toContain('place_corrected');
  const [line] = await rows<{ before: object; after: object }>(
    'select before, after from staff_log where id = $1',
    entry,
  );
  expect(JSON.stringify(line)).not.toContain('Łukasz');
  expect(line?.after).toEqual({ name_corrected: true, surname_corrected: true });
  expect(await undo(entry)).toBeNull();
  expect(await seen()).toBe(member.fullName);
  expect(await undo(entry)).toBe('undo_over');
});

test('a corrected address takes the visitor’s order along, and the confirmation goes there', async () => {
  const { id, payment } = await acts.visitorsPlace('lukas@example.com');
  const { version } = await placeRow(id);
  const body = { version, email: 'lukasz@example.com', resend: true };
  const { entry } = await staff.ask('POST staff/places/{id}/correct', { params: { id }, body });
  expect(await placeRow(id)).toMatchObject({ email: 'lukasz@example.com' });
  expect(await rows('select email from payment where id = $1', payment)).toEqual([{ email: 'lukasz@example.com' }]);
  expect(await mailsOf('lukasz@example.com')).toEqual(['paid']);
  expect(await undo(entry)).toBeNull();
  expect(await rows('select email from payment where id = $1', payment)).toEqual([{ email: 'lukas@example.com' }]);
});

test('nobody gets a mail if staff choose so; a stale form, an account’s address and a member’s are refused', async () => {
  const { captain, member, memberPlace: id } = await pair();
  const { version } = await placeRow(id);
  const before = (await mailsOf(member.email)).length;
  expect((await correct(id, { version, size: 'L', silent: true })).code).toBeNull();
  expect(await mailsOf(member.email)).toHaveLength(before);
  expect((await correct(id, { version, size: 'S' })).code).toBe('changed_meanwhile');
  const now = (await placeRow(id)).version;
  expect(await correct(id, { version: now, email: 'else@example.com' })).toMatchObject({
    code: 'invalid',
    data: { email: [expect.any(String)] },
  });
  const visitor = await acts.visitorsPlace('mate@example.com');
  await rows(
    'update place set group_id = (select group_id from place where id = $1), is_captain = false where id = $2',
    id,
    visitor.id,
  );
  const theirs = (await placeRow(visitor.id)).version;
  expect((await correct(visitor.id, { version: theirs, email: captain.email })).code).toBe('already_member');
  await rows('update place set group_id = $1, is_captain = true where id = $2', visitor.group, visitor.id);
});

test('a size chosen once the T-shirts are ordered is late', async () => {
  const { memberPlace: id } = await pair();
  await rows('update run set tshirts_ordered = true where id = (select run_id from place where id = $1)', id);
  const { version } = await placeRow(id);
  expect((await correct(id, { version, size: 'XL', sex: 'K' })).code).toBeNull();
  expect(await placeRow(id)).toMatchObject({ size: 'XL', late_size: true });
  await rows('update run set tshirts_ordered = false where id = (select run_id from place where id = $1)', id);
});

test('an age out of the range of a kids’ run needs a reason', async () => {
  const { memberPlace: id, ageTo } = await acts.kids();
  const { version } = await placeRow(id);
  expect((await correct(id, { version, age: ageTo + 1 })).code).toBe('age_mismatch');
  expect((await correct(id, { version, age: ageTo + 1, reason: 'Her birthday is the day after' })).code).toBeNull();
});

test('one of two simultaneous corrections is accepted', async () => {
  const { memberPlace: id } = await pair();
  const { version } = await placeRow(id);
  const answers = await Promise.all([correct(id, { version, size: 'S' }), correct(id, { version, size: 'L' })]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['changed_meanwhile', null]);
});

test('another person has the place at once: what was on its way to others is over, and both are mailed', async () => {
  const { group, captain, member, memberPlace: id } = await pair();
  await member.call('POST transfer/user/invite', { body: { email: 'third@example.com', participation_id: id } });
  const { version } = await placeRow(id);
  const body = { version, email: 'brother@example.com', name: 'Adam', surname: 'Nowy' };
  await staff.ask('POST staff/places/{id}/person', { params: { id }, body });
  expect(await placeRow(id)).toMatchObject({
    user_id: null,
    name: 'Adam',
    email: 'brother@example.com',
    person: 'taken',
  });
  expect(await rows('select ended from invitation where place_id = $1', id)).toEqual([{ ended: 'withdrawn' }]);
  expect(await mailsOf(member.email)).toContain('place_reassigned');
  expect(await mailsOf('brother@example.com')).toEqual(['place_assigned']);
  expect(await historyOf(captain, group)).toContain('The organiser gave a place to somebody else');
  const again = await staff.call('POST staff/places/{id}/person', { params: { id }, body });
  expect(again.code).toBe('changed_meanwhile');
  const { version: now } = await placeRow(id);
  const captains = { version: now, email: captain.email, name: 'Ola', surname: 'Test' };
  expect((await staff.call('POST staff/places/{id}/person', { params: { id }, body: captains })).code).toBe(
    'already_member',
  );
});

test('after the last day for handing over another person gets a place with a reason, which the log keeps', async () => {
  const { group, memberPlace: id } = await pair();
  const lastDay = (day: string) =>
    rows(`update run set transfer_until = ${day} where id = (select run_id from grp where id = $1)`, group.id);
  try {
    await lastDay('current_date - 2');
    const { version } = await placeRow(id);
    const body = { version, email: 'sister@example.com', name: 'Ewa', surname: 'Nowa' };
    const refused = await staff.call('POST staff/places/{id}/person', { params: { id }, body });
    expect([refused.code, refused.data]).toEqual(['invalid', { reason: ['Required'] }]);
    const { entry } = await staff.ask('POST staff/places/{id}/person', {
      params: { id },
      body: { ...body, reason: 'A broken leg' },
    });
    expect(await rows('select reason from staff_log where id = $1', entry)).toEqual([{ reason: 'A broken leg' }]);
  } finally {
    await lastDay('null');
  }
});

test('the place of a captain goes to a person with an account with the role, else the role stays in the group', async () => {
  const { group, captainPlace: id, memberPlace } = await pair();
  const { version } = await placeRow(id);
  const body = { version, email: 'cousin@example.com', name: 'Ewa', surname: 'Nowa' };
  await staff.ask('POST staff/places/{id}/person', { params: { id }, body });
  expect(await placeRow(memberPlace)).toMatchObject({ is_captain: true });
  const heir = await acts.actor('Heir');
  const theirs = await placeRow(memberPlace);
  const given = { version: theirs.version, email: heir.email, name: 'x', surname: 'y' };
  await staff.ask('POST staff/places/{id}/person', { params: { id: memberPlace }, body: given });
  expect(await placeRow(memberPlace)).toMatchObject({ is_captain: true, user_id: heir.id });
  expect(await acts.board(group)).toHaveLength(3);
});

test('a freed place is the group’s again, and its captain’s role somebody else’s', async () => {
  const { captain, captainPlace: id, memberPlace } = await pair();
  const { version } = await placeRow(id);
  await staff.ask('POST staff/places/{id}/free', { params: { id }, body: { version } });
  expect(await placeRow(id)).toMatchObject({ person: 'free', money: 'paid', user_id: null, is_captain: false });
  expect(await placeRow(memberPlace)).toMatchObject({ is_captain: true });
  expect(await mailsOf(captain.email)).toContain('place_freed');
  const { version: now } = await placeRow(id);
  expect((await staff.call('POST staff/places/{id}/free', { params: { id }, body: { version: now } })).code).toBe(
    'changed_meanwhile',
  );
});

test('a place moves on its own into another wave, and into another group; a full wave takes nobody', async () => {
  const { group, member, memberPlace: id } = await pair();
  const wave_id = await acts.otherWave(group.id);
  const ask = async () => ({ params: { id }, body: { version: (await placeRow(id)).version, wave_id } });
  await rows('update wave set held_back = capacity - taken where id = $1', wave_id);
  expect((await staff.call('POST staff/places/{id}/move/preview', await ask())).code).toBe('wave_full');
  expect((await staff.call('POST staff/places/{id}/move', await ask())).code).toBe('wave_full');
  await rows('update wave set held_back = 0 where id = $1', wave_id);
  const preview = await staff.ask('POST staff/places/{id}/move/preview', await ask());
  expect(preview).toMatchObject({ group_id: null, places: 1, ends_group: false });
  await staff.ask('POST staff/places/{id}/move', await ask());
  const moved = await placeRow(id);
  expect(moved).toMatchObject({ wave_id, is_captain: true });
  expect(moved.group_id).not.toBe(group.id);
  expect(await mailsOf(member.email)).toContain('place_moved');
  const back = { version: moved.version, group_id: group.id };
  expect(await staff.ask('POST staff/places/{id}/move/preview', { params: { id }, body: back })).toMatchObject({
    group_id: group.id,
    ends_group: true,
  });
  await staff.ask('POST staff/places/{id}/move', { params: { id }, body: back });
  expect(await placeRow(id)).toMatchObject({ group_id: group.id, is_captain: false });
});

test('a group moves, has another captain, name and code; each form is of a version', async () => {
  const { group, captain, member, memberPlace } = await pair();
  const params = { id: group.id };
  const version = () => groupVersion(group.id);
  const wave_id = await acts.otherWave(group.id);
  const asked = { params, body: { version: await version(), wave_id } };
  expect(await staff.ask('POST staff/groups/{id}/wave/preview', asked)).toMatchObject({ places: 3, mails: 2 });
  await staff.ask('POST staff/groups/{id}/wave', asked);
  expect((await staff.call('POST staff/groups/{id}/wave', asked)).code).toBe('changed_meanwhile');
  const [mail] = await rows<{ data: object }>(
    "select data from mail where template = 'wave_changed' and recipient = $1",
    member.email,
  );
  // No mail names a member of the staff.
  expect(mail?.data).toMatchObject({ organiser: true, actor: null });
  await staff.ask('POST staff/groups/{id}/captain', {
    params,
    body: { version: await version(), place_id: memberPlace },
  });
  expect(await placeRow(memberPlace)).toMatchObject({ is_captain: true });
  const named = await staff.ask('POST staff/groups/{id}/name', {
    params,
    body: { version: await version(), name: 'Rekiny' },
  });
  expect(await undo(named.entry)).toBeNull();
  expect(await rows('select name from grp where id = $1', group.id)).toEqual([{ name: null }]);
  await staff.ask('POST staff/groups/{id}/code', { params, body: { version: await version(), action: 'clear' } });
  expect(await rows('select code from grp where id = $1', group.id)).toEqual([{ code: null }]);
  expect(await historyOf(captain, group)).toEqual(
    expect.arrayContaining([
      'The organiser switched the group code off',
      'The organiser renamed the group to “Rekiny”',
    ]),
  );
});

test('a blocked place is handed on by nobody but staff, and its person reads why', async () => {
  const { member, memberPlace: id } = await pair();
  const { version } = await placeRow(id);
  const body = { version, reason: 'The bank took the money back' };
  const blocked = await staff.ask('POST staff/places/{id}/block', { params: { id }, body });
  const offered = { email: 'third@example.com', participation_id: id };
  expect((await member.call('POST transfer/user/invite', { body: offered })).code).toBe('not_transferable');
  expect(await acts.letterTo(member.email, 'place_blocked')).toContain('The bank took the money back');
  expect(
    (await staff.call('POST staff/places/{id}/block', { params: { id }, body: { ...body, version: blocked.version } }))
      .code,
  ).toBe('changed_meanwhile');
  expect(await undo(blocked.entry)).toBeNull();
  expect(await placeRow(id)).toMatchObject({ blocked_at: null });
});

test('a note is one, of a version, and gone with null', async () => {
  const { memberPlace: id } = await pair();
  const note = (body: { text: string | null; at_desk: boolean; version: number }) =>
    staff.call('POST staff/places/{id}/note', { params: { id }, body });
  expect((await note({ text: 'Comes late', at_desk: true, version: 0 })).code).toBeNull();
  expect((await note({ text: 'Again', at_desk: true, version: 0 })).code).toBe('changed_meanwhile');
  expect((await note({ text: 'Comes at ten', at_desk: false, version: 1 })).code).toBeNull();
  expect(await rows('select text, at_desk, version from note where place_id = $1', id)).toEqual([
    { text: 'Comes at ten', at_desk: false, version: 2 },
  ]);
  expect((await note({ text: null, at_desk: false, version: 2 })).code).toBeNull();
  expect(await rows('select from note where place_id = $1', id)).toEqual([]);
});

test('a lapsed reservation is reserved again while there is room, a pending one is held longer', async () => {
  const { params } = await lapsed();
  expect(await actionsOf(params.id)).toEqual(['restore', 'note']);
  await staff.ask('POST staff/places/{id}/restore', { params });
  expect(await placeRow(params.id)).toMatchObject({ ended: null, money: 'reserved' });
  expect((await staff.call('POST staff/places/{id}/restore', { params })).code).toBe('changed_meanwhile');
  const { payment_id: renewed } = await placeRow(params.id);
  const until = async () =>
    (await rows<{ at: Date }>('select expires_at as at from payment where id = $1', renewed))[0]?.at.getTime() ?? 0;
  const before = await until();
  await staff.ask('POST staff/places/{id}/extend', { params, body: { hours: 24 } });
  expect((await until()) - before).toBeGreaterThan(23 * 3_600_000);
  const taken = await lapsed();
  await rows(
    'update wave set held_back = capacity - taken where id = (select wave_id from place where id = $1)',
    taken.params.id,
  );
  expect((await staff.call('POST staff/places/{id}/restore', { params: taken.params })).code).toBe('wave_full');
  await rows('update wave set held_back = 0 where id = (select wave_id from place where id = $1)', taken.params.id);
});

test('only so many mails again go to one place a day', async () => {
  const { params } = await unpaid();
  const again = () => staff.call('POST staff/places/{id}/resend', { params, body: { what: 'payment' } });
  for (let sent = 0; sent < 10; sent += 1) expect((await again()).code).toBeNull();
  expect((await again()).code).toBe('rate_limited');
  expect((await staff.call('POST staff/places/{id}/resend', { params, body: { what: 'invitation' } })).code).toBe(
    'rate_limited',
  );
});

test('the desk changes people from two days before the run to one after', async () => {
  const { memberPlace: id } = await pair();
  const desk = await acts.desk();
  const { version } = await placeRow(id);
  const ask = () => desk.call('POST staff/places/{id}/correct', { params: { id }, body: { version, size: 'M' } });
  expect((await ask()).code).toBe('forbidden');
  const [{ run_id: run, date } = { run_id: 0, date: '' }] = await rows<{ run_id: number; date: string }>(
    'select run_id, date::text as date from place join run on run.id = run_id where place.id = $1',
    id,
  );
  await rows('update run set date = current_date + 3 where id = $1', run);
  expect((await ask()).code).toBe('forbidden');
  await rows('update run set date = current_date + 2 where id = $1', run);
  expect((await ask()).code).toBeNull();
  await rows('update run set date = $2 where id = $1', run, date);
});

test('exactly the actions that are accepted are offered', async () => {
  const { memberPlace } = await pair();
  expect(await actionsOf(memberPlace)).toEqual([
    'correct',
    'resendConfirmation',
    'person',
    'free',
    'move',
    'distance',
    'block',
    'number',
    'note',
  ]);
  const { params } = await unpaid();
  expect(await actionsOf(params.id)).toEqual(['correct', 'resendPayment', 'block', 'extend', 'note']);
});

test('a place whose writing fails halfway is as it was, and nobody is mailed', async () => {
  const { member, memberPlace: id } = await pair();
  const before = await placeRow(id);
  const mailed = await mailsOf(member.email);
  await rows(`create function fail_here() returns trigger language plpgsql as $$ begin
    if new.what like 'place.%' then raise exception 'died between lines'; end if; return new; end $$`);
  await rows('create trigger fail_here before insert on staff_log for each row execute function fail_here()');
  const body = { version: before.version, email: 'lost@example.com', name: 'A', surname: 'B' };
  const answer = await staff.call('POST staff/places/{id}/person', { params: { id }, body });
  await rows('drop trigger fail_here on staff_log');
  await rows('drop function fail_here');
  expect(answer.code).toBe('unexpected');
  expect(await placeRow(id)).toEqual(before);
  expect(await mailsOf(member.email)).toEqual(mailed);
});
