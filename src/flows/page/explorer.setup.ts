import { type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Evidence } from '../evidence/evidence.ts';
import { type Graph, graphOf } from '../graph/graph.ts';
import { shownFor, stateIn } from '../graph/tree.ts';
import { openedTo, toggled } from '../layout/folding.ts';
import type { Layout } from '../layout/places.ts';
import type { Recipe } from '../layout/view.ts';
import type { WalkText } from '../simulate/address.ts';
import { type Code, layoutIn, type Stored } from '../stored.ts';
import { recorderMachine } from './live/recorder.machine.ts';
import { walkerMachine } from './try/walker.machine.ts';

/** A place in the explorer, as its address says it; a state by its path. */
export interface Place {
  /** Empty on the first page. */
  readonly chart: string;
  readonly state: string;
  /** The steps to the state in which somebody tries the chart. */
  readonly walk: WalkText | null;
  /** What on the server is watched by its history; empty: nothing. */
  readonly lives: string;
}

/** What one does with a chart, one at a time. */
export const modes = ['read', 'try', 'live', 'tests'] as const;
export type Mode = (typeof modes)[number];

type Event =
  | { readonly type: 'place.changed'; readonly place: Place }
  | { readonly type: 'chart.chosen'; readonly chart: string; readonly state?: string | undefined }
  | { readonly type: 'state.chosen'; readonly state: string | null }
  | { readonly type: 'fold.toggled'; readonly state: string }
  | { readonly type: 'actions.toggled' }
  | { readonly type: 'help.toggled' }
  | { readonly type: `${Mode}.chosen` }
  | { readonly type: 'journey.chosen'; readonly journey: number | null }
  | { readonly type: 'journey.played'; readonly journey: number };

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
  /** What tests have shown of the chart. */
  readonly evidence: Evidence | null;
  /** The journey that is lit or played, by its place there. */
  readonly journey: number | null;
  /** The walk that the address says. */
  readonly walk: WalkText | null;
  /** What on the server is watched. */
  readonly lives: string;
}

const unprovided = (): never => {
  throw new Error('The explorer was started without its effects.');
};

/** What the explorer knows, does and asks. */
export const explorerSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly charts: readonly AnyStateMachine[]; readonly place: Place },
    children: {} as { walker: 'walker'; recorder: 'recorder' },
  },
  actors: {
    loadDrawing: fromPromise<Stored, { readonly chart: string }>(unprovided),
    layOut: fromPromise<Layout, { readonly graph: Graph; readonly recipe: Recipe }>(unprovided),
    /** Null: there is none. */
    readEvidence: fromPromise<Evidence | null, { readonly chart: string }>(unprovided),
    watchPlace: fromCallback<Event>(unprovided),
    walker: walkerMachine,
    recorder: recorderMachine,
  },
  actions: {
    /** The address follows. */
    showPlace: (_, _params: Place) => unprovided(),
    goTo: assign(({ context }, { chart, state }: Pick<Place, 'chart' | 'state'>) => {
      const machine = context.charts.find(({ id }) => id === chart) ?? known(context.charts[0]);
      const isHere = machine.id === context.graph.chart && context.layout !== null;
      const graph = isHere ? context.graph : graphOf(machine);
      const id = state === '' ? null : `${graph.root}.${state}`;
      const chosen = id !== null && graph.states.has(id) ? id : null;
      const kept = isHere ? {} : { layout: null, code: null, wanted: null };
      return { graph, chosen, about: chosen, ...kept };
    }),
    choose: assign((_, { state }: { state: string | null }) => ({ chosen: state, about: state })),
    wantFold: assign(({ context }, { state }: { state: string }) => ({
      about: state,
      wanted: withFolded(context, (folded) => toggled(context.graph, folded, state)),
    })),
    wantActions: assign(({ context }) => {
      const { recipe } = known(context.layout);
      return { wanted: { ...recipe, hasActions: recipe.hasActions !== true } };
    }),
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
    keepWalk: assign((_, { walk }: { walk: WalkText | null }) => ({ walk })),
    watchLives: assign((_, { lives }: { lives: string }) => ({ lives })),
  },
  guards: {
    /** Another chart may still be clicked until it is gone. */
    isThere: ({ context }, { state }: { state: string | null }) => state === null || context.graph.states.has(state),
    isUnloaded: ({ context }) => context.layout === null,
    isFound: (_, { evidence }: { evidence: Evidence | null }) => evidence !== null,
    isHidden: ({ context: { graph, chosen, layout } }) =>
      chosen !== null && layout !== null && shownFor(graph, chosen, new Set(layout.recipe.folded)) !== chosen,
    isElsewhere: ({ context }, { chart }: { chart: string }) => context.graph.chart !== chart,
    isTried: ({ context }) => context.walk !== null,
    isOtherWalk: ({ context }, { chart, walk }: Place) =>
      walk !== null && (chart !== context.graph.chart || !isSame(walk, context.walk)),
    /** Until the walk is known, no address has it. */
    hasLeftWalk: ({ context }, { walk, lives }: Place) => context.walk !== null && walk === null && lives === '',
    isWatched: ({ context }) => context.lives !== '',
    hasLives: ({ context }, { lives }: Place) => lives !== '' && lives !== context.lives,
    hasOtherLives: ({ context }, { walk, lives }: Pick<Place, 'walk' | 'lives'>) =>
      walk === null && lives !== context.lives,
  },
});

/** Where one is, for the address. */
export const placeIn = ({ graph, chosen, walk, lives }: Context): Place => ({
  chart: graph.chart,
  state: chosen === null ? '' : stateIn(graph, chosen).path,
  walk,
  lives,
});

const isSame = (one: WalkText, other: WalkText | null) =>
  one.side === other?.side && one.input === other.input && one.walk === other.walk;

function withFolded({ wanted, layout }: Context, change: (folded: readonly string[]) => readonly string[]): Recipe {
  const recipe = known(wanted ?? layout?.recipe);
  return { ...recipe, folded: change(recipe.folded) };
}

/** What is there by now. */
export function known<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('The explorer misses something that it has by now.');
  return thing;
}
