import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const debian = '/usr/bin/chromium';

/** How Chromium is started here: `CHROMIUM`, else the machine's own, else Playwright's; it never calls home. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM ?? (existsSync(debian) ? debian : undefined);
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
