import { afterEach, expect, it } from 'vitest';
import { sentOf } from '../../kit/desk/desks.ts';
import { eventMaker, john, peter } from '../../kit/desk/events.ts';
import { openDesks } from '../../kit/desk/openDesks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What happens at the desks changes the places themselves (docs/rules/desk.md 5). */
const desks = await openDesks();
const { rows, database, board } = desks;
const [one, other] = [await desks.pair(), await desks.pair()];
const make = eventMaker();

afterEach(() => expectInvariants(database));

/** A group with a captain and free places. */
async function withFree(places = 1) {
  const captain = await desks.actor('Ola');
  const group = await desks.group(captain, { places: places + 1 });
  const free = await rows<{ id: number }>(
    `select id from place where group_id = $1 and person = 'free' order by id`,
    group.id,
  );
  return { captain, group, free: free.map(({ id }) => id), own: await desks.placeOf(captain, group) };
}
const read = async (id = 0) =>
  (
    await rows<Record<string, unknown>>(
      'select person, name, surname, sex, size, bib, ticket_serial as serial from place where id = $1',
      id,
    )
  )[0];
const listed = async (place = 0) =>
  (await board()).conflicts.filter(({ place_id }) => place_id === place).map(({ kind, first }) => [kind, first]);

it('a free place is the person’s whom a desk names, and the group’s history has it', async () => {
  const { captain, group, free } = await withFree();
  const [place] = free;
  const where = { place: place ?? 0 };
  await one.send(sentOf(make('named', john, where)), sentOf(make('shirt', { sex: 'M', size: 'L' }, where)));
  expect(await read(place)).toEqual({
    person: 'taken',
    name: 'Jan',
    surname: 'Kowalczyk',
    sex: 'M',
    size: 'L',
    bib: null,
    serial: 1,
  });
  expect(await rows('select birth_year, sex from start_data where place_id = $1', place)).toEqual([
    { birth_year: 1990, sex: 'M' },
  ]);
  expect((await desks.history(captain, group)).slice(-2)).toEqual([
    'The organiser gave a place to somebody else',
    'The organiser chose a T-shirt',
  ]);
  expect((await one.list()).places.find(({ id }) => id === place)).toMatchObject({ name: 'Jan', person: 'taken' });
});

it('is the earlier one’s as soon as that event arrives, and free when both names are taken back', async () => {
  const { free } = await withFree();
  const [place = 0] = free;
  const late = make('named', peter, { place, at: 1_020 });
  const early = make('named', john, { place, at: 1_010 });
  await one.send(sentOf(late));
  await other.send(sentOf(early));
  expect(await read(place)).toMatchObject({ name: 'Jan', serial: 1 });
  await other.send(sentOf(make('undone', { event: early.id }, { place, at: 1_030 })));
  expect(await read(place)).toMatchObject({ name: 'Piotr', serial: 1 });
  await one.send(sentOf(make('undone', { event: late.id }, { place, at: 1_030 })));
  expect(await read(place)).toMatchObject({ person: 'free', name: null, serial: 2 });
});

it('who came to a place by another way keeps it, and the lead reads whom the desk gave it to', async () => {
  const { group, free } = await withFree();
  const [place = 0] = free;
  const kim = await desks.actor('Kim');
  await desks.join(kim, group);
  await one.send(sentOf(make('named', john, { place })));
  const [kept] = await rows<{ user_id: number }>('select user_id from place where id = $1', place);
  expect(kept?.user_id).toBe(kim.id);
  expect(await listed(place)).toEqual([['handedOver', null]]);
});

it('a number goes to the place that was given it first, and back when that is undone', async () => {
  const { free } = await withFree(2);
  const [first = 0, second = 0] = free;
  const early = make('number', { bib: 4_100 }, { place: first, at: 2_010 });
  await other.send(sentOf(make('number', { bib: 4_100 }, { place: second, at: 2_020 })));
  expect(await read(second)).toMatchObject({ bib: 4_100 });
  await one.send(sentOf(early));
  expect([await read(first), await read(second)]).toMatchObject([{ bib: 4_100 }, { bib: null }]);
  await one.send(sentOf(make('undone', { event: early.id }, { place: first, at: 2_030 })));
  expect([await read(first), await read(second)]).toMatchObject([{ bib: null }, { bib: 4_100 }]);
});

it('a number of the office stays where it is, and what the office corrects is not changed back', async () => {
  const { free, own } = await withFree();
  const [place = 0] = free;
  await rows('update place set bib = 4200 where id = $1', own);
  await one.send(sentOf(make('number', { bib: 4_200 }, { place })));
  expect([await read(own), await read(place)]).toMatchObject([{ bib: 4_200 }, { bib: null }]);
  expect(await listed(place)).toEqual([['number', null]]);
  await one.send(
    sentOf(make('number', { bib: 4_201 }, { place })),
    sentOf(make('shirt', { sex: 'K', size: 'S' }, { place })),
  );
  await rows(`update place set bib = 4202, size = 'XL' where id = $1`, place);
  await one.send(
    sentOf(make('noted', { text: 'Limps' }, { place })),
    sentOf(make('number', { bib: 4_300 }, { place: own })),
  );
  expect([await read(own), await read(place)]).toMatchObject([{ bib: 4_300 }, { bib: 4_202, size: 'XL' }]);
});
