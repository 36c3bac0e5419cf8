/** What holds for every chart: it is listed, modelled, walked whole, pinned by journeys, and named by the rules. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { faultsOf } from '../kit/chartRules.ts';
import { testsIn } from '../kit/syntax.ts';
import { modelsIn, unwalked } from '../kit/walk.ts';

const files = Object.keys(import.meta.glob('../../machines/*.machine.ts'));
const models = import.meta.glob<Record<string, unknown>>('./*.model.ts', { eager: true });
const listed = Object.entries<AnyStateMachine>(charts);

it('lists every chart once, under the name of its file', () => {
  const names = files.map((file) => file.replace(/^.*\/(\w+)\.machine\.ts$/u, '$1')).sort();
  expect(listed.map(([name]) => name).sort()).toEqual(names.map((name) => `${name}Machine`).sort());
  expect(listed.map(([, machine]) => `${machine.id}Machine`)).toEqual(listed.map(([name]) => name));
  expect(names.length).toBeGreaterThan(0);
});

describe.each(listed.map(([, machine]) => [machine.id, machine] as const))('%s', (id, machine) => {
  const model = models[`./${id}.model.ts`];

  it('has a model', () => {
    expect(modelsIn(model ?? {}).length).toBeGreaterThan(0);
  });

  it('leaves no declared transition unwalked', () => {
    expect(unwalked(machine, modelsIn(model ?? {}))).toEqual([]);
  });

  it('has at least three pinned journeys', () => {
    const code = readFileSync(new URL(`./${id}.test.ts`, import.meta.url), 'utf8');
    expect(testsIn(code)).toBeGreaterThanOrEqual(3);
  });

  it('follows the rules of names, errors and placeholders', () => {
    expect(faultsOf(machine)).toEqual([]);
  });
});
