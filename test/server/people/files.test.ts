import { parse as parseCsv } from 'csv-parse/sync';
import Papa from 'papaparse';
import { afterEach, expect, test } from 'vitest';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import {
  type FileAsked,
  type FileField,
  type FileLayout,
  fileFieldNames,
  fileFields,
} from '#contract/staff/people/files.values.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** Lists for the timer, the desk and the printer (docs/rules/files.md). */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const { event_id: run, event_category_id: category } = shop.offer('gdansk', '6km');
const { event_id: elsewhere } = shop.offer('berlin', '6km');
const roles = ['owner', 'organiser', 'finance', 'desk', 'reader'] as const;
const members = Object.fromEntries(
  await Promise.all(
    roles.map(async (role) => {
      const runIds = role === 'owner' || role === 'finance' ? null : [run];
      const { as } = await makeMember(deps, `${role}@example.com`, { role, runIds });
      return [role, server.by({ ...as, lang: 'en' })] as const;
    }),
  ),
) as Readonly<Record<(typeof roles)[number], ReturnType<typeof server.by>>>;
const { owner } = members;

afterEach(() => expectInvariants(database));

const params = { id: run };
const weak = 'POST staff/runs/{id}/files/start';
const strong = 'POST staff/runs/{id}/files/people';
const save = (body: FileAsked, { by = owner, call = strong as typeof weak | typeof strong, of = run } = {}) =>
  by.call(call, { params: { id: of }, body });
async function textOf(body: FileAsked, more: Parameters<typeof save>[1] = {}): Promise<string> {
  const { code, data } = await save(body, more);
  expect(code).toBeNull();
  return data as string;
}
const list = (
  columns: readonly { field: (typeof fileFieldNames)[number]; head?: string }[],
  more: Partial<FileLayout> = {},
) =>
  ({
    kind: 'list',
    layout: {
      ...filePresets.generic.layout,
      columns: columns.map(({ field, head = '' }) => ({ field, head })),
      ...more,
    },
  }) as const satisfies FileAsked;
/** As two readers that know nothing of us read it, and both alike. */
function readBack(text: string, delimiter = ';'): string[][] {
  const bare = text.replace(/^\uFEFF/u, '');
  const one = parseCsv(bare, { delimiter, relax_column_count: false }) as string[][];
  const { data, errors } = Papa.parse<string[]>(bare, { delimiter, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data).toEqual(one);
  return one;
}

/** A person with a paid place, and everything that is asked. */
async function starter(name: string, more: { places?: number; wave?: number } = {}) {
  const person = await groups.actor(name);
  const group = await groups.group(person, more);
  const place = await groups.placeOf(person, group);
  return { person, group, place };
}

const ola = await starter('Ola', { places: 2 });
await rows(
  `insert into start_data (place_id, birth_year, sex, club, emergency_name, emergency_phone)
   values ($1, 1990, 'K', 'KS Błoto', 'Jan Żak', '+48600100200')`,
  ola.place,
);

test('RaceResult is given its own heads, a number for the distance, and the group as the club', async () => {
  const { layout } = filePresets.raceresult;
  await rows(`update grp set name = 'Błotne Żbiki' where id = $1`, ola.group.id);
  const text = await textOf({ kind: 'list', layout, name: 'RaceResult' });
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [heads, ...lines] = readBack(text);
  expect(heads).toEqual(layout.columns.map(({ head }) => head));
  const [found] = await rows<{ contest: number }>('select contest from category where id = $1', category);
  expect(lines).toEqual([
    ['', 'Test', 'Ola', 'F', '1990', String(found?.contest), 'Błotne Żbiki', '0', ola.person.email, '', 'en'],
  ]);
});

test.each(['webscorer', 'sportsoftware', 'navisport', 'generic'] as const)(
  'the file for %s is read back with its heads and one line for each person',
  async (preset) => {
    const { layout } = filePresets[preset];
    const text = await textOf({ kind: 'list', layout });
    const delimiter = { semicolon: ';', comma: ',', tab: '\t' }[layout.separator];
    const [heads = [], ...lines] = readBack(text, delimiter);
    expect(heads).toHaveLength(layout.columns.length);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.join(' ')).toContain('Ola');
    if (preset === 'sportsoftware') {
      expect(text.split('\r\n')[1]).toMatch(new RegExp(`^;;${ola.place};Test;Ola;1990;F;;0;\\d\\d:\\d\\d:00;`, 'u'));
    }
  },
);

test('columns, heads, letters for the sexes, dates and the separator are as somebody put them together', async () => {
  await rows(`update account set birthdate = '1990-02-28' where id = $1`, ola.person.id);
  const asked = list(
    [{ field: 'sex', head: 'Płeć' }, { field: 'surname' }, { field: 'birth_date' }, { field: 'place' }],
    {
      ...{ sex: 'MK', dates: 'dmy', separator: 'comma', quotes: 'needed', encoding: 'utf8' },
    },
  );
  expect(await textOf(asked)).toBe(`Płeć,Surname,Date of birth,Place no.\r\nK,Test,28.02.1990,${ola.place}\r\n`);
  const german = await server.by({}).call(strong, { params, body: asked });
  expect(german.code).toBe('unauthenticated');
});

