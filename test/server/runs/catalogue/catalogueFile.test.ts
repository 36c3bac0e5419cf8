import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../../../server/domain/kit/answers.ts';
import { transact } from '../../../../server/domain/kit/transact.ts';
import { exportCatalogue } from '../../../../server/domain/runs/catalogue/catalogueExport.ts';
import { importCatalogue } from '../../../../server/domain/runs/catalogue/catalogueImport.ts';
import { duplicateRun } from '../../../../server/domain/runs/duplicate.ts';
import { changeRun } from '../../../../server/domain/runs/runLife.ts';
import { changeRoom, closeWave } from '../../../../server/domain/runs/waveRoom.ts';
import { addWaves, planWaves } from '../../../../server/domain/runs/waveRule.ts';
import type { Database } from '../../../../server/store/database.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import { testConfig } from '../../../kit/server/server.ts';

/** The catalogue file beside what staff do on the screen (docs/rules/runs.md 4). */

const file = `cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: spring
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    date: 2030-04-20
    join_time: "08:00"
    categories:
      - { key: 6km, name: Recruit, distance: 6, price: 19900,
          waves: { first: "09:00", every_minutes: 15, count: 4, capacity: 100 } }
coupons:
  - { code: TENPERCENT, title: Ten, percent: 10 }
`;
const database = await freshDatabase();
afterEach(() => expectInvariants(database));

const bringIn = async (text: string, { overwrite = false, into = database as Database } = {}) => {
  const imported = await importCatalogue(into, text, { demo: false, overwrite, open: async () => null });
  return imported.faults?.map(({ line, field, text: what }) => `${line} ${field} ${what}`) ?? [];
};
const { rows } = database;
const idOf = async (key: string) => (await rows<{ id: number }>('select id from run where key = $1', key))[0]?.id ?? 0;
async function waveAt(key: string, clock: string) {
  const [wave] = await rows<{ id: number; category_id: number; version: number; capacity: number }>(
    `select wave.id, category_id, wave.version, capacity from wave join run on run.id = run_id
     where run.key = $1 and to_char(wave_time at time zone 'Europe/Warsaw', 'HH24:MI') = $2`,
    key,
    clock,
  );
  if (wave === undefined) throw new Error(`${key} has no wave at ${clock}`);
  return wave;
}
const whole = async <Result>(work: Promise<Result | Refusal>) => {
  const result = await work;
  if (result instanceof Refusal) throw new Error(result.code);
  return result;
};
/** Somebody makes a run on the screen, with a coupon of its own. */
async function makeRun(key: string, coupon: string) {
  const source = await idOf('spring');
  const asked = { key, name: key, date: '2030-09-14' };
  const { id } = await whole(transact(database, (tx) => duplicateRun(tx, source, asked, 'en')));
  await rows(
    `insert into coupon (code, title, coupon_type, value, run_id) values ($1, 'Its own', 'percent', 500, $2)`,
    coupon,
    id,
  );
  return id;
}
const all = () =>
  rows(
    `select run.key, run.state, run.sale_paused, category.key as category, price, capacity, withdrawn,
       to_char(wave_time at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI') as at
     from run left join category on category.run_id = run.id left join wave on wave.category_id = category.id
     order by run.key, wave_time`,
  );

test('runs made elsewhere and not in the file are left alone, with their coupons', async () => {
  expect(await bringIn(file)).toEqual([]);
  await makeRun('elsewhere', 'ELSEWHERE');
  const before = await all();
  expect(await bringIn(file)).toEqual([]);
  expect(await all()).toEqual(before);
  expect(await rows(`select code from coupon where valid_until is null order by code`)).toEqual([
    { code: 'ELSEWHERE' },
    { code: 'TENPERCENT' },
  ]);
});

test('a run that staff changed is refused with the differences, until overwriting is requested', async () => {
  const id = await idOf('spring');
  const [first, second, third] = [
    await waveAt('spring', '09:00'),
    await waveAt('spring', '09:15'),
    await waveAt('spring', '09:30'),
  ];
  await whole(transact(database, (tx) => changeRoom(tx, first.id, { capacity: 120, version: first.version })));
  await whole(transact(database, (tx) => closeWave(tx, second.id, true)));
  const rule = { category_id: third.category_id, from: '12:00', every_minutes: 10, count: 1, capacity: 30 };
  const plan = await whole(planWaves(database.db, id, rule));
  await whole(transact(database, (tx) => addWaves(tx, id, { ...rule, digest: plan.digest })));
  await rows(`update run set name = 'Muster by the sea', edited_at = now() where id = $1`, id);
  await rows(`update category set price = 21900 where run_id = $1`, id);
  await rows(
    `insert into price_period (category_id, position, until_sold, price) select id, 1, 100, 17900 from category where run_id = $1`,
    id,
  );

  const before = await all();
  const warning = "by the staff: --overwrite takes the file's";
  expect(await bringIn(file)).toEqual([
    `4 runs[0].name is Muster Gdańsk here and Muster by the sea ${warning}`,
    `11 runs[0].categories[0].price is 19900 here and 21900 ${warning}`,
    `11 runs[0].categories[0].periods is nothing here and 17900 until 100 are sold ${warning}`,
    `12 runs[0].categories[0].waves.capacity is a wave at 09:15 here and nothing ${warning}`,
    `12 runs[0].categories[0].waves is nothing here and a wave at 12:00 ${warning}`,
    `12 runs[0].categories[0].waves.capacity is 100 at 09:00 here and 120 ${warning}`,
  ]);
  expect(await all()).toEqual(before);

  expect(await bringIn(file, { overwrite: true })).toEqual([]);
  expect(await bringIn(file)).toEqual([]);
  expect((await waveAt('spring', '09:00')).capacity).toBe(100);
  expect((await all()).filter((row) => 'key' in row && row.key === 'spring')).toHaveLength(4);
});

