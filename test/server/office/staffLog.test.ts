import { expect, test } from 'vitest';
import { byOperator, type Entry, writeLog } from '../../../server/domain/staff/log.ts';
import { tidy } from '../../../server/jobs/jobs.ts';
import { mailsTo, makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** The log: written with the act, never changed, undone by another act (docs/rules/staff.md 5). */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const { deps, call, ask } = server;
const { rows, db } = database;
const gdansk = shop.offer('gdansk', '6km').event_id;
const berlin = shop.offer('berlin', '6km').event_id;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });

const write = (...entries: Entry[]) =>
  db.transaction().execute(async (tx) => {
    for (const entry of entries) await writeLog(tx, byOperator('ada'), entry);
  });
const last = async () => (await linesAfter(deps)).at(-1)?.id ?? 0;

const changeOf = (id: number, body: { role: 'desk' | 'organiser' | 'reader' | 'owner'; run_ids?: number[] }) =>
  call('POST staff/team/{id}/change', { params: { id }, body }, owner.as);
const rowOf = async (id: number) => (await rows('select role, run_ids from staff where account_id = $1', id))[0];
const undo = (id: number, options = owner.as) => call('POST staff/log/{id}/undo', { params: { id } }, options);

test('a line has who, what, from where, and only the differences between before and after', async () => {
  const member = await makeMember(deps, 'changed@example.com', { role: 'desk', runIds: [gdansk] });
  const begin = await last();
  await changeOf(member.id, { role: 'organiser', run_ids: [gdansk] });
  const { entries } = await ask('GET staff/log', { query: { what: 'member.changed' } }, owner.as);
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/u),
      who: `staff ${owner.id}`,
      account_id: owner.id,
      name: 'Ola Nowak',
      role: 'owner',
      what: 'member.changed',
      run_id: null,
      group_id: null,
      place_id: null,
      payment_id: null,
      wave_id: null,
      category_id: null,
      wave_time: null,
      distance: null,
      coupon: null,
      coupon_type: null,
      layout: null,
      subject: { id: member.id, name: 'Ola Nowak' },
      before: { role: 'desk' },
      after: { role: 'organiser' },
      reason: null,
      task_id: null,
      network: '127.0.0.0/24',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/u),
      undo_until: expect.stringMatching(/Z$/u),
      undone_by: null,
      touched: false,
    },
  ]);
  expect(await linesAfter(deps, begin)).toHaveLength(1);
});

test('an act that fails leaves no line, and a line that fails no act', async () => {
  const member = await makeMember(deps, 'whole@example.com', { role: 'desk' });
  const begin = await last();
  expect((await changeOf(owner.id, { role: 'reader' })).code).toBe('last_owner');
  expect(await linesAfter(deps, begin)).toEqual([]);
  await rows(`alter table staff_log add constraint none_now check (what <> 'member.removed') not valid`);
  const answer = await call('POST staff/team/{id}/remove', { params: { id: member.id } }, owner.as);
  await rows('alter table staff_log drop constraint none_now');
  expect([answer.status, await rowOf(member.id)]).toEqual([500, { role: 'desk', run_ids: null }]);
});

test('every write of staff that there is leaves its line', async () => {
  const joins = await makeAccount(database, 'joins@example.com');
  const begin = await last();
  const named = { params: { id: joins.id } };
  await ask('POST staff/team/invite', { body: { email: joins.email, role: 'desk' } }, owner.as);
  const token = (await mailsTo(server, joins.email)).at(-1)?.token ?? '';
  await ask('POST staff/invitations/accept', { body: { token } }, joins.as);
  await ask('POST staff/team/{id}/change', { ...named, body: { role: 'reader', run_ids: [gdansk] } }, owner.as);
  await ask('POST staff/team/{id}/reset-factor', named, owner.as);
  await ask('POST staff/team/{id}/remove', named, owner.as);
  expect((await linesAfter(deps, begin)).map(({ what, before, after }) => [what, before, after])).toEqual([
    [
      'member.invited',
      { invitation: null, role: null, run_ids: null },
      { invitation: expect.any(Number), role: 'desk', run_ids: null },
    ],
    ['member.joined', { role: null, run_ids: null }, { role: 'desk', run_ids: null }],
    ['member.changed', { role: 'desk', run_ids: null }, { role: 'reader', run_ids: [gdansk] }],
    ['factor.reset', null, null],
    ['member.removed', { role: 'reader', run_ids: [gdansk] }, { role: null, run_ids: null }],
  ]);
});

