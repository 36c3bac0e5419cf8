import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readVersion } from '../../../server/outside/version.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freePort } from '../../kit/processes/process.ts';
import { isLong } from '../../kit/share.ts';

/** `npm run release`: what it packs starts where there is nothing but Node. Minutes of packing: in the long form. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

test.runIf(isLong)('unpacked into an empty folder it sells', { timeout: 900_000 }, async () => {
  const output = execFileSync(process.execPath, ['server/commands/release.ts'], { cwd: root, encoding: 'utf8' });
  const archive = output.slice(0, output.lastIndexOf(': '));
  const folder = freshFolder();
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  chmodSync(folder, 0o755);
  expect(existsSync(join(folder, 'src'))).toBe(false);
  const tools = ['vite', 'vitest', 'typescript', '@biomejs/biome', '@playwright/test', 'mermaid'];
  expect(tools.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([]);

  const PORT = String(await freePort());
  const server = spawn(process.execPath, ['server/launch.mjs'], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, PORT, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  });
  const url = `http://localhost:${PORT}`;
  const isReady = async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 90_000, interval: 100 });
  const { version, commit } = readVersion();
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ data: { version, commit } });
  expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root"');
  const { data } = (await (await fetch(`${url}/api/events`)).json()) as { data: { events: unknown[] } };
  expect(data.events.length).toBeGreaterThanOrEqual(4);
});
