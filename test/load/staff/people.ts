import pg from 'pg';
import { peopleSorts } from '../../../contract/staff/people/people.values.ts';
import { sweepFinder } from '../../../server/domain/people/finder.ts';
import { postJson } from '../../kit/server/post.ts';
import { openFill } from '../fill.ts';
import type { Installation } from '../installation.ts';
import { makeRun, readerToken, sell } from './board.ts';

/** Milliseconds within which 95 of 100 reads are answered, one at a time. */
export interface PeopleFigures {
  readonly signUps: number;
  /** The floor: a call that only looks who asks. */
  readonly floor: number;
  readonly find: { readonly oneRun: number; readonly allRuns: number; readonly exact: number };
  /** From the answer to an order until its buyer is found. */
  readonly found: number;
  /** The first page of a run of 20,000, over all filters and sorts, and the slowest of them. */
  readonly table: number;
  readonly slowest: readonly [query: string, p95: number];
  /** The page of a place with 200 lines. */
  readonly place: number;
}

const places = 20_000;
const lines = 200;
const names = ['lukasz', 'anna nowak', 'zof wis', 'jurgen', 'wojcik piotr', 'malgorzata', 'szcz', 'kat kow'];

/** Finds people among many, and reads the table of a large run and one of its places. */
export async function measurePeople(
  here: Installation,
  { rounds = 12, signUps = 1_000_000 }: { rounds?: number; signUps?: number } = {},
): Promise<PeopleFigures> {
  const run = await makeRun(here, places);
  const fill = await openFill(here);
  await sell(here, run, places);
  for (let batch = 0; batch < 10; batch++) await fill.signUps(signUps / 10);
  const place = await tellMuchOf(here, run);
  while ((await sweepFinder(here)) > 0);
  await fill.settle();
  await fill.close();
  const reads = readsOf(here, await readerToken(here, 'owner'));
  const find = (q: string, more = '') => `find?q=${encodeURIComponent(q)}${more}`;
  const floor = await reads(['me'], rounds * 8);
  const exact = [`runner${signUps / 10}.2@example.com`, `runner${signUps / 20}.1@`, String(place), '000'];
  const tables = [
    ...peopleSorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&descending=true`]),
    ...['state=paid', 'state=unpaid', 'lacks=birth', 'lacks=size', 'bounced=true', 'invited=true', 'q=anna', 'q=now'],
    ...['since=2026-01-01', 'lacks=sex&sort=person', 'state=paid&sort=wave&descending=true'],
  ].map((query) => `people?run_id=${run}&${query}`);
  const byTable = new Map<string, number>();
  const all: number[] = [];
  for (const path of tables) {
    const times = await timesOf(here, reads.token, [path], rounds);
    all.push(...times);
    byTable.set(path, p95(times));
  }
  const slowest = [...byTable].reduce((one, other) => (other[1] > one[1] ? other : one));
  return {
    signUps,
    floor,
    find: {
      oneRun: await reads(
        names.map((name) => find(name, `&run_id=${run}`)),
        rounds,
      ),
      allRuns: await reads(
        names.map((name) => find(name)),
        rounds,
      ),
      exact: await reads(
        exact.map((typed) => find(typed)),
        rounds,
      ),
    },
    found: await foundAfter(here, reads.token),
    table: p95(all),
    slowest: [slowest[0].replace(/^[^&]*&/u, ''), slowest[1]],
    place: await reads([`places/${place}`], rounds * 8),
  };
}

/** A place of the run whose life has so many lines. */
async function tellMuchOf({ connection }: Installation, run: number): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `with one as (select id, group_id from place where run_id = $1 order by id limit 1), recorded as (
       insert into group_history (group_id, who, what, at)
       select group_id, 'visitor', 'group.created', now() - make_interval(hours => n) from one, generate_series(1, $2::int) n)
     select id from one`,
    [run, lines],
  );
  await client.end();
  return rows[0]?.id ?? 0;
}

const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const readsOf = (here: Installation, token: string) =>
  Object.assign(async (paths: readonly string[], rounds: number) => p95(await timesOf(here, token, paths, rounds)), {
    token,
  });

/** Each path in turn; a quarter more before, to warm up. */
async function timesOf({ url }: Installation, token: string, paths: readonly string[], rounds: number) {
  const times: number[] = [];
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++)
    for (const path of paths) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/staff/${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (round >= 0) times.push(performance.now() - began);
    }
  return times;
}

/** How long a new buyer cannot be found. */
async function foundAfter({ url, shop }: Installation, token: string): Promise<number> {
  const order = shop.order('bench', '6km', { name: 'Quirin', surname: 'Zwiebelfisch', email: 'quirin@example.com' });
  const placed = await postJson(`${url}/api/group?lang=pl&region=pl`, order);
  if (!placed.ok) throw new Error(await placed.text());
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/api/staff/find?q=zwiebelfisch`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { hits: readonly unknown[] } };
    if (data.hits.length > 0) return performance.now() - began;
    if (performance.now() - began > 30_000) throw new Error('the new buyer was not found in 30 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
