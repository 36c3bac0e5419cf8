import { afterEach, expect, test } from 'vitest';
import { emptyRunPage } from '#contract/shop/runPage.values.ts';
import { readOffer } from '../../../server/store/catalogue.ts';
import { planningBy, runForm } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** What staff read and do with runs and waves (docs/rules/runs.md), call by call. */

const { shop, rows, database, server, deps, owner: staff } = await openTasks();
const { newDistance, newWaves } = planningBy(staff);
const refusalOf = ({ code, data }: { readonly code: string | null; readonly data: unknown }) => ({ code, data });

afterEach(() => expectInvariants(database));

const form = { ...runForm, name: 'Muster Wrocław', city: 'Wrocław' };
const create = (key: string, more: object = {}) => staff.ask('POST staff/runs', { body: { key, ...form, ...more } });
const edit = (id: number, body: object) =>
  staff.call('POST staff/runs/{id}', { params: { id }, body: { version: 1, ...body } });
const lastLine = async () => (await linesAfter(deps)).at(-1);
const boardOf = async (id: number) => (await staff.ask('GET staff/runs/{id}/waves', { params: { id } })).waves;
const addCategory = async (run: number) => (await newDistance(run)).id;

test('a run is made as a draft, in a city that is made with it', async () => {
  const run = await create('wroclaw', { sales_open: '2031-01-01T10:00', sales_end: '2031-06-10T23:59:59+02:00' });
  expect(run).toEqual({
    ...form,
    refund_steps: [],
    be_there_minutes: 60,
    id: expect.any(Number),
    key: 'wroclaw',
    currency: 'PLN',
    sales_open: '2031-01-01T10:00:00+01:00',
    sales_end: '2031-06-10T23:59:59+02:00',
    start_list: false,
    tshirts: false,
    tshirts_ordered: false,
    tshirts_until: null,
    transfer_until: null,
    vat_place: null,
    vat_fee: null,
    contact_email: null,
    contact_waiting: null,
    state: 'draft',
    sale_paused: false,
    cancelling: false,
    sale: null,
    origin: 'screen',
    edited_at: null,
    version: 1,
    declaration: null,
    former_declarations: [],
    categories: [],
    missing: ['category', 'wave'],
    has_places: false,
  });
  expect(await lastLine()).toMatchObject({
    what: 'run.created',
    before: expect.anything(),
    after: { key: 'wroclaw', city: 'Wrocław' },
  });
  const { runs, cities } = await staff.ask('GET staff/runs');
  expect(cities).toEqual(['Berlin', 'Gdańsk', 'Wrocław']);
  expect(runs.find(({ id }) => id === run.id)).toMatchObject({
    waves: 0,
    capacity: 0,
    taken: 0,
    held_back: 0,
    free: 0,
  });
});

test('a city is known again however it is spelled', async () => {
  await create('again-1', { city: 'wrocław' });
  await create('again-2', { city: '  GDAŃSK ' });
  await create('again-3', { city: 'Łódź' });
  const cities = await rows(`select key, name from city order by key`);
  expect(cities).toEqual([
    { key: 'berlin', name: 'Berlin' },
    { key: 'gdansk', name: 'Gdańsk' },
    { key: 'lodz', name: 'Łódź' },
    { key: 'wroclaw', name: 'Wrocław' },
  ]);
});

test.each([
  ['a key that is there', { key: 'gdansk' }, { key: ['This is already in use'] }],
  [
    'a key with capitals',
    { key: 'Gdansk' },
    { key: ['Lower-case letters, digits, dots, hyphens and underscores, at most 63'] },
  ],
  ['a day that is none', { date: '2031-02-30' }, { date: ['This day does not exist'] }],
  ['a time that is none', { join_time: '25:00' }, { join_time: ['Enter a time such as 09:00'] }],
  [
    'a time that spring skips',
    { date: '2031-03-30', join_time: '02:30' },
    { join_time: ['There is no 02:30 on that day: the clocks go forward'] },
  ],
  ['a moment that is none', { sales_open: '2031-02-30T10:00' }, { sales_open: ['Enter a day and a time that exist'] }],
  [
    'a day for sizes after the run',
    { tshirts_until: '2031-06-15' },
    { tshirts_until: ['Not later than the day of the run'] },
  ],
  [
    'a last day for handing over after the run',
    { transfer_until: '2031-06-15' },
    { transfer_until: ['Not later than the day of the run'] },
  ],
  [
    'a sale that ends before it begins',
    { sales_open: '2031-02-02T10:00', sales_end: '2031-02-01T10:00' },
    { sales_end: ['The end has to be after the start'] },
  ],
])('%s is refused at its field', async (_, more, data) => {
  const answer = await staff.call('POST staff/runs', { body: { key: 'refused', ...form, ...more } });
  expect(refusalOf(answer)).toEqual({ code: 'invalid', data });
});

test('only given fields of a run change', async () => {
  const { id } = await create('changed');
  const answer = await edit(id, { name: 'Muster Nysa', tshirts: true });
  expect(answer.data).toMatchObject({ ...form, name: 'Muster Nysa', tshirts: true, version: 2 });
  expect(await rows('select edited_at is not null as edited from run where id = $1', id)).toEqual([{ edited: true }]);
});

