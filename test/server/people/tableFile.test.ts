import { parse } from 'csv-parse/sync';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { usualLayout } from '#contract/staff/people/filePresets.ts';
import type { FileAsked, FileField } from '#contract/staff/people/files.values.ts';
import { type PersonRow, peopleSorts } from '#contract/staff/people/people.values.ts';
import { placeWords } from '../../../server/words/files/placeWords.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** The table of people saved as a file: its rows, in its order, with what it shows of them (docs/rules/files.md 1.5). */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const { event_id: run, wave_id: wave, event_category_id: category } = shop.offer('gdansk', '6km');
const owner = server.by({ ...(await makeMember(deps, 'owner@example.com', { role: 'owner' })).as, lang: 'en' });
const of = async (role: 'desk' | 'reader') =>
  server.by({ ...(await makeMember(deps, `${role}@example.com`, { role, runIds: [run] })).as, lang: 'en' });
const [desk, reader] = [await of('desk'), await of('reader')];

afterEach(() => expectInvariants(database));

type Filter = NonNullable<FileAsked['filter']>;
const params = { id: run };
const asked = (fields: readonly FileField[], filter: Filter) =>
  ({
    kind: 'list',
    layout: { ...usualLayout, columns: fields.map((field) => ({ field, head: '' })) },
    filter,
  }) satisfies FileAsked;

async function linesOf(fields: readonly FileField[], filter: Filter): Promise<string[][]> {
  const { code, data } = await owner.call('POST staff/runs/{id}/files/people', { params, body: asked(fields, filter) });
  expect(code).toBeNull();
  const text = (data as string).replace(/^\uFEFF/u, '');
  return (parse(text, { delimiter: ';' }) as string[][]).slice(1);
}

async function tableOf(filter: Filter): Promise<PersonRow[]> {
  const read = (cursor: string | null) =>
    owner.ask('GET staff/people', { query: { run_id: run, ...filter, ...(cursor !== null && { cursor }) } });
  const pages = [await read(null)];
  for (let next = pages[0]?.next; next != null; next = pages.at(-1)?.next) pages.push(await read(next));
  return pages.flatMap((page) => page.rows);
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value));
/** What a column of the file says of a row of the table. */
const columns: Partial<Record<FileField, (row: PersonRow) => string>> = {
  place: ({ id }) => String(id),
  full_name: ({ name }) => textOf(name),
  email: ({ email }) => textOf(email),
  phone: ({ phone }) => textOf(phone).replace(/^\+/u, '00'),
  standing: ({ state }) => placeWords.en.standings[state],
  missing: ({ lacks }) => lacks.map((need) => placeWords.en.needs[need]).join(', '),
  category: ({ distance }) => distance,
  wave: ({ wave_time }) => wave_time.slice(11, 16),
  group_number: ({ group_id }) => String(group_id),
  captain_name: ({ captain }) => textOf(captain),
  captain: ({ is_captain }) => (is_captain ? 'yes' : ''),
  size: ({ size }) => textOf(size),
  birth_year: ({ birth_year }) => textOf(birth_year),
  sex: ({ sex }) => (sex === 'K' ? 'F' : textOf(sex)),
  age: ({ age }) => textOf(age),
  signed: ({ signed }) => (signed ? 'yes' : ''),
  note: ({ note }) => textOf(note),
  source: ({ source }) => textOf(source),
  since: ({ since }) => since.slice(0, 10),
  paid: ({ paid }) => (paid === null ? '' : (paid / 100).toFixed(2).replace('.', ',')),
};
const fields = Object.keys(columns) as FileField[];

let group: Awaited<ReturnType<typeof groups.group>>;
beforeAll(async () => {
  const ola = await groups.actor('Ola');
  group = await groups.group(ola, { places: 3 });
  const olas = await groups.placeOf(ola, group);
  const zaneta = await groups.actor('Żaneta');
  await groups.group(zaneta, { places: 2, isPaid: false });
  const jan = await groups.actor('Jan');
  const mails = await groups.group(jan, { places: 50 });
  // Names that were corrected for this run, sizes, start data, an address that bounced, a note, a source.
  await rows(`update place set own_name = true, name = 'Aleksandra', surname = 'Nowak' where id = $1`, olas);
  await rows(`update place set size = 'M', sex = 'M' where id = $1`, olas);
  await rows(`update account set sex = 'K', birthdate = '1990-02-28' where id = $1`, ola.id);
  await rows(`update account set phone = '600100200', email_bounced = '550' where id = $1`, jan.id);
  await rows(
    `insert into start_data (place_id, birth_year, sex, declared_file) values ($1, 1985, 'X', 'signed.pdf')`,
    await groups.placeOf(jan, mails),
  );
  await rows(`update run set declaration = 'signed.pdf', asks = '{birth,sex,declaration}' where id = $1`, run);
  await rows(`insert into note (place_id, text) values ($1, 'Brings a dog')`, olas);
  await rows(`update payment set source = '{"utm_campaign": "spring"}' where id = $1`, group.payment);
  await groups.inviteTo(ola, group, 'friend@example.com');
});

