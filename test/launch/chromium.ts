import { spawnSync } from 'node:child_process';
import { findChromium, findShell } from '../kit/browser/chromium.ts';
import { install, mayInstall } from './debian.ts';

/** Makes sure that tests find a Chromium, and the short form its headless shell; false if there is none. */
export function ensureChromium(isLong: boolean): boolean {
  if (findChromium() === undefined) {
    console.log(`No Chromium here: installing one with ${mayInstall() ? 'apt-get' : 'Playwright'}.`);
    if (mayInstall()) install('chromium');
    if (findChromium() === undefined)
      spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  if (!isLong && !process.env.CHROMIUM && findShell() === undefined && mayInstall()) {
    console.log('Installing the headless shell of Chromium with apt-get.');
    install('chromium-headless-shell');
  }
  return findChromium() !== undefined;
}

const playwright = 'node_modules/@playwright/test/cli.js';
