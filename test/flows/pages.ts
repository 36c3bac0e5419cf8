import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { mermaidOf } from '../../src/flows/mermaidOf.ts';
import { describedIn, toldAbove } from './told.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('machines/**/*.machine.ts', { cwd: root });
const fileOf = (chart: string) => files.find((file) => file.endsWith(`/${chart}.machine.ts`)) ?? '';
/** The code of a chart: `chartFile('checkout')`. */
export const chartFile = (chart: string) => readFileSync(`${root}${fileOf(chart)}`, 'utf8');

/** What docs/flows should hold, by file name: one page per chart, drawn from the chart itself, and a list of them. */
export function flowPages(): Map<string, string> {
  // The order of a module's exports is the loader's own.
  const machines = Object.values<AnyStateMachine>(charts).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const pages = machines.map((machine) => [`${machine.id}.md`, pageOf(machine, chartFile(machine.id))] as const);
  const list = machines.map(({ id }) => `- [${id}](${id}.md): ${sentenceOf(chartFile(id))}`);
  const index = ['# Flows', '', 'Drawn from the charts by `npm run flows`.', '', ...list, ''].join('\n');
  return new Map([...pages, ['README.md', index]]);
}

function pageOf(machine: AnyStateMachine, source: string): string {
  return [
    `# ${machine.id}`,
    '',
    sentenceOf(source),
    `Drawn from [${fileOf(machine.id)}](../../${fileOf(machine.id)}) by \`npm run flows\`.`,
    '⚙ an actor that runs in the state, ✓ and ✗ its answer and its failure.',
    '',
    '```mermaid',
    `${mermaidOf(machine)}\`\`\``,
    '',
    ...tableOf(source, machine),
  ].join('\n');
}

/** What is happening in each state, in words; what states say themselves stands below the one that they are in. */
function tableOf(source: string, machine: AnyStateMachine): string[] {
  const { table, states } = toldAbove(source);
  const described = [...describedIn(machine)];
  const [head = '', line = '', ...rows] = table.split('\n');
  const all = rows.flatMap((row, at) => {
    const own = described.filter(([path]) => path.split('.').slice(0, -1).join('.') === states[at]);
    return [
      row,
      ...own.map(
        ([path, words]) => `| ${'· '.repeat(path.split('.').length - 1)}${path.split('.').at(-1)} | ${words} |`,
      ),
    ];
  });
  return table === '' ? [] : [[head, line, ...all].join('\n'), ''];
}

const sentenceOf = (source: string) => toldAbove(source).sentence;
