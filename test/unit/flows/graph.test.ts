/** A chart as plain data: what its rows say, what is found in it, what folding shows. */
import { describe, expect, it } from 'vitest';
import { and, createMachine, fromCallback, fromPromise, not, or, stateIn } from 'xstate';
import { type Graph, graphOf } from '../../../src/flows/graph/graph.ts';
import { guardWords } from '../../../src/flows/graph/guardWords.ts';
import { comingInto, rowWords, takenIn } from '../../../src/flows/graph/words.ts';
import { openedTo, toggled } from '../../../src/flows/layout/folding.ts';
import { unfolded } from '../../../src/flows/layout/layout.ts';
import { viewOf } from '../../../src/flows/layout/view.ts';
import { search } from '../../../src/flows/search/search.ts';
import { machines } from '../../flows/pages.ts';

const loads = {
  id: 'load',
  src: 'load',
  onDone: [{ guard: 'isFull', target: '#trip.full' }, { target: 'packed.light' }],
  onError: { target: 'home' },
};
const trip = createMachine({
  id: 'trip',
  initial: 'home',
  invoke: { id: 'watchWeather', src: 'watch' },
  states: {
    home: { on: { 'bag.taken': 'packing', 'hat.taken': { actions: 'wear' }, 'scarf.taken': { actions: 'wear' } } },
    packing: { invoke: loads, after: { 90000: 'home' } },
    packed: {
      initial: 'light',
      tags: 'ready',
      on: { 'bag.dropped': '.light', 'trip.ended': 'home' },
      states: { light: { always: { guard: not('isLight'), target: 'heavy' } }, heavy: {} },
    },
    full: { type: 'final' },
  },
}).provide({ actors: { load: fromPromise(() => Promise.resolve()), watch: fromCallback(() => undefined) } });
const graph = graphOf(trip);
const rowsIn = (of: Graph, id: string) => of.states.get(id)?.rows.map((row) => `${row.kind} ${rowWords(row)}`);

