import { afterEach, expect, test } from 'vitest';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import type { FileLayout } from '#contract/staff/people/files.values.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The log offers no undo that cannot succeed (docs/rules/staff.md 5.6), and what it offers succeeds. */

const tasks = await openTasks();
const { shop, rows, database, owner } = tasks;

afterEach(() => expectInvariants(database));

const wave = (at: number) => shop.offer('gdansk', '6km', at).wave_id;
const run = shop.offer('gdansk', '6km').event_id;

/** Whether the newest line of a kind is offered to be undone, alone and among all. */
async function offered(what: string) {
  const { entries } = await owner.ask('GET staff/log', { query: { what } });
  const [entry] = entries;
  if (entry === undefined) throw new Error(`the log has no ${what}`);
  const { entries: undoable } = await owner.ask('GET staff/log', { query: { undoable: 'true' } });
  return {
    id: entry.id,
    isOffered: !entry.touched && entry.undone_by === null,
    isListed: undoable.some(({ id }) => id === entry.id),
  };
}
async function expectGone(what: string) {
  const { id, isOffered, isListed } = await offered(what);
  expect({ what, isOffered, isListed }).toEqual({ what, isOffered: false, isListed: false });
  expect(await tasks.undo(id)).not.toBeNull();
}
async function expectOffered(what: string) {
  const { isOffered, isListed } = await offered(what);
  expect({ what, isOffered, isListed }).toEqual({ what, isOffered: true, isListed: true });
}
const cancelled = (id: number) => rows('update wave set cancelled_at = now(), withdrawn = true where id = $1', id);

test('the move of a wave that was cancelled since, or whose former time is another’s', async () => {
  await tasks.carryOut((await tasks.orderMove(wave(3), 5)).id);
  await expectOffered('wave.moved');
  await cancelled(wave(3));
  await expectGone('wave.moved');
  await tasks.reopen(wave(3));
  await rows(
    `insert into wave (run_id, category_id, wave_time, capacity)
    select run_id, category_id, wave_time - interval '5 minutes', 7 from wave where id = $1`,
    wave(3),
  );
  await expectGone('wave.moved');
  await rows('delete from wave where capacity = 7');
  // While something else is ordered for its run there is nothing to take back, either.
  const task = await tasks.orderShift(wave(0), 1);
  await expectGone('wave.moved');
  await tasks.stop(task.id);
  const { id } = await offered('wave.moved');
  expect(await tasks.undo(id)).toBeNull();
  await tasks.work();
});

test('room that is sold, a wave that was closed by a task, waves that are sold or gone', async () => {
  const { version } = await tasks.waveOf(wave(2));
  await owner.ask('POST staff/waves/{id}', { params: { id: wave(2) }, body: { version, capacity: 120, held_back: 0 } });
  await expectOffered('wave.changed');
  await rows('update wave set capacity = 119 where id = $1', wave(2));
  await expectGone('wave.changed');
  await rows('update wave set capacity = 120 where id = $1', wave(2));
  await expectOffered('wave.changed');
  await rows('update wave set capacity = 120, taken = 110 where id = $1', wave(2));
  await expectGone('wave.changed');
  await rows('update wave set taken = 0 where id = $1', wave(2));

  await owner.ask('POST staff/waves/{id}/close', { params: { id: wave(1) }, body: { closed: true } });
  await expectOffered('wave.closed');
  const task = await tasks.orderCancel('wave', wave(1));
  await expectGone('wave.closed');
  await tasks.stop(task.id);
  await expectOffered('wave.closed');
  await cancelled(wave(1));
  await expectGone('wave.closed');
  await tasks.reopen(wave(1));

  const rule = {
    category_id: shop.offer('gdansk', '6km').event_category_id,
    from: '16:00',
    every_minutes: 10,
    count: 2,
    capacity: 9,
  };
  const { digest } = await owner.ask('POST staff/runs/{id}/waves/preview', { params: { id: run }, body: rule });
  await owner.ask('POST staff/runs/{id}/waves', { params: { id: run }, body: { ...rule, digest } });
  await expectOffered('waves.added');
  const first = await rows<{ id: number }>('select id from wave where capacity = 9 order by id');
  const shift = await tasks.orderShift(first[0]?.id ?? 0, 3);
  await expectGone('waves.added');
  await tasks.stop(shift.id);
  await expectOffered('waves.added');
});

