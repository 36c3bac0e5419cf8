/** The one drawing: what others mark in it, and what it is as a file. */
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { drawing } from '../../../src/flows/draw/drawing.ts';
import { hintOf } from '../../../src/flows/draw/hint.ts';
import type { Marks } from '../../../src/flows/draw/marks.ts';
import type { Shape } from '../../../src/flows/draw/shapes.ts';
import { svgOf } from '../../../src/flows/draw/svg.ts';
import { graphOf } from '../../../src/flows/graph/graph.ts';
import { contentsOf, unfolded } from '../../../src/flows/layout/layout.ts';
import { viewOf } from '../../../src/flows/layout/view.ts';
import { marksOf } from '../../../src/flows/page/canvas/marks.ts';
import { layoutIn, stored } from '../../../src/flows/stored.ts';
import { keptOf } from '../../flows/drawn.ts';
import { machines } from '../../flows/pages.ts';

const machine = machines.find(({ id }) => id === 'reminder') ?? expect.fail('there is no reminder');
const kept = keptOf('reminder') ?? expect.fail('the reminder is not drawn');
const graph = graphOf(machine);
const layout = layoutIn(kept);
const view = viewOf(graph, layout.recipe);
const drawn = (marks: Marks) => drawing(view, contentsOf(view, layout.recipe), layout, marks).flatMap(within);
const within = (shape: Shape): Shape[] => [shape, ...shape.children.flatMap(within)];
const marked = (marks: Marks, name: string) =>
  drawn(marks)
    .filter(({ attributes }) => String(attributes.class).split(' ').includes(name))
    .map(({ tag, attributes, text }) => text ?? attributes['data-state'] ?? `${tag} ${attributes['data-row']}`);

const boxOf = (id: string) => layout.boxes.get(id) ?? expect.fail(`${id} has no place`);

const closed = 'reminder.shown on reminder.closed';

it('lights the given states and rows, with their lines', () => {
  expect(marked({ states: new Map([['reminder.shown', 'now old']]) }, 'now')).toEqual(['reminder.shown']);
  expect(marked({ rows: new Map([[closed, 'taken']]) }, 'taken')).toEqual([`g ${closed}`, `g ${closed}`]);
});

it('carries a badge at a row', () => {
  expect(marked({ badges: new Map([[closed, { text: '12', className: 'walked' }]]) }, 'walked')).toEqual(['12']);
});

it('lights a chosen state, what it leads to and whence it is entered, and where somebody is', () => {
  const marks = marksOf(view, 'reminder.resting', ['reminder.hidden', 'other.state']);
  expect(marked(marks, 'chosen')).toEqual(['reminder.resting']);
  expect(marked(marks, 'now')).toEqual(['reminder.hidden']);
  expect(new Set(marked(marks, 'lit'))).toEqual(
    new Set([
      'reminder',
      'reminder.hidden',
      'reminder.shown',
      'reminder.resting',
      `g ${closed}`,
      'g reminder.resting on xstate.after.reminderRest.reminder.resting',
    ]),
  );
});

it('says which actions are done, on the way in and out and at a transition, once it is asked to', () => {
  const acting = graphOf(
    createMachine({
      id: 'acting',
      initial: 'first',
      states: {
        first: {
          entry: ['greet', 'listen'],
          exit: 'leave',
          on: { go: { target: 'last', actions: ['remember', 'tell'] }, stay: { actions: 'count' } },
        },
        last: {},
      },
    }),
  );
  const textsWith = (hasActions: boolean) =>
    [...contentsOf(viewOf(acting, { ...unfolded, hasActions }), unfolded).values()].flatMap(({ inside, rows }) =>
      [...inside, ...rows.flatMap(({ lines }) => lines)].map(({ pieces }) =>
        pieces
          .map((piece) => ('text' in piece ? piece.text : ''))
          .join(' ')
          .trim(),
      ),
    );
  expect(textsWith(true)).toEqual([
    'entry / greet, listen',
    'exit / leave',
    'go',
    '/ remember, tell',
    'stay',
    '/ count',
  ]);
  expect(textsWith(false)).toEqual(['go', 'stay']);
});

it('has a curve for a row that has a name instead of a line, and none for others', () => {
  const named = viewOf(graph, { ...layout.recipe, named: [closed] });
  const contents = contentsOf(named, layout.recipe);
  const to = boxOf('reminder.resting');
  const [curve] = hintOf(named, contents, layout, 'reminder.shown', closed).flatMap(within).slice(1);
  expect(String(curve?.attributes.d)).toMatch(new RegExp(` ${to.x} ${to.y + 11}$`, 'u'));
  expect(hintOf(view, contentsOf(view, layout.recipe), layout, 'reminder.shown', closed)).toEqual([]);
  expect(hintOf(named, contents, layout, 'reminder.shown', 'no row')).toEqual([]);
});

it('is a file for both schemes that asks for nothing else, one element a line', () => {
  const svg = svgOf(graph, layout, 'Says “<&>”.');
  expect(svg).toContain('<title>reminder: Says “&lt;&amp;&gt;”.</title>');
  expect(svg).toContain('@media(prefers-color-scheme:dark)');
  expect(svg).not.toMatch(/foreignObject|<script|href=|url\(|@font-face|NaN|undefined/u);
  expect(svg.split('\n').filter((line) => (line.match(/<[a-z]/gu) ?? []).length > 1)).toEqual([]);
});

it('comes back from storage unchanged', () => {
  expect(stored(kept.chart, kept.hash, layout, kept.code)).toEqual(kept);
});
