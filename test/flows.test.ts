import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { graphOf } from '../src/flows/graph/graph.ts';
import type { Stored } from '../src/flows/stored.ts';
import { chartFile, codeOf } from './flows/code.ts';
import { drawnFile, hashOf, keptOf, laidOutAnew, writtenOf } from './flows/drawn.ts';
import { flowPages, machines } from './flows/pages.ts';
import { describedIn, statesOf, toldAbove } from './flows/told.ts';

const charts = machines.map((machine) => [machine.id, machine] as const);
const kept = (chart: string): Stored => keptOf(chart) ?? expect.fail(`${chart} is not drawn: run \`npm run flows\``);

it.each(charts)('%s is drawn as it is: if not, run `npm run flows`', (id, machine) => {
  expect(kept(id).hash).toBe(hashOf(graphOf(machine)));
});

it('shows the drawings in the documents: if not, run `npm run flows`', () => {
  const folder = new URL('../docs/flows/', import.meta.url);
  const drawn = readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(flowPages(kept)));
});

it.each(charts)('%s keeps where its states, actors and screens stand: if not, run `npm run flows`', (id, machine) => {
  expect(readFileSync(drawnFile(id), 'utf8')).toBe(writtenOf({ ...kept(id), code: codeOf(machine) }));
});

// A minute for all: the long form alone.
if (process.env.MUSTER_LONG !== undefined)
  it.each(charts)('%s is laid out anew as it was, to the last byte', { timeout: 300_000 }, async (id, machine) => {
    expect(writtenOf(await laidOutAnew(machine))).toBe(readFileSync(drawnFile(id), 'utf8'));
  });

it.each(charts)('%s says above it what happens in each of its states, where there are more than six', (id, chart) => {
  const described = describedIn(chart);
  const states = statesOf(chart).filter((state) => !described.has(state));
  const told = toldAbove(chartFile(id)).states;
  expect(told).toEqual(states.length > 6 || told.length > 0 ? states : []);
});

it('reads states from charts and from tables alike', () => {
  const machine = createMachine({ initial: 'a', states: { a: { initial: 'b', states: { b: {}, c: {} } }, d: {} } });
  const table = (rows: string) => `/**\n * One.\n *\n * | state | x |\n * |---|---|\n${rows} */\nexport const xMachine`;
  const whole = ' * | a | I am. |\n * | · b | Am I? |\n * | · c | I was. |\n * | d | I go. |\n';
  expect(statesOf(machine)).toEqual(['a', 'a.b', 'a.c', 'd']);
  expect(toldAbove(table(whole))).toMatchObject({ sentence: 'One.', states: statesOf(machine) });
  expect(toldAbove(table(whole.replace('· c', 'c'))).states).toEqual(['a', 'a.b', 'c', 'd']);
  expect(toldAbove(table(whole.replace(' I go. ', ' '))).states).toEqual(['a', 'a.b', 'a.c', '']);
  expect(toldAbove('/** One. */\nexport const xMachine')).toEqual({ sentence: 'One.', table: '', states: [] });
});