test('an old form gets all current values', async () => {
  const { id } = await create('stale');
  await edit(id, { name: 'First' });
  expect(refusalOf(await edit(id, { name: 'Second' }))).toEqual({
    code: 'changed_meanwhile',
    data: {
      name: ['First'],
      city: ['Wrocław'],
      region: ['pl'],
      type: ['classic'],
      date: ['2031-06-14'],
      join_time: ['08:00'],
      be_there_minutes: ['60'],
      sales_open: [],
      sales_end: [],
      start_list: ['false'],
      tshirts: ['false'],
      tshirts_ordered: ['false'],
      tshirts_until: [],
      transfer_until: [],
      vat_place: [],
      vat_fee: [],
      contact_email: [],
      version: ['2'],
    },
  });
});

test('a draft takes its waves and its programme along to another day; a run with places stays where it is', async () => {
  const { id } = await create('moves', { join_time: '00:30' });
  const times = async () => (await boardOf(id)).map(({ wave_time }) => wave_time);
  await newWaves(id, await addCategory(id), { from: '02:15', every_minutes: 60, count: 2 });
  expect(await times()).toEqual(['2031-06-14T02:15:00+02:00', '2031-06-14T03:15:00+02:00']);
  const programme = [{ day: '2031-06-13', time: '17:00', what: { pl: 'Numery' } }];
  await rows('insert into run_page (run_id, draft) values ($1, $2)', id, { ...emptyRunPage, programme });
  expect(refusalOf(await edit(id, { date: '2031-03-30' }))).toEqual({
    code: 'invalid',
    data: { date: ['There is no 02:15 on that day: the clocks go forward'] },
  });
  await edit(id, { date: '2031-11-14' });
  expect(await times()).toEqual(['2031-11-14T02:15:00+01:00', '2031-11-14T03:15:00+01:00']);
  const [page] = await rows<{ day: string }>(
    `select draft #>> '{programme,0,day}' as day from run_page where run_id = $1`,
    id,
  );
  expect(page).toEqual({ day: '2031-11-13' });
  // One that starts a day later goes on doing so, where another one was until now.
  await rows(
    `update wave set wave_time = '2031-11-15T02:15+01:00' where run_id = $1 and wave_time = $2`,
    id,
    '2031-11-14T03:15+01:00',
  );
  expect((await edit(id, { date: '2031-11-15', version: 2 })).code).toBeNull();
  expect(await times()).toEqual(['2031-11-15T02:15:00+01:00', '2031-11-16T02:15:00+01:00']);
  const { event_id } = shop.offer('gdansk', '6km');
  await server.ask('POST group', { body: shop.order('gdansk', '6km') });
  for (const [field, value] of [
    ['date', '2031-01-01'],
    ['region', 'de'],
    ['type', 'legend'],
  ] as const) {
    const answer = await edit(event_id, { [field]: value });
    expect([answer.code, Object.keys(answer.data as object)]).toEqual(['sold_already', [field]]);
  }
  expect((await edit(event_id, { name: 'Muster Gdańsk', type: 'classic' })).code).toBeNull();
});

test('a run for kids needs an age at each distance', async () => {
  const { id } = await create('for-kids');
  await addCategory(id);
  expect(refusalOf(await edit(id, { type: 'kids' }))).toEqual({
    code: 'invalid',
    data: { type: ['Runs for kids are chosen by age: every distance needs an age range'] },
  });
});

test('a life in calls: what is missing, published, paused, sold on; only an empty draft is deleted', async () => {
  const { id } = await create('life', { city: 'Gdańsk' });
  const named = { params: { id } };
  const at = (name: 'publish' | 'delete', version?: number) =>
    staff.call(`POST staff/runs/{id}/${name}`, { ...named, body: { version } });
  const pause = (paused: boolean) => staff.call('POST staff/runs/{id}/pause', { ...named, body: { paused } });
  expect(refusalOf(await at('publish'))).toEqual({ code: 'invalid', data: { missing: ['category', 'wave'] } });
  await newWaves(id, await addCategory(id), { count: 2 });
  expect((await at('publish', 7)).code).toBe('changed_meanwhile');
  expect((await at('publish', 1)).data).toMatchObject({ state: 'published', sale: 'open', missing: [], version: 2 });
  expect(await lastLine()).toMatchObject({
    what: 'run.published',
    before: { state: 'draft' },
    after: { state: 'published' },
  });
  expect((await pause(true)).data).toMatchObject({ sale_paused: true, sale: 'closed' });
  expect(await lastLine()).toMatchObject({
    what: 'sale.paused',
    before: { sale_paused: false },
    after: { sale_paused: true },
  });
  expect((await pause(false)).data).toMatchObject({ sale_paused: false, sale: 'open' });
  expect((await at('delete')).code).toBe('not_draft');
  const copy = await staff.ask('POST staff/runs/{id}/duplicate', {
    ...named,
    body: { key: 'life-2', name: 'Again', date: '2032-06-12' },
  });
  expect(copy).toMatchObject({ run: { key: 'life-2', state: 'draft', categories: [{ waves: 2 }] }, skipped: [] });
  await staff.ask('POST staff/runs/{id}/delete', { params: { id: copy.run.id }, body: { version: 1 } });
  expect(await lastLine()).toMatchObject({
    what: 'run.deleted',
    before: { key: 'life-2', name: 'Again', date: '2032-06-12' },
  });
  expect((await staff.call('GET staff/runs/{id}', { params: { id: copy.run.id } })).code).toBe('not_found');
});

