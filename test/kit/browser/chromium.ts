import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const debianShell = '/usr/bin/chromium-headless-shell';

/** Where a Chromium is: `CHROMIUM`, the machine's own or Playwright's; undefined where there is none. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM || undefined;
  return firstThere([...(chosen === undefined ? [] : [chosen]), ...usual, chromium.executablePath()]);
}

/** Where Debian's headless shell is. Who chose a Chromium by `CHROMIUM` has that one. */
export const findShell = (): string | undefined => (process.env.CHROMIUM ? undefined : firstThere([debianShell]));

/** How Chromium is started here; it never calls home. */
export const chromiumOptions = (): LaunchOptions => optionsOf(findChromium());

/**
 * The same for most tests: its headless shell, where there is one. That is the engine without the browser's own windows
 * and services, which take a third of the processor's time of a test. The long form has the whole browser.
 */
export const engineOptions = (): LaunchOptions =>
  optionsOf((process.env.MUSTER_LONG ? undefined : findShell()) ?? findChromium());

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
