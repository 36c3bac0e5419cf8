import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { type Embedded, stopPostmaster } from '../../../server/outside/postgres/embedded.ts';
import { findBinaries, start, userForPostgres } from '../../../server/outside/postgres/postgresBinaries.ts';

/**
 * A second PostgreSQL in `folder/pg` that follows `primary` from a copy taken while it runs. It is read-only until it
 * is promoted, and stops with the test.
 */
export async function startStandby(primary: Embedded, folder: string): Promise<Embedded['connection']> {
  const { host, user, database } = primary.connection;
  const here = join(folder, 'pg');
  await withSession(primary.connection, async (session) => {
    await session.query(`select pg_backup_start('standby', true)`);
    cpSync(host, here, { recursive: true, filter: (path) => !/\.s\.PGSQL|postmaster/u.test(path) });
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(here, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  writeFileSync(join(here, 'standby.signal'), '');
  const { postgres } = await findBinaries();
  const settings = {
    listen_addresses: '',
    unix_socket_directories: here,
    primary_conninfo: `host=${host} user=${user}`,
    fsync: 'off',
  };
  const runAs = userForPostgres(host);
  if (runAs !== null) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, here]);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = start(runAs, postgres, ['-D', here, ...args], { stdio: ['ignore', 'ignore', 'ignore'] });
  onTestFinished(async () => {
    await stopPostmaster(here);
    child.kill('SIGKILL');
  });
  const connection = { host: here, user, database };
  await vi.waitFor(() => withSession(connection, (session) => session.query('select from run limit 1')), {
    timeout: 30_000,
    interval: 50,
  });
  return connection;
}

/** It accepts writes from now on. */
export const promote = (standby: Embedded['connection']) =>
  withSession(standby, (session) => session.query('select pg_promote(true, 30)'));

/** Runs a function on a connection of its own. */
export async function withSession<Result>(
  connection: Embedded['connection'],
  work: (session: pg.Client) => Promise<Result>,
): Promise<Result> {
  const session = new pg.Client(connection);
  session.on('error', () => {});
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