test.each(roles)('every column is for those who may have it, and for nobody else: %s', async (role) => {
  const by = members[role];
  const mayHave = (field: FileField) =>
    ({ owner: true, organiser: true, finance: false, desk: false, reader: false })[role] ||
    (fileFields[field] === 'start' && role !== 'finance');
  for (const field of fileFieldNames.filter((one) => !mayHave(one))) {
    const asked = await save(list([{ field }]), { by, call: fileFields[field] === 'start' ? weak : strong });
    const seen = await by.call('POST staff/runs/{id}/files/preview', { params, body: list([{ field }]) });
    expect([field, asked.code, seen.code]).toEqual([field, 'forbidden', 'forbidden']);
    expect(JSON.stringify([asked.data, seen.data])).not.toContain('Ola');
  }
  const theirs = fileFieldNames.filter(mayHave);
  for (const isStart of [true, false]) {
    const fields = theirs.filter((field) => (fileFields[field] === 'start') === isStart);
    if (fields.length === 0) continue;
    const body = list(fields.map((field) => ({ field })));
    expect(readBack(await textOf(body, { by, call: isStart ? weak : strong }))[0]).toHaveLength(fields.length);
    expect((await by.ask('POST staff/runs/{id}/files/preview', { params, body })).heads).toHaveLength(fields.length);
  }
});

test('the call that asks for no code has no addresses and no amounts, not even for the owner', async () => {
  const before = (await linesAfter(deps)).length;
  for (const body of [
    list([{ field: 'email' }]),
    { kind: 'people' },
    { kind: 'emergency' },
    { kind: 'payments' },
  ] as const) {
    expect((await save(body, { call: weak })).code).toBe('forbidden');
  }
  expect((await linesAfter(deps)).length).toBe(before);
});

test('finance has the payments, and nothing else', async () => {
  const [heads = [], ...lines] = readBack(await textOf({ kind: 'payments' }, { by: members.finance }));
  expect(heads[0]).toBe('Payment');
  expect(lines.map(([id, , name, , state, , places]) => [id, name, state, places])).toEqual([
    [ola.group.payment, 'Ola Test', 'paid', '2'],
  ]);
  for (const kind of ['people', 'emergency', 'start'] as const) {
    expect((await save({ kind }, { by: members.finance })).code).toBe('forbidden');
  }
});

test('somebody else’s run has no files, and another run’s file is compared with nothing', async () => {
  expect((await save({ kind: 'start' }, { by: members.reader, call: weak, of: elsewhere })).code).toBe('not_found');
  await textOf({ kind: 'start' });
  const { files } = await owner.ask('GET staff/runs/{id}/files', { params });
  const since = files.find(({ kind }) => kind === 'start')?.saved?.id;
  expect(since).toBeDefined();
  expect((await save({ kind: 'start', since }, { of: elsewhere })).code).toBe('not_found');
  expect((await save({ kind: 'people', since })).code).toBe('not_found');
});