test('a run, a distance or a coupon that is gone, a member who left, an invitation that was taken', async () => {
  await rows(
    `insert into staff_log (who, what, run_id, category_id, coupon, subject_id, before, after, undo_until)
    select 'tried', what, run_id, category_id, coupon, subject_id, before, after, now() + interval '1 day' from (values
      ('run.changed', null::int, null::int, null, null::int, '{"name": "a"}'::jsonb, '{"name": "b"}'::jsonb),
      ('category.changed', $1::int, 9999, null, null, '{"price": 1}', '{"price": 2}'),
      ('coupon.changed', null, null, 'NO-SUCH', null, '{"value": 1}', '{"value": 2}'),
      ('member.changed', null, null, null, 9999, '{"role": "desk"}', '{"role": "reader"}'),
      ('member.invited', null, null, null, null, '{}', '{"invitation": 9999}')
    ) line (what, run_id, category_id, coupon, subject_id, before, after)`,
    run,
  );
  for (const what of ['category.changed', 'coupon.changed', 'member.changed', 'member.invited']) await expectGone(what);
  // The only owner stays one.
  await rows(
    `insert into staff_log (who, what, subject_id, before, after, undo_until)
    values ('tried', 'member.changed', $1, '{"role": "desk"}', '{"role": "owner"}', now() + interval '1 day')`,
    tasks.members.owner.id,
  );
  await expectGone('member.changed');
});

test('a kept list is as it was, each by itself; one that was kept again or removed is not taken back', async () => {
  const params = { id: run };
  const [{ layout: wide }, { layout: narrow }] = [filePresets.raceresult, filePresets.generic];
  const keep = (name: string, layout: FileLayout) =>
    owner.ask('POST staff/runs/{id}/layouts', { params, body: { name, layout } });
  const kept = () => rows<{ name: string; layout: FileLayout }>('select name, layout from file_layout order by name');
  await keep('Timer', wide);
  await keep('Timer', narrow);
  const again = await offered('layout.saved');
  await keep('Desk', wide);
  await expectOffered('layout.saved');
  expect(await tasks.undo((await offered('layout.saved')).id)).toBeNull();
  expect(await kept()).toEqual([{ name: 'Timer', layout: narrow }]);
  expect(await tasks.undo(again.id)).toBeNull();
  expect(await kept()).toEqual([{ name: 'Timer', layout: wide }]);
  await keep('Timer', narrow);
  await owner.ask('POST staff/runs/{id}/layouts/remove', { params, body: { name: 'Timer' } });
  await expectGone('layout.saved');
});

test('numbers of distances are as they were, unless a distance that was added since has one', async () => {
  const params = { id: run };
  const numbers = () =>
    rows<{ category_id: number; contest: number }>(
      'select id as category_id, contest from category where run_id = $1 order by id',
      run,
    );
  const before = await numbers();
  const contests = before.map(({ category_id, contest }) => ({ category_id, contest: contest + 50 }));
  await owner.ask('POST staff/runs/{id}/contests', { params, body: { contests } });
  await expectOffered('contests.changed');
  await rows(
    `insert into category (run_id, key, name, distance, price, group_price)
      select run_id, 'new', 'New', 5, price, group_price from category where id = $1`,
    before[0]?.category_id,
  );
  await expectOffered('contests.changed');
  await rows(`update category set contest = $1 where key = 'new'`, before[0]?.contest);
  await expectGone('contests.changed');
  await rows(`delete from category where key = 'new'`);
  expect(await tasks.undo((await offered('contests.changed')).id)).toBeNull();
  expect(await numbers()).toEqual(before);
});
