import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumOptions } from '../kit/browser/chromium.ts';
import { freePort } from '../kit/processes/process.ts';
import { median } from './hammer.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Speed =
  | 'first-contentful-paint'
  | 'largest-contentful-paint'
  | 'speed-index'
  | 'total-blocking-time'
  | 'cumulative-layout-shift';

/** Lighthouse's scores of a page on a phone, 0 to 100, with its findings if not all are 100. */
export interface Scores {
  /** The measures of speed in milliseconds, and the layout shift. */
  readonly speed: Readonly<Record<Speed, number>>;
  readonly scores: Readonly<Record<Category, number>>;
  readonly findings: readonly string[];
}

/** The medians of several visits; the findings are the last visit's. */
export async function measureScores(url: string, visits = 3): Promise<Scores> {
  const port = await freePort();
  const { args = [], ...options } = chromiumOptions();
  const own = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors'];
  const browser: Browser = await chromium.launch({ ...options, args: [...args, ...own] });
  try {
    const reports: Report[] = [];
    for (let visit = 0; visit < visits; visit += 1) reports.push(await reportOf(url, port));
    const score = (category: Category) =>
      Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0)));
    const value = (audit: Speed) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    return {
      speed: {
        'first-contentful-paint': value('first-contentful-paint'),
        'largest-contentful-paint': value('largest-contentful-paint'),
        'speed-index': value('speed-index'),
        'total-blocking-time': value('total-blocking-time'),
        'cumulative-layout-shift': value('cumulative-layout-shift'),
      },
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      findings: findingsIn(reports.at(-1)),
    };
  } finally {
    await browser.close();
  }
}

type Report = Awaited<ReturnType<typeof reportOf>>;

async function reportOf(url: string, port: number) {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse has nothing to say of ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  return lhr;
}

/** Findings in everything except speed, whose audits are advice. */
function findingsIn(report: Report | undefined): string[] {
  const { categories: groups = {}, audits = {} } = report ?? {};
  return categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => groups[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => {
      const { score = null, title = id } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 1 ? [`${id}: ${title}`] : [];
    });
}
