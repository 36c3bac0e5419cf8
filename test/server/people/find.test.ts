import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepFinder } from '../../../server/domain/people/finder.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Finding people: by what, by whom, how soon, and what is found no more. */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const runOf = (name: string) => shop.offer(name, '6km').event_id;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const reader = await makeMember(deps, 'reader@example.com', { role: 'reader', runIds: [runOf('gdansk')] });
const desk = await makeMember(deps, 'desk@example.com', { role: 'desk', runIds: [runOf('gdansk')] });
const elsewhere = await makeMember(deps, 'berlin@example.com', { role: 'organiser', runIds: [runOf('berlin')] });

const sweep = async () => {
  while ((await sweepFinder(deps)) > 0);
};
afterEach(async () => {
  await sweep();
  await expectInvariants(database);
});

const find = async (q: string, as = owner.as, more: object = {}) =>
  (await server.by(as).ask('GET staff/find', { query: { q, ...more } })).hits;
const namesFound = async (...asked: Parameters<typeof find>) => {
  await sweep();
  return (await find(...asked)).map((hit) =>
    hit.kind === 'place' ? (hit.place.name ?? hit.place.email) : hit.group.id,
  );
};

async function joined(name: string, surname: string) {
  const person = await groups.actor(name);
  await rows('update account set surname = $2 where id = $1', person.id, surname);
  const group = await groups.group(person, { places: 2 });
  return { person, group, place: await groups.placeOf(person, group) };
}

describe('by whom and what', () => {
  let lukasz: Awaited<ReturnType<typeof joined>>;
  beforeAll(async () => {
    lukasz = await joined('Łukasz', 'Żółkiewski-Straße');
    await rows(`update account set phone = '600214118' where id = $1`, lukasz.person.id);
  });

  test.each(['lukasz', 'Łuk', 'zolk', 'ŻÓŁK', 'straße', 'strasse', 'zolkiewski luk'])(
    '%s finds the name',
    async (q) => {
      expect(await namesFound(q)).toEqual(['Łukasz Żółkiewski-Straße']);
    },
  );

  test.each(['ukasz', 'l', 'lukasz nowak', '%', '__', "' or 1=1 --"])('%s finds nobody', async (q) => {
    expect(await namesFound(q)).toEqual([]);
  });

  test('numbers, a telephone’s end, an address and a payment lead to the same person', async () => {
    const { person, group, place } = lukasz;
    const name = 'Łukasz Żółkiewski-Straße';
    expect(await namesFound(String(place))).toContain(name);
    expect(await namesFound(String(group.id))).toContain(group.id);
    expect(await namesFound('214 118')).toEqual([name]);
    expect(await namesFound('600 214 118')).toEqual([name]);
    expect(await namesFound(person.email)).toEqual([name]);
    expect(await namesFound(person.email.slice(0, -3))).toEqual([name]);
    expect(await namesFound(group.payment)).toEqual([group.id]);
  });

  test('a reader of names finds by names, and by nothing that is not shown to them', async () => {
    const { person, group } = lukasz;
    expect(await namesFound('zolk', reader.as)).toEqual(['Łukasz Żółkiewski-Straße']);
    for (const q of [person.email, '600214118', group.payment]) expect(await namesFound(q, reader.as), q).toEqual([]);
    const [hit] = await find('zolk', reader.as);
    expect(hit).toMatchObject({ place: { email: null, phone: null, paid: null, size: null, lacks: [] } });
    const [seen] = await find('zolk', desk.as);
    expect(seen).toMatchObject({ place: { email: person.email, phone: '600214118', paid: null } });
  });

  test('outside the caller’s runs nothing is there, by whatever it is looked for', async () => {
    const { person, group, place } = lukasz;
    for (const q of ['zolk', person.email, '600214118', String(group.id), String(place), group.payment]) {
      expect(await namesFound(q, elsewhere.as), q).toEqual([]);
    }
    const asked = { query: { q: 'zolk', run_id: runOf('gdansk') } };
    expect((await server.call('GET staff/find', asked, elsewhere.as)).code).toBe('not_found');
    expect(await namesFound('zolk', owner.as, { run_id: runOf('berlin') })).toEqual([]);
    expect(await namesFound('zolk', owner.as, { run_id: runOf('gdansk') })).toHaveLength(1);
  });
});

test('an order is found by the next sweep, whichever of two that run at once commits first', async () => {
  const slow = await database.pool.connect();
  await sweep();
  try {
    const { group, person } = await joined('Wanda', 'Pierwsza');
    await slow.query('begin');
    // Its number is lower than that of the order after it, which is seen first.
    await slow.query(
      `insert into place (run_id, group_id, wave_id, payment_id, name, surname, money, person, ended)
       select run_id, group_id, wave_id, payment_id, 'Zygmunt', 'Spóźniony', money, 'taken', 'released'
       from place where group_id = $1 limit 1`,
      [group.id],
    );
    await joined('Ewa', 'Szybka');
    expect(await namesFound('szybka')).toHaveLength(1);
    for (const _ of [1, 2, 3]) await sweep();
    expect(await namesFound('spozniony')).toEqual([]);
    await slow.query('commit');
    expect(await namesFound('spozniony')).toHaveLength(1);
    expect(person.id).toBeGreaterThan(0);
  } finally {
    slow.release();
  }
});

test('somebody is found by the new name, and no more by the old one, from the change on', async () => {
  const { person } = await joined('Halina', 'Dawna');
  expect(await namesFound('dawna')).toHaveLength(1);
  await rows(`update account set surname = 'Nowsza' where id = $1`, person.id);
  expect(await find('dawna')).toEqual([]);
  expect(await namesFound('nowsza')).toEqual(['Halina Nowsza']);
});

test('a group is found by its name, through its captain', async () => {
  const { group } = await joined('Roman', 'Kapitan');
  await rows(`update grp set name = 'Błotne Rekiny' where id = $1`, group.id);
  expect(await namesFound('rekin')).toEqual(['Roman Kapitan']);
});

test('somebody whose account is erased is not found from that moment on', async () => {
  const { person, place } = await joined('Gustaw', 'Znikający');
  expect(await namesFound('znikajacy')).toHaveLength(1);
  await server.ask('POST user/delete', { body: { email: person.email, password } }, person.as);
  const left = () => rows('select * from finder where place_id = $1 and words <> $2', place, '');
  expect(await left()).toEqual([]);
  expect(await namesFound('znikajacy')).toEqual([]);
  expect(await left()).toEqual([]);
});
