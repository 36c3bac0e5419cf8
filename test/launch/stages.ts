/** `npm test` and `npm run test:long`: every stage, their counts added up, `N passed, N failed` last. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEvidence } from '../flows/joinEvidence.ts';
import { shares } from '../kit/share.ts';
import { auditAnswers } from './audit.ts';
import { bringBrowsers } from './browsers.ts';
import { endTogether, unlessEnding } from './ending.ts';
import { nameOf, plainReport, playwrightReport, type Tried, vitestReport, withSecondTry } from './reports.ts';

interface Stage {
  readonly name: string;
  /** Arguments for Node; `report` is the file for the results. */
  readonly command: (report: string) => readonly string[];
  /** Reads the report; without one, the stage counts as a single test. */
  readonly read?: (report: string) => readonly Tried[];
  /** Runs failed files again, alone. A stage without it is deterministic, or retries itself. */
  readonly again?: (report: string, files: readonly string[]) => readonly string[];
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
  read: vitestReport,
});

const playwright = (config: string, engines: readonly string[] = []) => ({
  command: () => [bin('@playwright/test/cli.js'), 'test', '--config', config, '--retries', '1'],
  env: (report: string) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, ENGINES: engines.join(' ') }),
  read: playwrightReport,
});

/** Stages that find most errors run in parallel, because none of them uses all cores all the time. */
const light: readonly Stage[] = [
  { name: 'types', command: () => [bin('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', command: () => [bin('@biomejs/biome/bin/biome'), 'ci', '--config-path=biome.check.json', '.'] },
  { name: 'the tree itself', ...vitest('check') },
];

/** It reads the whole tree, and an unused export does no harm until it lands. */
const unused: Stage = { name: 'names that nobody uses', command: () => [bin('knip/bin/knip.js')] };

const unitsAndCharts: Stage = { name: 'functions, charts, screens', ...vitest('unit', 'machines', 'screens') };

const server: Stage = {
  name: 'server',
  ...vitest('server'),
  again: (report, files) => [...vitest('server').command(report), '--maxWorkers', '1', ...files],
};

/** If all tests of the charts have just passed, mutants need not run them unchanged again. */
const mutants = (isLong: boolean, isGreen: boolean): Stage => ({
  name: isLong ? 'all mutants' : 'a share of the mutants',
  command: (report) => [
    ...['test/mutants/run.ts', '--report', report],
    ...(isLong ? [] : ['--share', '1']),
    ...(isGreen ? ['--green'] : []),
  ],
  read: plainReport,
});

const app: Stage = {
  name: 'app',
  command: () => [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  env: () => ({ NODE_ENV: 'production' }),
};

const built: Stage = { name: 'the built app', ...vitest('built') };

const inBrowsers = (engines: readonly string[]): readonly Stage[] => [
  { name: 'browser', ...playwright('test/browser/playwright.config.ts') },
  ...(engines.length > 0
    ? [{ name: 'other browsers', ...playwright('test/engines/playwright.config.ts', engines) }]
    : []),
];

/** `npm run check`. The exit code is 0 if all passed. A stage that crashes or finds no test has failed. */
export async function runCheck(): Promise<number> {
  const { runSideBySide, sumUp } = begin({});
  await runSideBySide(light);
  return sumUp();
}

const parts = ['check', 'units', 'server', 'mutants', 'browser'] as const;
type Part = (typeof parts)[number];

/** The same for all stages, or for those of some parts: the long form takes hours, and one commit can be tried in pieces. */
export async function runStages(isLong: boolean, only: readonly string[] = []): Promise<number> {
  const unknown = only.find((one) => !parts.some((part) => part === one));
  if (unknown !== undefined) {
    console.log(`There is no part ${unknown}: ${parts.join(', ')}.\n0 passed, 1 failed`);
    return 1;
  }
  const takes = (part: Part) => only.length === 0 || only.includes(part);
  const size: Readonly<Record<string, string>> = isLong
    ? { MUSTER_LONG: '1' }
    : { MUSTER_SHARE: process.env.MUSTER_SHARE ?? shareOfCommit() };
  const { run, runSideBySide, isGreen, sumUp } = begin({ ...size, EVIDENCE: 'on' });
  // Browsers are installed while stages without browsers run.
  const browsers = takes('browser') ? bringBrowsers(isLong) : [];
  if (takes('check')) await runSideBySide([...light, unused]);
  if (takes('units')) await run(unitsAndCharts);
  // Not beside the browser: a server that is overloaded refuses, as it should, and its tests are not about that.
  if (takes('server')) await run(server);
  await runSideBySide([
    ...(takes('mutants') ? [mutants(isLong, takes('units') && isGreen())] : []),
    ...(takes('browser') ? [app] : []),
  ]);
  if (takes('browser')) for (const stage of [built, ...inBrowsers(await browsers)]) await run(stage);
  const isAudited = isLong && takes('check') && auditAnswers();
  if (isAudited) await run({ name: 'known holes in packages', command: () => ['test/launch/audit.ts'] });
  return sumUp();
}

/** Which share of the slow tests (test/kit/share.ts) belongs to this commit: the same wherever it is tested. */
function shareOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  // Null if there is no git.
  const share = String((Number.parseInt(String(stdout).slice(0, 8), 16) || 0) % shares);
  console.log(`Of the slow tests, share ${share} of 0 to ${shares - 1} runs (MUSTER_SHARE); test:long runs all.`);
  return share;
}

function begin(settings: Readonly<Record<string, string>>) {
  endTogether();
  const reports = mkdtempSync(join(tmpdir(), 'muster-test-reports-'));
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
  const env = { ...process.env, ...settings };
  const results: Result[] = [];
  const run = async (stage: Stage, isBeside = false) => {
    if (!isBeside) console.log(`\n── ${stage.name}`);
    const started = performance.now();
    const report = join(reports, `${stage.name.replaceAll(/\W+/gu, '-')}.json`);
    const tried = await runStage(stage, report, env, isBeside);
    results.push({ name: stage.name, seconds: Math.round((performance.now() - started) / 1000), tried });
    joinEvidence();
  };
  return {
    run,
    runSideBySide: (together: readonly Stage[]) => Promise.all(together.map((stage) => run(stage, true))),
    isGreen: () => !results.some(({ tried }) => tried.some(isFailed)),
    sumUp: () => sumUp(results),
  };
}

interface Result {
  readonly name: string;
  readonly seconds: number;
  readonly tried: readonly Tried[];
}

function sumUp(results: readonly Result[]): number {
  console.log('');
  for (const { name, tried } of results) {
    for (const one of tried.filter(isLate)) console.log(`passed on the second try: ${name}: ${nameOf(one)}`);
  }
  for (const { name, tried } of results)
    for (const one of tried.filter(isFailed)) console.log(`failed: ${name}: ${nameOf(one)}`);
  for (const { name, tried, seconds } of results) console.log(`${name.padEnd(28)} ${counted(tried)}, ${seconds} s`);
  const all = results.flatMap(({ tried }) => tried);
  console.log(counted(all));
  return all.some(isFailed) ? 1 : 0;
}

const isFailed = ({ verdict }: Tried) => verdict === 'failed';
const isLate = ({ verdict }: Tried) => verdict === 'passed later';

function counted(tried: readonly Tried[]): string {
  const failed = tried.filter(isFailed).length;
  return `${tried.length - failed} passed, ${failed} failed`;
}

async function runStage(stage: Stage, report: string, env: NodeJS.ProcessEnv, isBeside: boolean) {
  const first = await runOnce(stage, stage.command(report), report, env, isBeside);
  const files = [...new Set(first.filter(isFailed).map(({ file }) => file))];
  if (stage.again === undefined || files.length === 0 || files.includes(stage.name)) return first;
  console.log(`\n── ${stage.name}, once more: ${files.join(', ')}`);
  const second = await runOnce(stage, stage.again(`${report}.again`, files), `${report}.again`, env);
  return withSecondTry(first, second);
}

async function runOnce(
  stage: Stage,
  command: readonly string[],
  report: string,
  env: NodeJS.ProcessEnv,
  isBeside = false,
) {
  await unlessEnding();
  const child = spawn(process.execPath, command, {
    // Ctrl-C in a terminal reaches only us, and we end the stages (ending.ts).
    detached: process.platform !== 'win32',
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...stage.env?.(report) },
  });
  // A stage that runs in parallel prints its output at its end.
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => printed.push(text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (isBeside) console.log(`\n── ${stage.name}\n${Buffer.concat(printed)}`);
  const asWhole = (verdict: Tried['verdict']) => [{ file: stage.name, title: `ended with ${code}`, verdict }];
  if (stage.read === undefined) return asWhole(code === 0 ? 'passed' : 'failed');
  const tried = readIfThere(() => stage.read?.(report));
  const isCrash = tried.length === 0 || (code !== 0 && !tried.some(isFailed));
  return isCrash ? [...tried, ...asWhole('failed')] : tried;
}

function readIfThere(read: () => readonly Tried[] | undefined): readonly Tried[] {
  try {
    return read() ?? [];
  } catch {
    return [];
  }
}