test.each([
  ['what was done', `update staff_log set what = 'session.opened'`],
  ['who did it', `update staff_log set who = 'operator nobody'`],
  ['when', `update staff_log set at = now()`],
  ['how it was', `update staff_log set before = '{}', after = '{}'`],
  ['how it was, by blanking what is of somebody who is there', `update staff_log set before = staff_log_blank(before)`],
  ['from where', `update staff_log set network = null`],
  [
    'for how long it can be undone',
    `update staff_log set undo_until = now() + interval '60 days' where undo_until is not null`,
  ],
  ['that it was undone, by one before it', `update staff_log set undone_by = id`],
  ['that it was undone, by one that is not there', `update staff_log set undone_by = 999999999`],
  ['all of it', 'delete from staff_log'],
  ['all of it at once', 'truncate staff_log'],
])('nobody changes a line: %s', async (_, statement) => {
  await expect(rows(statement)).rejects.toThrow('lines of staff_log stay');
});

test('an undone entry stays undone, with who undid it', async () => {
  const member = await makeMember(deps, 'stays@example.com', { role: 'desk' });
  await changeOf(member.id, { role: 'reader' });
  const id = await last();
  await undo(id);
  for (const by of ['null', '9000000000000'])
    await expect(rows(`update staff_log set undone_by = ${by} where id = ${id}`)).rejects.toThrow('stay');
});

test('an invitation is undone though somebody else was invited after it', async () => {
  await ask('POST staff/team/invite', { body: { email: 'first@example.com', role: 'desk' } }, owner.as);
  const id = await last();
  await ask('POST staff/team/invite', { body: { email: 'second@example.com', role: 'reader' } }, owner.as);
  expect((await undo(id)).status).toBe(200);
});

test('an undo puts the row back as it was, once, as an act of its own', async () => {
  const member = await makeMember(deps, 'undone@example.com', { role: 'desk', runIds: [gdansk, berlin] });
  const before = await rowOf(member.id);
  await changeOf(member.id, { role: 'owner' });
  const id = await last();
  expect(await undo(id)).toMatchObject({ status: 200 });
  expect(await rowOf(member.id)).toEqual(before);
  // A person whose answer was lost reads that it was their own call; nothing is done twice.
  expect(await undo(id)).toMatchObject({ status: 409, code: 'undo_over', data: { undone: ['by you'] } });
  const [line] = (await linesAfter(deps)).slice(-1);
  expect(line).toMatchObject({
    what: 'entry.undone',
    subject_id: member.id,
    before: { role: 'owner', run_ids: null },
    after: { role: 'desk', run_ids: (before as { run_ids: number[] }).run_ids },
  });
  const { entries } = await ask('GET staff/log', {}, owner.as);
  expect(entries.find((one) => one.id === id)?.undone_by).toBe(line?.id);
  expect(await undo(line?.id ?? 0)).toMatchObject({ code: 'undo_over' });
});

test('an invitation that nobody has taken yet can be undone, one that was taken cannot', async () => {
  const one = await makeAccount(database, 'regret@example.com');
  const invite = (email: string) => ask('POST staff/team/invite', { body: { email, role: 'desk' } }, owner.as);
  await invite(one.email);
  const { token = '' } = (await mailsTo(server, one.email)).at(-1) ?? {};
  expect(await undo(await last())).toMatchObject({ status: 200 });
  expect(await call('POST staff/invitations/accept', { body: { token } }, one.as)).toMatchObject({
    code: 'token_spent',
  });
  await invite(one.email);
  const id = await last();
  const again = (await mailsTo(server, one.email)).at(-1)?.token ?? '';
  await ask('POST staff/invitations/accept', { body: { token: again } }, one.as);
  expect(await undo(id)).toMatchObject({ status: 409, code: 'undo_over' });
});

test('an entry that was touched since, or is too old, cannot be undone', async () => {
  const member = await makeMember(deps, 'touched@example.com', { role: 'desk' });
  await changeOf(member.id, { role: 'reader' });
  const first = await last();
  await changeOf(member.id, { role: 'organiser' });
  await changeOf(member.id, { role: 'reader' });
  expect(await undo(first)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  // Nor is it offered.
  const seen = async (query: { undoable?: 'true' }) =>
    (await ask('GET staff/log', { query: { what: 'member.changed', ...query } }, owner.as)).entries
      .filter(({ subject }) => subject?.id === member.id)
      .map(({ id, touched }) => [id === first, touched]);
  expect(await seen({})).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ]);
  expect(await seen({ undoable: 'true' })).toEqual([[false, false]]);
  expect(await rowOf(member.id)).toMatchObject({ role: 'reader' });
  const third = await last();
  await rows(`update staff_log set undo_until = now() - interval '1 second' where id = $1`, third);
  expect(await undo(third)).toMatchObject({ status: 409, code: 'undo_over' });
});

