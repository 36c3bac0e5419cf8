import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { statement } from '../../../server/store/statement.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { describe } from '../../kit/sql/describe.ts';
import { faultsOf, type Known } from '../../kit/sql/judge.ts';
import { Sources } from '../../kit/sql/sources.ts';
import { statementsOf } from '../../kit/sql/statements.ts';

/** The declared types of statements match PostgreSQL's description; none of the statements runs. */

/** Statements that cannot be checked before run time, and why. */
const unjudged = {
  'server/domain/desk/board.ts': 'columns that the table of people has, too',
  'server/domain/desk/list.ts': 'columns that the table of people has, too',
  'server/domain/files/filesView.ts': 'the places that a file is about',
  'server/domain/files/paymentFile.ts': 'the filters and the order that are chosen',
  'server/domain/files/placeRows.ts': 'the columns that a file has',
  'server/domain/people/find.ts': 'ways to find, as many as what was typed may mean',
  'server/domain/people/list.ts': 'the filters that are chosen',
  'server/domain/people/paymentList.ts': 'the filters and the order that are chosen',
  'server/domain/people/placePage.ts': 'the life of a place or of a group',
  'server/domain/people/rows.ts': 'columns for several queries',
  'server/domain/people/undoOrders.ts': 'what makes an undo impossible, judged again under the locks',
  'server/domain/runs/tasks/taskView.ts': 'what makes an undo impossible, as each room says',
  'server/domain/runs/watched.ts': 'runs that somebody may see',
  'server/domain/staff/logView.ts': 'what makes an undo impossible, as each room says',
  'server/jobs/jobs.ts': 'texts of pg-boss',
  'server/store/backup/backup.ts': 'the tables that a backup names',
  'server/store/migrate.ts': 'the migrations, which made the database of this test',
  'server/store/reading.ts': 'statements that it is given, each judged where it is written',
  'sandbox/kit/knobs.ts': 'the columns of the knobs that were turned',
  'sandbox/stripe/lists.ts': 'lists, of one payout where it is named',
};

/** Read in forms that they never have: conditions without their query, and statements about a temporary table. */
const misread = /^(?:server\/domain\/people\/find|sandbox\/demo\/season\/shift)\.ts/u;

const { connection, pool } = await freshDatabase();
const client = new pg.Client(connection);
await client.connect();
const sources = new Sources();
afterAll(async () => {
  sources.close();
  await client.end();
});
const { written, unread } = statementsOf(sources);
const known = await knownHere();

async function knownHere(): Promise<Known> {
  const types = await pool.query<{ oid: number; typname: string }>('select oid::int as oid, typname from pg_type');
  const columns = await pool.query<{ at: string; attname: string; attnotnull: boolean }>(
    `select attrelid || ' ' || attnum as at, attname, attnotnull from pg_attribute`,
  );
  return {
    types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
    columns: new Map(columns.rows.map(({ at, attname, attnotnull }) => [at, { name: attname, isPresent: attnotnull }])),
  };
}

/** Faults of the statements in these files, each once: one that has several forms may have it in each. */
async function faultsIn(files: RegExp): Promise<string[]> {
  const faults = new Set<string>();
  for (const one of written.filter(({ place }) => files.test(place))) {
    const found = await describe(client, one.text).then(
      (description) => faultsOf(sources, one, description, known),
      (error: Error) => [error.message],
    );
    for (const fault of found) faults.add(`${one.place}: ${fault}`);
  }
  return [...faults];
}

test('PostgreSQL knows every statement, and returns the rows that are declared', async () => {
  const places = new Set(written.map(({ place }) => place));
  expect(places.size).toBeGreaterThan(550);
  const faults = await faultsIn(/^(?:server|sandbox)\//u);
  expect(faults.filter((fault) => !misread.test(fault))).toEqual([]);
});

test('statements known only at run time have a reason', () => {
  const files = new Set(unread.map((place) => place.slice(0, place.indexOf(':'))));
  expect([...files].sort()).toEqual(Object.keys(unjudged).sort());
});

test('a statement that is wrong is found, in whatever way it is', async () => {
  const faults = await faultsIn(/^test\//u);
  expect(faults.map((fault) => fault.replace(/^.*?: /u, ''))).toEqual([
    'column "nothing" does not exist',
    'club is declared, and not returned',
    'name is returned, and not declared',
    'id is int4, and declared as string',
    'name may be null, and is not declared so',
    '$1 is text, and Date is given',
    '$1 is jsonb, and number[] is given',
    'count is int8, and declared as string',
    '2 values are given for 1 parameters',
    '$1 is int4, and string is given',
    'column "nowhere" does not exist',
  ]);
});

test('a field that a statement has no name for does not compile', () => {
  const text = 'select from place where id = :id and group_id = :group_id ' as const;
  statement<{ id: number; group_id: number }, object, typeof text>('whole', text);
  // @ts-expect-error: `group` is in no name of it.
  const { parameters } = statement<{ id: number; group: number }, object, typeof text>('lacking', text);
  expect(parameters).toEqual(['id', 'group_id']);
});
