import { defineConfig } from '@playwright/test';
import { engines } from './engines.ts';

/** The shop in the other engines that people's phones have. Playwright runs the stories; each engine has a hand of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './shop.setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  projects: engines.map(({ name }) => ({ name })),
});
