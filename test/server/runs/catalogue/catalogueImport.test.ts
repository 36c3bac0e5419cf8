import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { mostFileBytes } from '#contract/values/fileSize.ts';
import { wallTime } from '../../../../server/domain/kit/localTime.ts';
import { exportCatalogue } from '../../../../server/domain/runs/catalogue/catalogueExport.ts';
import {
  type ImportOptions,
  importCatalogue,
  openBeside,
} from '../../../../server/domain/runs/catalogue/catalogueImport.ts';
import { importDemoCatalogue } from '../../../../server/domain/runs/catalogue/demo.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import { startServer } from '../../../kit/server/server.ts';
import { openShop, shopFile } from '../../../kit/server/shop.ts';

const noFiles: ImportOptions = { demo: false, open: async () => null };

describe('the demonstration catalogue', async () => {
  const database = await freshDatabase();
  await importDemoCatalogue(database);
  const server = await startServer({ database });
  const catalogues = [
    await server.ask('GET events', { query: { region: 'pl' } }),
    await server.ask('GET events', { query: { region: 'de' } }),
  ];
  const daysAhead = (day: string) =>
    (Date.parse(day) - Date.parse(wallTime(new Date(), 'pl').day)) / (24 * 60 * 60 * 1000);

  // specification 1.1
  it('has what a demonstration must have', async () => {
    const events = catalogues.flatMap((catalogue) => catalogue.events);
    const cities = catalogues.flatMap((catalogue) => catalogue.cities);
    const categories = catalogues.flatMap((catalogue) => catalogue.categories);
    expect(catalogues.every((catalogue) => catalogue.events.length >= 4)).toBe(true);
    expect(events.length).toBeGreaterThanOrEqual(8);
    expect(cities.length).toBeGreaterThanOrEqual(5);
    expect(events.filter(({ type }) => type === 'legend')).toHaveLength(1);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['classic', 'legend', 'kids']));
    expect(new Set(events.map(({ has_tshirts }) => has_tshirts))).toEqual(new Set([true, false]));
    expect(new Set(categories.map(({ group_price }) => group_price === null))).toEqual(new Set([true, false]));
    expect(events.filter(({ sale }) => sale === 'soon')).toHaveLength(1);
    const days = events.map(({ date }) => daysAhead(date)).sort((one, other) => one - other);
    expect(days[0]).toBeGreaterThanOrEqual(20);
    expect(days[0]).toBeLessThan(20 + 7);
    expect(days.slice(1).every((day) => day >= 40)).toBe(true);
    const near = events.find(({ date }) => daysAhead(date) === days[0]);
    expect(near?.has_tshirts).toBe(true);
    const weekdays = events.map(({ date, type }) => [type === 'kids', new Date(`${date}T12:00:00Z`).getUTCDay()]);
    expect(weekdays.every(([isKids, day]) => day === (isKids ? 0 : 6))).toBe(true);
    const [open] = await database.rows(
      'select tshirts_until >= current_date + 14 as chosen from run where key = $1',
      near?.key,
    );
    expect(open).toEqual({ chosen: true });
  });

  it('has three waves of a hundred and more in every category for adults, a quarter of an hour apart', async () => {
    const rows = await database.rows(`
      select c.id from category c join run r on r.id = c.run_id join (
        select category_id, capacity, extract(epoch from wave_time - lag(wave_time) over (
          partition by category_id order by wave_time)) / 60 as minutes from wave) w on w.category_id = c.id
      group by c.id, r.id
      having count(*) < 3 or bool_or(minutes <> 15) or bool_or(capacity <> case r.type when 'kids' then 30 else 100 end)`);
    expect(rows).toEqual([]);
  });

  // specification 2.91
  it('carries its mark and brings the declarations of both regions', async () => {
    const rows = await database.rows(
      `select region, demo, declaration, substr(body, 1, 5) as head from run join file on file.name = declaration order by region`,
    );
    const pdf = { demo: true, declaration: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/u), head: Buffer.from('%PDF-') };
    expect(rows).toEqual([
      { region: 'de', ...pdf },
      { region: 'pl', ...pdf },
    ]);
    const file = await server.app.inject(`/api/files/${rows[0]?.declaration}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('comes back the same after export and import, here and elsewhere', async () => {
    const text = await exportCatalogue(database);
    expect(await importCatalogue(database, text, noFiles)).toMatchObject({ faults: null, runs: 12, kept: [] });
    expect(await exportCatalogue(database)).toBe(text);
    const elsewhere = await freshDatabase();
    const files = await database.db.selectFrom('file').select(['name', 'body']).execute();
    const open = async (path: string) => files.find(({ name }) => name === path)?.body ?? null;
    const drawings = await database.rows<{ id: string; drawing: string }>('select id, drawing from picture');
    const drawing = (path: string) => drawings.find(({ id }) => id === path)?.drawing ?? null;
    const options = { demo: false, open, drawing };
    expect(await importCatalogue(elsewhere, text, options)).toMatchObject({ faults: null });
    expect(await exportCatalogue(elsewhere)).toBe(text);
    const policy =
      'refund_steps:\n      - until_days: 30\n        percent: 100\n      - until_days: 14\n        percent: 50';
    const ordered = text.replace('tshirts: true', `tshirts: true\n    tshirts_ordered: true\n    ${policy}`);
    expect(await importCatalogue(elsewhere, ordered, options)).toMatchObject({ faults: null });
    expect(await exportCatalogue(elsewhere)).toBe(ordered);
  });
});

describe('importing again', async () => {
  const database = await freshDatabase();
  const shop = await openShop(database);
  const server = await startServer({ database });
  const body = shop.order('gdansk', '12km', { places: 3, codes: ['LAST3'] });
  await server.ask('POST group', { body });
  const all = async (query: string) => await database.rows(query);
  const faults = async (text: string, options = noFiles) =>
    (await importCatalogue(database, text, options)).faults?.map(({ line, field, text: what }) => [line, field, what]);

  afterEach(() => expectInvariants(database));

  it('changes what changed and leaves ids and sign-ups as they are', async () => {
    const ids = await all('select id from wave order by id');
    const changed = shopFile
      .replace('name: Muster Gdańsk', 'name: Muster Stogi')
      .replace('price: 24900', 'price: 25900');
    expect(await importCatalogue(database, changed, noFiles)).toMatchObject({ faults: null, kept: [] });
    expect(await all('select id from wave order by id')).toEqual(ids);
    expect(await all(`select name, price from category where key = '12km'`)).toEqual([
      { name: 'Specjalista', price: 25_900 },
    ]);
    expect(await all(`select name from run where key = 'gdansk'`)).toEqual([{ name: 'Muster Stogi' }]);
    expect(await all('select taken from wave where taken > 0')).toEqual([{ taken: 3 }]);
  });

  it('warns of short codes that give places away', async () => {
    const { warnings } = (await importCatalogue(
      database,
      shopFile.replace('code: FREERUN', 'code: FREERUN8'),
      noFiles,
    )) as { warnings: readonly string[] };
    expect(warnings).toEqual([
      'coupon SOLO: gives places away and is easily guessed: a code of 8 characters or more is not',
    ]);
    await importCatalogue(database, shopFile, noFiles);
  });

  it('takes the waves along when a run in which nobody has a place moves to another day', async () => {
    const times = () =>
      all(`select wave.id, ((wave_time at time zone 'Europe/Berlin')::date - date '2020-01-01')::text as days,
        to_char(wave_time at time zone 'Europe/Berlin', 'HH24:MI') as clock
        from wave join run on run.id = run_id where key = 'berlin' order by wave.id`);
    const before = await times();
    await importCatalogue(database, shopFile.replace('in_days: 70', 'in_days: 71'), noFiles);
    expect(await times()).toEqual(before.map((wave) => ({ ...wave, days: String(Number(wave.days) + 1) })));
    await importCatalogue(database, shopFile, noFiles);
    expect(await times()).toEqual(before);
  });

  it('refuses what sign-ups stand against, at its line, and changes nothing, overwriting or not', async () => {
    const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    const before = await exportCatalogue(database);
    const smaller = shopFile.replace('count: 3, capacity: 5', 'count: 3, capacity: 2');
    expect(await faults(smaller)).toEqual([
      [
        lineOf(smaller, 'capacity: 2'),
        'runs[0].categories[1].waves.capacity',
        'is 2, but 3 places of the wave at 12:00 are taken',
      ],
    ]);
    const [{ date: day } = { date: '' }] = await all(`select date::text from run where key = 'gdansk'`);
    const other = shopFile
      .replace('region: pl', 'region: de')
      .replace('type: classic', 'type: legend')
      .replace('in_days: 60', 'date: 2031-06-14')
      .replace('name: Specjalista, distance: 12,', 'name: Specjalista, distance: 12, ages: [16, 99],');
    for (const overwrite of [false, true]) {
      expect(await faults(other, { ...noFiles, overwrite })).toEqual([
        [lineOf(other, 'region: de'), 'runs[0].region', 'cannot change: the run has sign-ups, and is pl for them'],
        [lineOf(other, 'type: legend'), 'runs[0].type', 'cannot change: the run has sign-ups, and is classic for them'],
        [lineOf(other, 'date: 2031'), 'runs[0].date', `cannot change: the run has sign-ups, and is ${day} for them`],
        [lineOf(other, 'ages: [16'), 'runs[0].categories[1].ages', 'cannot change: the category has sign-ups'],
      ]);
    }
    const fewer = shopFile.replace('uses: 3', 'uses: 0');
    expect(await faults(fewer)).toEqual([
      [lineOf(fewer, 'uses: 0'), 'coupons[4].uses', 'is 0, but it is already used once'],
    ]);
    expect(await exportCatalogue(database)).toBe(before);
  });

  it('refuses a declaration that is missing or no PDF', async () => {
    const declared = shopFile.replace('    type: kids\n', '    type: kids\n    declaration: d.pdf\n');
    expect(await faults(declared)).toEqual([
      [expect.any(Number), 'runs[1].declaration', 'there is no such file: d.pdf'],
    ]);
    expect(await faults(declared, { ...noFiles, open: async () => Buffer.from('MZ') })).toEqual([
      [expect.any(Number), 'runs[1].declaration', 'must be a PDF'],
    ]);
  });

  it('keeps what is gone from the file but has sign-ups, and no longer sells it', async () => {
    const without = `
cities: [{ key: berlin, name: Berlin }]
runs:
  - key: berlin
    name: Muster Berlin
    city: berlin
    region: de
    type: classic
    in_days: 70
    join_time: "08:00"
    categories: [{ key: 6km, name: Rekrut, distance: 6, price: 5900, waves: { first: "09:00", count: 2, capacity: 50 } }]
`;
    expect(await importCatalogue(database, without, noFiles)).toMatchObject({
      faults: null,
      kept: [
        'coupon LAST3: was used, kept but no longer valid',
        'gdansk, 12km, 12:00: 3 places taken, kept but no longer sold',
      ],
    });
    expect(await all('select key from run order by key')).toEqual([{ key: 'berlin' }, { key: 'gdansk' }]);
    expect(await all('select code from coupon')).toEqual([{ code: 'LAST3' }]);
    const refused = await server.call('POST group', { body: { ...body, places: 1, codes: [] } });
    expect(['not_found', 'sale_closed']).toContain(refused.code);
    expect((await server.call('GET waves/{id}', { params: { id: body.wave_id }, query: {} })).status).toBe(200);

    expect(await importCatalogue(database, shopFile, noFiles)).toMatchObject({ faults: null, kept: [] });
    expect(await all(`select id, withdrawn from wave where taken > 0`)).toEqual([
      { id: body.wave_id, withdrawn: false },
    ]);
  });
});

it('opens what is beside a catalogue file or below, nothing else, and reads no more than shows that it is too large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-beside-'));
  await mkdir(join(folder, 'catalogue', 'pages'), { recursive: true });
  for (const path of ['secret.yaml', 'catalogue/runs.yaml', 'catalogue/pages/a.yaml'])
    await writeFile(join(folder, path), path);
  await writeFile(join(folder, 'catalogue', 'huge.jpg'), '');
  await truncate(join(folder, 'catalogue', 'huge.jpg'), 2 ** 30);
  const open = openBeside(pathToFileURL(join(folder, 'catalogue', 'runs.yaml')));
  const text = async (path: string) => (await open(path))?.toString() ?? null;
  expect([await text('pages/a.yaml'), await text('./pages/../runs.yaml')]).toEqual([
    'catalogue/pages/a.yaml',
    'catalogue/runs.yaml',
  ]);
  const secret = join(folder, 'secret.yaml');
  const outside = [
    '../secret.yaml',
    'pages/../../secret.yaml',
    '%2e%2e/secret.yaml',
    secret,
    pathToFileURL(secret).href,
  ];
  expect(await Promise.all(outside.map(text))).toEqual(outside.map(() => null));
  expect((await open('huge.jpg'))?.length).toBe(mostFileBytes + 1);
  await rm(folder, { recursive: true });
});