test('a member for some runs sees only these, and those they create', async () => {
  const { event_id } = shop.offer('gdansk', '6km');
  const planner = await makeMember(deps, 'planner@example.com', { role: 'organiser', runIds: [event_id] });
  const own = server.by(planner.as);
  const runs = async () => (await own.ask('GET staff/runs')).runs.map(({ key }) => key);
  expect(await runs()).toEqual(['gdansk']);
  const { id } = await own.ask('POST staff/runs', { body: { key: 'own', ...form } });
  await own.ask('POST staff/runs/{id}/duplicate', {
    params: { id },
    body: { key: 'own-2', name: 'X', date: '2032-06-12' },
  });
  expect(await runs()).toEqual(['gdansk', 'own', 'own-2']);
  expect((await linesAfter(deps)).slice(-2)).toMatchObject([
    { what: 'run.copied', after: { key: 'own-2', copy_of: id } },
    { what: 'member.changed', subject_id: planner.id, before: { run_ids: [event_id, id] } },
  ]);
});

test('the board adds up to each wave: sold, reserved, held back, kept for the list, free', async () => {
  const { event_id: id, wave_id } = shop.offer('gdansk', '12km', 1);
  await rows('update wave set capacity = 20, version = 1 where id = $1', wave_id);
  const order = (more: object) =>
    server.ask('POST group', { body: shop.order('gdansk', '12km', { wave: 1, ...more }) });
  await order({ places: 3, codes: ['FREERUN'] });
  await order({ places: 2, payment_provider: 'stripe' });
  const body = { held_back: 4, version: 1 };
  const wave = await staff.ask('POST staff/waves/{id}', { params: { id: wave_id }, body });
  await rows('update wave set for_list = 1, for_list_since = now() where id = $1', wave_id);
  const room = { capacity: 20, sold: 3, reserved: 2, offered: 0, held_back: 4, for_list: 0, free: 11 };
  const nobody = { waiting_parties: 0, waiting_people: 0, here: 0 };
  expect(wave).toMatchObject({ id: wave_id, ...room, ...nobody, closed: false, version: 2 });
  const board = await staff.ask('GET staff/runs/{id}/waves', { params: { id } });
  expect(board.waves.find((one) => one.id === wave_id)).toEqual({ ...wave, for_list: 1, free: 10 });
  for (const name of ['capacity', 'sold', 'reserved', 'held_back', 'for_list', 'free'] as const) {
    expect([name, board.totals[name]]).toEqual([name, board.waves.reduce((sum, one) => sum + one[name], 0)]);
  }
  await rows('update wave set for_list = 0, for_list_since = null where id = $1', wave_id);
});

test('a closed, cancelled or started wave has no free places anywhere, and no more places than people', async () => {
  const { event_id: id } = shop.offer('berlin', '6km');
  const [closed, open] = [shop.offer('berlin', '6km').wave_id, shop.offer('berlin', '6km', 1).wave_id];
  await server.ask('POST group', { body: shop.order('berlin', '6km', { places: 3, codes: ['FREERUN'] }) });
  const figures = async () => {
    const { totals, waves } = await staff.ask('GET staff/runs/{id}/waves', { params: { id } });
    const line = (await staff.ask('GET staff/runs')).runs.find((run) => run.id === id);
    const offered = (await readOffer(database)).categories.find(({ run_id }) => run_id === id)?.free_places;
    const { capacity, sold, reserved, held_back, for_list, free } = totals;
    expect(sold + reserved + held_back + for_list + free).toBe(capacity);
    expect(line).toMatchObject({ capacity, taken: sold + reserved, held_back, free });
    expect(Number(offered)).toBe(free);
    return [capacity, sold, held_back, free, waves.length];
  };
  await rows('update wave set held_back = 5 where id = $1', closed);
  expect(await figures()).toEqual([100, 3, 5, 92, 2]);
  await staff.ask('POST staff/waves/{id}/close', { params: { id: closed }, body: { closed: true } });
  expect(await figures()).toEqual([53, 3, 0, 50, 2]);
  await rows('update wave set cancelled_at = now() where id = $1', closed);
  expect(await figures()).toEqual([53, 3, 0, 50, 2]);
  await rows(`update wave set wave_time = now() - interval '1 minute' where id = $1`, open);
  const { totals } = await staff.ask('GET staff/runs/{id}/waves', { params: { id } });
  expect([totals.capacity, totals.free]).toEqual([53, 0]);
});
