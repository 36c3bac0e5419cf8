/** When we are stopped, ends everything that we started, even in sessions of their own, such as PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a process has to end by itself. */
const patience = 15_000;
/** npm passes a terminal's Ctrl-C on within this time. A later signal is from a person who does not want to wait. */
const echo = 1_000;

let endingSince: number | null = null;

export function endTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
}

/** Never resolves while we are ending, so that no stage follows a stopped one. */
export async function unlessEnding(): Promise<void> {
  if (endingSince !== null) await new Promise<never>(() => {});
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const now = performance.now();
  if (endingSince !== null) {
    if (now - endingSince > echo) endingSince = now - patience;
    return;
  }
  endingSince = now;
  const signalled = new Set<number>();
  // A child whose parent is gone belongs to nobody, so every process that was seen is remembered.
  for (let left = descendantsOf([process.pid]); left.length > 0; left = descendantsOf([process.pid, ...left])) {
    const isLate = performance.now() - endingSince >= patience;
    for (const pid of left) if (isLate || !signalled.has(pid)) kill(pid, isLate ? 'SIGKILL' : 'SIGINT');
    for (const pid of left) signalled.add(pid);
    await wait(20);
  }
  process.exit(128 + constants.signals[signal]);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/** The live ones among these processes and their descendants; never ourselves. */
export function descendantsOf(ancestors: readonly number[]): readonly number[] {
  const alive = processes();
  const found = new Set(ancestors);
  // The loop also visits what is added on the way.
  for (const ancestor of found) for (const { pid, parent } of alive) if (parent === ancestor) found.add(pid);
  return alive.map(({ pid }) => pid).filter((pid) => pid !== process.pid && found.has(pid));
}

/** A zombie (`Z`) has ended. */
function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  return rows().flatMap((row) => {
    const [, pid, state, parent] = /^\s*(\d+) (?:\(.*\) )?(\w)\S* +(\d+)/su.exec(row) ?? [];
    return pid === undefined || state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

/** `12 (node) S 1 …` if there is /proc, else `12 S+ 1`. */
function rows(): readonly string[] {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-A', '-o', 'pid=,stat=,ppid='], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, 'utf8')];
      } catch {
        return [];
      }
    });
}
