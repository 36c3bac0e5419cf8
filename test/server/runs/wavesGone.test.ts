import { afterEach, expect, test } from 'vitest';
import { minutesLater, openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** Waves that nobody has a place in are taken out again, whatever was done to them meanwhile (docs/rules/runs.md 3.3). */

const tasks = await openTasks();
const { database, deps, owner, rows } = tasks;

afterEach(() => expectInvariants(database));

let drafts = 0;
/** A draft with one distance, and a way to give it waves. */
async function draft() {
  drafts += 1;
  const form = { city: 'Gdańsk', region: 'pl', type: 'classic', date: '2031-06-14', join_time: '08:00' } as const;
  const { id } = await owner.ask('POST staff/runs', { body: { key: `draft-${drafts}`, name: 'Draft', ...form } });
  const params = { id };
  const distance = { key: '6km', name: 'Recruit', distance: 6, price: 19_900 };
  const { id: category } = await owner.ask('POST staff/runs/{id}/categories', { params, body: distance });
  const addWaves = async (from: string) => {
    const rule = { category_id: category, from, every_minutes: 15, count: 2, capacity: 10 };
    const { digest } = await owner.ask('POST staff/runs/{id}/waves/preview', { params, body: rule });
    const { made } = await owner.ask('POST staff/runs/{id}/waves', { params, body: { ...rule, digest } });
    return { wave: made[0] ?? 0, entry: await lastLine() };
  };
  return { id, category, addWaves };
}
const lastLine = async () => (await linesAfter(deps)).at(-1)?.id ?? 0;

async function orderMove(id: number) {
  const params = { id };
  const wave_time = minutesLater((await tasks.waveOf(id)).wave_time, 5);
  const { digest } = await owner.ask('POST staff/waves/{id}/time/preview', { params, body: { wave_time } });
  return (await owner.ask('POST staff/waves/{id}/time', { params, body: { wave_time, digest } })).id;
}
const undo = async (id: number) => (await owner.call('POST staff/log/{id}/undo', { params: { id } })).code;
const countOf = async (table: 'wave' | 'task', runId: number) =>
  (await rows<{ count: number }>(`select count(*)::int from ${table} where run_id = $1`, runId))[0]?.count;

test('a draft goes though one of its waves was moved and another is about to be', async () => {
  const { id, addWaves } = await draft();
  const moved = await orderMove((await addWaves('09:00')).wave);
  await tasks.burn(moved);
  await tasks.work();
  await orderMove((await addWaves('12:00')).wave);
  expect((await owner.call('POST staff/runs/{id}/delete', { params: { id }, body: {} })).code).toBeNull();
  expect([await countOf('wave', id), await countOf('task', id)]).toEqual([0, 0]);
  await tasks.work();
  // What was done stays written down.
  const { entries } = await owner.ask('GET staff/log', { query: { run_id: id } });
  expect(entries.map(({ what }) => what)).toEqual(
    ['run.created', 'category.added', 'waves.added', 'task.ordered', 'wave.moved']
      .concat(['waves.added', 'task.ordered', 'run.deleted'])
      .reverse(),
  );
});

test('a distance goes though one of its waves is about to be moved', async () => {
  const { id, category, addWaves } = await draft();
  await orderMove((await addWaves('09:00')).wave);
  const answer = await owner.call('POST staff/categories/{id}/remove', { params: { id: category }, body: {} });
  expect([answer.code, await countOf('task', id)]).toEqual([null, 0]);
});

test('waves are undone though others were made after them, and the later ones stay', async () => {
  const { id, addWaves } = await draft();
  const first = await addWaves('09:00');
  const { wave } = await addWaves('12:00');
  const terms = { title: 'Club', coupon_type: 'percent', value: 1_000, run_id: id } as const;
  await owner.ask('POST staff/coupons/batch', { body: { count: 2, ...terms } });
  expect(await undo(first.entry)).toBeNull();
  expect([await countOf('wave', id), (await tasks.waveOf(wave)).withdrawn]).toEqual([2, false]);
});

test('waves that were changed, closed or moved since are not undone, unless that was undone first', async () => {
  const { addWaves } = await draft();
  const { wave, entry } = await addWaves('09:00');
  const params = { id: wave };
  await owner.ask('POST staff/waves/{id}', { params, body: { capacity: 20, version: 1 } });
  const changed = await lastLine();
  expect(await undo(entry)).toBe('changed_meanwhile');
  expect([await undo(changed), await undo(entry)]).toEqual([null, null]);

  const other = await addWaves('10:00');
  const task = await orderMove(other.wave);
  expect(await undo(other.entry)).toBe('changed_meanwhile');
  await tasks.burn(task);
  await tasks.work();
  expect(await undo(other.entry)).toBe('changed_meanwhile');
});
