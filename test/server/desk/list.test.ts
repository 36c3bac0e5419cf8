import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { DeskList, ListedPlace } from '#contract/desk/desk.calls.ts';
import { ticketMark } from '#contract/desk/ticketMark.ts';
import type { Ticket } from '#contract/groups/ticket.calls.ts';
import { sentOf } from '../../kit/desk/desks.ts';
import { eventMaker, saleOf, uuidOf } from '../../kit/desk/events.ts';
import { openDesks } from '../../kit/desk/openDesks.ts';
import { as } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What a phone of the desk has of its run, and how it learns of changes (docs/rules/desk.md 2). */
const desks = await openDesks();
const { server, rows, database, runId, waveId } = desks;
const { ola, jan, group } = await desks.pairOfRunners();
const place = await desks.placeOf(jan, group);
await rows(`insert into note (place_id, text, at_desk) values ($1, 'Has a dog', true)`, place);
await rows(`insert into note (group_id, text, at_desk) values ($1, 'Pays late', false)`, group.id);
const desk = await desks.pair();
// As long ago as a phone needs to be behind the moment at which the desks were opened.
await rows(`update desk_day set since = since - interval '1 hour'`);

afterEach(() => expectInvariants(database));

type List = Awaited<ReturnType<typeof desk.list>>;
const rowIn = ({ places }: List, id = place) => places.find((row) => row.id === id);
/** What a phone learns with its next call, once it is up to date and a minute has passed. */
async function learnedBy(change: () => Promise<unknown>) {
  await rows(`update list_change set at = at - interval '2 minutes'`);
  await rows(`update place set created_at = created_at - interval '2 minutes'`);
  await rows(`update list_change set at = at - interval '2 minutes'`);
  const { cursor } = await desk.list();
  expect((await desk.list(cursor)).places).toEqual([]);
  await change();
  return desk.list(cursor);
}

it('has every place of the run whole, and nothing by which somebody is reached or what they paid', async () => {
  const list = await desk.list();
  expect(list).toMatchObject({ is_whole: true, gone: [], events: [] });
  expect(list.waves.map(({ id }) => id)).toContain(waveId);
  expect(rowIn(list)).toMatchObject({
    group_id: group.id,
    wave_id: waveId,
    is_captain: false,
    money: 'paid',
    person: 'taken',
    ended: null,
    is_blocked: false,
    is_child: false,
    name: 'Jan',
    surname: 'Test',
    notes: ['Has a dog'],
    // The place was free before.
    serial: 2,
    dead: [expect.any(String)],
  });
  await rows(`update account set phone = '600100200' where id = $1`, jan.id);
  const text = JSON.stringify(await desk.list());
  expect(text).not.toMatch(/@example|600100200|Pays late|price|amount|17900/u);
});

it('knows a ticket by a mark of its code, and those that died', async () => {
  const codeOf = async (secret = '') => {
    const ticket = (await server.ask('POST tickets/verify', { body: { secret } })) as Ticket;
    return ticket.good?.code ?? '';
  };
  const own = async (by: typeof jan) =>
    (await by.ask('GET groups/{id}', { params: { id: group.id } })).signups.find(({ is_me }) => is_me)?.ticket ?? '';
  const before = await codeOf(await own(jan));
  expect(rowIn(await desk.list())?.ticket).toBe(await ticketMark(before));
  const kim = await desks.actor('Kim');
  const list = await learnedBy(() =>
    jan.ask('POST transfer/user/perform', { body: { email: kim.email, participation_id: place } }),
  );
  expect(rowIn(list)).toMatchObject({
    name: 'Kim',
    serial: 3,
    ticket: await ticketMark(await codeOf(await own(kim))),
    dead: [await ticketMark(before), expect.any(String)],
    dead_since: expect.stringMatching(/^\d{4}-/u),
  });
  expect(JSON.stringify(list)).not.toContain(before);
  await rows(`update place set user_id = $1 where id = $2`, jan.id, place);
});

