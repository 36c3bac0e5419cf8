import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../../cannotStart.ts';
import type { Connection } from '../../store/hosts.ts';
import {
  type Binaries,
  checkReach,
  findBinaries,
  majorOf,
  run,
  type SystemUser,
  start,
  userForPostgres,
} from './postgresBinaries.ts';
import { clearLeftovers, isAlive, livePostmaster, socketFolder } from './postmaster.ts';

/** The PostgreSQL that ships with Muster, on a folder of its own, reached over a Unix socket in that folder. */
export interface Embedded {
  readonly connection: Required<Pick<Connection, 'host' | 'user' | 'database'>>;
  /** Stops PostgreSQL; close the pools first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /**
   * A `server` (the default) owns the cluster alone. A `command` works as a guest beside a live server, else
   * starts the cluster, owns it for as long as it needs and stops it; a server starting meanwhile waits.
   */
  readonly as?: 'server' | 'command';
  /** More PostgreSQL settings, `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL went away and when it is back. */
  readonly warn?: (sentence: string) => void;
}

const user = 'muster';
const database = 'muster';
/** The advisory lock that one live server holds on its own connection; its death frees it, also by SIGKILL. */
const ownership = 7_368_568;
const patienceMs = 60_000;
/** The session of a server killed a moment ago may live for some milliseconds more. */
const afterglowMs = 2_000;
const commandName = 'muster command';
const logLimit = 5_000_000;

/**
 * Makes the cluster in `dataDir` if there is none, starts it or adopts the one that a killed server left
 * running, and becomes its owner. CannotStart when another live server owns it or nothing helps within a minute.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const binaries = await findBinaries();
  const home = await homeAt(dataDir);
  const folder = join(home, 'pg');
  const runAs = userForPostgres(folder);
  checkReach(runAs, home, binaries);
  checkOwner(folder, runAs);
  if (existsSync(join(folder, 'PG_VERSION'))) checkMajor(home, folder, binaries);
  else await initialise(home, folder, binaries, runAs);
  const cluster: Cluster = { home, folder, binaries, runAs, host: await socketFolder(folder, runAs), options };
  let { client: owner, isGuest } = await own(cluster);
  let stopping = false;
  let recovery = Promise.resolve();
  if (!isGuest) watch();

  function watch() {
    owner.once('end', () => {
      recovery = recover();
    });
  }

  /** PostgreSQL died or was restarted by someone: take it up again; queries meanwhile fail as unavailable. */
  async function recover() {
    while (!stopping) {
      options.warn?.('PostgreSQL went away; starting it again');
      try {
        ({ client: owner, isGuest } = await own(cluster));
        options.warn?.('PostgreSQL is back');
        return watch();
      } catch (error) {
        options.warn?.(error instanceof Error ? error.message : String(error));
        await wait(1_000);
      }
    }
  }

  return {
    connection: { host: cluster.host, user, database },
    async stop() {
      stopping = true;
      // A folder that is taken up again right now would get an owner that nobody ends.
      await recovery;
      // The lock is held until PostgreSQL is down: nobody may own what is about to stop.
      if (!isGuest) await stopPostmaster(folder);
      await owner.end().catch(() => {});
      if (!isGuest && cluster.host !== folder) await rm(cluster.host, { recursive: true, force: true });
    },
  };
}

/** Stops whatever PostgreSQL runs on the folder: sessions are ended, nothing committed is lost. */
export async function stopPostmaster(folder: string): Promise<void> {
  const pid = livePostmaster(folder);
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended by itself meanwhile.
    return;
  }
  const until = Date.now() + patienceMs;
  while (isAlive(pid) && existsSync(join(folder, 'postmaster.pid')) && Date.now() < until) await wait(10);
}

interface Cluster {
  readonly home: string;
  readonly folder: string;
  readonly binaries: Binaries;
  readonly runAs: SystemUser | null;
  readonly host: string;
  readonly options: EmbeddedOptions;
}

async function homeAt(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be made: ${(error as Error).message}`);
  }
}

function checkOwner(folder: string, runAs: SystemUser | null): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === (runAs?.uid ?? process.getuid?.())) return;
  throw new CannotStart(
    `The database in ${folder} belongs to the system user with number ${owner}: start Muster as that user (or as root), or choose another DATA_DIR.`,
  );
}

/** A folder is only read by the major version that made it. */
function checkMajor(home: string, folder: string, binaries: Binaries): void {
  const made = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'));
  const brought = majorOf(binaries);
  if (made === brought) return;
  throw new CannotStart(
    `The database in ${home} was made by PostgreSQL ${made}, and this Muster brings ${brought}: run \`npm run backup -- FILE\` with the Muster that made it, then \`npm run restore -- FILE\` with this one and an empty DATA_DIR (docs/running.md).`,
  );
}

