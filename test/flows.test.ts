import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { chartFile, flowPages } from './flows/pages.ts';
import { describedIn, statesOf, toldAbove } from './flows/told.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('draws the charts as they are: if not, run `npm run flows`', () => {
  const drawn = readdirSync(new URL('../docs/flows', import.meta.url)).map((file) => [
    file,
    read(`../docs/flows/${file}`),
  ]);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(flowPages()));
});

it.each(Object.values(charts).map((chart) => [chart.id, chart] as const))(
  '%s says above it what happens in each of its states, where there are more than six',
  (id, chart) => {
    const described = describedIn(chart);
    const states = statesOf(chart).filter((state) => !described.has(state));
    const told = toldAbove(chartFile(id)).states;
    expect(told).toEqual(states.length > 6 || told.length > 0 ? states : []);
  },
);

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
