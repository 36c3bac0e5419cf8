/** Rules for every chart: it is listed, modelled, fully walked, pinned by journeys, and named by the rules. */
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { examplesOf, keptExamples } from '../flows/examples.ts';
import { faultsOf } from '../kit/charts/chartRules.ts';
import { recordWalks } from '../kit/charts/evidence.ts';
import { modelsIn, unwalked } from '../kit/charts/walk.ts';
import { testsIn } from '../kit/tree/syntax.ts';

const files = Object.keys(import.meta.glob('../../machines/**/*.machine.ts'));
const models = import.meta.glob<Record<string, unknown>>('./**/*.model.ts', { eager: true });
const journeys = import.meta.glob<string>('./**/*.test.ts', { eager: true, query: '?raw', import: 'default' });
/** The chart's own files, from all rooms. */
const own = <File>(files: Readonly<Record<string, File>>, name: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
const listed = Object.entries<AnyStateMachine>(charts);

// specification 10.18
it('lists every chart once, under the name of its file', () => {
  const names = files.map((file) => file.replace(/^.*\/(\w+)\.machine\.ts$/u, '$1')).sort();
  expect(listed.map(([name]) => name).sort()).toEqual(names.map((name) => `${name}Machine`).sort());
  expect(listed.map(([, machine]) => `${machine.id}Machine`)).toEqual(listed.map(([name]) => name));
  expect(names.length).toBeGreaterThan(0);
});

describe.each(listed.map(([, machine]) => [machine.id, machine] as const))('%s', (id, machine) => {
  const model = own(models, `${id}.model.ts`);

  it('has a model', () => {
    expect(modelsIn(model ?? {}).length).toBeGreaterThan(0);
  });

  // specification 10.19
  it('leaves no declared transition unwalked', { timeout: 120_000 }, () => {
    expect(unwalked(machine, modelsIn(model ?? {}))).toEqual([]);
    recordWalks(machine, model ?? {});
  });

  it('ships the examples that its models have: if not, run `npm run flows`', () => {
    expect(keptExamples(id)).toBe(examplesOf(machine, model ?? {}));
  });

  // specification 10.21
  it('has at least three pinned journeys', () => {
    expect(testsIn(own(journeys, `${id}.test.ts`) ?? '')).toBeGreaterThanOrEqual(3);
  });

  // specification 10.17
  it('follows the rules of names, errors and placeholders', () => {
    expect(faultsOf(machine)).toEqual([]);
  });
});