test('no cell of any file is computed by the program that opens it', async () => {
  const bad = ['=cmd()', '+1', '-1', '@sum', 'a,=1', 'a\t=1', 'a;=1', '＝1', '\u200B=1', '"=1'];
  const made: Awaited<ReturnType<typeof starter>>[] = [];
  for (const [at, formula] of bad.entries()) {
    const one = await starter(`Formula ${at}`);
    made.push(one);
    await rows('update account set name = $2, surname = $2, phone = null where id = $1', one.person.id, formula);
    await rows('update grp set name = $2 where id = $1', one.group.id, formula);
    await rows(`insert into start_data (place_id, club, emergency_name) values ($1, $2, $2)`, one.place, formula);
  }
  const everything = list(
    fileFieldNames.map((field) => ({ field })),
    { rows: 'held' },
  );
  const separators = { semicolon: ';', comma: ',', tab: '\t' } as const;
  for (const separator of ['semicolon', 'comma', 'tab'] as const) {
    for (const quotes of ['texts', 'needed'] as const) {
      const { layout } = everything;
      const text = await textOf({ kind: 'list', layout: { ...layout, separator, quotes } });
      for (const line of readBack(text, separators[separator])) {
        for (const cell of line) {
          for (const part of cell.split(/[,;\t\r\n|]/u)) {
            expect(part.normalize('NFKC').replace(/^["\s\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@\u2212]/u);
          }
        }
      }
    }
  }
  for (const kind of ['start', 'people', 'emergency', 'unsigned', 'payments'] as const) {
    for (const cell of readBack(await textOf({ kind })).flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/u);
  }
  for (const { group } of made) await groups.release(group.payment);
});

test('one line of the log tells what was taken away, by whom, and how many rows', async () => {
  const [{ id = 0 } = {}] = (await linesAfter(deps)).slice(-1);
  await textOf({ kind: 'list', layout: filePresets.raceresult.layout, name: 'RaceResult' });
  await save({ kind: 'people' }, { by: members.desk });
  expect(await linesAfter(deps, id)).toMatchObject([
    {
      what: 'file.saved',
      before: { list: null, file: null, rows: null },
      after: { list: 'list', file: 'RaceResult', rows: 1 },
    },
  ]);
});

test('a distance keeps its number in timers’ programs, and two may change theirs', async () => {
  const contests = async () => (await owner.ask('GET staff/runs/{id}/files', { params })).contests;
  const before = await contests();
  const [first, second] = before;
  if (first === undefined || second === undefined) throw new Error('the run has two distances');
  await owner.ask('POST staff/runs/{id}/contests', {
    params,
    body: {
      contests: [
        { category_id: first.category_id, contest: second.contest },
        { category_id: second.category_id, contest: first.contest },
      ],
    },
  });
  const swapped = await contests();
  expect(swapped.find(({ category_id }) => category_id === first.category_id)?.contest).toBe(second.contest);
  const twice = [{ category_id: first.category_id, contest: first.contest }];
  const refused = await owner.call('POST staff/runs/{id}/contests', { params, body: { contests: twice } });
  expect([refused.code, refused.data]).toEqual(['invalid', { contests: ['This is already in use'] }]);
  await rows(
    'insert into category (run_id, key, name, distance, price) values ($1, $2, $3, 3, 100)',
    run,
    'late',
    'Late',
  );
  const numbers = (await contests()).map(({ contest }) => contest);
  expect([new Set(numbers).size, Math.max(...numbers)]).toEqual([numbers.length, before.length + 1]);
  await expect(rows('update category set contest = 1 where run_id = $1', run)).rejects.toThrow('category_contest');
});

test('how a file is put together is kept under its name, replaced by the same, and forgotten', async () => {
  const { layout } = filePresets.raceresult;
  const keep = (name: string) => owner.ask('POST staff/runs/{id}/layouts', { params, body: { name, layout } });
  await keep('For Piotr');
  expect(await keep('For Piotr')).toMatchObject({ version: 2 });
  const kept = async () => (await owner.ask('GET staff/runs/{id}/files', { params })).layouts.map(({ name }) => name);
  expect(await kept()).toEqual(['For Piotr']);
  const remove = () => owner.call('POST staff/runs/{id}/layouts/remove', { params, body: { name: 'For Piotr' } });
  expect([(await remove()).code, (await remove()).code, await kept()]).toEqual([null, 'not_found', []]);
});

test('the T-shirt order has as many as there are places, the emergency sheet whom to call', async () => {
  await rows(`update place set size = 'M', sex = 'K' where id = $1`, ola.place);
  const [, ...shirts] = readBack(await textOf({ kind: 'shirts' }, { call: weak }));
  const [paid] = await rows<{ places: number }>(
    `select count(*)::int as places from place where run_id = $1 and ended is null and money = 'paid'`,
    run,
  );
  expect(shirts.at(-1)).toEqual(['all', '', '', '1', String((paid?.places ?? 0) - 1), String(paid?.places)]);
  const [heads = [], ...people] = readBack(await textOf({ kind: 'emergency' }));
  const found = people.find((line) => line[heads.indexOf('First name')] === 'Ola') ?? [];
  expect([found[heads.indexOf('Emergency contact')], found[heads.indexOf('Their telephone')]]).toEqual([
    'Jan Żak',
    '0048600100200',
  ]);
});

test('prints have everybody who starts, and are logged like files', async () => {
  const [{ id = 0 } = {}] = (await linesAfter(deps)).slice(-1);
  const { rows: starts } = await members.reader.ask('GET staff/runs/{id}/prints', { params });
  expect(starts.find(({ place }) => place === ola.place)).toMatchObject({ name: 'Ola Test', bib: null });
  const { rows: contacts } = await owner.ask('GET staff/runs/{id}/prints/emergency', { params });
  expect(contacts.find(({ place }) => place === ola.place)).toMatchObject({
    contact_name: 'Jan Żak',
    birth_year: 1990,
  });
  expect((await members.finance.call('GET staff/runs/{id}/prints/emergency', { params })).code).toBe('forbidden');
  expect(await linesAfter(deps, id)).toMatchObject([
    { what: 'file.saved', after: { list: 'print', rows: starts.length } },
    { what: 'file.saved', after: { list: 'emergency', rows: contacts.length } },
  ]);
});

test('a file is of one moment, takes none of the connections that sell, and gives its own back', async () => {
  const { pool } = database;
  const clients = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    expect(readBack(await textOf({ kind: 'start' })).length).toBeGreaterThan(1);
  } finally {
    for (const client of clients) client.release();
  }
  const open = () => rows(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`);
  await expect.poll(async () => (await open()).length).toBe(0);
});
