/** The recorded examples that are shipped with the explorer: the inputs and events of each chart's models. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine, EventObject } from 'xstate';
import type { Side } from '../../src/flows/evidence/evidence.ts';
import type { Shipped } from '../../src/flows/evidence/examples.ts';
import { hashOf } from '../../src/flows/evidence/hashOf.ts';
import { sidesOf } from '../kit/charts/sides.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const examplesFolder = `${root}src/app/flows/examples/`;
export const examplesFile = (chart: string) => `${examplesFolder}${chart}.json`;

export const keptExamples = (chart: string): string =>
  existsSync(examplesFile(chart)) ? readFileSync(examplesFile(chart), 'utf8') : '';

/** The models of a chart, as their file exports them. */
export async function modelsOf(chart: string): Promise<Readonly<Record<string, unknown>>> {
  const file = globSync('test/machines/**/*.model.ts', { cwd: root }).find(
    (one) => basename(one) === `${chart}.model.ts`,
  );
  if (file === undefined) throw new Error(`${chart} has no model`);
  return import(`${root}${file}`);
}

/** The text of a chart's file: one example per line, so that a diff shows which have changed. */
export function examplesOf(machine: AnyStateMachine, models: Readonly<Record<string, unknown>>): string {
  return writtenOf(shippedOf(machine, sidesOf(machine, models)));
}

/** Each example once, even if several models have it. */
function shippedOf(machine: AnyStateMachine, sides: readonly Side[]): Shipped {
  const all = sides.flatMap(({ examples }) => Object.values(examples).flat());
  const each = [...new Map(all.map((event) => [JSON.stringify(event), event])).values()];
  const byType = Map.groupBy(each, ({ type }) => type);
  return {
    chart: machine.id,
    hash: hashOf(machine),
    sides: sides.map(({ name, input }) => ({ name, input })),
    examples: Object.fromEntries([...byType].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function writtenOf({ chart, hash, sides, examples }: Shipped): string {
  const list = (all: readonly unknown[]) => all.map((one) => `  ${JSON.stringify(one)}`).join(',\n');
  const ofType = ([type, events]: [string, readonly EventObject[]]) =>
    ` ${JSON.stringify(type)}: [\n${list(events)}\n ]`;
  return [
    `{"chart": ${JSON.stringify(chart)}, "hash": ${JSON.stringify(hash)},`,
    ` "sides": [\n${list(sides)}\n ],`,
    ` "examples": {\n${Object.entries(examples).map(ofType).join(',\n')}\n }\n}\n`,
  ].join('\n');
}
