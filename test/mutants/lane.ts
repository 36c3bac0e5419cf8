import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestSpecification } from 'vitest/node';
import { asWritten, mutantPlugin } from './plugin.ts';

/** What notices a mutant: a test, or only the drawing; null: nothing. */
export type Killer = 'test' | 'drawing' | null;
export interface Lane {
  /**
   * Finds what fails, the cheapest tests first; throws if one fails without a mutant. The drawing comes last, and only
   * for arrows and tags: it notices each change, but does not say what it breaks.
   */
  killerOf(chart: string, mutant: string, isDrawn: boolean): Promise<Killer>;
  /** The mutants that the chart's journeys notice, in one run; it may miss some. */
  noticed(chart: string, mutants: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

interface Stage {
  readonly specifications: TestSpecification[];
  readonly only: RegExp | null;
  readonly killer: 'test' | 'drawing';
}

/**
 * One warm Vitest: journeys first, then the walk, then all other tests of the chart without a server, then the drawing.
 */
export async function openLane(isGreen: boolean): Promise<Lane> {
  const vitest = await createVitest(
    'test',
    {
      config: 'test/vitest.config.ts',
      project: ['machines', 'unit', 'screens', 'check'],
      watch: false,
      bail: 1,
      pool: 'threads',
      maxWorkers: 1,
      reporters: [{}],
      // Journeys of a wrong chart are no evidence.
      env: { EVIDENCE: 'off' },
    },
    { plugins: [mutantPlugin()], logLevel: 'silent' },
  );
  const all = await vitest.globTestSpecifications();
  const stages = new Map<string, Stage[]>();

  const isRed = async (mutant: string, { specifications, only }: Stage) => {
    for (const project of vitest.projects) {
      project.provide('mutant', mutant);
      project.config.bail = 1;
    }
    if (only === null) vitest.resetGlobalTestNamePattern();
    else vitest.setGlobalTestNamePattern(only);
    const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // Vitest reports every file that it ever ran; files of earlier mutants fail as they should.
    const testModules = known.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
    const isFailed = unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed');
    const ran = testModules.flatMap((module) => [...module.children.allTests('passed')]).length;
    // Else a test by another name would be one that notices everything.
    if (!isFailed && ran === 0) throw new Error(`no test ran of ${specifications.map(fileOf).join(', ')} (${only})`);
    return isFailed;
  };
  /** Before a stage judges a mutant, it runs on the unchanged chart, unless that has just been done. */
  const controlled = new Map<Stage, Promise<void>>();
  const control = async (chart: string, stage: Stage) => {
    if (!isGreen && (await isRed('', stage)))
      throw new Error(`${chart}: the tests are red as they stand: ${filesOf(stage)}`);
  };
  return {
    async killerOf(chart, mutant, isDrawn) {
      const ofChart = stages.get(chart) ?? stagesOf(chart, all);
      stages.set(chart, ofChart);
      for (const stage of ofChart.filter(({ killer }) => killer === 'test' || isDrawn)) {
        const isGreen = controlled.get(stage) ?? control(chart, stage);
        controlled.set(stage, isGreen);
        await isGreen;
        if (await isRed(`${chart}: ${mutant}`, stage)) return stage.killer;
      }
      return null;
    },
    async noticed(chart, mutants) {
      const machines = vitest.getProjectByName('machines');
      const files = journeysOf(chart, all).map(({ moduleId }) => moduleId);
      machines.provide('together', { mutants: mutants.map((mutant) => `${chart}: ${mutant}`), files });
      machines.config.bail = 0;
      vitest.resetGlobalTestNamePattern();
      const tried = machines.createSpecification(togetherFile);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([tried]);
      const suites = testModules
        .filter(({ moduleId }) => moduleId === togetherFile)
        .flatMap(({ children }) => [...children.suites()]);
      const redNames = new Set(suites.filter((suite) => suite.state() === 'failed').map(({ name }) => name));
      const isClean = suites.some(({ name }) => name === asWritten) && !redNames.has(asWritten);
      if (unhandledErrors.length > 0 || !isClean) return new Set();
      return new Set(mutants.filter((mutant) => redNames.has(`${chart}: ${mutant}`)));
    },
    close: () => vitest.close(),
  };
}

const togetherFile = fileURLToPath(new URL('together.ts', import.meta.url));

const journeysOf = (chart: string, all: readonly TestSpecification[]) => {
  const file = new RegExp(`/test/machines/(?:\\w+/)+${chart}\\.(?:\\w+\\.)*test\\.ts$`, 'u');
  return all.filter(({ moduleId }) => file.test(moduleId));
};

const fileOf = ({ moduleId }: TestSpecification) => moduleId;
const filesOf = ({ specifications }: Stage) => specifications.map(fileOf).join(', ');

function stagesOf(chart: string, all: readonly TestSpecification[]): Stage[] {
  const named = (file: RegExp) => all.filter(({ moduleId }) => file.test(moduleId));
  const journeys = journeysOf(chart, all);
  const drawing = named(/\/test\/flows\.test\.ts$/u);
  const walk = named(/\/test\/machines\/walked\.test\.ts$/u);
  const testsOfIt = new RegExp(`from '.*/${chart}\\.(machine|model)\\.ts'`, 'u');
  const others = all.filter((one) => !journeys.includes(one) && testsOfIt.test(readFileSync(one.moduleId, 'utf8')));
  // Screens take seconds, everything else next to nothing.
  const [screens, rest] = [others.filter(isScreen), others.filter((one) => !isScreen(one))];
  const stages: Stage[] = [
    { specifications: journeys, only: null, killer: 'test' },
    { specifications: walk, only: new RegExp(`^${chart} `, 'u'), killer: 'test' },
    { specifications: rest, only: null, killer: 'test' },
    { specifications: screens, only: null, killer: 'test' },
    { specifications: drawing, only: new RegExp(`^the drawing of ${chart} is up to date`, 'u'), killer: 'drawing' },
  ];
  return stages.filter(({ specifications }) => specifications.length > 0);
}

const isScreen = ({ moduleId }: TestSpecification) => moduleId.includes('/test/screens/');