test('a run that staff changed to what the file says is brought in', async () => {
  const changed = file.replace('capacity: 100', 'capacity: 90');
  for (const clock of ['09:00', '09:15', '09:30', '09:45']) {
    const { id, version } = await waveAt('spring', clock);
    await whole(transact(database, (tx) => changeRoom(tx, id, { capacity: 90, version })));
  }
  expect(await bringIn(changed)).toEqual([]);
  // From here on the file changes it again as it likes.
  expect(await bringIn(file)).toEqual([]);
});

test('the file takes nothing away that is held back', async () => {
  const { id, version } = await waveAt('spring', '09:00');
  await whole(transact(database, (tx) => changeRoom(tx, id, { held_back: 40, version })));
  const smaller = file.replace('capacity: 100', 'capacity: 30');
  expect(await bringIn(smaller, { overwrite: true })).toEqual([
    '12 runs[0].categories[0].waves.capacity is 30, but 0 places of the wave at 09:00 are taken and 40 held back',
  ]);
  expect(await bringIn(file)).toEqual([]);
  expect(await rows('select capacity, held_back from wave where id = $1', id)).toEqual([
    { capacity: 100, held_back: 40 },
  ]);
});

test('an export has both, and is the same brought in here or into another database', async () => {
  const config = testConfig();
  const id = await makeRun('autumn', 'AUTUMN');
  const event = (type: 'run.published' | 'sale.paused', version: number) =>
    whole(transact(database, (tx) => changeRun(tx, config, { runId: id, version, event: { type } })));
  await event('run.published', 1);
  await event('sale.paused', 2);
  const text = await exportCatalogue(database);
  expect(text.match(/key: (?:autumn|elsewhere)|state: .*/gu)).toEqual([
    'key: autumn',
    'state: paused',
    'key: elsewhere',
    'state: draft',
  ]);
  const before = await all();
  expect(await bringIn(text)).toEqual([]);
  expect([await all(), await exportCatalogue(database)]).toEqual([before, text]);
  const other = await freshDatabase();
  expect(await bringIn(text, { into: other })).toEqual([]);
  expect(await exportCatalogue(other)).toBe(text);
});

test('a wave that staff moved to another day stays there: the file names it with its day', async () => {
  const { id } = await waveAt('spring', '09:45');
  const timeOf = async () =>
    (await rows<{ wave_time: Date }>('select wave_time from wave where id = $1', id))[0]?.wave_time;
  await rows(`update wave set wave_time = wave_time + interval '1 day' where id = $1`, id);
  await rows(`update run set edited_at = now() where key = 'spring'`);
  const moved = await timeOf();
  const warning = "by the staff: --overwrite takes the file's";
  expect(await bringIn(file)).toEqual([
    `12 runs[0].categories[0].waves.capacity is a wave at 09:45 here and nothing ${warning}`,
    `12 runs[0].categories[0].waves is nothing here and a wave at 09:45 on 2030-04-21 ${warning}`,
  ]);
  const text = await exportCatalogue(database);
  expect(text).toContain('{ time: "09:45", day: 2030-04-21, capacity: 100 }');
  const other = await freshDatabase();
  for (const into of [database, other]) {
    expect(await bringIn(text, { into })).toEqual([]);
    expect(await exportCatalogue(into)).toBe(text);
  }
  expect(await timeOf()).toEqual(moved);
  // Nobody has a place in it: the old file has its own way.
  expect(await bringIn(file, { overwrite: true })).toEqual([]);
  expect(await timeOf()).toBeUndefined();
});

test('a file neither publishes, pauses nor brings back a run', async () => {
  const text = await exportCatalogue(database);
  const life = (state: string, paused = false) =>
    rows(`update run set state = $1, sale_paused = $2 where key = 'autumn'`, state, paused);
  const at = text.split('\n').findIndex((line) => line.includes('state: paused')) + 1;
  await life('published');
  expect(await bringIn(text, { overwrite: true })).toEqual([
    expect.stringMatching(
      new RegExp(`^${at} runs\\[\\d\\]\\.state cannot be changed by a file: the run is published$`, 'u'),
    ),
  ]);
  await life('cancelled');
  expect(await bringIn(text, { overwrite: true })).toEqual([
    expect.stringMatching(/ cannot be changed by a file: the run is cancelled$/u),
  ]);
  expect(await exportCatalogue(database)).not.toContain('autumn');
});
