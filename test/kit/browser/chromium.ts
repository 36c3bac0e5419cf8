import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { isLong } from '../share.ts';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const debianShell = '/usr/bin/chromium-headless-shell';

/** The path of a Chromium: `CHROMIUM`, the machine's own or Playwright's; undefined if there is none. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM || undefined;
  return firstThere([...(chosen === undefined ? [] : [chosen]), ...usual, chromium.executablePath()]);
}

/** The path of Debian's headless shell, unless `CHROMIUM` names a browser. */
export const findShell = (): string | undefined => (process.env.CHROMIUM ? undefined : firstThere([debianShell]));

/** The options for starting Chromium; it never calls home. */
export const chromiumOptions = (): LaunchOptions => optionsOf(findChromium());

/**
 * The same for most tests, with the headless shell if there is one. This is the engine without the browser's windows
 * and services, which take a third of a test's processor time. The long form uses the full browser.
 */
export const engineOptions = (): LaunchOptions => optionsOf((isLong ? undefined : findShell()) ?? findChromium());

function optionsOf(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

const firstThere = (paths: readonly string[]) => paths.find((path) => existsSync(path));
