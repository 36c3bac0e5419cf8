import { afterEach, describe, expect, it, test } from 'vitest';
import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import { sentOf } from '../../kit/desk/desks.ts';
import { eventMaker, john, peter, uuidOf } from '../../kit/desk/events.ts';
import { openDesks } from '../../kit/desk/openDesks.ts';
import { tenPhones } from '../../kit/desk/tenPhones.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { isLong } from '../../kit/share.ts';

/** What phones send is kept, once, and never refused for what happened (docs/rules/desk.md 3 and 4). */
const desks = await openDesks();
const { rows, database, board } = desks;
const [one, other, lead] = [await desks.pair(), await desks.pair(), await desks.pair(true)];
const make = eventMaker();

afterEach(() => expectInvariants(database));

const keptOf = async (id: string) => (await rows('select from desk_event where id = $1', id)).length;
const stateOf = async (subject: string) => {
  const [found] = await rows<{ state: string }>('select state from presence where subject = $1', subject);
  return found?.state;
};
/** A new paid place of a new group, its person, and a free place beside it. */
async function newPlace(name = 'Jan') {
  const person = await desks.actor(name);
  const group = await desks.group(person, { places: 2 });
  const [free] = await rows<{ id: number }>(`select id from place where group_id = $1 and person = 'free'`, group.id);
  return { person, group, place: await desks.placeOf(person, group), free: free?.id ?? 0 };
}
const conflictsAt = async (place: number) =>
  (await board()).conflicts
    .filter(({ place_id }) => place_id === place)
    .map(({ kind, name, later, first }) => [kind, name, later.desk, first?.desk ?? null]);

it('acknowledges each event, and those it has already', async () => {
  const { place } = await newPlace();
  const events = [make('in', null, { place }), make('number', { bib: 812 }, { place })].map(sentOf);
  const acknowledged = events.map(({ id }) => id);
  expect(await one.send(...events)).toEqual({ acknowledged });
  expect(await one.send(...events, ...events.slice(1))).toEqual({ acknowledged: [...acknowledged, acknowledged[1]] });
  expect(await Promise.all(acknowledged.map(keptOf))).toEqual([1, 1]);
  expect(await stateOf(`${place} 1`)).toBe('here');
});

it('takes at most two hundred at once', async () => {
  const { place } = await newPlace();
  const events = Array.from({ length: 201 }, () => sentOf(make('noted', { text: 'Mud' }, { place })));
  expect(await one.trySending(...events)).toMatchObject({ code: 'invalid' });
  expect((await one.send(...events.slice(1))).acknowledged).toHaveLength(200);
});

describe('two desks', () => {
  test('check the same person in: the earlier counts, and the lead reads of both', async () => {
    const { place, person } = await newPlace('Ewa');
    await other.send(sentOf(make('in', null, { place, at: 5_020 })));
    await one.send(sentOf(make('in', null, { place, at: 5_010 })));
    expect(await stateOf(`${place} 1`)).toBe('doubled');
    expect(await conflictsAt(place)).toEqual([['checkIn', person.fullName, other.name, one.name]]);
    const [{ events = [] } = {}] = [await one.list()];
    expect(
      events
        .filter(({ place_id }) => place_id === place)
        .map(({ desk }) => desk)
        .sort(),
    ).toEqual([one.id, other.id].sort());
  });

  test('give a free place to two people, and one number to two places', async () => {
    const [free, next] = [await newPlace(), await newPlace('Ola')];
    await other.send(sentOf(make('named', peter, { place: free.free, at: 6_020 })));
    await one.send(sentOf(make('named', john, { place: free.free, at: 6_010 })));
    await other.send(sentOf(make('number', { bib: 999 }, { place: next.place, at: 6_040 })));
    await one.send(sentOf(make('number', { bib: 999 }, { place: free.free, at: 6_030 })));
    expect((await conflictsAt(free.free)).map(([kind]) => kind)).toEqual(['person']);
    expect(await conflictsAt(next.place)).toEqual([['number', next.person.fullName, other.name, one.name]]);
  });

  test('send at the same moment, and neither is lost', async () => {
    const { place } = await newPlace();
    const sent = [one, other, lead].map((desk) => desk.send(sentOf(make('in', null, { place }))));
    await Promise.all(sent);
    const [found] = await rows<{ count: number }>(
      `select jsonb_array_length(folded -> 'checkIns') as count from presence where subject = $1`,
      `${place} 1`,
    );
    expect(found?.count).toBe(3);
  });
});

it('a desk takes back its own, and the lead anything', async () => {
  const { place } = await newPlace();
  const checkIn = make('in', null, { place, at: 0 });
  await one.send(sentOf(checkIn));
  await other.send(sentOf(make('undone', { event: checkIn.id }, { place, at: 10 })));
  expect([await stateOf(`${place} 1`), await conflictsAt(place)]).toEqual([
    'here',
    [['undo', expect.any(String), other.name, null]],
  ]);
  await lead.send(sentOf(make('undone', { event: checkIn.id }, { place, at: 9_000 })));
  expect(await stateOf(`${place} 1`)).toBe('undone');
});

