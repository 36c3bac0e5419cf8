import type { PlaywrightTestConfig } from '@playwright/test';
import { fontsOf } from './fonts.ts';

// For every browser that is started from here on.
process.env.FONTCONFIG_FILE ??= fontsOf('usual');

/** What all browser tests share, whatever drives the browser. */
export const inBrowsers = {
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // One more than cores, because a test often waits for mails, countdowns and the bank.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // The limit for a hanging test; the longest stories take half a minute on an idle machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
} satisfies PlaywrightTestConfig;