test('a member who may not do it may not undo it, nor without the second factor', async () => {
  const member = await makeMember(deps, 'asks@example.com', { role: 'desk' });
  const organiser = await makeMember(deps, 'organiser@example.com', { role: 'organiser' });
  await changeOf(member.id, { role: 'reader' });
  const id = await last();
  expect(await undo(id, organiser.as)).toMatchObject({ status: 404, code: 'not_found' });
  await write({
    what: 'member.changed',
    runId: gdansk,
    subjectId: member.id,
    before: { role: 'desk' },
    after: { role: 'reader' },
  });
  expect(await undo(await last(), organiser.as)).toMatchObject({ status: 403, code: 'forbidden' });
  await rows('update session set stepped_up_at = null where account_id = $1', owner.id);
  expect(await undo(id)).toMatchObject({ status: 403, code: 'step_up_required' });
  await rows('update session set stepped_up_at = now() where account_id = $1', owner.id);
  expect(await rowOf(member.id)).toMatchObject({ role: 'reader' });
});

test('two who undo the same at once undo it once', async () => {
  const member = await makeMember(deps, 'both@example.com', { role: 'desk' });
  await changeOf(member.id, { role: 'reader' });
  const id = await last();
  const answers = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const lines = (await linesAfter(deps, id)).filter(({ what }) => what === 'entry.undone');
  expect(lines).toHaveLength(1);
});

test('it is filtered and read page by page, the newest first', async () => {
  await write(
    ...Array.from({ length: 60 }, (_, n): Entry => ({ what: 'member.changed', placeId: 77, after: { n }, before: {} })),
    { what: 'factor.reset', placeId: 77, runId: gdansk },
  );
  const read = (query: object) => ask('GET staff/log', { query: { place_id: 77, ...query } }, owner.as);
  const first = await read({ what: 'member' });
  expect(first.entries.map(({ after }) => after?.n)).toEqual(Array.from({ length: 50 }, (_, n) => 59 - n));
  const second = await read({ what: 'member', cursor: first.next });
  expect([second.entries.length, second.next]).toEqual([10, null]);
  expect((await read({ run_id: gdansk })).entries.map(({ what }) => what)).toEqual(['factor.reset']);
  expect((await read({ who: owner.id })).entries).toEqual([]);
  expect((await read({ from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' })).entries).toEqual([]);
  expect((await read({ from: '2020-01-01T00:00:00Z' })).entries).toHaveLength(50);
});

test('an owner reads everything, an organiser their runs, finance entries about money', async () => {
  const begin = await last();
  await write(
    { what: 'member.changed', runId: gdansk },
    { what: 'member.changed', runId: berlin },
    { what: 'member.changed' },
    { what: 'factor.reset', runId: berlin, paymentId: 'x'.repeat(24) },
  );
  const readers = {
    owner,
    all: await makeMember(deps, 'all.runs@example.com', { role: 'organiser' }),
    own: await makeMember(deps, 'own.run@example.com', { role: 'organiser', runIds: [gdansk] }),
    finance: await makeMember(deps, 'finance@example.com', { role: 'finance' }),
  };
  const seen = async (who: keyof typeof readers) =>
    (await ask('GET staff/log', {}, readers[who].as)).entries
      .filter(({ id }) => id > begin)
      .map(({ run_id, payment_id }) => [run_id, payment_id !== null]);
  expect(await seen('owner')).toEqual([
    [berlin, true],
    [null, false],
    [berlin, false],
    [gdansk, false],
  ]);
  expect(await seen('all')).toEqual([
    [berlin, true],
    [berlin, false],
    [gdansk, false],
  ]);
  expect(await seen('own')).toEqual([[gdansk, false]]);
  expect(await seen('finance')).toEqual([[berlin, true]]);
});

test('after six years it is forgotten, and no day before', async () => {
  await rows(`insert into staff_log (at, who, what, request_id) values
    (now() - interval '6 years' - interval '1 hour', 'clock', 'session.opened', 'old'),
    (now() - interval '6 years' + interval '1 day', 'clock', 'session.opened', 'not yet')`);
  await tidy(deps);
  expect(await rows(`select request_id from staff_log where request_id in ('old', 'not yet')`)).toEqual([
    { request_id: 'not yet' },
  ]);
});