const ofPlace = (assignment: string) => () => rows(`update place set ${assignment} where id = $1`, place);
const ofJan = (assignment: string) => () => rows(`update account set ${assignment} where id = $1`, jan.id);
/** One way to change each column of the list; a new column without one does not compile. */
const changes: Readonly<Record<Exclude<keyof ListedPlace, 'id'>, () => Promise<unknown>>> = {
  group: () => rows(`update grp set name = 'Błotne Rekiny' where id = $1`, group.id),
  is_captain: async () => {
    await rows('update place set is_captain = false where group_id = $1 and is_captain', group.id);
    await ofPlace('is_captain = true')();
  },
  is_blocked: ofPlace(`blocked_at = now(), blocked_why = 'debts'`),
  name: ofJan(`name = 'Janusz'`),
  surname: ofJan(`surname = 'Nowak'`),
  birth_year: () => rows('insert into start_data (place_id, birth_year) values ($1, 1988)', place),
  sex: () => rows(`update start_data set sex = 'X' where place_id = $1`, place),
  needs: () => rows(`update run set asks = '{emergency}' where id = $1`, runId),
  is_signed: async () => {
    await rows(`update run set declaration = 'a.pdf' where id = $1`, runId);
    await rows(`update start_data set declared_file = 'a.pdf', declared_at = now() where place_id = $1`, place);
  },
  notes: () => rows('update note set at_desk = true where group_id = $1', group.id),
  cut: ofPlace(`sex = 'M'`),
  size: ofPlace(`size = 'XL'`),
  bib: ofPlace('bib = 412'),
  serial: ofPlace('ticket_serial = 7'),
  ticket: ofPlace('ticket_serial = 8'),
  dead: ofPlace('ticket_serial = 9'),
  dead_since: ofPlace(`ticket_since = ticket_since - interval '1 day'`),
  is_child: ofPlace('age = 9'),
  age: ofPlace('age = 10'),
  person: ofPlace(`person = 'handingOver'`),
  money: ofPlace(`money = 'processing'`),
  wave_id: async () => {
    const { wave_id: other } = desks.shop.offer('gdansk', '6km', 1);
    await rows('update place set wave_id = $1 where id = $2', other, place);
  },
  group_id: async () => {
    const [other] = await rows<{ id: number }>(
      'select id from grp where id <> $1 and run_id = $2 order by id limit 1',
      group.id,
      runId,
    );
    await rows('update place set group_id = $1, is_captain = false where id = $2', other?.id, place);
  },
  ended: ofPlace(`ended = 'released', bib = null`),
};

it('learns of a change of any column with its next call', async () => {
  await desks.group(ola);
  await rows('alter table place disable trigger end_start_data');
  const columns = Object.keys(changes) as (keyof typeof changes)[];
  expect(columns.sort()).toEqual(
    Object.keys(ListedPlace.entries)
      .filter((name) => name !== 'id')
      .sort(),
  );
  const missed: string[] = [];
  for (const [column, change] of Object.entries(changes)) {
    const before = rowIn(await desk.list());
    const after = rowIn(await learnedBy(change));
    const name = column as keyof ListedPlace;
    if (after === undefined || JSON.stringify(after[name]) === JSON.stringify(before?.[name])) missed.push(column);
  }
  expect(missed).toEqual([]);
  await rows('alter table place enable trigger end_start_data');
  // What was changed past the rules is put right.
  await rows(
    `update place set ended = null, money = 'paid', person = 'taken', group_id = $1, wave_id = $2, age = null,
    is_captain = false where id = $3`,
    group.id,
    waveId,
    place,
  );
  await rows('update place set is_captain = true where user_id = $1 and group_id = $2', ola.id, group.id);
  await rows(`update run set asks = '{}' where id = $1`, runId);
});

it('learns of a new place, and of one that went to another run', async () => {
  const { places } = await learnedBy(() => desks.group(ola));
  expect(places).toHaveLength(1);
  const [added] = places;
  const [other] = await rows<{ id: number }>('select id from run where id <> $1 limit 1', runId);
  const { gone, places: left } = await learnedBy(() =>
    rows('update place set run_id = $1 where id = $2', other?.id, added?.id),
  );
  expect([gone, left]).toEqual([[added?.id], []]);
  await rows('update place set run_id = $1 where id = $2', runId, added?.id);
});

it('is read whole by a phone that asked before a change was noted for certain', async () => {
  const { cursor } = await desk.list();
  await rows('update desk_day set since = $1', cursor);
  expect((await desk.list(cursor)).is_whole).toBe(true);
  await rows(`update desk_day set since = since - interval '1 hour'`);
  expect((await desk.list(cursor)).is_whole).toBe(false);
  expect((await desk.list('2999-01-01T00:00:00Z')).is_whole).toBe(true);
});

it('brings what happened at other desks, without the telephone number of a sale', async () => {
  const other = await desks.pair();
  const make = eventMaker();
  const sold = make('sold', { ...saleOf('Ewa'), phone: '600100200' }, { sale: uuidOf(500) });
  const { cursor } = await desk.list();
  await other.send(sentOf(sold));
  expect((await desk.list(cursor)).events).toEqual([
    { ...sold, desk: other.id, by_lead: false, value: { ...sold.value, phone: null } },
  ]);
  expect((await other.list(cursor)).events).toEqual([{ ...sold, desk: other.id, by_lead: false }]);
});

it('of 5,000 places is at most 250 kB on its way to the phone', async () => {
  const { headers, rawPayload } = await server.app.inject({
    url: '/api/desk/list',
    headers: { ...as(desk.token).headers, 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  const { data } = JSON.parse(gunzipSync(rawPayload).toString()) as { data: List };
  const [one] = data.places;
  const names = ['Żółkiewski', 'Szczepańska', 'Großmann', 'Brzęczyszczykiewicz', 'Nowak', 'Zieliński', 'Wiśniewska'];
  const many = Array.from({ length: 5_000 }, (_, at) => ({
    ...one,
    id: 10_000 + at,
    group_id: 4_000 + Math.floor(at / 4),
    name: names[(at * 3) % 7],
    surname: `${names[at % 7]} ${at % 211}`,
    bib: at,
    birth_year: 1950 + (at % 60),
    // Random, as a mark is.
    ticket: Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('base64url'),
  }));
  const list = parse(DeskList, { ...data, places: many });
  expect(gzipSync(JSON.stringify({ message: null, data: list })).length).toBeLessThan(250_000);
});
