import type { PlaywrightTestConfig } from '@playwright/test';
import { fontsOf } from './fonts.ts';

// For every browser that is started from here on, by whom and where ever.
process.env.FONTCONFIG_FILE ??= fontsOf('usual');

/** What all tests in browsers share, whichever drives them. */
export const inBrowsers = {
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // One more than cores: a test waits much of its time, for mails, countdowns and the bank.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // For what hangs: the longest stories take half a minute on an idle machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
} satisfies PlaywrightTestConfig;
