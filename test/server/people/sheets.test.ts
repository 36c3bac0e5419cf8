import { afterEach, expect, test } from 'vitest';
import { workSheets } from '../../../server/domain/sheets/take.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { giveSheet, sheetsOf } from '../../kit/people/sheets.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { isLong } from '../../kit/share.ts';

/** Sheets of people that staff read in (docs/rules/sheets.md). */

const acts = await actsOf();
const { server, deps, rows, undo, shop, boss, staff } = acts;
const { event_id: run, wave_id: wave } = shop.offer('gdansk', '6km');
const small = shop.offer('gdansk', '12km');
const sheets = sheetsOf(acts, run);
afterEach(() => expectInvariants(deps.database));

const placesOf = (like: string) =>
  rows<{
    id: number;
    name: string;
    surname: string;
    email: string | null;
    size: string | null;
    wave_id: number;
    group_id: number;
  }>(
    `select id, name, surname, email, size, wave_id, group_id from place where email like $1 and ended is null order by email`,
    like,
  );
const head = 'Nazwisko;Imię;E-mail;Rozmiar;Rocznik;Płeć;Godzina startu;Drużyna';
const list = (...lines: string[]) => [head, ...lines].join('\r\n');

test('people of a sheet get places: a team is a group, and everybody else has one of their own', async () => {
  const body = list(
    'Żółkiewski;Łukasz;one@first.example;L;1988;M;09:00;Mrówki',
    'Kowalska-Nowak;Anna;two@first.example;S;1990;K;09:00;mrówki',
    'Lis;Ewa;three@first.example;;1979;K;09:15;',
  );
  await sheets.take(body);
  const places = await placesOf('%@first.example');
  expect(places.map(({ name, surname, size }) => [name, surname, size])).toEqual([
    ['Łukasz', 'Żółkiewski', 'L'],
    ['Ewa', 'Lis', null],
    ['Anna', 'Kowalska-Nowak', 'S'],
  ]);
  const [one, three, two] = places;
  expect(one?.group_id).toBe(two?.group_id);
  expect(three?.group_id).not.toBe(one?.group_id);
  expect(three?.wave_id).toBe(shop.offer('gdansk', '6km', 1).wave_id);
  expect(await rows('select birth_year, sex from start_data where place_id = $1', one?.id)).toEqual([
    { birth_year: 1988, sex: 'M' },
  ]);
  expect(
    await rows("select count(*)::int as mails from mail where recipient like '%@first.example' and bounced is null"),
  ).toEqual([{ mails: 0 }]);
});

test('the same sheet twice changes nothing, and a corrected one only what differs', async () => {
  const lines = ['Nowak;Jan;jan@twice.example;L;1988;M;09:00;', 'Lis;Ewa;ewa@twice.example;S;1979;K;09:00;'];
  await sheets.take(list(...lines));
  const before = await placesOf('%@twice.example');
  expect((await sheets.preview(list(...lines))).counts).toEqual({
    new: 0,
    same: 2,
    changed: 0,
    bad: 0,
    gone: expect.any(Number),
  });
  await sheets.take(list(...lines));
  expect(await placesOf('%@twice.example')).toEqual(before);
  const corrected = list(
    'Nowak;Jan;jan@twice.example;XL;1988;M;09:00;',
    lines[1] ?? '',
    'Kot;Ala;ala@twice.example;;1999;K;09:00;',
  );
  expect((await sheets.preview(corrected)).counts).toMatchObject({ new: 1, same: 1, changed: 1, bad: 0 });
  await sheets.take(corrected);
  const after = await placesOf('%@twice.example');
  expect(after.slice(1)).toEqual([before[0], { ...before[1], size: 'XL' }]);
  expect(after[0]).toMatchObject({ name: 'Ala', surname: 'Kot' });
});

test('a wave that the sheet says otherwise moves the place, and another distance is a fault', async () => {
  const at = (time: string) => list(`Ruch;Ola;ola@moves.example;;1990;K;${time};`);
  await sheets.take(at('09:00'));
  const [before] = await placesOf('%@moves.example');
  const looked = await sheets.preview(at('09:15'));
  expect(looked.rows.map(({ kind, was }) => [kind, was])).toEqual([['changed', [{ field: 'wave', value: '09:00' }]]]);
  await sheets.take(at('09:15'));
  const [after] = await placesOf('%@moves.example');
  expect(after).toEqual({ ...before, wave_id: shop.offer('gdansk', '6km', 1).wave_id });
  expect((await sheets.preview(at('09:15'))).counts).toMatchObject({ same: 1, changed: 0 });
  expect((await sheets.preview(at('12:15'))).rows[0]?.faults).toEqual([{ field: 'wave', fault: 'other_distance' }]);
  // A sheet that names no wave leaves it.
  const bare = 'Nazwisko;Imię;E-mail\nRuch;Ola;ola@moves.example\n';
  expect((await sheets.preview(bare, { wave_id: wave })).counts).toMatchObject({ same: 1, changed: 0 });
});

