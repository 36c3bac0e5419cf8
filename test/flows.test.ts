import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { graphOf } from '../src/flows/graph/graph.ts';
import type { Stored } from '../src/flows/stored.ts';
import { chartFile, codeOf } from './flows/code.ts';
import { describedAbove, describedIn, purposeIn, statesOf } from './flows/describedAbove.ts';
import { drawnFile, hashOf, keptOf, laidOutAnew, writtenOf } from './flows/drawn.ts';
import { flowPages, machines, pagesFolder, pagesThere } from './flows/pages.ts';
import { isLong } from './kit/share.ts';

const charts = machines.map((machine) => [machine.id, machine] as const);
const kept = (chart: string): Stored => keptOf(chart) ?? expect.fail(`${chart} is not drawn: run \`npm run flows\``);

it.each(charts)('the drawing of %s is up to date: if not, run `npm run flows`', (id, machine) => {
  expect(kept(id).hash).toBe(hashOf(graphOf(machine)));
});

// specification 10.23
it('the documents show the drawings: if not, run `npm run flows`', () => {
  const drawn = pagesThere().map((file) => [file, readFileSync(new URL(file, pagesFolder), 'utf8')]);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(flowPages(kept)));
});

it.each(charts)('%s has the places of its states, actors and screens: if not, run `npm run flows`', (id, machine) => {
  expect(readFileSync(drawnFile(id), 'utf8')).toBe(writtenOf({ ...kept(id), code: codeOf(machine) }));
});

// All of them take a minute, so only the long form runs it.
if (isLong)
  it.each(charts)('laying %s out again gives the same bytes', { timeout: 300_000 }, async (id, machine) => {
    expect(writtenOf(await laidOutAnew(machine))).toBe(readFileSync(drawnFile(id), 'utf8'));
  });

it.each(charts)('the comment above %s describes each of its states, if there are more than six', (id, chart) => {
  const described = describedIn(chart);
  const states = statesOf(chart).filter((state) => !described.has(state));
  const inComment = describedAbove(chartFile(id)).states;
  expect(inComment).toEqual(states.length > 6 || inComment.length > 0 ? states : []);
});

it.each(charts)(
  '%s says what it is for in one sentence, where its actors are, and who shows it or carries it out',
  (_, chart) => {
    const { purpose, effects, screens, doneBy } = codeOf(chart);
    const actors = [...graphOf(chart).states.values()].flatMap(({ rows }) =>
      rows.flatMap(({ kind, names: [name = ''] }) => (/^(?:actor|watcher|child)$/u.test(kind) ? [name] : [])),
    );
    expect(purpose).toMatch(/^[A-Z](?:(?!\. [A-Z]).)*\.$/u);
    expect(actors.filter((actor) => !/^src\/[\w/.]+\.ts:\d+/u.test(effects[actor] ?? ''))).toEqual([]);
    expect(screens.length > 0 ? screens.filter((file) => !file.endsWith('.tsx')) : doneBy.slice(0, 1)).toEqual(
      screens.length > 0 ? [] : [expect.stringMatching(new RegExp(`^server/.*/${chart.id}\\.ts$`, 'u'))],
    );
  },
);

it('finds the staff’s effects and screens, those of a shared chart, and those of a whole page', () => {
  const codeFor = (id: string) => codeOf(machines.find((one) => one.id === id) ?? expect.fail(`there is no ${id}`));
  expect(codeFor('staffSession').effects.checkCode).toMatch(
    /^src\/staff\/effects\/office\/staffSession\.effects\.ts:\d+$/u,
  );
  expect(codeFor('massAction').screens).toContain('src/staff/screens/runs/tasks/MassAction.tsx');
  expect(codeFor('edit').effects.saveEdit?.split(', ')).toHaveLength(8);
  expect(codeFor('consent').screens).toContain('src/app/shell/ConsentBanner.tsx');
});

it('tells a purpose from the rest of the comment above a chart', () => {
  expect(purposeIn('What it does (docs/rules/shop.md 5.10): two things. Pure: nothing else.')).toBe(
    'What it does (docs/rules/shop.md 5.10): two things.',
  );
  expect(purposeIn('Is it asked? It is.')).toBe('Is it asked?');
  expect(purposeIn('One.')).toBe('One.');
});

it('reads states from charts and from tables alike', () => {
  const machine = createMachine({ initial: 'a', states: { a: { initial: 'b', states: { b: {}, c: {} } }, d: {} } });
  const table = (rows: string) => `/**\n * One.\n *\n * | state | x |\n * |---|---|\n${rows} */\nexport const xMachine`;
  const whole = ' * | a | I am. |\n * | · b | Am I? |\n * | · c | I was. |\n * | d | I go. |\n';
  expect(statesOf(machine)).toEqual(['a', 'a.b', 'a.c', 'd']);
  expect(describedAbove(table(whole))).toMatchObject({ sentence: 'One.', states: statesOf(machine) });
  expect(describedAbove(table(whole.replace('· c', 'c'))).states).toEqual(['a', 'a.b', 'c', 'd']);
  expect(describedAbove(table(whole.replace(' I go. ', ' '))).states).toEqual(['a', 'a.b', 'a.c', '']);
  expect(describedAbove('/** One. */\nexport const xMachine')).toEqual({ sentence: 'One.', table: '', states: [] });
});
