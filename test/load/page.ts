import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Language } from '#contract/constants.ts';
import type { DevtoolsBrowser, DevtoolsPage } from './devtools.ts';

/** What a first visit costs on a slow phone; times in milliseconds from the start of the navigation, sizes in bytes. */
interface PageLoad {
  readonly requests: number;
  /** Bodies as brotli 11 would send them. */
  readonly script: number;
  readonly style: number;
  readonly wire: number;
  readonly firstPaint: number;
  /** A run of the list can be read, and a tap on it counts. The bare page has none. */
  readonly choice: number;
  /** The first control is visible, can be hit and has its handlers. */
  readonly interactive: number;
  /** Time over 50 ms of every long task. */
  readonly blocking: number;
  readonly layoutShift: number;
}

/** DevTools' "Slow 4G": 1.6 and 0.75 Mbit/s at 90 %, 562 ms round trip; with a processor four times slower. */
const slowPhone = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const slowdown = 4;

/** The figures of several visits, in their order. */
export type Visits = Readonly<Record<keyof PageLoad, readonly number[]>>;

/**
 * Loads pages in turn with an empty cache, so that other load on the machine affects all alike: `runs` visits each,
 * after one that does not count.
 */
export async function measurePages(browser: DevtoolsBrowser, urls: readonly string[], runs: number): Promise<Visits[]> {
  const loads = urls.map((): PageLoad[] => []);
  for (let run = 0; run <= runs; run += 1) {
    for (const [page, url] of urls.entries()) {
      const load = await visit(browser, url);
      if (run > 0) loads[page]?.push(load);
    }
  }
  return loads.map(visitsOf);
}

function visitsOf(loads: readonly PageLoad[]): Visits {
  const all = (figure: keyof PageLoad) => loads.map((load) => load[figure]);
  return {
    requests: all('requests'),
    script: all('script'),
    style: all('style'),
    wire: all('wire'),
    firstPaint: all('firstPaint'),
    choice: all('choice'),
    interactive: all('interactive'),
    blocking: all('blocking'),
    layoutShift: all('layoutShift'),
  };
}

const visit = (browser: DevtoolsBrowser, url: string): Promise<PageLoad> =>
  visitSlowly(browser, url, { source: `(${watchPage.toString()})()` }, async (page, traffic) => ({
    ...(await traffic()),
    ...(await figures(page)),
  }));

/** Fetched files, in requests and bytes. */
export type Traffic = Pick<PageLoad, 'requests' | 'script' | 'style' | 'wire'>;

/** Opens a page on a slow phone with an empty cache; `source` runs before the page's own code. */
export async function visitSlowly<Seen>(
  browser: DevtoolsBrowser,
  url: string,
  { source, language = 'en' }: { readonly source: string; readonly language?: Language },
  read: (page: DevtoolsPage, traffic: () => Promise<Traffic>) => Promise<Seen>,
): Promise<Seen> {
  const page = await browser.open();
  try {
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 412,
      height: 823,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const { userAgent } = await page.send<{ userAgent: string }>('Browser.getVersion');
    await page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
    const traffic = await watchTraffic(page);
    await page.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.send('Network.emulateNetworkConditions', slowPhone);
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.send('Page.navigate', { url });
    await traffic.quiet();
    return await read(page, traffic.figures);
  } finally {
    await page.close();
  }
}

/**
 * A page counts as loaded after this many milliseconds without traffic, more than a slow phone needs to run what it
 * got.
 */
const quietMs = 3000;

async function watchTraffic(page: DevtoolsPage) {
  const types = new Map<string, string>();
  const under = new Set<string>();
  let wire = 0;
  let last = performance.now();
  const ended = ({ requestId }: { readonly requestId: string }) => {
    last = performance.now();
    under.delete(requestId);
  };
  await page.send('Network.enable', { maxTotalBufferSize: 100_000_000, maxResourceBufferSize: 50_000_000 });
  page.on<{ requestId: string; request: { url: string } }>('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/u.test(request.url)) return;
    types.set(requestId, '');
    under.add(requestId);
  });
  page.on<{ requestId: string; response: { mimeType: string } }>(
    'Network.responseReceived',
    ({ requestId, response }) => {
      if (types.has(requestId)) types.set(requestId, response.mimeType);
    },
  );
  page.on<{ requestId: string; encodedDataLength: number }>('Network.loadingFinished', (end) => {
    wire += end.encodedDataLength;
    ended(end);
  });
  page.on<{ requestId: string }>('Network.loadingFailed', ended);
  const sizeOf = async (kind: RegExp) => {
    let size = 0;
    for (const [requestId, type] of types) {
      if (!kind.test(type)) continue;
      const { body, base64Encoded } = await page.send<{ body: string; base64Encoded: boolean }>(
        'Network.getResponseBody',
        { requestId },
      );
      size += brotli(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'));
    }
    return size;
  };
  return {
    async quiet() {
      while (types.size === 0 || under.size > 0 || performance.now() - last < quietMs) await setTimeout(100);
    },
    figures: async () => ({
      requests: types.size,
      wire,
      script: await sizeOf(/javascript/u),
      style: await sizeOf(/css/u),
    }),
  };
}

const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

interface Watched {
  interactive: number | null;
  choice: number | null;
  blocking: number;
  layoutShift: number;
}
declare global {
  interface Window {
    watched?: Watched;
  }
}

/** Runs in the page before its own code. */
function watchPage() {
  const watched: Watched = { interactive: null, choice: null, blocking: 0, layoutShift: 0 };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Only what was drawn before this frame is measured.
  const lookForChoice = () => {
    const run = document.querySelector<HTMLElement>('label:has([name="event_id"]:enabled)');
    const { top = 0, left = 0, width = 0, height = 0 } = run?.getBoundingClientRect() ?? {};
    const isHit = width > 0 && run?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!isHit || !isPainted || window.startedTaps === undefined) return void requestAnimationFrame(lookForChoice);
    watched.choice = performance.now();
  };
  requestAnimationFrame(lookForChoice);
  const look = () => {
    const control = [...document.querySelectorAll<HTMLElement>('input:not([type=hidden]), select, textarea')].find(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !element.matches(':disabled') && width > 0 && (hit?.contains(element) ?? false);
      },
    );
    let handled = false;
    for (
      let node: Element | null = control ?? null, up = 0;
      node !== null && up < 4;
      node = node.parentElement, up += 1
    )
      handled ||= Object.keys(node).some((key) => key.startsWith('__react'));
    if (!handled) return void requestAnimationFrame(look);
    watched.interactive = performance.now();
  };
  requestAnimationFrame(look);
}

/** The observer is read once, at the end; polling it would cost a slow phone 60 ms. */
async function figures(page: DevtoolsPage): Promise<Pick<PageLoad, 'firstPaint' | keyof Watched>> {
  const { result } = await page.send<{ result: { value: Record<'firstPaint' | keyof Watched, number | null> } }>(
    'Runtime.evaluate',
    { expression: `(${watchedOf.toString()})()`, returnByValue: true },
  );
  const { firstPaint, interactive, choice, blocking, layoutShift } = result.value;
  const known = (value: number | null) => value ?? Number.NaN;
  return {
    firstPaint: known(firstPaint),
    interactive: known(interactive),
    choice: known(choice),
    blocking: known(blocking),
    layoutShift: known(layoutShift),
  };
}

/** Runs in the page. */
const watchedOf = () => ({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  ...window.watched,
});
