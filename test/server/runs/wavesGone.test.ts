import { afterEach, expect, test } from 'vitest';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** Waves that nobody has a place in are taken out again, whatever was done to them meanwhile (docs/rules/runs.md 3.3). */

const tasks = await openTasks();
const { database, deps, owner, rows, undo } = tasks;
const { newRun, newDistance, newWaves } = planningBy(owner);

afterEach(() => expectInvariants(database));

/** A draft with one distance, and a way to give it waves. */
async function draft() {
  const id = await newRun();
  const { id: category } = await newDistance(id);
  const addWaves = async (from: string) => {
    const made = await newWaves(id, category, { from, count: 2 });
    return { wave: made[0] ?? 0, entry: await lastLine() };
  };
  return { id, category, addWaves };
}
const lastLine = async () => (await linesAfter(deps)).at(-1)?.id ?? 0;

const orderMove = async (id: number) => (await tasks.orderMove(id, 5)).id;
const countOf = async (table: 'wave' | 'task', runId: number) =>
  (await rows<{ count: number }>(`select count(*)::int from ${table} where run_id = $1`, runId))[0]?.count;

test('a draft goes though one of its waves was moved and another is about to be', async () => {
  const { id, addWaves } = await draft();
  await tasks.carryOut(await orderMove((await addWaves('09:00')).wave));
  await orderMove((await addWaves('12:00')).wave);
  expect((await owner.call('POST staff/runs/{id}/delete', { params: { id }, body: {} })).code).toBeNull();
  expect([await countOf('wave', id), await countOf('task', id)]).toEqual([0, 0]);
  await tasks.work();
  // The log keeps what was done.
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
  await tasks.carryOut(task);
  expect(await undo(other.entry)).toBe('changed_meanwhile');
});
