/** `npm test` and `npm run test:long`: every stage in turn, their counts added up, `N passed, N failed` last. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { auditAnswers } from './audit.ts';
import { ensureChromium } from './chromium.ts';
import { ensureEngines } from './engines.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}
interface Stage {
  readonly name: string;
  /** What Node runs; `report` is the file that the counts go to. */
  readonly command: (report: string) => readonly string[];
  /** Reads the report; without one the stage counts as a single test. */
  readonly counts?: (report: string) => Counts;
  readonly env?: (report: string) => Readonly<Record<string, string>>;
}

const bin = (path: string) => join('node_modules', path);
const vitest = (...projects: readonly string[]) => ({
  command: (report: string) => [
    bin('vitest/vitest.mjs'),
    'run',
    ...['--config', 'test/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...projects.flatMap((project) => ['--project', project]),
  ],
  counts: vitestCounts,
});

const playwright = (config: string, engines: readonly string[] = []) => ({
  command: () => [bin('@playwright/test/cli.js'), 'test', '--config', config],
  env: (report: string) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, ENGINES: engines.join(' ') }),
  counts: playwrightCounts,
});

const stages = (isLong: boolean, engines: readonly string[]): readonly Stage[] => [
  { name: 'types', command: () => [bin('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', command: () => [bin('@biomejs/biome/bin/biome'), 'ci', '.'] },
  { name: 'the tree itself', ...vitest('check') },
  { name: 'functions, charts, screens', ...vitest('unit', 'machines', 'screens') },
  { name: 'server', ...vitest('server') },
  {
    name: isLong ? 'all mutants' : 'a share of the mutants',
    command: (report) => ['test/mutants/run.ts', '--report', report, ...(isLong ? [] : ['--share', '3'])],
    counts: mutantCounts,
  },
  {
    name: 'app',
    command: () => [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    env: () => ({ NODE_ENV: 'production' }),
  },
  { name: 'the built app', ...vitest('built') },
  { name: 'browser', ...playwright('test/browser/playwright.config.ts') },
  ...(engines.length > 0
    ? [{ name: 'other browsers', ...playwright('test/engines/playwright.config.ts', engines) }]
    : []),
  ...(isLong && auditAnswers() ? [{ name: 'known holes in packages', command: () => ['test/launch/audit.ts'] }] : []),
];

/** The exit code: 0 when all passed. A stage that crashes or finds no test has failed. */
export async function runStages(isLong: boolean): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'muster-test-reports-'));
  const chromium = ensureChromium();
  if (chromium === null) {
    console.log('No Chromium could be installed: install one yourself and name its path in CHROMIUM.');
  }
  const env = { ...process.env, ...(chromium && { CHROMIUM: chromium }), ...(isLong && { MUSTER_LONG: '1' }) };
  const results: (Counts & { name: string; seconds: number })[] = [];
  for (const [at, stage] of stages(isLong, ensureEngines()).entries()) {
    console.log(`\n── ${stage.name}`);
    const started = performance.now();
    const counts = await countsOf(stage, join(reports, `${at}.json`), env);
    results.push({ name: stage.name, seconds: Math.round((performance.now() - started) / 1000), ...counts });
  }
  rmSync(reports, { recursive: true, force: true });
  console.log('');
  for (const { name, passed, failed, seconds } of results)
    console.log(`${name.padEnd(28)} ${passed} passed, ${failed} failed, ${seconds} s`);
  const sum = (part: keyof Counts) => results.reduce((total, result) => total + result[part], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

async function countsOf(stage: Stage, report: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const child = spawn(process.execPath, stage.command(report), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...stage.env?.(report) },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const isGood = code === 0;
  if (stage.counts === undefined) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
  const { passed, failed } = readCounts(() => stage.counts?.(report));
  const isCrash = failed === 0 && (!isGood || passed === 0);
  return { passed, failed: isCrash ? 1 : failed };
}

function readCounts(read: () => Counts | undefined): Counts {
  try {
    return read() ?? { passed: 0, failed: 0 };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const contentOf = <const Schema extends v.GenericSchema>(report: string, schema: Schema) =>
  v.parse(schema, JSON.parse(readFileSync(report, 'utf8')));

function vitestCounts(report: string): Counts {
  const shape = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), numFailedTestSuites: v.number() });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = contentOf(report, shape);
  // A file that does not load fails without a failed test.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, Math.min(1, numFailedTestSuites)) };
}

function playwrightCounts(report: string): Counts {
  const shape = v.object({
    stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  });
  const { expected, unexpected, flaky, skipped } = contentOf(report, shape).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

const mutantCounts = (report: string): Counts =>
  contentOf(report, v.object({ passed: v.number(), failed: v.number() }));
