/** The first views that are stored with the app, computed once, and again when a chart or the layout has changed. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Elk from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { type Graph, graphOf } from '../../src/flows/graph/graph.ts';
import type { ElkEngine } from '../../src/flows/layout/elkResult.ts';
import { firstView } from '../../src/flows/layout/firstView.ts';
import { type Stored, stored } from '../../src/flows/stored.ts';
import { codeOf } from './code.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const drawnFolder = `${root}src/app/flows/`;
export const drawnFile = (chart: string) => `${drawnFolder}${chart}.json`;

export function keptOf(chart: string): Stored | null {
  const file = drawnFile(chart);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : null;
}

const elk = new Elk.default();
export const engine: ElkEngine = (graph) => elk.layout(graph);

/** The stored drawing if nothing that it depends on has changed, else a new one. */
export async function drawnOf(machine: AnyStateMachine): Promise<Stored> {
  const kept = keptOf(machine.id);
  const graph = graphOf(machine);
  const hash = hashOf(graph);
  if (kept?.hash === hash) return { ...kept, code: codeOf(machine) };
  return laidOutAnew(machine);
}

export async function laidOutAnew(machine: AnyStateMachine): Promise<Stored> {
  const graph = graphOf(machine);
  return stored(machine.id, hashOf(graph), await firstView(graph, engine), codeOf(machine));
}

/** Changes with the chart, with the layout's code, and with the engine. */
export function hashOf(graph: Graph): string {
  const hash = createHash('sha256').update(JSON.stringify([...graph.states]));
  for (const file of globSync('src/flows/{graph,layout}/*.ts', { cwd: root }).sort())
    hash.update(readFileSync(`${root}${file}`, 'utf8').replaceAll('\r', ''));
  const { version } = JSON.parse(readFileSync(`${root}node_modules/elkjs/package.json`, 'utf8')) as { version: string };
  return hash.update(version).digest('hex').slice(0, 16);
}

/** One line per box, line or place, so that a diff shows what has moved. */
export function writtenOf(drawn: Stored): string {
  const list = (of: object) =>
    Object.entries(of)
      .map(([name, value]) => `   ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const { boxes, routes, code, ...rest } = drawn;
  const { says, lines, effects, ...others } = code;
  return [
    `{${JSON.stringify(rest).slice(1, -1)},`,
    ` "boxes": {\n${list(boxes)}\n },`,
    ` "routes": [\n${routes.map((route) => `   ${JSON.stringify(route)}`).join(',\n')}\n ],`,
    ` "code": {${JSON.stringify(others).slice(1, -1)},`,
    `  "says": {\n${list(says)}\n  },`,
    `  "lines": {\n${list(lines)}\n  },`,
    `  "effects": {\n${list(effects)}\n  }\n }\n}\n`,
  ].join('\n');
}
