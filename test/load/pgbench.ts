import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '../../server/store/hosts.ts';

const run = promisify(execFile);

/** The path of pgbench on this machine, or null (the embedded PostgreSQL does not include it). */
export function findPgbench(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(packaged, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null;
}

/** Transactions per second of a script run by this many clients, with prepared statements. */
export async function pgbench(
  program: string,
  connection: Required<Pick<Connection, 'host' | 'user' | 'database'>>,
  { file, script, clients, seconds }: { file: string; script: string; clients: number; seconds: number },
): Promise<number> {
  await writeFile(file, script);
  // The database comes last: `-d` means debugging before PostgreSQL 17.
  const where = ['-h', connection.host, '-U', connection.user];
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file];
  const { stdout } = await run(program, [...where, ...how, connection.database]);
  const [, perSecond] = /tps = ([\d.]+)/u.exec(stdout) ?? [];
  if (perSecond === undefined || /number of failed transactions: [1-9]/u.test(stdout)) throw new Error(stdout);
  return Number(perSecond);
}
