import { defineConfig } from '@playwright/test';
import { inBrowsers } from '../kit/browser/playwright.ts';
import { engines } from './engines.ts';

/**
 * The shop in the other engines on people's phones. Playwright runs the stories; each engine has a driver of its own.
 */
export default defineConfig({
  ...inBrowsers,
  workers: 2,
  globalSetup: './shop.setup.ts',
  projects: engines.map(({ name }) => ({ name })),
});
