import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is: `CHROMIUM`, the machine's own, Playwright's, or one that is installed now. Null: none. */
export function ensureChromium(): string | null {
  const found = findChromium();
  if (found !== null) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  console.log(`No Chromium here: installing one with ${isDebianRoot ? 'apt-get' : 'Playwright'}.`);
  if (isDebianRoot) {
    const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  }
  if (findChromium() === null) run(process.execPath, [playwright, 'install', 'chromium'], process.env);
  return findChromium();
}

const playwright = 'node_modules/@playwright/test/cli.js';

function findChromium(): string | null {
  const { CHROMIUM: chosen } = process.env;
  const candidates = [...(chosen === undefined || chosen === '' ? [] : [chosen]), ...usual, chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
