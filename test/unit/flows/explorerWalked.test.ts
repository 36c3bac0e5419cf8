/** The explorer's own chart, walked whole. */
import { expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { explorerMachine } from '../../../src/flows/page/explorer.machine.ts';
import type { Place } from '../../../src/flows/page/explorer.setup.ts';
import { faultsOf } from '../../kit/charts/chartRules.ts';
import { type Fixtures, modelOf } from '../../kit/charts/model.ts';
import { modelsIn, unwalked } from '../../kit/charts/walk.ts';
import { charts, evidenceOf, layoutOf, placeOf, storedOf } from './explored.ts';

const walk = { side: null, input: null, walk: '' };
/** A walk or a recording that goes on. */
const news = (of: 'walker' | 'recorder', context: object): EventObject =>
  ({ type: `xstate.snapshot.${of}`, snapshot: { context, hasTag: () => false } }) as EventObject;

type Model = Fixtures<typeof explorerMachine>;
const broken = [new Error('gone')];
const drawn: Model['outcomes'] = {
  loadDrawing: { done: [storedOf('one')], error: broken },
  layOut: { done: [layoutOf()], error: broken },
};
const outcomes: Model['outcomes'] = {
  readEvidence: { done: [evidenceOf('one'), null], error: broken },
  walker: { done: [], error: broken },
  recorder: { done: [], error: broken },
};

const machine = explorerMachine.provide({ actions: { showPlace: () => undefined } });
/** Drawing and doing one thing go on beside each other: together they are more than one can walk. */
const modelFor = (some: Partial<Model>, more: Partial<Place> = {}) =>
  modelOf(machine, {
    input: { charts, place: placeOf(more) },
    project: () => null,
    ...some,
  });
const changed = (more: Partial<Place> = {}) => ({ type: 'place.changed', place: placeOf(more) }) as const;
const chosen = [
  { type: 'chart.chosen', chart: 'one', state: 'first.b' },
  { type: 'chart.chosen', chart: 'two' },
] as const;
const models = {
  drawing: modelFor({
    events: {
      'place.changed': [changed(), changed({ chart: 'two' })],
      'chart.chosen': chosen,
      'state.chosen': [{ type: 'state.chosen', state: 'one.first.b' }],
      'fold.toggled': [{ type: 'fold.toggled', state: 'one.first' }],
    },
    byName: ['actions.toggled'],
    outcomes: drawn,
    project: ({ graph, chosen: state, layout: shown }) => [graph.chart, state, shown?.recipe.folded],
  }),
  mode: modelFor({
    events: {
      'place.changed': [changed(), changed({ chart: 'two' }), changed({ walk }), changed({ lives: 'payment' })],
      'chart.chosen': chosen,
      'journey.chosen': [{ type: 'journey.chosen', journey: 0 }],
      'journey.played': [{ type: 'journey.played', journey: 0 }],
    },
    byName: ['read.chosen', 'try.chosen', 'live.chosen', 'tests.chosen'],
    outcomes,
    happenings: [news('walker', { ...walk, events: [], at: 0 }), news('recorder', { about: 'payment' })],
    project: ({ graph, walk: tried, lives }) => [graph.chart, tried === null, lives],
  }),
  besides: modelFor({ byName: ['help.toggled'] }),
  tried: modelFor({}, { walk }),
  watched: modelFor({}, { lives: 'payment' }),
};

it('has no transition that its models do not take', () => {
  expect(unwalked(machine, modelsIn(models))).toEqual([]);
});

it('follows the rules of names, errors and placeholders', () => {
  expect(faultsOf(explorerMachine)).toEqual([]);
});
