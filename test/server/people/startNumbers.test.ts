import { afterEach, expect, test } from 'vitest';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import type { FileLayout } from '#contract/staff/people/files.values.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Whose a start number is (docs/rules/start-numbers.md 1). */

const acts = await actsOf();
const { staff, deps, rows, pair, placeRow, unpaid, otherWave, groupVersion } = acts;
afterEach(() => expectInvariants(deps.database));

const give = (place: number, bib: number) => rows('update place set bib = $2 where id = $1', place, bib);
const bibOf = async (place: number) =>
  (await rows<{ bib: number | null }>('select bib from place where id = $1', place))[0]?.bib;

test('two living places of a run never have one number, whatever the code does: the database refuses it', async () => {
  const { captainPlace, memberPlace } = await pair();
  await give(captainPlace, 101);
  await expect(give(memberPlace, 101)).rejects.toThrow(/start_number_once/u);
  await expect(give(memberPlace, 0)).rejects.toThrow(/place_bib_check/u);
  const { memberPlace: elsewhere } = await acts.kids();
  await give(elsewhere, 101);
  expect([await bibOf(captainPlace), await bibOf(memberPlace), await bibOf(elsewhere)]).toEqual([101, null, 101]);
});

test('a place that ends gives its number up, and another has it', async () => {
  const { params, payment } = await unpaid();
  await give(params.id, 201);
  await acts.server.ask('POST payment/{id}/cancel', { params: { id: payment } });
  expect(await bibOf(params.id)).toBeNull();
  const { memberPlace } = await pair();
  await give(memberPlace, 201);
  await expect(rows(`update place set bib = 202 where id = $1`, params.id)).rejects.toThrow(/start_number_of_living/u);
});

test('a number stays with its place in another wave of the run, and with another person', async () => {
  const { group, captainPlace, memberPlace } = await pair();
  await give(captainPlace, 301);
  await give(memberPlace, 302);
  await staff.ask('POST staff/groups/{id}/wave', {
    params: group,
    body: { version: await groupVersion(group.id), wave_id: await otherWave(group.id) },
  });
  const { version } = await placeRow(memberPlace);
  await staff.ask('POST staff/places/{id}/person', {
    params: { id: memberPlace },
    body: { version, email: 'third@example.com', name: 'Adam', surname: 'Nowy' },
  });
  expect([await bibOf(captainPlace), await bibOf(memberPlace)]).toEqual([301, 302]);
});

test('files and prints have the start numbers, and are sorted by them: places without one come last', async () => {
  const { captainPlace, memberPlace } = await pair();
  const [{ run_id: id = 0 } = {}] = await rows<{ run_id: number }>(
    'select run_id from place where id = $1',
    memberPlace,
  );
  await give(captainPlace, 1002);
  await give(memberPlace, 98);
  const columns: FileLayout['columns'] = [
    { field: 'bib', head: '' },
    { field: 'place', head: '' },
  ];
  const layout: FileLayout = { ...filePresets.generic.layout, columns, order: 'bib', rows: 'paid' };
  const saved = await staff.ask('POST staff/runs/{id}/files/start', { params: { id }, body: { kind: 'list', layout } });
  const [, ...lines] = saved.trim().split('\r\n');
  const numbers = lines.map((line) => line.split(';')[0]);
  expect(lines[0]).toBe(`98;${memberPlace}`);
  expect(lines).toContain(`1002;${captainPlace}`);
  expect(numbers.indexOf('')).toBeGreaterThan(numbers.indexOf('1002'));
  expect(numbers.slice(numbers.indexOf('')).join('')).toBe('');
  const { rows: starts } = await staff.ask('GET staff/runs/{id}/prints', { params: { id } });
  expect(starts.find(({ place }) => place === memberPlace)?.bib).toBe(98);
  const hits = async (query: string) =>
    (await staff.ask('GET staff/find', { query: { q: query } })).hits.flatMap((hit) =>
      hit.kind === 'place' ? [[hit.why, hit.place.id, hit.place.bib]] : [],
    );
  expect(await hits('1002')).toEqual([['number', captainPlace, 1002]]);
});
