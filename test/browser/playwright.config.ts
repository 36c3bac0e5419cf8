import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../kit/chromium.ts';

/** The product as people use it: the built app on a server of its own, in Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './kit/server.setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For what hangs: the longest stories take half a minute on an idle machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: chromiumOptions(),
  },
});