/** Beside the folder and renamed, so that a kill at any moment leaves either no cluster or a whole one. */
async function initialise(home: string, folder: string, binaries: Binaries, runAs: SystemUser | null): Promise<void> {
  await sweep(home);
  const made = await mkdtemp(join(home, `pg.new-${process.pid}-`));
  if (runAs !== null) await chown(made, runAs.uid, runAs.gid);
  // The builtin locale does not change with the machine's libc; LANG=C would make an SQL_ASCII cluster.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(runAs, binaries.initdb, ['-D', made, '-U', user, '-A', 'trust', '--no-instructions', ...locale]);
  await rename(made, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(made, { recursive: true, force: true });
    const anotherWasFirst = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
    if (!anotherWasFirst) throw error;
  });
}

/** Removes what starts left that were killed during initdb. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^pg\.new-(\d+)-/u.exec(name)?.[1]);
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** Connects and takes the ownership, starting PostgreSQL as often as nobody answers. */
async function own(cluster: Cluster): Promise<{ client: pg.Client; isGuest: boolean }> {
  const { folder, host, options } = cluster;
  const until = Date.now() + patienceMs;
  let postmaster: ChildProcess | null = null;
  let hopeless = 0;
  while (Date.now() < until) {
    const client = new pg.Client({
      host,
      user,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
      query_timeout: patienceMs,
      application_name: options.as === 'command' ? commandName : 'muster server',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const isGuest = !(await takeOwnership(client, cluster));
      await createDatabase(client);
      return { client, isGuest };
    } catch (error) {
      await client.end().catch(() => {});
      if (error instanceof CannotStart) throw error;
      if (!nobodyListens(error) || runs(postmaster) || livePostmaster(folder) !== null) {
        await wait(25);
        continue;
      }
    }
    if (postmaster?.exitCode && !willPass(cluster) && ++hopeless === 5) break;
    if (postmaster !== null) await wait(200);
    clearLeftovers(folder);
    postmaster = startPostmaster(cluster);
  }
  throw new CannotStart(
    `PostgreSQL does not start on ${folder}. The last that it wrote to ${logOf(cluster)}:\n${lastWords(cluster)}`,
  );
}

const runs = (child: ChildProcess | null) => child !== null && child.exitCode === null && child.signalCode === null;

/** True as the owner, false as the guest that a command may be; CannotStart beside another live server. */
async function takeOwnership(client: pg.Client, { folder, home, options }: Cluster): Promise<boolean> {
  const where = await client.query<{ here: string }>(`select current_setting('data_directory') as here`);
  if (where.rows[0]?.here !== folder) throw new Error('another PostgreSQL listens here');
  const began = Date.now();
  for (;;) {
    const taken = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownership]);
    if (taken.rows[0]?.mine) return true;
    if (options.as === 'command') return false;
    const patience = (await isHeldByCommand(client)) ? patienceMs : afterglowMs;
    if (Date.now() - began > patience) break;
    await wait(50);
  }
  throw new CannotStart(
    `Another Muster is running on ${home}: stop it first, give this one another DATA_DIR, or set one DATABASE_URL for both.`,
  );
}

async function isHeldByCommand(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted and application_name = $2`,
    [ownership, commandName],
  );
  return rowCount !== 0;
}

function nobodyListens(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** In a session of its own: neither Ctrl-C nor our death reaches it. */
function startPostmaster(cluster: Cluster): ChildProcess {
  const { folder, host, binaries, runAs, options } = cluster;
  const tooLong = (statSync(logOf(cluster), { throwIfNoEntry: false })?.size ?? 0) > logLimit;
  const log = openSync(logOf(cluster), tooLong ? 'w' : 'a', 0o600);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    // Refused statements are our business and may hold personal data: only what concerns the server is kept.
    log_min_messages: 'log',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = start(runAs, binaries.postgres, ['-D', folder, ...args], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/** Another process won the start, or backends of a killed postmaster are still ending: worth another try. */
function willPass(cluster: Cluster): boolean {
  return /lock file|shared memory block/u.test(lastWords(cluster));
}

const logOf = ({ home }: Cluster) => join(home, 'postgres.log');

function lastWords(cluster: Cluster): string {
  try {
    return readFileSync(logOf(cluster), 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  } catch {
    return '(nothing)';
  }
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const there = await owner.query('select from pg_database where datname = $1', [database]);
  if (there.rowCount === 0) await owner.query(`create database ${database}`);
}
