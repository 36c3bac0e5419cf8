import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { CannotStart } from '../cannotStart.ts';
import type { Connection } from './hosts.ts';
import { openSession } from './session.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Held while migrating, so that servers started at once take turns. */
const turn = 7_368_569;
const start = 7_368_570;
/** The oldest PostgreSQL that this is written for. */
const oldest = 15;

/** The names of the migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Applies what is missing of server/store/migrations, all or nothing; forward only. Answers the names it applied. */
export async function migrate(connection: Connection): Promise<string[]> {
  // A connection of its own: the pool's statement timeout is made for requests.
  const client = await openSession(connection);
  try {
    await client.query('begin');
    const missing = await applyMissing(client, await migrationNames());
    await client.query('commit');
    return missing;
  } finally {
    await client.end();
  }
}

/** Applies those of `wanted` that are missing, within the caller's transaction. */
export async function applyMissing(client: pg.Client, names: readonly string[]): Promise<string[]> {
  await checkVersion(client);
  await client.query('select pg_advisory_xact_lock($1)', [turn]);
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  const applied = rows.map(({ name }) => name);
  await checkKnown([...applied, ...names]);
  const missing = names.filter((name) => !applied.includes(name));
  for (const name of missing) {
    await client.query(await readFile(new URL(name, folder), 'utf8')).catch((error: Error) => {
      throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
    });
    await client.query('insert into migration (name) values ($1)', [name]);
  }
  return missing;
}

async function checkKnown(names: readonly string[]): Promise<void> {
  const migrations = await migrationNames();
  const unknown = names.filter((name) => !migrations.includes(name));
  if (unknown.length === 0) return;
  throw new CannotStart(
    `The database is newer than this Muster (it has ${unknown.join(', ')}): start the newer version.`,
  );
}

/**
 * Runs what only one of several servers that start at once may do; the others wait for their turn.
 * Held by a transaction of its own, so that the turn of a killed server ends with it, behind a pooler too.
 */
export async function inTurn<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  const client = await openSession(connection);
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [start]);
    return await work();
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (version < oldest)
    throw new CannotStart(`DATABASE_URL leads to PostgreSQL ${version}: Muster needs ${oldest} or newer.`);
}
