import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Embedded, startEmbedded, stopPostmaster } from '../../../server/outside/postgres/embedded.ts';
import { freshFolder } from '../../kit/processes/folder.ts';

const holder = fileURLToPath(new URL('../../kit/processes/holdEmbedded.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** The folder in which the first start leaves its cluster, for others to find. */
const known = freshFolder(afterAll);

// Whole clusters, several processes a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

test('a new cluster speaks UTF-8 whatever the machine speaks, and sweeps away what a kill during initdb left', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(gone, 'exit');
  const leftover = join(known, `pg.new-${gone.pid}-abcdef`);
  mkdirSync(leftover);
  writeFileSync(join(leftover, 'PG_VERSION'), '18');
  vi.stubEnv('LANG', 'C');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { connection } = await embedded(known);
  expect(await rows(connection, `select lower('ŻÓŁW') as small, length('żółw') as letters`)).toEqual([
    { small: 'żółw', letters: 4 },
  ]);
  expect(await rows(connection, `show server_encoding`)).toEqual([{ server_encoding: 'UTF8' }]);
  expect(existsSync(leftover)).toBe(false);
});

test('a database that a killed server left running is adopted, with everything in it', async () => {
  const server = hold(known);
  expect(await firstLine(server)).toBe('holding');
  const left = postmaster(known);
  await kill(server);
  const { connection } = await embedded(known);
  expect(postmaster(known)).toBe(left);
  expect(await rows(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder of another major version is refused with a sentence that says the way', async () => {
  await (await embedded(known)).stop();
  const version = join(known, 'pg', 'PG_VERSION');
  const made = readFileSync(version);
  onTestFinished(() => writeFileSync(version, made));
  writeFileSync(version, '17\n');
  await expect(startEmbedded(known)).rejects.toThrow(
    `The database in ${known} was made by PostgreSQL 17, and this Muster brings 18: run \`npm run backup -- FILE\` with the Muster that made it, then \`npm run restore -- FILE\` with this one and an empty DATA_DIR (docs/running.md).`,
  );
});

test('a second live server is refused with a sentence that names the folder', async () => {
  await embedded(known);
  await expect(startEmbedded(known)).rejects.toThrow(
    `Another Muster is running on ${known}: stop it first, give this one another DATA_DIR, or set one DATABASE_URL for both.`,
  );
});

test('two that start at once on an empty folder make one cluster with one owner', async () => {
  const folder = freshFolder();
  const firstLines = await Promise.all([firstLine(hold(folder)), firstLine(hold(folder))]);
  expect(firstLines.sort()).toEqual(['holding', expect.stringContaining('refused: Another Muster is running on')]);
  expect(readdirSync(folder).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
});

test('a killed PostgreSQL is started again, not held up by what was busy, and lost nothing that was committed', async () => {
  const lines: string[] = [];
  const { connection } = await embedded(known, (sentence) => lines.push(sentence));
  await rows(connection, 'create table kept as select 42 as answer');
  const busy = new pg.Client(connection);
  busy.on('error', () => {});
  await busy.connect();
  const endless = busy.query('select pg_sleep(60)').catch((error: Error) => error.message);
  await expect
    .poll(() => rows(connection, `select 1 as one from pg_stat_activity where wait_event = 'PgSleep'`))
    .toEqual([{ one: 1 }]);
  process.kill(postmaster(known), 'SIGKILL');
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL is back'), { timeout: 20_000, interval: 50 });
  expect(await rows(connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await endless).toMatch(/terminat|closed|reset/iu);
});

test('stopped while a killed PostgreSQL is started again, it leaves nothing that keeps the next start out', async () => {
  const lines: string[] = [];
  const { connection, stop } = await embedded(known, (sentence) => lines.push(sentence));
  process.kill(postmaster(known), 'SIGKILL');
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL went away; starting it again'), { interval: 5 });
  await stop();
  await expect(rows(connection, 'select 1')).rejects.toThrow(/ENOENT/u);
  await (await embedded(known)).stop();
});

test('a lock file whose number now belongs to another program does not stop the start', async () => {
  await (await embedded(known)).stop();
  const { uid, gid } = statSync(join(known, 'pg'));
  const stranger = spawn('sleep', ['60'], { cwd: '/', stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
  onTestFinished(() => void stranger.kill());
  const lines = [stranger.pid, join(known, 'pg'), 1, 5432, join(known, 'pg'), '', '', 'ready'];
  writeFileSync(join(known, 'pg', 'postmaster.pid'), lines.join('\n'));
  const { connection } = await embedded(known);
  expect(await rows(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder too deep for a socket gets one in a short temporary folder, also after a kill', async () => {
  const folder = join(freshFolder(), 'x'.repeat(100));
  const server = hold(folder);
  expect(await firstLine(server)).toBe('holding');
  await kill(server);
  const { connection } = await embedded(folder);
  expect(connection.host.length).toBeLessThan(80);
  expect(await rows(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a command works beside a live server and leaves the database running', async () => {
  const server = await embedded(known);
  const command = await startEmbedded(known, { as: 'command' });
  expect(await rows(command.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await command.stop();
  expect(await rows(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server waits for a command that had to start the database', async () => {
  expect(await firstLine(hold(known, 'command', '1000'))).toBe('holding');
  const { connection } = await embedded(known);
  expect(await rows(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('as root, a folder closed to PostgreSQL is named with the remedy', async () => {
  const closed = join(freshFolder(), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  await expect(startEmbedded(join(closed, 'data'))).rejects.toThrow(
    `who cannot enter ${closed}: choose another DATA_DIR, or open the folder with \`chmod o+x ${closed}\`.`,
  );
});

async function embedded(folder: string, warn: (sentence: string) => void = () => {}): Promise<Embedded> {
  const started = await startEmbedded(folder, { warn, settings: { fsync: 'off' } });
  onTestFinished(() => started.stop());
  return started;
}

function hold(folder: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [holder, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    await kill(child);
    await stopPostmaster(join(folder, 'pg'));
  });
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return chunk.toString().trim();
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const postmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function rows(connection: Embedded['connection'], statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
