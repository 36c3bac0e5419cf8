import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded, stopPostmaster } from '../../../server/outside/postgres/embedded.ts';
import { isAlive, livePostmaster } from '../../../server/outside/postgres/postmaster.ts';
import { migrate } from '../../../server/store/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The throw-away cluster of this run. */
    readonly cluster: { readonly host: string; readonly user: string };
  }
}

export const template = 'muster_template';
const prefix = 'muster-test-';
/** Nothing survives the run, so nothing needs to reach the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** One PostgreSQL per test run with a migrated template, from which each test file clones its database. */
export default async function setup(project: TestProject) {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  const cluster = await startEmbedded(folder, { settings });
  // Vitest skips the teardown if a signal ends it.
  const atExit = () => {
    const postmaster = livePostmaster(join(folder, 'pg'));
    if (postmaster !== null) process.kill(postmaster, 'SIGINT');
  };
  process.once('exit', atExit);
  const teardown = async () => {
    process.off('exit', atExit);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { host, user } = cluster.connection;
  try {
    await admin({ host, user }, `create database ${template}`);
    await migrate({ host, user, database: template });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('cluster', { host, user });
  return teardown;
}

/** Stops and removes clusters of runs that were killed. */
async function sweep() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`, 'u').exec(name)?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    if (existsSync(join(folder, 'pg'))) await stopPostmaster(join(folder, 'pg'));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function admin(cluster: { host: string; user: string }, statement: string) {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