test('a wave is never filled beyond its room, and enlarged only where that was ordered', async () => {
  const body = list(...Array.from({ length: 7 }, (_, at) => `Nowak${'abcdefg'[at]};Jan;p${at}@room.example;;;;12:00;`));
  const looked = await sheets.preview(body);
  expect(looked.waves).toEqual([
    { wave_id: small.wave_id, time: '12:00', distance: 'Specjalista', free: 5, wanted: 7 },
  ]);
  expect(looked.counts).toMatchObject({ new: 5, bad: 2 });
  expect((await sheets.order(body)).code).toBe('changed_meanwhile');
  await sheets.take(body, { only_good: true });
  expect(await placesOf('%@room.example')).toHaveLength(5);
  await sheets.take(body, { enlarged: [{ wave_id: small.wave_id, by: 2 }] });
  expect(await placesOf('%@room.example')).toHaveLength(7);
});

test('a paused sale and held back places keep no row out; taken back, these are held back again', async () => {
  const { wave_id: closed } = shop.offer('gdansk', '6km', 3);
  const state = async () => (await rows('select held_back, free from wave where id = $1', closed))[0];
  await rows('update wave set held_back = free where id = $1', closed);
  await rows('update run set sale_paused = true where id = $1', run);
  const before = await state();
  expect(before).toMatchObject({ free: 0 });
  const body = 'Nazwisko;Imię;E-mail\nZamknięta;Ola;ola@held.example\nZamknięty;Jan;jan@held.example\n';
  const { sheet } = await sheets.take(body, { wave_id: closed });
  expect(await placesOf('%@held.example')).toHaveLength(2);
  expect(await state()).toEqual({ free: 0, held_back: Number(before?.held_back) - 2 });
  expect(
    await rows(
      `select distinct who, actor_id from group_history where what = 'group.created'
       and group_id in (select group_id from place join sheet_place on place_id = place.id where sheet_id = $1)`,
      sheet,
    ),
  ).toEqual([{ who: 'staff', actor_id: expect.any(Number) }]);
  const [line] = await rows<{ id: number }>(
    "select id from staff_log where what = 'sheet.ordered' order by id desc limit 1",
  );
  expect(await undo(line?.id ?? 0)).toBeNull();
  expect(await state()).toEqual(before);
  await rows('update run set sale_paused = false where id = $1', run);
  await rows('update wave set held_back = 0 where id = $1', closed);
});

test('a person who is gone from the sheet keeps the place, unless it is freed for a row that has none', async () => {
  const other = shop.offer('gdansk', '12km', 1).wave_id;
  const five = Array.from({ length: 5 }, (_, at) => `Gon${'abcde'[at]};Ewa;g${at}@gone.example;;;;12:15;`);
  await sheets.take(list(...five));
  const body = list(...five.slice(1), 'Nowy;Jan;new@gone.example;;;;12:15;');
  const looked = await sheets.preview(body);
  const gone = looked.gone.find(({ name }) => name === 'Ewa Gona');
  expect(gone).toMatchObject({ wave_id: other });
  expect(looked.counts).toMatchObject({ same: 4, bad: 1 });
  await sheets.take(body, { freed: [gone?.place_id ?? 0] });
  expect((await placesOf('%@gone.example')).map(({ surname }) => surname).sort()).toEqual([
    'Gonb',
    'Gonc',
    'Gond',
    'Gone',
    'Nowy',
  ]);
});

test('names of a sheet fill a group’s free places, without addresses too', async () => {
  const captain = await acts.actor('Ola');
  const group = await acts.group(captain, { places: 4 });
  const body =
    'Lp.;Imię i nazwisko;Rozmiar;Data ur.\n1;Anna Kowalska;M;27.11.1988\n2;Jakub Wrona;L;31.02.1990\n3;Robert Lis;XXXXL;3.06.1982\n';
  const looked = await sheets.preview(body, { group_id: group.id });
  expect(looked.counts).toMatchObject({ new: 1, bad: 2 });
  expect(looked.rows.flatMap(({ row, faults }) => faults.map((fault) => ({ row, ...fault })))).toEqual([
    { row: 3, field: 'birth', fault: 'no_such_day' },
    { row: 4, field: 'size', fault: 'no_size' },
  ]);
  const mended = [
    { row: 3, column: 3, text: '28.02.1990' },
    { row: 4, column: 2, text: 'XXL' },
  ];
  await sheets.take(body, { group_id: group.id, mended });
  expect(
    await rows(
      "select name, surname, size from place where group_id = $1 and user_id is null and person = 'taken' order by name",
      group.id,
    ),
  ).toEqual([
    { name: 'Anna', surname: 'Kowalska', size: 'M' },
    { name: 'Jakub', surname: 'Wrona', size: 'L' },
    { name: 'Robert', surname: 'Lis', size: 'XXL' },
  ]);
});

