import { readdirSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { ways } from '../../src/app/routes/flows/ways.ts';
import { svgOf } from '../../src/flows/draw/svg.ts';
import { graphOf } from '../../src/flows/graph/graph.ts';
import { layoutIn, type Stored } from '../../src/flows/stored.ts';
import { chartFile, fileOf } from './code.ts';
import { describedAbove, describedIn, descriptionOf, purposeIn } from './describedAbove.ts';

/** Every chart by name, because the order of a module's exports depends on the loader. */
export const machines = Object.values<AnyStateMachine>(charts).toSorted((one, other) => (one.id < other.id ? -1 : 1));

export const pagesFolder = new URL('../../docs/flows/', import.meta.url);
/** Without the folder that has the files for Stately Studio. */
export const pagesThere = () => readdirSync(pagesFolder).filter((name) => name !== 'stately');

/** What docs/flows should contain, by file name: a drawing and a page for each chart, and a gallery of them. */
export function flowPages(storedOf: (chart: string) => Stored): Map<string, string> {
  const pages = machines.flatMap((machine) => {
    const { id } = machine;
    const drawn = svgOf(graphOf(machine), layoutIn(storedOf(id)), purposeIn(sentenceOf(id)));
    return [[`${id}.svg`, drawn] as const, [`${id}.md`, pageOf(machine)] as const];
  });
  return new Map([...pages, ['README.md', gallery()]]);
}

const sentenceOf = (chart: string) => descriptionOf(chartFile(chart)).sentence;

const legend = [
  'A state is a box with its tags. A transition is a row in it: an event on its coloured ground, an actor with its answers ✓ and ✗, a delay, or what happens *at once*; `[a guard]` and *else* tell branches apart. The line that begins at a row leads where it leads; ↺ stays; a short arrow with a name stands for a line that would tangle. What a state does wherever one is inside it stands below its name. Dashed boxes run side by side; a double border ends.',
];

function gallery(): string {
  const items = machines.flatMap(({ id }) => [
    `## [${id}](${id}.md)`,
    '',
    purposeIn(sentenceOf(id)),
    '',
    `[![${id}](${id}.svg)](${id}.md)`,
    '',
  ]);
  return [
    '# Flows',
    '',
    'Every chart of [machines](../../machines), drawn from the chart itself by `npm run flows`: as much as is read at a glance, the rest folded. At `/flows` it unfolds, and the states light up in which a running shop is.',
    '',
    ...legend,
    '',
    ...ways.flatMap(wayOf),
    ...items,
  ].join('\n');
}

const wayOf = ({ name, says, charts: met }: (typeof ways)[number]) => [
  `**${name}.** ${says}`,
  '',
  ...met.map(({ chart, says: does }) => `- [${chart}](${chart}.md): ${does}`),
  '',
];

function pageOf(machine: AnyStateMachine): string {
  const { id } = machine;
  return [
    `# ${id}`,
    '',
    sentenceOf(id),
    '',
    `![${id}](${id}.svg)`,
    '',
    `Drawn from [${fileOf(id)}](../../${fileOf(id)}) by \`npm run flows\`; [how to read it](README.md).`,
    '',
    ...tableOf(chartFile(id), machine),
  ].join('\n');
}

/** What is happening in each state, in words; states with a description of their own are listed below their parent. */
function tableOf(source: string, machine: AnyStateMachine): string[] {
  const { table, states } = describedAbove(source);
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
