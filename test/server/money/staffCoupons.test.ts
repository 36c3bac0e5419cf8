import { afterEach, expect, test } from 'vitest';
import { importCatalogue } from '../../../server/domain/runs/catalogue/catalogueImport.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { shopFile } from '../../kit/server/shop.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** Coupons as staff make and end them (docs/rules/runs.md 6). */

const groups = await openTasks();
const { shop, rows, database, server, deps, owner: staff } = groups;
const { event_id: gdansk } = shop.offer('gdansk', '6km');
const { event_id: berlin } = shop.offer('berlin', '6km');
const planner = await makeMember(deps, 'planner@example.com', { role: 'organiser', runIds: [gdansk] });
const own = server.by({ ...planner.as, lang: 'en' });
const refusalOf = ({ code, data }: { readonly code: string | null; readonly data: unknown }) => ({ code, data });

afterEach(() => expectInvariants(database));

const percent = { title: 'A tenth off', coupon_type: 'percent', value: 1_000 } as const;
const add = (code: string, more: object = {}) =>
  staff.call('POST staff/coupons', { body: { code, ...percent, ...more } });
const change = (code: string, body: object, by = staff) =>
  by.call('POST staff/coupons/{code}', { params: { code }, body: { version: 1, ...body } });
const buyWith = (code: string) =>
  server.call('POST group', { body: shop.order('gdansk', '6km', { codes: [code], payment_provider: 'stripe' }) });

test('a coupon is created, used in the shop, changed and ended, with one line in the log each', async () => {
  const answer = await add('club', {
    run_id: gdansk,
    valid_from: '2026-01-01',
    valid_until: '2031-06-01',
    max_uses: 5,
  });
  expect(answer.data).toEqual({
    ...percent,
    code: 'CLUB',
    currency: null,
    run_id: gdansk,
    valid_from: '2026-01-01T00:00:00+01:00',
    valid_until: '2031-06-02T00:00:00+02:00',
    max_uses: 5,
    uses: 0,
    seats_per_use: null,
    batch: null,
    version: 1,
  });
  expect((await buyWith('CLUB')).code).toBeNull();
  expect(refusalOf(await change('CLUB', { value: 2_000 }))).toEqual({
    code: 'sold_already',
    data: { value: ['1000'] },
  });
  expect(refusalOf(await change('CLUB', { max_uses: 0 }))).toEqual({
    code: 'invalid',
    data: { max_uses: ['At least 1'] },
  });
  expect((await change('CLUB', { valid_until: '2026-02-01T10:00' })).data).toMatchObject({ version: 2, uses: 1 });
  expect((await buyWith('CLUB')).code).toBe('coupon_not_for_run');
  expect((await linesAfter(deps)).slice(-2)).toMatchObject([
    { what: 'coupon.added', after: { title: 'A tenth off', value: 1_000, run_id: gdansk } },
    {
      what: 'coupon.changed',
      before: { valid_until: '2031-06-02T00:00:00+02:00' },
      after: { valid_until: '2026-02-01T10:00:00+01:00' },
    },
  ]);
  expect(await rows('select coupon, run_id from staff_log order by id desc limit 1')).toEqual([
    { coupon: 'CLUB', run_id: gdansk },
  ]);
});

test('one that has not begun is ended by allowing it no use', async () => {
  await add('NOTYET', { valid_from: '2031-01-01' });
  const end = await change('NOTYET', { valid_until: '2026-01-01T10:00:00Z' });
  expect(refusalOf(end)).toEqual({ code: 'invalid', data: { valid_until: ['The end has to be after the start'] } });
  expect((await change('NOTYET', { max_uses: 0 })).code).toBeNull();
  expect((await change('NOTYET', { version: 2, valid_from: null })).code).toBeNull();
  expect((await buyWith('NOTYET')).code).toBe('coupon_exhausted');
});

test('a returned place still counts as used', async () => {
  await add('GIVENBACK');
  const { data } = await buyWith('GIVENBACK');
  await groups.release((data as { payment_id: string }).payment_id);
  expect((await change('GIVENBACK', { value: 2_000 })).code).toBe('sold_already');
});

