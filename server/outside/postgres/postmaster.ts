import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemUser } from './postgresBinaries.ts';

/** The remains of a killed server or a killed PostgreSQL in a data folder, and how they are put right. */

/** Bytes that a Unix socket's path may have everywhere (macOS allows least). */
const socketPathLimit = 103;

/** The folder of the socket: the data folder itself, or a short temporary one where that path is too long. */
export async function socketFolder(folder: string, user: SystemUser | null): Promise<string> {
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= socketPathLimit && !/[",]/u.test(folder);
  if (fits) return folder;
  const owner = user?.uid ?? process.getuid?.();
  const named = pidFile(folder)?.socketFolder;
  if (named !== undefined && statSync(named, { throwIfNoEntry: false })?.uid === owner) return named;
  const made = mkdtempSync(join(tmpdir(), 'muster-'));
  if (user !== null) await chown(made, user.uid, user.gid);
  return made;
}

/** The process id of a PostgreSQL that is alive on this folder. */
export function livePostmaster(folder: string): number | null {
  const pid = pidFile(folder)?.pid;
  if (pid === undefined || !isAlive(pid)) return null;
  const at = workingFolder(pid);
  return at === null || at === folder ? pid : null;
}

/**
 * Clears the two leftovers that PostgreSQL does not clear itself: a lock file whose number now belongs
 * to another program (containers repeat low numbers), and busy backends of a killed postmaster, which
 * hold the shared memory until their statement ends. Needs /proc; elsewhere PostgreSQL waits them out.
 */
export function clearLeftovers(folder: string): void {
  const before = pidFile(folder);
  if (before !== null && isAlive(before.pid)) {
    const at = workingFolder(before.pid);
    if (at !== null && at !== folder && pidFile(folder)?.pid === before.pid) {
      rmSync(join(folder, 'postmaster.pid'), { force: true });
    }
  }
  for (const pid of orphans(folder)) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Line 1 of postmaster.pid is the process id, line 5 the socket's folder. */
function pidFile(folder: string): { readonly pid: number; readonly socketFolder: string | undefined } | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, socketFolder: lines[4]?.trim() || undefined } : null;
  } catch {
    return null;
  }
}

/** Backends on this folder whose postmaster is gone: they are called `postgres: …` and their parent works elsewhere. */
function orphans(folder: string): number[] {
  return processes().filter((pid) => {
    if (workingFolder(pid) !== folder || !processFile(pid, 'cmdline').startsWith('postgres:')) return false;
    const parent = Number(/^PPid:\s*(\d+)/mu.exec(processFile(pid, 'status'))?.[1] ?? 0);
    return workingFolder(parent) !== folder;
  });
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function processFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
