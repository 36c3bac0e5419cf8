import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { stopPostmaster } from '../../../server/outside/postgres/embedded.ts';
import { readVersion, versionText } from '../../../server/outside/version.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { startPooler } from '../../kit/processes/pooler.ts';
import { freePort, type ServerProcess, startProcess, surroundings } from '../../kit/processes/process.ts';
import { freshDatabase } from '../../kit/server/database.ts';

const migrated = await freshDatabase();
/** The folder in which the first start leaves its database, for others to find. */
const known = freshFolder(afterAll);

// Whole processes, several a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

test('a first start sells at once and says one line; a stop finishes what runs and stops the database', async () => {
  const server = await start({ DATA_DIR: known });
  await expect.poll(server.output).toBe(`Muster ${versionText(readVersion())} is ready: ${server.url}\n`);
  const { data } = (await (await fetch(`${server.url}/api/events`)).json()) as { data: { events: { id: number }[] } };
  expect(data.events.length).toBeGreaterThanOrEqual(4);

  const blocker = await connect(known);
  await blocker.query('begin');
  await blocker.query('lock table wave');
  const running = fetch(`${server.url}/api/events/${data.events[0]?.id}/waves`);
  const waiting = () => blocker.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
  const ended = server.end('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow(), { timeout: 20_000 });
  await blocker.query('commit');
  await blocker.end();
  expect((await running).status).toBe(200);
  expect(await ended).toBe(0);
  expect(existsSync(join(known, 'pg', 'postmaster.pid'))).toBe(false);
});

test('while PostgreSQL is down, calls are asked to retry, and ten seconds later all is well', async () => {
  const server = await start({ DATA_DIR: known });
  process.kill(Number(readFileSync(join(known, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  const seen: string[] = [];
  await vi.waitFor(
    async () => {
      const { status, headers } = await fetch(`${server.url}/api/ready`);
      seen.push(`${status} ${headers.get('retry-after')}`);
      // Before it is noticed, too, it is well.
      expect([status, seen.includes('503 2')]).toEqual([200, true]);
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(new Set(seen)).toEqual(new Set(['503 2', '200 null']));
});

test('a second server on the same folder, or on a taken port, ends with a sentence', async () => {
  const server = await start({ DATA_DIR: known });
  await expect(startProcess({ DATA_DIR: known })).rejects.toThrow(`Another Muster is running on ${known}`);
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);

  const taken = createServer((_, response) => void response.writeHead(404).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  const port = await vi.waitUntil(() => taken.address());
  const PORT = String(typeof port === 'object' ? port.port : port);
  const DATABASE_URL = addressOf(known);
  await expect(startProcess({ PORT, DATABASE_URL })).rejects.toThrow(
    `Port ${PORT} is taken: stop what listens there, or set another PORT.`,
  );
});

test.each([
  ['999.1.1.1', 'HOST 999.1.1.1 is not known: set it to an address or a name of this machine.'],
  ['203.0.113.7', 'HOST 203.0.113.7 is not an address of this machine: set one that is, or 0.0.0.0 for all.'],
])('a host that nobody can listen on ends the start with a sentence: %s', async (HOST, sentence) => {
  const message = await startProcess({ HOST, DATABASE_URL: migrated.address }).then(
    String,
    (error: Error) => error.message,
  );
  expect(message).toBe(`the server ended:\n${sentence}\n`);
});

test('wrong settings end the start with a line for each', async () => {
  await expect(startProcess({ DEMO: 'maybe', LOG_LEVEL: 'loud' })).rejects.toThrow(
    'Some settings are wrong:\n  DEMO must be one of: auto, on, small, off\n  LOG_LEVEL must be one of:',
  );
});

test('live does not start on demonstration rows', async () => {
  await (await start({ DATA_DIR: known })).end();
  await expect(startProcess({ DATA_DIR: known, MODE: 'live' })).rejects.toThrow(
    'The database holds demonstration runs or coupons: use a database that never had them.',
  );
  expect(existsSync(join(known, 'pg', 'postmaster.pid'))).toBe(false);
});

test('a database that cannot be reached is reported without its password', async () => {
  const wrong = startProcess({ DATABASE_URL: 'postgres://muster:hush@127.0.0.1:1/muster' });
  const message = await wrong.then(String, (error: Error) => error.message);
  expect(message).toContain('The PostgreSQL of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1');
  expect(message).not.toContain('hush');
});

test('a pooler that shares sessions is reported', async () => {
  const { user, database } = migrated.connection;
  const DATABASE_URL = `postgres://${user}@127.0.0.1:${await startPooler(migrated.connection)}/${database}`;
  await expect(startProcess({ DATABASE_URL })).rejects.toThrow(
    'The PostgreSQL of DATABASE_URL is behind a pooler that gives every transaction another session (PgBouncer in transaction mode), and Muster keeps prepared statements and timeouts in its sessions: lead it to PostgreSQL itself, or set the pooler to session mode.\n',
  );
});

test('two servers that start at once on one empty database both sell the same demonstration', async () => {
  const { host, user } = inject('cluster');
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database two_at_once');
  onTestFinished(async () => {
    await admin.query('drop database two_at_once with (force)');
    await admin.end();
  });
  const settings = { DATABASE_URL: `postgres://${user}@/two_at_once?host=${encodeURIComponent(host)}`, DEMO: 'on' };
  const servers = await Promise.all([start(settings), start(settings)]);
  const [one, other] = await Promise.all(
    servers.map(
      async ({ url }) => (await fetch(`${url}/api/events`)).json() as Promise<{ data: { events: unknown[] } }>,
    ),
  );
  expect(one?.data.events).toEqual(other?.data.events);
  expect(one?.data.events.length).toBeGreaterThanOrEqual(4);
});

test('a server that is stopped while its jobs start ends as quietly as ever', async () => {
  const blocker = new pg.Client({ connectionString: migrated.address });
  await blocker.connect();
  await blocker.query('begin');
  // Their own tables cannot be made, nor looked at, meanwhile.
  await blocker.query('create schema pgboss');
  const server = await start({ DATABASE_URL: migrated.address });
  const waiting = () => blocker.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
  const ended = server.end('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow(), { timeout: 20_000 });
  await blocker.query('rollback');
  await blocker.end();
  expect([await ended, server.output()]).toEqual([0, '']);
});

test.each([
  ['Ctrl-C gives the terminal of the development server back', 'SIGINT'],
  ['a development server that gets the signal to end does so', 'SIGTERM'],
] as const)('%s, on a Node that brings a newer one, too', async (_, signal) => {
  const PORT = String(await freePort());
  // As an older Node starts a newer: with a line to it. A process group of its own is what a terminal's Ctrl-C reaches.
  const launcher = spawn(process.execPath, ['server/launch.mjs', '--dev'], {
    ...surroundings,
    env: { ...surroundings.env, PORT, DATABASE_URL: migrated.address },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  const { pid = 0 } = launcher;
  const ended = once(launcher, 'exit');
  onTestFinished(() => {
    if (launcher.exitCode === null && launcher.signalCode === null) process.kill(-pid, 'SIGKILL');
  });
  const answers = async () => expect((await fetch(`http://localhost:${PORT}/api/ready`)).status).toBe(200);
  await vi.waitFor(answers, { timeout: 90_000, interval: 100 });
  process.kill(signal === 'SIGINT' ? -pid : pid, signal);
  await ended;
  await vi.waitFor(() => expect(() => process.kill(-pid, 0)).toThrow('ESRCH'), { timeout: 20_000 });
});

/** A server that is ended with the test, its database too. */
async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess({ DEMO: 'small', ...settings });
  onTestFinished(async () => {
    await server.end();
    if (settings.DATA_DIR !== undefined) await stopPostmaster(join(settings.DATA_DIR, 'pg'));
  });
  return server;
}

const addressOf = (folder: string) => `postgres://muster@/muster?host=${encodeURIComponent(join(folder, 'pg'))}`;

async function connect(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(folder) });
  // It may learn that the database stops before it has disconnected.
  client.on('error', () => {});
  await client.connect();
  return client;
}