test.each([
  ['a code that is there', 'MUD10', {}, { code: ['This is already in use'] }],
  ['more than all', 'X', { value: 10_001 }, { value: ['At most 10000'] }],
  ['a value in no currency', 'X', { coupon_type: 'value', value: 500 }, { currency: ['Required'] }],
  [
    'a currency that its run has not',
    'X',
    { coupon_type: 'value', value: 500, currency: 'PLN', run_id: berlin },
    { currency: ['Choose one of these.'] },
  ],
  [
    'an end before its beginning',
    'X',
    { valid_from: '2031-02-02', valid_until: '2031-02-01' },
    { valid_until: ['The end has to be after the start'] },
  ],
])('%s is refused at its field', async (_, code, more, data) => {
  expect(refusalOf(await add(code, more))).toEqual({ code: 'invalid', data });
});

test('a value coupon takes the currency of its run', async () => {
  expect((await add('EUROS', { coupon_type: 'value', value: 500, run_id: berlin })).data).toMatchObject({
    currency: 'EUR',
  });
});

test('ten thousand at once, each usable once; the file has them with their uses', async () => {
  const { batch, count } = await staff.ask('POST staff/coupons/batch', {
    body: { count: 10_000, prefix: 'club-', ...percent, title: '=cmd()', value: 10_000, run_id: gdansk },
  });
  const codes = await rows<{ code: string }>('select code from coupon where batch = $1', batch);
  expect([count, codes.length, codes.every(({ code }) => /^CLUB-[\dA-HJKMNP-TV-Z]{8}$/u.test(code))]).toEqual([
    10_000,
    10_000,
    true,
  ]);
  const [{ code } = { code: '' }] = codes;
  expect([(await buyWith(code)).code, (await buyWith(code)).code]).toEqual([null, 'coupon_exhausted']);
  const { batches, coupons } = await staff.ask('GET staff/coupons');
  expect(batches).toEqual([
    { batch, title: '=cmd()', run_id: gdansk, example: expect.stringMatching(/^CLUB-/u), count: 10_000, uses: 1 },
  ]);
  expect(coupons.some((one) => one.batch === batch)).toBe(false);
  const file = await staff.ask('GET staff/coupons/file', { query: { batch } });
  const lines = file.text.split('\r\n');
  expect([file.name, lines.length, lines[0]]).toEqual([
    `coupons-${batch}.csv`,
    10_002,
    '\uFEFF"Code";"Title";"Uses";"At most";"Valid from";"Valid until";"Batch"',
  ]);
  // Nobody's spreadsheet computes what somebody typed as a title.
  expect(lines.find((line) => line.startsWith(`"${code}"`))).toBe(`"${code}";"'=cmd()";1;1;;;${batch}`);
  expect((await linesAfter(deps)).slice(-2)).toMatchObject([
    { what: 'coupons.added', after: { batch, count: 10_000 } },
    { what: 'coupons.exported', after: { rows: 10_000 } },
  ]);
});

test('a member for some runs sees only their coupons, and creates none for all runs', async () => {
  const codes = async (by: typeof staff) => (await by.ask('GET staff/coupons')).coupons.map(({ code }) => code);
  expect(await codes(own)).toEqual(['CLUB']);
  expect(await codes(staff)).toContain('FREERUN');
  const body = (run_id: number | null) => ({ code: 'MINE', ...percent, run_id });
  expect((await own.call('POST staff/coupons', { body: body(null) })).code).toBe('forbidden');
  expect((await own.call('POST staff/coupons', { body: { code: 'MINE', ...percent } })).code).toBe('forbidden');
  expect((await own.call('POST staff/coupons', { body: body(berlin) })).code).toBe('not_found');
  expect((await own.call('POST staff/coupons', { body: body(gdansk) })).code).toBeNull();
  expect((await change('MINE', { run_id: null }, own)).code).toBe('forbidden');
  expect((await change('MINE', { run_id: berlin }, own)).code).toBe('not_found');
  for (const code of ['FREERUN', 'BERLIN5', 'NOSUCH']) {
    expect([code, (await change(code, { title: 'Mine' }, own)).code]).toEqual([code, 'not_found']);
  }
  const { batch } = await staff.ask('POST staff/coupons/batch', { body: { count: 1, ...percent } });
  expect(await own.ask('GET staff/coupons', { query: { batch } })).toEqual({ coupons: [], batches: [] });
});