describe('a guard', () => {
  it.each([
    ['isFull', 'isFull'],
    [not('isFull'), 'not isFull'],
    [and(['isFull', not('isLate')]), 'isFull and not isLate'],
    [not(and(['isFull', 'isLate'])), 'not (isFull and isLate)'],
    [or(['isFull', stateIn({ price: { open: 'current' } })]), 'isFull or in price.open.current'],
    [stateIn('#trip.full'), 'in trip.full'],
    [{ type: 'isNext', params: { part: 'waveFull' } }, 'is next wave full'],
    [{ type: 'isIn', params: 'planned' }, 'is in planned'],
    [{ type: 'isFinished', params: { fields: ['name', 'email'] } }, 'is finished name…'],
  ])('%o says %s', (guard, words) => {
    expect(guardWords(guard)).toBe(words);
  });

  it('shows parameters that are the same for every event, and none that depend on one', () => {
    const params = ({ event }: { event: { output: { kind: string } } }) => ({
      outcome: event.output,
      kind: 'waveFull',
    });
    expect(guardWords({ type: 'endsAs', params })).toBe('ends as wave full');
    expect(guardWords({ type: 'hasRoom', params: ({ event }: { event: object }) => event })).toBe('hasRoom');
    const failing = () => {
      throw new Error('not without an event');
    };
    expect(guardWords({ type: 'hasRoom', params: failing })).toBe('hasRoom');
  });

  it('carries words in every chart', () => {
    const guards = machines.flatMap((machine) =>
      [...graphOf(machine).states.values()].flatMap(({ rows }) => rows.map(({ guard }) => guard)),
    );
    expect(guards.filter((guard) => /condition|undefined|xstate|\[object|=>/u.test(guard))).toEqual([]);
    expect(guards).toContain('ends as wave full');
    expect(guards).toContain('not lacksRoom');
    const branches = machines.flatMap((machine) =>
      [...graphOf(machine).states.values()].flatMap(({ id, rows }) =>
        rows.flatMap((row) => (row.keys.length === 0 ? [] : [`${id}: ${row.kind} ${rowWords(row)}`])),
      ),
    );
    expect(branches.filter((branch, at) => branches.indexOf(branch) !== at)).toEqual([]);
  });
});

it('reads rows: actors with their answers, delays, events that do the same together', () => {
  expect(rowsIn(graph, 'trip')).toEqual(['watcher watchWeather']);
  expect(rowsIn(graph, 'trip.home')).toEqual(['event bag.taken', 'event hat.taken, scarf.taken']);
  expect(rowsIn(graph, 'trip.packing')).toEqual([
    'actor load',
    'done load ✓ [isFull]',
    'done load ✓ else',
    'error load ✗',
    'after after 1.5 min',
  ]);
  expect(graph.states.get('trip.packing')?.rows[2]?.key).toBe('trip.packing on xstate.done.actor.load, branch 2');
});

it('has every transition of every chart in a row, once', () => {
  for (const machine of machines) {
    const { states } = graphOf(machine);
    const keys = [...states.values()].flatMap(({ rows }) => rows.flatMap((row) => row.keys));
    expect(new Set(keys).size, machine.id).toBe(keys.length);
    const declared = [...states.keys()].flatMap((id) => {
      const node = machine.getStateNodeById(id);
      return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
    });
    expect(keys.length, machine.id).toBe(declared.length);
  }
});

it('says what a state takes, that of states around it too, and whence it is entered', () => {
  const words = (
    all: readonly { readonly state: { readonly name: string }; readonly row: Parameters<typeof rowWords>[0] }[],
  ) => all.map(({ state, row }) => `${state.name}: ${rowWords(row)}`);
  expect(words(takenIn(graph, 'trip.packed.light'))).toEqual([
    'light: at once [not isLight]',
    'packed: bag.dropped',
    'packed: trip.ended',
  ]);
  expect(words(comingInto(graph, 'trip.packed'))).toEqual(['packing: load ✓ else']);
});

it('finds states by name, event, guard, action and description', () => {
  const other = graphOf(createMachine({ id: 'other', initial: 'light', states: { light: {} } }));
  const words = new Map([
    ['trip', { purpose: 'A day in the hills.', says: { packing: 'I pack my bag.', home: 'Is it light?' } }],
  ]);
  const found = (query: string) =>
    search([graph, other], query, words).map(({ chart, state, by }) =>
      [chart, state?.path, by?.kind, by?.text].filter((part) => part !== undefined).join(' '),
    );
  expect(found('light')).toEqual(['trip packed.light', 'other light', 'trip home description Is it light?']);
  expect(found('trip light')).toEqual(['trip packed.light', 'trip home description Is it light?']);
  expect(found('HAT')).toEqual(['trip home event hat.taken']);
  expect(found('weather')).toEqual(['trip actor watchWeather']);
  expect(found('ready')).toEqual(['trip packed tag ready']);
  expect(found('isFull')).toEqual(['trip packing guard isFull']);
  expect(found('is full')).toEqual(['trip packing guard isFull']);
  expect(found('wear')).toEqual(['trip home action wear']);
  expect(found('hills')).toEqual(['trip description A day in the hills.']);
  expect(found('my bag')).toEqual(['trip packing description I pack my bag.']);
  expect(found('oth')).toEqual(['other']);
  expect(found('  ')).toEqual([]);
  expect(search(machines.map(graphOf), 'declined')).toContainEqual(
    expect.objectContaining({ chart: 'payment', by: { kind: 'guard', text: 'isDeclined' } }),
  );
});

describe('folding', () => {
  const view = (folded: readonly string[]) => viewOf(graph, { ...unfolded, folded });
  const linksOf = (folded: readonly string[]) => view(folded).links.map(({ from, to }) => `${from} > ${to}`);

  it('hides what is inside, and leads to what is folded', () => {
    expect(view(['trip.packed']).shown).toEqual(['trip', 'trip.home', 'trip.packing', 'trip.packed', 'trip.full']);
    expect(linksOf([])).toContain('trip.packing > trip.packed.light');
    expect(linksOf(['trip.packed'])).toContain('trip.packing > trip.packed');
  });

  it('keeps the rows that leave, and leads inside an open state without a line', () => {
    expect(view(['trip.packed']).rows.get('trip.packed')?.map(rowWords)).toEqual(['trip.ended']);
    const [dropped] = view([]).rows.get('trip.packed') ?? [];
    expect([dropped?.names, dropped?.named, dropped?.lines]).toEqual([['bag.dropped'], ['trip.packed.light'], []]);
  });

  it('opens and closes, and opens all around a state', () => {
    expect(toggled(graph, [], 'trip.packed')).toEqual(['trip.packed']);
    expect(toggled(graph, ['trip.packed'], 'trip.packed')).toEqual([]);
    expect(openedTo(graph, ['trip.packed'], 'trip.packed.heavy')).toEqual([]);
    expect(openedTo(graph, ['trip.packed'], 'trip.home')).toEqual(['trip.packed']);
  });
});

it('shows each row of a chart in its box or on a line, whatever is folded', () => {
  for (const machine of machines) {
    const whole = graphOf(machine);
    const { rows, links } = viewOf(whole, unfolded);
    const shown = new Set([
      ...[...rows.values()].flatMap((all) => all.flatMap(({ keys }) => keys)),
      ...links.flatMap((link) => link.rows.flatMap(({ keys }) => keys)),
    ]);
    const all = [...whole.states.values()].flatMap((state) => state.rows.flatMap(({ keys }) => keys));
    expect(
      all.filter((key) => !shown.has(key)),
      machine.id,
    ).toEqual([]);
  }
});
