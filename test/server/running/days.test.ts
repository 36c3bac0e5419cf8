import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../server/store/database.ts';
import { inSession } from '../../../server/store/session.ts';
import { freshDatabase } from '../../kit/server/database.ts';

const { connection, rows } = await freshDatabase();
const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name');
// Fourteen hours ahead of UTC: from 10:00 on it is tomorrow there.
await rows(`alter database ${name} set timezone = 'Pacific/Kiritimati'`);

// A pool of its own: the settings of a database count for connections that are made after them.
const database = openDatabase(connection);
afterAll(() => database.close());

const zone = 'show timezone';
const theirs = [{ TimeZone: 'Europe/Warsaw' }];

test('the day is the runs’ day, whatever zone the database has: in the pool', async () => {
  expect((await database.pool.query(zone)).rows).toEqual(theirs);
});

test('the day is the runs’ day: beside the pool, in a command', async () => {
  const beside = await database.apart();
  expect((await beside.query(zone)).rows).toEqual(theirs);
  await beside.end();
  expect(await inSession(connection, async (session) => (await session.query(zone)).rows)).toEqual(theirs);
});
