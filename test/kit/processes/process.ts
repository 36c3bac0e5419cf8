import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * The environment of a process. It reuses the server's sources as compiled by an earlier one, which halves its start.
 */
export const surroundings = {
  cwd: root,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
};
const readyWithinMs = 90_000;

/** A server as a person runs it: its own process, on a port of its own. */
export interface ServerProcess {
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything that it has printed. */
  output(): string;
  /** Sends the signal and waits for the end; the exit code, or the signal's name. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

/**
 * Starts `server/main.ts` with these settings, and with a module that watches from inside if given, and waits until it
 * is ready.
 */
export async function startProcess(settings: Record<string, string>, inside?: URL): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const look = inside === undefined ? [] : ['--import', inside.href];
  const child = spawn(process.execPath, [...look, 'server/main.ts'], {
    ...surroundings,
    env: { ...surroundings.env, LOG_LEVEL: 'warn', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', ...(inside === undefined ? [] : ['ipc' as const])],
  });
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => {
    printed += text;
  });
  child.stderr?.on('data', (text: Buffer) => {
    printed += text;
  });
  const url = `http://localhost:${port}`;
  await isReady(child, url, () => printed);
  return {
    url,
    child,
    output: () => printed,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode ?? child.signalCode ?? 0;
    },
  };
}

/** A free port below the range of ephemeral ports, any of which a connection may take before the server has started. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

async function isReady(child: ChildProcess, url: string, printed: () => string) {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${printed()}`);
    const answered = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready within ${readyWithinMs} ms:\n${printed()}`);
}
