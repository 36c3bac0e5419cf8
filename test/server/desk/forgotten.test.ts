import { afterEach, expect, test } from 'vitest';
import { tidy } from '../../../server/jobs/jobs.ts';
import { sentOf } from '../../kit/desk/desks.ts';
import { eventMaker, john, saleOf, uuidOf } from '../../kit/desk/events.ts';
import { openDesks } from '../../kit/desk/openDesks.ts';
import { password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What desks wrote about people is theirs to read, and is forgotten (docs/rules/desk.md 7). */
const desks = await openDesks();
const { rows, server, runId, database } = desks;
const desk = await desks.pair();
const make = eventMaker();

afterEach(() => expectInvariants(database));

async function newPlace() {
  const person = await desks.actor('Zdzisław');
  return { person, place: await desks.placeOf(person, await desks.group(person)) };
}
/** One event of each kind that tells something of a person. */
const eventsAbout = (place: number) =>
  [
    make('in', null, { place }),
    make('named', john, { place }),
    make('corrected', { surname: 'Kowal' }, { place }),
    make('shirt', { sex: 'K', size: 'M' }, { place }),
    make('signed', { declaration: 'v1', signer: 'Halina Kowalczyk', relation: 'guardian' }, { place }),
    make('noted', { text: 'Kowalczyk has a cold' }, { place }),
  ].map(sentOf);
const ofPeople = /Kowal|Jan|1990|cold|600100200|Marta|Helper/u;
const kept = async () =>
  JSON.stringify([await rows('select value from desk_event'), await rows('select * from presence')]);

test('an export has what happened with the own place, and an erased account leaves nothing of it', async () => {
  const [{ person, place }, other] = [await newPlace(), await newPlace()];
  await desk.send(...eventsAbout(place), sentOf(make('noted', { text: 'Alone' }, { place: other.place })));
  const { desk_events } = await person.ask('GET user/export', { query: {} });
  expect(desk_events).toHaveLength(6);
  expect(desk_events).toContainEqual({
    place_id: place,
    at: expect.any(String),
    kind: 'noted',
    value: { text: 'Kowalczyk has a cold' },
  });
  await person.ask('POST user/delete', { body: { email: person.email, password } });
  expect(await kept()).not.toMatch(ofPeople);
  expect(await kept()).toContain('Alone');
  expect(await rows('select from desk_event where place_id = $1', place)).toHaveLength(6);
});

test('what a desk writes while an account is being erased is forgotten, too', async () => {
  const { person, place } = await newPlace();
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from desk_day where run_id = $1 for no key update', [runId]);
  const erased = person.ask('POST user/delete', { body: { email: person.email, password } });
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await rows(waiting)).length).toBe(1);
  await client.query(
    `insert into desk_event (id, desk_id, seq, run_id, kind, place_id, serial, at, offset_ms, value)
     values ($1, $2, 5000, $3, 'noted', $4, 1, now(), 0, '{"text": "Kowalczyk has a cold"}')`,
    [uuidOf(800_000), desk.id, runId, place],
  );
  await client.query('commit');
  client.release();
  await erased;
  expect(await kept()).not.toMatch(ofPeople);
});

test('a month after the run its people are forgotten, and what happened stays', async () => {
  const { place } = await newPlace();
  const sale = uuidOf(900_000);
  const events = [
    ...eventsAbout(place),
    sentOf(make('sold', { ...saleOf('Jan'), phone: '600100200' }, { sale })),
    sentOf({
      ...make('counted', { opened: 0, taken: 24_000, counted: 24_000, note: 'Jan took ten' }),
      place_id: null,
      serial: null,
    }),
  ];
  await desk.send(...events);
  await rows('update run set date = current_date - 30 where id = $1', runId);
  await tidy(server.deps);
  expect(await kept()).toMatch(ofPeople);
  await rows('update run set date = current_date - 31 where id = $1', runId);
  await tidy(server.deps);
  expect(await kept()).not.toMatch(ofPeople);
  expect(await rows('select distinct name from desk')).toEqual([{ name: '–' }]);
  expect(
    await rows(`select value -> 'amount' as amount, value -> 'way' as way from desk_event where kind = 'sold'`),
  ).toEqual([{ amount: 24_000, way: 'cash' }]);
  expect(await rows('select state from presence where subject = $1', `${place} 1`)).toEqual([{ state: 'here' }]);
});

test('the database lets events forget, and nothing else', async () => {
  const stays = 'events of desks stay';
  const { place } = await newPlace();
  await desk.send(...eventsAbout(place));
  async function update(change: string) {
    const client = await database.pool.connect();
    await client.query('begin');
    try {
      await client.query(`update desk_event set ${change} where place_id = $1 and kind = 'noted'`, [place]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  await expect(update(`value = '{"text": "Another"}'`)).rejects.toThrow(stays);
  await expect(update(`value = '{"text": "–"}', seq = 9999`)).rejects.toThrow(stays);
  await expect(update(`value = '{"text": "–"}', received_at = now()`)).rejects.toThrow(stays);
  await update(`value = '{"text": "–"}'`);
});

test('a desk has no more events than a day can bring', async () => {
  const { place } = await newPlace();
  const last = { ...sentOf(make('in', null, { place })), seq: 20_000 };
  expect((await desk.trySending({ ...last, seq: 20_001 })).code).toBe('invalid');
  expect((await desk.trySending(last)).code).toBeNull();
});
