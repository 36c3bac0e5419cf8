import { defineConfig } from '@playwright/test';
import { engineOptions } from '../kit/browser/chromium.ts';
import { inBrowsers } from '../kit/browser/playwright.ts';
import { leftOutSpecs } from '../slowTests.ts';

/** The product as people use it: the built app on a server of its own, in Chromium. */
export default defineConfig({
  ...inBrowsers,
  testIgnore: leftOutSpecs.map((path) => `**/${path}`),
  globalSetup: './kit/server.setup.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: engineOptions(),
  },
});