test('a sheet is taken back while nobody has touched it, and not afterwards', async () => {
  const taken = async (name: string) => {
    await sheets.take(list(`Back;Jan;jan@${name};;;;09:30;`, `Back;Ewa;ewa@${name};;;;09:30;Team`));
    const [line] = await rows<{ id: number }>(
      "select id from staff_log where what = 'sheet.ordered' order by id desc limit 1",
    );
    return line?.id ?? 0;
  };
  const line = await taken('back.example');
  expect(await undo(line)).toBeNull();
  expect(await placesOf('%@back.example')).toEqual([]);
  expect(await undo(line)).toBe('undo_over');
  const touched = await taken('touched.example');
  await rows("update place set name = 'Janek' where email = 'jan@touched.example'");
  expect(await undo(touched)).toBe('changed_meanwhile');
  expect(await placesOf('%@touched.example')).toHaveLength(2);
});

test('a job that dies between two rows is taken up by the next, and no row is done twice', async () => {
  await sheets.order(
    list(...Array.from({ length: 12 }, (_, at) => `Kill${'abcdefghijkl'[at]};Jan;k${at}@kill.example;;;;09:45;`)),
  );
  // Some rows are claimed by a server that is gone, others were done by it.
  await rows(`update sheet_part set tries = 1, try_at = now() + interval '30 seconds'
    where sheet_id = (select max(id) from sheet) and at % 2 = 0`);
  await sheets.work();
  expect((await placesOf('%@kill.example')).length).toBe(6);
  await rows('update sheet_part set try_at = now() where done_at is null');
  await Promise.all([workSheets(deps), workSheets(deps), workSheets(deps)]);
  expect((await placesOf('%@kill.example')).length).toBe(12);
  expect(await rows('select state from sheet order by id desc limit 1')).toEqual([{ state: 'done' }]);
});

test('mails go out now, later or never', async () => {
  const mailed = async (email = 'jan@later.example') =>
    (await rows<{ template: string }>('select template from mail where recipient = $1 and bounced is null', email)).map(
      ({ template }) => template,
    );
  const { sheet } = await sheets.take(list('Later;Jan;jan@later.example;;;;09:00;'), { mails: 'later' });
  expect(await mailed()).toEqual([]);
  const ask = () => staff.call('POST staff/runs/{id}/sheets/mail', { params: { id: run }, body: { sheet } });
  expect((await ask()).code).toBeNull();
  expect(await mailed()).toEqual(['paid']);
  expect((await ask()).code).toBe('changed_meanwhile');
  await sheets.take(list('Now;Jan;jan@now.example;;;;09:00;'), { mails: 'now' });
  expect(await mailed('jan@now.example')).toEqual(['paid']);
});

test('a preview that is out of date is refused, and a mapping is remembered by its heads', async () => {
  const body = 'Kto to;Skrzynka\nAnna Zięba;anna@map.example\n';
  const read = await giveSheet(server, { run, body, as: boss.as });
  expect(read.data).toMatchObject({ fields: ['full_name', 'email'], remembered: false });
  const fields = ['full_name_turned', 'email'] as const;
  const choice = { fields: [...fields], wave_id: wave };
  expect((await sheets.preview(body, choice)).counts).toMatchObject({ new: 1 });
  const asked = {
    sheet: read.data.sheet,
    ...choice,
    mended: [] as never[],
    mails: 'never',
    price: 'free',
    only_good: true,
  } as const;
  const refused = await staff.call('POST staff/runs/{id}/sheets/order', {
    params: { id: run },
    body: { ...asked, digest: '0' },
  });
  expect(refused.code).toBe('changed_meanwhile');
  await sheets.take(body, choice);
  expect((await giveSheet(server, { run, body: `${body}Jan Kot;jan@map.example\n`, as: boss.as })).data).toMatchObject({
    fields,
    remembered: true,
  });
});

const many = isLong ? 2_000 : 200;
test('many rows are previewed and taken, each once', async () => {
  await rows('update wave set capacity = 3000 where id = $1', wave);
  const letters = (at: number) => [...String(at)].map((figure) => 'abcdefghij'[Number(figure)]).join('');
  const lines = Array.from({ length: many }, (_, at) => `Nowak-${letters(at)};Jan;n${at}@many.example;L;1988;M;09:00;`);
  expect((await sheets.preview(list(...lines))).counts).toMatchObject({ new: many });
  expect((await sheets.order(list(...lines))).code).toBeNull();
  await sheets.work();
  expect((await placesOf('%@many.example')).length).toBe(many);
});

test('a reader, the desk weeks before and finance take no sheet, and what is no sheet says why', async () => {
  const desk = await acts.desk();
  expect((await desk.call('GET staff/runs/{id}/sheets', { params: { id: run } })).code).toBe('forbidden');
  expect(await giveSheet(server, { run, body: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), as: boss.as })).toMatchObject({
    code: 'invalid',
    data: { sheet: ['This is Excel’s old format (XLS). Save the sheet as XLSX.'] },
  });
  expect(await giveSheet(server, { run, body: 'PK\u0003\u0004 no zip', as: boss.as })).toMatchObject({
    code: 'invalid',
  });
  const large = new Uint8Array(10 * 2 ** 20 + 1).fill(65);
  expect((await giveSheet(server, { run, body: large, as: boss.as })).code).toBe('too_large');
});