test.each<Filter>([
  {},
  { state: 'paid' },
  { state: 'unpaid' },
  { state: 'free' },
  { state: 'invited' },
  { invited: true },
  { invited: false },
  { lacks: 'person' },
  { lacks: 'birth' },
  { lacks: 'declaration' },
  { bounced: true },
  { size: 'M' },
  { q: 'ola' },
  { q: 'Jan T' },
  { q: 'nobody at all' },
  { category_id: category },
  { wave_id: wave, lacks: 'size' },
  { since: '2000-01-01', starts_from: '2000-01-01T00:00:00Z' },
  { since: '2100-01-01' },
  { source: 'campaign:spring' },
])('the file of the table has its rows, each with what stands there: $0', async (filter) => {
  const shown = await tableOf(filter);
  expect(await linesOf(fields, filter)).toEqual(shown.map((row) => fields.map((field) => columns[field]?.(row))));
});

test.each(peopleSorts.flatMap((sort) => [false, true].map((descending) => ({ sort, descending }))))(
  'the file of the table stands in its order: $sort, descending $descending',
  async (order) => {
    const shown = await tableOf(order);
    expect(shown).toHaveLength(55);
    expect(await linesOf(['place'], order)).toEqual(shown.map(({ id }) => [String(id)]));
  },
);

test('the name of a place that was put right for this run is that of every file and print, too', async () => {
  const body = { kind: 'start' } as const;
  const { data } = await owner.call('POST staff/runs/{id}/files/start', { params, body });
  expect(data).toContain('"Nowak";"Aleksandra"');
  expect(data).not.toContain('"Ola"');
  const { rows: printed } = await owner.ask('GET staff/runs/{id}/prints', { params });
  expect(printed.map(({ name }) => name)).toContain('Aleksandra Nowak');
});

test('a file of the table is logged, but no changes are counted from it', async () => {
  const kept = () => rows<{ count: number }>('select count(*)::int as count from kept_file');
  const [before] = await kept();
  const [{ id = 0 } = {}] = (await linesAfter(deps)).slice(-1);
  await linesOf(['place'], { state: 'paid' });
  const [after] = await kept();
  expect(after).toEqual(before);
  const count = (await tableOf({ state: 'paid' })).length;
  expect(await linesAfter(deps, id)).toMatchObject([{ what: 'file.saved', after: { list: 'table', rows: count } }]);
});

test('a reader is given a file only by what they may filter and sort by, and the desk no addresses', async () => {
  const call = 'POST staff/runs/{id}/files/start';
  const ask = async (by: typeof owner, filter: Filter) =>
    (await by.call(call, { params, body: asked(['full_name'], filter) })).code;
  for (const filter of [{ lacks: 'size' }, { bounced: true }, { size: 'M' }, { sort: 'email' }] as const) {
    expect([filter, await ask(reader, filter), await ask(desk, filter)]).toEqual([filter, 'forbidden', null]);
  }
  expect(await ask(reader, { state: 'paid', q: 'jan' })).toBeNull();
  const open = await desk.call('POST staff/runs/{id}/files/people', { params, body: asked(['email'], {}) });
  expect(open.code).toBe('forbidden');
});

test('only a list of its own is filtered, and never one of changes', async () => {
  const ask = async (body: FileAsked) => (await owner.call('POST staff/runs/{id}/files/people', { params, body })).code;
  expect(await ask({ kind: 'people', filter: {} })).toBe('not_found');
  await owner.call('POST staff/runs/{id}/files/start', { params, body: { kind: 'start' } });
  const { files } = await owner.ask('GET staff/runs/{id}/files', { params });
  const since = files.find(({ kind }) => kind === 'start')?.saved?.id ?? 0;
  expect(await ask({ kind: 'start', since, filter: {} })).toBe('not_found');
});
