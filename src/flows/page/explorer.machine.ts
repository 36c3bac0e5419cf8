import { type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Evidence } from '../evidence/evidence.ts';
import { type Graph, graphOf } from '../graph/graph.ts';
import { shownFor, stateIn } from '../graph/tree.ts';
import { openedTo, toggled } from '../layout/folding.ts';
import type { Layout } from '../layout/places.ts';
import type { Recipe } from '../layout/view.ts';
import { type Code, layoutIn, type Stored } from '../stored.ts';

/** A place in the explorer, as its address says it; a state by its path. */
export interface Place {
  readonly chart: string;
  readonly state: string;
}

/** What one does with a chart, one at a time. */
export const modes = ['read', 'tests'] as const;
export type Mode = (typeof modes)[number];

type Event =
  | { readonly type: 'place.changed'; readonly place: Place }
  | { readonly type: 'chart.chosen'; readonly chart: string; readonly state?: string | undefined }
  | { readonly type: 'state.chosen'; readonly state: string | null }
  | { readonly type: 'fold.toggled'; readonly state: string }
  | { readonly type: 'search.typed'; readonly query: string }
  | { readonly type: 'search.moved'; readonly by: number }
  | { readonly type: 'help.toggled' }
  | { readonly type: `${Mode}.chosen` }
  | { readonly type: 'journey.chosen'; readonly journey: number | null };

interface Context {
  readonly charts: readonly AnyStateMachine[];
  readonly graph: Graph;
  /** By id. */
  readonly chosen: string | null;
  /** What the drawing was last about: it stays in sight. */
  readonly about: string | null;
  readonly layout: Layout | null;
  readonly wanted: Recipe | null;
  readonly code: Code | null;
  readonly query: string;
  /** The place in the list of what was found. */
  readonly at: number;
  /** What tests have shown of the chart. */
  readonly evidence: Evidence | null;
  /** The journey that is lit, by its place there. */
  readonly journey: number | null;
}

const unprovided = (): never => {
  throw new Error('The explorer was started without its effects.');
};

/**
 * The explorer itself: which chart is drawn, which of its states are folded, which one is looked at, and what is looked
 * for. The address says chart and state, so that both can be sent to somebody.
 *
 * | state | what is happening |
 * |---|---|
 * | drawing | I look at a chart. |
 * | · loading | Its drawing is on its way. |
 * | · sighting | Is what I chose in sight? |
 * | · shown | I see it. |
 * | · layingOut | It is drawn anew; I still see it as it was. |
 * | · failed | It cannot be shown, and why not. |
 * | help | I may ask for the keys. |
 * | · closed | I know them. |
 * | · open | I read them. |
 * | mode | I do one thing with the chart. |
 * | · read | I read it. |
 * | · tests | I look at what tests have shown. |
 * | · · reading | That is on its way. |
 * | · · told | I see it. |
 * | · · untold | No test has told of this chart yet. |
 */
