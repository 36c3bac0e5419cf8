import { statSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../kit/browser/chromium.ts';
import { install } from './installation.ts';

/** What the flow explorer costs: gzipped bytes, and times in milliseconds. */
export interface FlowsCost {
  /** What /flows loads besides the shop's code, for the largest chart, without the layout engine. */
  readonly size: number;
  readonly engine: number;
  /** From choosing a chart to its drawing, for the slowest chart. */
  readonly ready: Timed;
  /** From folding to the new drawing, for the slowest state: with the engine's start, and with it running. */
  readonly coldFold: Timed;
  readonly warmFold: Timed;
}
interface Timed {
  readonly ms: number;
  readonly what: string;
}

export async function measureFlows(): Promise<FlowsCost> {
  const shop = await install({ FLOWS: 'on' });
  const browser = await chromium.launch(chromiumOptions());
  try {
    const inShop = await filesAt(browser, `${shop.url}/tickets`);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const files = watch(page);
    await page.goto(`${shop.url}/flows`);
    const links = page.getByRole('navigation', { name: 'Charts' }).getByRole('link');
    await links.first().waitFor();
    const charts = (await links.allInnerTexts()).map((text) => text.trim());
    const common = sum([...files].filter((file) => !inShop.has(file) && !isChart(file, charts)));
    const opened: Timed[] = [];
    for (const chart of charts) opened.push({ what: chart, ms: await readyIn(page, chart) });
    const heaviest = Math.max(...[...files].filter((file) => isChart(file, charts)).map(sizeOf));
    const before = new Set(files);
    const folds = [...(await foldsOf(page, 'checkout')), ...(await foldsOf(page, 'signUp'))];
    const [coldFold, ...warm] = folds;
    if (coldFold === undefined) throw new Error('nothing can be folded');
    const engine = sum([...files].filter((file) => !before.has(file) && !isChart(file, charts)));
    return { size: common + heaviest, engine, ready: slowest(opened), coldFold, warmFold: slowest(warm) };
  } finally {
    await browser.close();
    await shop.stop();
  }
}

const slowest = (all: readonly Timed[]) => all.reduce((one, other) => (one.ms >= other.ms ? one : other));

function watch(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/u.test(pathname)) files.add(pathname);
  });
  return files;
}

async function filesAt(browser: Browser, url: string): Promise<ReadonlySet<string>> {
  const page = await browser.newPage();
  const files = watch(page);
  await page.goto(url);
  await page.getByRole('radiogroup').first().waitFor();
  await page.close();
  return files;
}

const isChart = (file: string, charts: readonly string[]) =>
  charts.some((chart) => file.startsWith(`/assets/${chart}-`));
const sizeOf = (file: string) => statSync(`dist/app${file}.gz`).size;
const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + sizeOf(file), 0);

const readyIn = (page: Page, chart: string) =>
  page.evaluate(async (name) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Charts] a')].find(
      ({ textContent }) => textContent?.trim() === name,
    );
    const start = performance.now();
    link?.click();
    while (document.querySelector(`#drawing-${name} [data-state]`) === null) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, chart);

/** Opens the folded states of a chart one after the other. */
async function foldsOf(page: Page, chart: string): Promise<Timed[]> {
  await readyIn(page, chart);
  const states = await page
    .locator('svg[id] .folded')
    .evaluateAll((all) => all.map((state) => state.getAttribute('data-state') ?? ''));
  const times: Timed[] = [];
  for (const state of states) times.push({ what: state, ms: await foldIn(page, state) });
  return times;
}

const foldIn = (page: Page, state: string) =>
  page.evaluate(async (id) => {
    const box = () => document.querySelector(`[data-state="${id}"]`);
    const start = performance.now();
    box()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    while (box()?.classList.contains('folded') === true) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, state);