test('a member who sees no amounts sees neither codes nor their discounts', async () => {
  const all = await staff.ask('GET staff/coupons');
  expect(all.batches).not.toEqual([]);
  for (const role of ['desk', 'reader'] as const) {
    const member = server.by((await makeMember(deps, `${role}@example.com`, { role })).as);
    expect(await member.ask('GET staff/coupons')).toEqual({
      coupons: all.coupons.map((coupon) => ({ ...coupon, code: null, value: null })),
      batches: all.batches.map((batch) => ({ ...batch, example: null })),
    });
    expect((await member.call('GET staff/coupons/file')).code).toBe('forbidden');
  }
});

test('an import leaves alone what staff made, and does not undo what they changed unasked', async () => {
  const read = async (text: string, overwrite = false) => {
    const { faults } = await importCatalogue(database, text, { demo: false, overwrite, open: async () => null });
    return faults;
  };
  await add('ONSCREEN');
  await change('MUD10', { title: 'Ours now' });
  expect(await read(shopFile)).toMatchObject([
    { text: "title was changed by the staff: --overwrite takes the file's" },
  ]);
  expect(await read(shopFile.replace('Ten per cent off', 'Ours now'))).toBeNull();
  const valid = `select code, title, valid_until is null as valid from coupon where code in ('ONSCREEN', 'MUD10') order by code`;
  expect(await rows(valid)).toEqual([
    { code: 'MUD10', title: 'Ours now', valid: true },
    { code: 'ONSCREEN', title: 'A tenth off', valid: true },
  ]);
  expect(await read(shopFile, true)).toBeNull();
  expect(await rows(valid)).toMatchObject([{ title: 'Ten per cent off' }, { title: 'A tenth off' }]);
});

test('an import changes no terms of a used coupon, overwriting or not, and names them', async () => {
  const text = `${shopFile}
  - { code: LATER, title: Later, percent: 20, run: gdansk, from: 2026-01-01, seats_per_use: 2 }`;
  const read = async (file: string, overwrite = false) => {
    const { faults } = await importCatalogue(database, file, { demo: false, overwrite, open: async () => null });
    return faults?.map(({ field, text: what }) => `${field.replace(/^coupons\[\d+\]\.?/u, '')} ${what}`) ?? null;
  };
  expect(await read(text, true)).toBeNull();
  expect(await read(text.replace('percent: 20', 'percent: 30'))).toBeNull();
  expect((await change('LATER', { title: 'Read before the import' })).code).toBe('changed_meanwhile');
  expect((await buyWith('LATER')).code).toBeNull();
  const terms = () => rows(`select value, run_id, valid_from, seats_per_use, title from coupon where code = 'LATER'`);
  const before = await terms();
  const fixed = 'is fixed: somebody has used the coupon';
  const otherwise = text.replace(
    /percent: 20, run: gdansk, from: 2026-01-01, seats_per_use: 2/u,
    'value: 500, currency: PLN',
  );
  for (const overwrite of [false, true]) {
    expect([overwrite, await read(otherwise, overwrite)]).toEqual([
      overwrite,
      ['value', 'currency', 'run', 'from', 'seats_per_use'].map((name) => `${name} ${fixed}`),
    ]);
  }
  expect(await terms()).toEqual(before);
  // Its title and its end are the file's as before.
  expect(
    await read(text.replace('percent: 20', 'percent: 30').replace('title: Later', 'title: Ended, until: 2026-02-01')),
  ).toBeNull();
  expect(await terms()).toMatchObject([{ value: 3_000, title: 'Ended' }]);
});
