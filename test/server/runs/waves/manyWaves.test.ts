import { expect, test } from 'vitest';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { linesAfter } from '../../../kit/staff/staff.ts';

/** One change to several waves (docs/rules/runs.md 1): all, or none and those named that do not take it. */

const { shop, rows, owner, deps, paidOrder } = await openTasks();
const { event_id: id } = shop.offer('gdansk', '6km');
const all = async () => (await owner.ask('GET staff/runs/{id}/waves', { params: { id } })).waves;
const roomOf = async (waves: readonly number[]) =>
  (await all()).filter((wave) => waves.includes(wave.id)).map(({ capacity, held_back }) => [capacity, held_back]);
const [one, other] = await all();
if (one === undefined || other === undefined) throw new Error('there are too few waves');
const ids = [one.id, other.id];
const change = async (act: 'hold' | 'enlarge' | 'close' | 'open', places?: number) => {
  const waves = (await all())
    .filter((wave) => ids.includes(wave.id))
    .map(({ id: wave, version }) => ({ id: wave, version }));
  return owner.call('POST staff/runs/{id}/waves/change', {
    params: { id },
    body: { waves, act, ...(places !== undefined && { places }) },
  });
};

test('places are held back in all of them by one call, which one line tells', async () => {
  const before = await roomOf(ids);
  const lines = (await linesAfter(deps)).length;
  expect((await change('hold', 2)).code).toBeNull();
  expect(await roomOf(ids)).toEqual(before.map(([capacity = 0, held = 0]) => [capacity, held + 2]));
  const written = (await linesAfter(deps)).slice(lines);
  expect(written.map(({ what }) => what)).toEqual(['waves.changed']);
  expect((await change('hold', -2)).code).toBeNull();
  expect(await roomOf(ids)).toEqual(before);
});

test('if one does not take it none does, and that one is named', async () => {
  await paidOrder({ places: 3, email: 'payer@example.com' });
  const taken = (await rows<{ id: number }>('select id from wave where taken = 3'))[0]?.id;
  if (taken === undefined) throw new Error('nothing is taken');
  if (!ids.includes(taken)) ids.push(taken);
  const before = await roomOf(ids);
  const least = Math.min(...before.map(([capacity = 0]) => capacity));
  await rows('update wave set capacity = $2 where id = any($1)', ids, least);
  await rows('update wave set version = version + 1 where id = any($1)', ids);
  const refused = await change('enlarge', 2 - least);
  expect([refused.code, Object(refused.data).waves]).toEqual(['below_taken', [String(taken)]]);
  expect((await roomOf(ids)).every(([capacity]) => capacity === least)).toBe(true);
});

test('a wave that somebody changed meanwhile is named, and none is changed', async () => {
  const waves = (await all())
    .filter((wave) => ids.includes(wave.id))
    .map(({ id: wave, version }) => ({ id: wave, version }));
  await rows('update wave set version = version + 1 where id = $1', ids[0]);
  const refused = await owner.call('POST staff/runs/{id}/waves/change', {
    params: { id },
    body: { waves, act: 'close' },
  });
  expect([refused.code, Object(refused.data).waves]).toEqual(['changed_meanwhile', [String(ids[0])]]);
  expect((await all()).filter((wave) => ids.includes(wave.id)).every(({ closed }) => !closed)).toBe(true);
});

test('waves of another run are not found', async () => {
  const elsewhere = shop.offer('berlin', '6km');
  const refused = await owner.call('POST staff/runs/{id}/waves/change', {
    params: { id },
    body: { waves: [{ id: elsewhere.wave_id, version: 1 }], act: 'close' },
  });
  expect(refused.code).toBe('not_found');
});
