import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { CannotStart } from '../cannotStart.ts';
import type { Connection } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Held while migrating, so that servers started at once take turns. */
const turn = 7_368_569;

/** The names of the migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Applies what is missing of server/store/migrations, all or nothing; forward only. Answers the names it applied. */
export async function migrate(connection: Connection): Promise<string[]> {
  // A connection of its own: the pool's statement timeout is made for requests.
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [turn]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const known = await migrationNames();
    const { rows } = await client.query<{ name: string }>('select name from migration order by name');
    const applied = rows.map(({ name }) => name);
    const unknown = applied.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw new CannotStart(
        `The database is newer than this Muster (it has ${unknown.join(', ')}): start the newer version.`,
      );
    }
    const missing = known.filter((name) => !applied.includes(name));
    for (const name of missing) {
      await client.query(await readFile(new URL(name, folder), 'utf8')).catch((error: Error) => {
        throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
      });
      await client.query('insert into migration (name) values ($1)', [name]);
    }
    await client.query('commit');
    return missing;
  } finally {
    await client.end();
  }
}
