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
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: chromiumOptions(),
  },
});
