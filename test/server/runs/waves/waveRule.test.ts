import { describe, expect, it, test } from 'vitest';
import { Refusal } from '../../../../server/domain/kit/answers.ts';
import { transact } from '../../../../server/domain/kit/transact.ts';
import { addWaves, planOf, planWaves, type WaveRule } from '../../../../server/domain/runs/waveRule.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { openShop } from '../../../kit/server/shop.ts';

/** Waves by rule (docs/rules/runs.md 2): looked at first, then made as they were looked at. */

const rule: WaveRule = { category_id: 1, from: '01:30', every_minutes: 30, count: 4, capacity: 100 };
const timesOf = (date: string, region: 'pl' | 'de', there: string[] = [], more: Partial<WaveRule> = {}) => {
  const plan = planOf({ ...rule, ...more }, { date, region }, new Set(there.map((time) => Date.parse(time))));
  return [
    plan.waves.map(({ wave_time }) => wave_time.slice(11)),
    plan.skipped.map(({ clock, why }) => `${clock} ${why}`),
  ];
};

describe('the clock on the wall', () => {
  it.each(['pl', 'de'] as const)('leaves out what spring skips in %s', (region) => {
    expect(timesOf('2027-03-28', region)).toEqual([
      ['01:30:00+01:00', '03:00:00+02:00'],
      ['02:00 no_such_time', '02:30 no_such_time'],
    ]);
  });

  it('takes the first of an hour that autumn repeats', () => {
    expect(timesOf('2027-10-31', 'pl')).toEqual([
      ['01:30:00+02:00', '02:00:00+02:00', '02:30:00+02:00', '03:00:00+01:00'],
      [],
    ]);
  });

  it('ends with the day', () => {
    expect(timesOf('2027-06-05', 'pl', [], { from: '23:00' })).toEqual([
      ['23:00:00+02:00', '23:30:00+02:00'],
      ['00:00 next_day', '00:30 next_day'],
    ]);
  });

  it('names the times that are there', () => {
    expect(timesOf('2027-06-05', 'pl', ['2027-06-05T02:00:00+02:00'], { count: 2 })).toEqual([
      ['01:30:00+02:00'],
      ['02:00 exists'],
    ]);
  });
});

test('a digest is that of what would be made', () => {
  const run = { date: '2027-06-05', region: 'pl' } as const;
  const digestOf = (more: Partial<WaveRule>, there: number[] = []) =>
    planOf({ ...rule, ...more }, run, new Set(there)).digest;
  const same = digestOf({});
  expect(digestOf({})).toBe(same);
  // The same waves by another rule: the last of five is there.
  expect(digestOf({ count: 5 }, [Date.parse('2027-06-05T03:30:00+02:00')])).toBe(same);
  const others = [{ category_id: 2 }, { capacity: 99 }, { count: 3 }, { from: '01:31' }, { every_minutes: 15 }];
  expect(new Set([same, ...others.map((more) => digestOf(more))]).size).toBe(others.length + 1);
});

describe('in a run', async () => {
  const database = await freshDatabase();
  const shop = await openShop(database);
  const { event_id, event_category_id } = shop.offer('gdansk', '6km');
  const asked = { ...rule, category_id: event_category_id, from: '09:30', every_minutes: 15, capacity: 40 };
  const plan = async (more: Partial<WaveRule> = {}) => {
    const made = await planWaves(database.db, event_id, { ...asked, ...more });
    if (made instanceof Refusal) throw new Error(made.code);
    return made;
  };
  const add = async (digest: string, more: Partial<WaveRule> = {}, runId = event_id) => {
    const outcome = await transact(database, (tx) => addWaves(tx, runId, { ...asked, ...more, digest }));
    return outcome instanceof Refusal ? { code: outcome.code, data: outcome.data } : outcome.made.length;
  };
  const waves = async () =>
    await database.rows(
      `select to_char(wave_time at time zone 'Europe/Warsaw', 'HH24:MI') as clock, capacity, taken,
       free from wave where category_id = $1 order by wave_time`,
      event_category_id,
    );

  it('creates what was previewed, next to existing waves', async () => {
    // 09:00 to 09:45 are there.
    const looked = await plan();
    expect(looked.skipped).toEqual([
      { clock: '09:30', why: 'exists' },
      { clock: '09:45', why: 'exists' },
    ]);
    expect(await add(looked.digest)).toBe(2);
    expect((await waves()).slice(4)).toEqual([
      { clock: '10:00', capacity: 40, taken: 0, free: 40 },
      { clock: '10:15', capacity: 40, taken: 0, free: 40 },
    ]);
  });

  it('makes nothing by a plan that would do something else by now', async () => {
    const looked = await plan({ from: '11:00' });
    expect(await add(looked.digest, { from: '11:00', capacity: 41 })).toMatchObject({ code: 'changed_meanwhile' });
    const other = await plan({ from: '11:15', count: 1 });
    await add(other.digest, { from: '11:15', count: 1 });
    expect(await add(looked.digest, { from: '11:00' })).toEqual({
      code: 'changed_meanwhile',
      data: { digest: [(await plan({ from: '11:00' })).digest] },
    });
  });

  it('says that all is there', async () => {
    const looked = await plan({ from: '09:00', count: 2 });
    expect(await add(looked.digest, { from: '09:00', count: 2 })).toEqual({
      code: 'wave_exists',
      data: { skipped: ['09:00', '09:15'] },
    });
  });

  it('knows the distances of its own run only', async () => {
    const other = shop.offer('kids', 'kids-6-8').event_id;
    expect(await add('', {}, other)).toEqual({ code: 'not_found', data: {} });
  });

  it('makes them once for two at one moment', async () => {
    const { digest } = await plan({ from: '14:00' });
    const outcomes = await Promise.all([add(digest, { from: '14:00' }), add(digest, { from: '14:00' })]);
    expect(outcomes.filter((one) => one === 4)).toHaveLength(1);
    expect(outcomes.filter((one) => typeof one === 'object')).toMatchObject([{ code: 'changed_meanwhile' }]);
  });
});
