import { type Browser, type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test';
import type { Language, Region } from '#contract/constants.ts';
import { engineOptions } from '../../kit/browser/chromium.ts';
import { fontsOf, type Machine } from '../../kit/browser/fonts.ts';
import { translatePage } from '../../kit/browser/translator.ts';
import { openShop, type Shop } from './shop.ts';

export interface Visitor {
  readonly language: Language;
  readonly region: Region;
  readonly width: keyof typeof height;
  readonly colorScheme?: 'light' | 'dark';
  /** A shop other than the shared one. */
  readonly url?: string;
  /** Calls that may answer 5xx, because a provider is down. */
  readonly mayFail?: RegExp;
  /** Another machine that may be called and for which the test answers. */
  readonly mayAsk?: RegExp;
  /** The fonts of the visitor's machine. */
  readonly machine?: Machine;
  /** Whether the browser translates each page; then no page may report a crash or a moved node to the server. */
  readonly isTranslated?: boolean;
}
export interface Fixtures {
  /**
   * Opens a page as a new visitor of the shop. When the test ends, none of its pages may have called another machine or
   * failed.
   */
  readonly visit: (visitor: Visitor) => Promise<Page>;
}

/** 640 pixels are a desktop window at 200 %. */
const height = { 320: 640, 390: 844, 640: 450, 1280: 900 };
const browserLanguage = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' };

export interface PerWorker {
  /** A shop that one test at a time has to itself, so that what it sells, publishes or breaks disturbs no other. */
  readonly ownShop: Shop;
}

export const test = base.extend<Fixtures, PerWorker>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const others = new Map<Machine, Promise<Browser>>();
    const browserOn = (machine: Machine) => {
      const env = { ...process.env, FONTCONFIG_FILE: fontsOf(machine) } as Record<string, string>;
      const started = others.get(machine) ?? chromium.launch({ ...engineOptions(), env });
      others.set(machine, started);
      return started;
    };
    const faults: string[] = [];
    await use(
      async ({ language, region, width, colorScheme = 'light', url = process.env.SHOP_URL, machine, ...more }) => {
        if (url === undefined) throw new Error('No shop is open.');
        const from = machine === undefined ? browser : await browserOn(machine);
        const context = await from.newContext({
          baseURL: url,
          locale: browserLanguage[language],
          timezoneId: 'Europe/Warsaw',
          viewport: { width, height: height[width] },
          reducedMotion: 'reduce',
          colorScheme,
        });
        contexts.push(context);
        // A page that is still empty has no storage.
        await context.addInitScript((chosen) => {
          if (location.protocol === 'http:') localStorage.setItem('region', chosen);
        }, region);
        if (more.isTranslated) await translateAll(context, faults);
        watch(context, new URL(url).host, faults, more);
        return context.newPage();
      },
    );
    expect(faults).toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
    for (const other of others.values()) await (await other).close();
  },
});

export { expect };

async function translateAll(context: BrowserContext, faults: string[]): Promise<void> {
  await context.addInitScript(translatePage);
  context.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) faults.push(`reported: ${request.postData()}`);
  });
  context.on('console', (message) => {
    if (message.text().startsWith('text without')) faults.push(message.text());
  });
}

/**
 * Expects no call to another machine, no failing script, no violation of the content security policy and no answer 5xx.
 */
function watch(
  context: BrowserContext,
  host: string,
  faults: string[],
  { mayFail, mayAsk }: Pick<Visitor, 'mayFail' | 'mayAsk'>,
): void {
  context.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (/^(?:https?|wss?):$/u.test(protocol) && asked !== host && !mayAsk?.test(request.url()))
      faults.push(`left the machine: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500 && !mayFail?.test(response.url()))
      faults.push(`${response.status()} ${response.url()}`);
  });
  context.on('weberror', (failure) => faults.push(`script failed: ${failure.error().message}`));
  context.on('console', (message) => {
    if (/content security policy|refused to|requires 'Trusted/iu.test(message.text())) faults.push(message.text());
  });
}
