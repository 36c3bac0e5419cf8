import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestSpecification } from 'vitest/node';
import { asWritten, mutantPlugin } from './plugin.ts';

/** What tells a mutant from its chart: a test, or nothing but the drawing; null: nothing at all. */
export type Killer = 'test' | 'drawing' | null;
export interface Lane {
  /**
   * What turns red, the cheapest tests first; throws where one is red without a mutant. The drawing is asked last, and
   * only of arrows and tags: it notices each of them, and says of none what it is for.
   */
  killerOf(chart: string, mutant: string, isDrawn: boolean): Promise<Killer>;
  /** Those of some mutants that the chart's journeys notice, in one run. Which it names none of it may have missed. */
  noticed(chart: string, mutants: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

interface Stage {
  readonly specifications: TestSpecification[];
  readonly only: RegExp | null;
  readonly killer: 'test' | 'drawing';
}

/** One Vitest that stays warm: journeys first, then the walk, whatever else tests the chart without a server, and the drawing. */
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
      // A wrong chart's journeys are no evidence.
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
    // Vitest tells of every file that it ever ran: those of earlier mutants are red by right.
    const testModules = known.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
    const ran = testModules.flatMap((module) => [...module.children.allTests('passed')]).length;
    return unhandledErrors.length > 0 || ran === 0 || testModules.some((module) => module.state() === 'failed');
  };
  /** A stage is run on the chart as written before it judges a mutant of it, unless somebody has just done so. */
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

const filesOf = ({ specifications }: Stage) => specifications.map(({ moduleId }) => moduleId).join(', ');

function stagesOf(chart: string, all: readonly TestSpecification[]): Stage[] {
  const named = (file: RegExp) => all.filter(({ moduleId }) => file.test(moduleId));
  const journeys = journeysOf(chart, all);
  const drawing = named(/\/test\/flows\.test\.ts$/u);
  const walk = named(/\/test\/machines\/walked\.test\.ts$/u);
  const testsOfIt = new RegExp(`from '.*/${chart}\\.(machine|model)\\.ts'`, 'u');
  const others = all.filter((one) => !journeys.includes(one) && testsOfIt.test(readFileSync(one.moduleId, 'utf8')));
  // Screens take seconds, everything else takes none.
  const [screens, rest] = [others.filter(isScreen), others.filter((one) => !isScreen(one))];
  const stages: Stage[] = [
    { specifications: journeys, only: null, killer: 'test' },
    { specifications: walk, only: new RegExp(`^${chart} `, 'u'), killer: 'test' },
    { specifications: rest, only: null, killer: 'test' },
    { specifications: screens, only: null, killer: 'test' },
    { specifications: drawing, only: new RegExp(`^${chart} is drawn `, 'u'), killer: 'drawing' },
  ];
  return stages.filter(({ specifications }) => specifications.length > 0);
}

const isScreen = ({ moduleId }: TestSpecification) => moduleId.includes('/test/screens/');
