import { readFileSync } from 'node:fs';
import { createVitest, type TestSpecification } from 'vitest/node';
import { mutantPlugin } from './plugin.ts';

export interface Lane {
  /** Whether some test of the chart turns red; the cheapest tests first. An empty mutant is the chart as written. */
  kills(chart: string, mutant: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Stage {
  readonly specifications: TestSpecification[];
  readonly only: RegExp | null;
}

/** One Vitest that stays warm: journeys first, then the walk, then whatever else tests the chart without a server. */
export async function openLane(): Promise<Lane> {
  const vitest = await createVitest(
    'test',
    {
      config: 'test/vitest.config.ts',
      project: ['machines', 'unit', 'screens'],
      watch: false,
      bail: 1,
      pool: 'threads',
      maxWorkers: 1,
      reporters: [{}],
    },
    { plugins: [mutantPlugin()], logLevel: 'silent' },
  );
  const all = await vitest.globTestSpecifications();
  const stages = new Map<string, Stage[]>();

  const isRed = async (mutant: string, { specifications, only }: Stage) => {
    for (const project of vitest.projects) project.provide('mutant', mutant);
    if (only === null) vitest.resetGlobalTestNamePattern();
    else vitest.setGlobalTestNamePattern(only);
    const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // Vitest tells of every file that it ever ran: those of earlier mutants are red by right.
    const testModules = known.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
    const ran = testModules.flatMap((module) => [...module.children.allTests('passed')]).length;
    return unhandledErrors.length > 0 || ran === 0 || testModules.some((module) => module.state() === 'failed');
  };
  return {
    async kills(chart, mutant) {
      const ofChart = stages.get(chart) ?? stagesOf(chart, all);
      stages.set(chart, ofChart);
      for (const stage of ofChart) if (await isRed(`${chart}: ${mutant}`, stage)) return true;
      return false;
    },
    close: () => vitest.close(),
  };
}

function stagesOf(chart: string, all: readonly TestSpecification[]): Stage[] {
  const named = (file: string) => all.filter(({ moduleId }) => moduleId.endsWith(`/test/machines/${file}`));
  const journeys = named(`${chart}.test.ts`);
  const walk = named('walked.test.ts');
  const others = all.filter(
    (one) =>
      !journeys.includes(one) &&
      new RegExp(`/${chart}\\.(machine|model)\\.ts'`, 'u').test(readFileSync(one.moduleId, 'utf8')),
  );
  return [
    { specifications: journeys, only: null },
    { specifications: walk, only: new RegExp(`^${chart} `, 'u') },
    ...others.map((one) => ({ specifications: [one], only: null })),
  ];
}
