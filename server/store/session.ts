import pg from 'pg';
import { CannotStart } from '../cannotStart.ts';
import { connectTimeout, lineTimeouts, OnlyReads, takesRunsZone, takesWrites } from './client.ts';
import type { Connection } from './hosts.ts';
import { Hosts } from './hosts.ts';

/** Milliseconds for one statement outside of requests: a migration rebuilds whole tables, and others wait for it. */
const patience = 15 * 60_000;

/**
 * A connection of its own, for what takes longer than a request or is held for longer; ended by the caller. Among
 * several hosts, it is the one that takes writes.
 */
export async function openSession(connection: Connection, more: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = new Hosts(connection);
  for (let untried = hosts.all.length - 1; ; untried -= 1) {
    const connectionTimeoutMillis = connectTimeout(hosts.all.length);
    const timeouts = { ...lineTimeouts, query_timeout: patience, connectionTimeoutMillis };
    const client = new pg.Client({ ...timeouts, ...more, ...hosts.current });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`select ${takesRunsZone}`);
      if (hosts.all.length === 1 || (await writes(client))) return client;
      throw new OnlyReads();
    } catch (error) {
      await client.end().catch(() => {});
      hosts.leave(hosts.current);
      if (untried === 0) throw error;
    }
  }
}

/** Asks on such a connection, each question for up to fifteen minutes. */
export async function inSession<Result>(
  connection: Connection,
  work: (session: pg.Client) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(connection);
  try {
    await session.query(`set statement_timeout = ${patience}`);
    return await work(session);
  } finally {
    await session.end();
  }
}

/** The connection of DATABASE_URL; CannotStart says in a sentence why Muster cannot work on it. */
export async function usable(connection: Connection): Promise<Connection> {
  const wrong = await whatIsWrongWith(connection);
  if (wrong === null) return connection;
  throw new CannotStart(`The PostgreSQL of DATABASE_URL ${wrong}`);
}

async function whatIsWrongWith(connection: Connection): Promise<string | null> {
  const sessions: pg.Client[] = [];
  try {
    for (const _ of ['one', 'another']) sessions.push(await openSession(connection, { query_timeout: 10_000 }));
    const [session] = sessions;
    if (session !== undefined && !(await writes(session))) return onlyReads;
    return (await areShared(sessions)) ? shared : null;
  } catch (error) {
    if (error instanceof OnlyReads) return onlyReads;
    return `cannot be reached: ${messageOf(error as Error)}`;
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => {})));
  }
}

const onlyReads =
  'only reads: it is a standby, or set read-only. Name the primary, or all of its hosts: postgres://user:password@one,other/muster.';
const shared =
  'is behind a pooler that gives every transaction another session (PgBouncer in transaction mode), and Muster keeps prepared statements and timeouts in its sessions: lead it to PostgreSQL itself, or set the pooler to session mode.';

async function writes(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ writes: boolean }>(`select ${takesWrites} as writes`);
  return rows[0]?.writes === true;
}

/** Asked by turns, two sessions of PostgreSQL have each a process of its own; a pooler's have whichever is free. */
async function areShared(sessions: readonly pg.Client[]): Promise<boolean> {
  const processes = sessions.map(() => new Set<number>());
  for (let round = 0; round < 4; round += 1) {
    for (const [at, session] of sessions.entries()) {
      const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
      processes[at]?.add(rows[0]?.pid ?? 0);
    }
  }
  const [one = new Set(), other = new Set()] = processes;
  return one.size > 1 || other.size > 1 || [...one].some((pid) => other.has(pid));
}

/** Several addresses of one name fail as several errors in one, whose own message is empty. */
function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }: Error) => message).join(', ') : error.message;
}