export const explorerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly charts: readonly AnyStateMachine[]; readonly place: Place },
  },
  actors: {
    load: fromPromise<Stored, { readonly chart: string }>(unprovided),
    layOut: fromPromise<Layout, { readonly graph: Graph; readonly recipe: Recipe }>(unprovided),
    /** Null: there is none. */
    readEvidence: fromPromise<Evidence | null, { readonly chart: string }>(unprovided),
    watchPlace: fromCallback<Event>(unprovided),
  },
  actions: {
    /** The address follows. */
    showPlace: (_, _params: Place) => unprovided(),
    goTo: assign(({ context }, { chart, state }: Place) => {
      const machine = context.charts.find(({ id }) => id === chart) ?? known(context.charts[0]);
      const isSame = machine.id === context.graph.chart && context.layout !== null;
      const graph = isSame ? context.graph : graphOf(machine);
      const id = state === '' ? null : `${graph.root}.${state}`;
      const chosen = id !== null && graph.states.has(id) ? id : null;
      const kept = isSame ? {} : { layout: null, code: null, wanted: null };
      return { graph, chosen, about: chosen, query: '', at: 0, ...kept };
    }),
    choose: assign((_, { state }: { state: string | null }) => ({ chosen: state, about: state })),
    wantFold: assign(({ context }, { state }: { state: string }) => ({
      about: state,
      wanted: withFolded(context, (folded) => toggled(context.graph, folded, state)),
    })),
    wantSight: assign(({ context }) => ({
      wanted: withFolded(context, (folded) => openedTo(context.graph, folded, known(context.chosen))),
    })),
    adopt: assign((_, { layout }: { layout: Layout }) => ({ layout, wanted: layout.recipe })),
    adoptStored: assign((_, { found }: { found: Stored }) => {
      const layout = layoutIn(found);
      return { layout, wanted: layout.recipe, code: found.code };
    }),
    believe: assign((_, { evidence }: { evidence: Evidence | null }) => ({ evidence, journey: null })),
    light: assign((_, { journey }: { journey: number | null }) => ({ journey })),
    typeQuery: assign((_, { query }: { query: string }) => ({ query, at: 0 })),
    moveInFound: assign(({ context }, { by }: { by: number }) => ({ at: Math.max(0, context.at + by) })),
  },
  guards: {
    isHidden: ({ context: { graph, chosen, layout } }) =>
      chosen !== null && layout !== null && shownFor(graph, chosen, new Set(layout.recipe.folded)) !== chosen,
    isElsewhere: ({ context }, { chart }: { chart: string }) => context.graph.chart !== chart,
  },
}).createMachine({
  id: 'explorer',
  type: 'parallel',
  context: ({ input: { charts, place } }) => {
    const machine = charts.find(({ id }) => id === place.chart) ?? known(charts[0]);
    const graph = graphOf(machine);
    const id = `${graph.root}.${place.state}`;
    const chosen = place.state !== '' && graph.states.has(id) ? id : null;
    return {
      charts,
      graph,
      chosen,
      about: chosen,
      layout: null,
      wanted: null,
      code: null,
      query: '',
      at: 0,
      evidence: null,
      journey: null,
    };
  },
  invoke: { id: 'watchPlace', src: 'watchPlace' },
  on: {
    'search.typed': { actions: { type: 'typeQuery', params: ({ event }) => event } },
    'search.moved': { actions: { type: 'moveInFound', params: ({ event }) => event } },
  },
  states: {
    drawing: {
      initial: 'loading',
      on: {
        'place.changed': [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.place },
            target: '.loading',
            actions: { type: 'goTo', params: ({ event }) => event.place },
          },
          { target: '.sighting', actions: { type: 'goTo', params: ({ event }) => event.place } },
        ],
        'chart.chosen': [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: '.loading',
            actions: [
              { type: 'goTo', params: ({ event: { chart, state = '' } }) => ({ chart, state }) },
              { type: 'showPlace', params: ({ event: { chart, state = '' } }) => ({ chart, state }) },
            ],
          },
          {
            target: '.sighting',
            actions: [
              { type: 'goTo', params: ({ event: { chart, state = '' } }) => ({ chart, state }) },
              { type: 'showPlace', params: ({ event: { chart, state = '' } }) => ({ chart, state }) },
            ],
          },
        ],
        'state.chosen': {
          target: '.sighting',
          actions: [
            { type: 'choose', params: ({ event }) => event },
            {
              type: 'showPlace',
              params: ({ event: { state }, context: { graph } }) => ({
                chart: graph.chart,
                state: state === null ? '' : stateIn(graph, state).path,
              }),
            },
          ],
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ chart: context.graph.chart }),
            onDone: {
              target: 'sighting',
              actions: { type: 'adoptStored', params: ({ event }) => ({ found: event.output }) },
            },
            onError: 'failed',
          },
        },
        /** What was chosen may be folded away. */
        sighting: {
          always: [
            { guard: ({ context }) => context.layout === null, target: 'loading' },
            { guard: 'isHidden', target: 'layingOut', actions: 'wantSight' },
            { target: 'shown' },
          ],
        },
        shown: {
          on: {
            'fold.toggled': { target: 'layingOut', actions: { type: 'wantFold', params: ({ event }) => event } },
          },
        },
        layingOut: {
          tags: 'busy',
          invoke: {
            id: 'layOut',
            src: 'layOut',
            input: ({ context }) => ({ graph: context.graph, recipe: known(context.wanted) }),
            onDone: { target: 'shown', actions: { type: 'adopt', params: ({ event }) => ({ layout: event.output }) } },
            onError: 'failed',
          },
        },
        failed: { tags: 'failed' },
      },
    },
    help: {
      initial: 'closed',
      states: {
        closed: { on: { 'help.toggled': 'open' } },
        open: { tags: 'help', on: { 'help.toggled': 'closed' } },
      },
    },
    mode: {
      initial: 'read',
      on: { 'read.chosen': '.read', 'tests.chosen': '.tests' },
      states: {
        read: { tags: 'read' },
        tests: {
          tags: 'tests',
          initial: 'reading',
          exit: { type: 'believe', params: { evidence: null } },
          on: {
            'place.changed': {
              guard: { type: 'isElsewhere', params: ({ event }) => event.place },
              target: 'tests',
              reenter: true,
            },
            'chart.chosen': {
              guard: { type: 'isElsewhere', params: ({ event }) => event },
              target: 'tests',
              reenter: true,
            },
          },
          states: {
            reading: {
              tags: 'reading',
              invoke: {
                id: 'readEvidence',
                src: 'readEvidence',
                input: ({ context }) => ({ chart: context.graph.chart }),
                onDone: [
                  {
                    guard: ({ event }) => event.output !== null,
                    target: 'told',
                    actions: { type: 'believe', params: ({ event }) => ({ evidence: event.output }) },
                  },
                  { target: 'untold' },
                ],
                onError: 'untold',
              },
            },
            told: { on: { 'journey.chosen': { actions: { type: 'light', params: ({ event }) => event } } } },
            untold: {},
          },
        },
      },
    },
  },
});

function withFolded({ wanted, layout }: Context, change: (folded: readonly string[]) => readonly string[]): Recipe {
  const recipe = known(wanted ?? layout?.recipe);
  return { ...recipe, folded: change(recipe.folded) };
}

/** What is there by now. */
export function known<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('The explorer misses something that it has by now.');
  return thing;
}