describe('never refuses what happened', () => {
  test('on a place that was handed over meanwhile: the new person is expected, and the lead reads of it', async () => {
    const { place, person } = await newPlace();
    const kim = await desks.actor('Kim');
    await person.ask('POST transfer/user/perform', { body: { email: kim.email, participation_id: place } });
    await one.send(sentOf(make('in', null, { place, serial: 1 })));
    expect(await conflictsAt(place)).toEqual([['handedOver', 'Kim Test', one.name, null]]);
    const before = await board();
    await one.send(sentOf(make('in', null, { place, serial: 2 })));
    const after = await board();
    const here = ({ waves }: typeof before) => waves.reduce((sum, wave) => sum + wave.here, 0);
    expect(here(after) - here(before)).toBe(1);
  });

  test('on a place that is over, and on one that nobody knows', async () => {
    const { place } = await newPlace();
    await rows(`update place set ended = 'released' where id = $1`, place);
    await one.send(sentOf(make('in', null, { place })), sentOf(make('in', null, { place: 999_999 })));
    expect((await conflictsAt(place)).map(([kind]) => kind)).toEqual(['ended']);
    expect((await board()).conflicts.filter(({ kind }) => kind === 'unknown')).toHaveLength(1);
    await rows(`update place set ended = null where id = $1`, place);
  });
});

it('names what is wrong with the form of an event, and takes nothing then', async () => {
  const { place } = await newPlace();
  const good = sentOf(make('in', null, { place }));
  const wrong = (change: Partial<HeardEvent>) => ({ ...sentOf(make('in', null, { place })), ...change }) as never;
  const faultsOf = async (event: never) => {
    const { code, data } = await one.trySending(good, event);
    return [code, Object.keys(data as object)];
  };
  expect(await faultsOf(wrong({ id: 'mine' }))).toEqual(['invalid', ['events.1.id']]);
  expect(await faultsOf(wrong({ new: uuidOf(1) }))).toEqual(['invalid', ['events.1.place_id']]);
  expect(await faultsOf(wrong({ serial: null }))).toEqual(['invalid', ['events.1.place_id']]);
  expect(await faultsOf(wrong({ seq: good.seq }))).toEqual(['invalid', ['events.1.seq']]);
  expect(await keptOf(good.id)).toBe(0);
  // Another desk's event under the same id is not taken for its own.
  await one.send(good);
  expect(await other.trySending(good)).toMatchObject({
    code: 'invalid',
    data: { 'events.0.seq': [expect.any(String)] },
  });
});

it('keeps what happened as it was written, for every connection', async () => {
  const stays = 'events of desks stay';
  await expect(rows('update desk_event set value = null')).rejects.toThrow(stays);
  await expect(rows('delete from desk_event')).rejects.toThrow(stays);
  await expect(rows('truncate desk_event')).rejects.toThrow(stays);
});

it('notices who is at the run by no event of a desk', async () => {
  const { place } = await newPlace();
  await one.send(sentOf(make('in', null, { place })));
  await rows(`update presence set state = 'sold' where subject = $1`, `${place} 1`);
  expect(await brokenInvariants(database)).toEqual([
    `who is at a run is what its desks sent: ${place} 1 of run ${desks.runId} is sold`,
  ]);
  await rows(`update presence set state = 'here' where subject = $1`, `${place} 1`);
});

it('ten phones come back after hours without network: nothing is lost or doubled, and each overlap is listed', async () => {
  const [acts, overlapping] = isLong ? [500, 300] : [30, 30];
  const { phones, sent } = tenPhones({ acts, overlapping });
  const callers = await Promise.all(phones.map(() => desks.pair()));
  // Places of no run: what they are about is not the matter here.
  const far = (event: HeardEvent) =>
    event.place_id === null ? event : { ...event, place_id: event.place_id + 1_000_000 };
  await Promise.all(
    callers.map(async (caller, at) => {
      const own = sent.filter(({ desk }) => desk === at + 1).map((event) => sentOf(far(event)));
      for (let from = 0; from < own.length; from += 200) await caller.send(...own.slice(from, from + 200));
    }),
  );
  const [kept] = await rows<{ events: number }>(
    'select count(*)::int as events from desk_event where desk_id = any($1)',
    callers.map(({ id }) => id),
  );
  expect(kept?.events).toBe(10 * acts);
  const { conflicts } = await board();
  const listed = conflicts.filter(
    ({ kind, later }) => kind !== 'unknown' && callers.some(({ name }) => name === later.desk),
  );
  expect(listed).toHaveLength(overlapping);
});
