import { expect, test } from 'vitest';
import { exportCatalogue } from '../../../../server/domain/runs/catalogue/catalogueExport.ts';
import { importCatalogue } from '../../../../server/domain/runs/catalogue/catalogueImport.ts';
import { openGroups } from '../../../kit/groups/groups.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';

/** A run on two days says both, and each start its own (docs/rules/shop.md 1.10). */
const groups = await openGroups();
const { database, server, rows } = groups;
const file = `
cities: [{ key: g, name: Gdańsk }]
runs:
  - key: weekend
    name: Weekend Twardziela
    city: g
    region: pl
    type: classic
    date: 2031-06-07
    join_time: "07:30"
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900,
          waves: [{ time: "10:00", day: 2031-06-08 }, { time: "09:00" }, { time: "23:45" }, { time: "00:15", day: 2031-06-08 }] }
coupons: [{ code: FREERUN, title: Free, percent: 100 }]
`;
const open = async () => null;

test('days, order, answers, history and mails of a run on two days', async () => {
  expect((await importCatalogue(database, file, { demo: false, open })).faults).toBeNull();
  expect((await importCatalogue(database, await exportCatalogue(database), { demo: false, open })).faults).toBeNull();
  const { events, categories } = await server.ask('GET events', { query: { region: 'pl' } });
  const run = events.find(({ key }) => key === 'weekend');
  expect(run?.days).toEqual(['2031-06-07', '2031-06-08']);
  const category = categories.find(({ event_id }) => event_id === run?.id);
  const { waves } = await server.ask('GET events/{id}/waves', { params: { id: run?.id ?? 0 }, query: {} });
  expect(waves.map(({ wave_time }) => wave_time.slice(8, 16))).toEqual([
    '07T09:00',
    '07T23:45',
    '08T00:15',
    '08T10:00',
  ]);

  const ola = await groups.actor('Ola');
  const wave_id = waves[0]?.id ?? 0;
  const order = await ola.ask('POST group-signup', {
    body: {
      event_id: run?.id ?? 0,
      event_category_id: category?.id ?? 0,
      wave_id,
      places: 1,
      codes: [{ name: 'FREERUN' }],
      terms: true,
    },
  });
  const params = { id: order.group_id };
  await ola.ask('POST groups/{id}/wave', { params, body: { wave_id: waves[3]?.id ?? 0 } });
  expect(await ola.ask('GET groups/{id}', { params })).toMatchObject({
    event_date: '2031-06-08',
    join_time: '2031-06-08T07:30:00+02:00',
    be_there_time: '2031-06-08T09:00:00+02:00',
  });
  expect((await groups.history(ola, { id: order.group_id })).at(-1)?.replaceAll('\u00a0', ' ')).toContain(
    'from the 09:00 (7 June) wave to the 10:00 (8 June) wave',
  );
  await rows('update grp set code = code where id = $1', order.group_id);
  const changed = (await mailsTo(server, ola.email)).find(({ template }) => template === 'wave_changed');
  expect(changed?.text.replaceAll('\u00a0', ' ')).toContain('it was 09:00 (7 June) before');
  expect(changed?.text.replaceAll('\u00a0', ' ')).toContain('Sunday, 8 June 2031');

  const page = await server.app.inject({ url: '/tickets?run=weekend&lng=pl', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBeLessThan(500);
});

test('a run is on offer while a wave of its second day is to come', async () => {
  await rows("update run set date = (now() - interval '1 day')::date where key = 'weekend'");
  const { events } = await server.ask('GET events', { query: { region: 'pl' } });
  expect(events.some(({ key }) => key === 'weekend')).toBe(true);
});
