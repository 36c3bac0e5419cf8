import { graphOf } from '../graph/graph.ts';
import { textOf } from '../simulate/byHand.ts';
import { explorerSetup, known, placeIn } from './explorer.setup.ts';

/**
 * A chart in the explorer: how it is drawn, which of its states are folded, which one is looked at, and what is done with
 * it. The address says chart and state, so that both can be sent to somebody.
 *
 * | state | what is happening |
 * |---|---|
 * | drawing | I look at a chart. |
 * | · loading | Its drawing is on its way. |
 * | · sighting | Is what I chose in sight? |
 * | · shown | I see it. |
 * | · layingOut | It is laid out again; I still see it as it was. |
 * | · failed | It cannot be shown, and why not. |
 * | help | I may ask for the keys. |
 * | · closed | I know them. |
 * | · open | I read them. |
 * | mode | I do one thing with the chart. |
 * | · opening | What does the address say? |
 * | · read | I read it. |
 * | · try | I walk it by hand. |
 * | · live | I watch what it does in the tabs of this browser, or did. |
 * | · tests | I look at what tests have shown. |
 * | · · reading | That is on its way. |
 * | · · found | I see it. |
 * | · · missing | No test has walked this chart yet. |
 */
export const explorerMachine = explorerSetup.createMachine({
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
      evidence: null,
      journey: null,
      walk: place.walk,
      lives: place.lives,
    };
  },
  invoke: { id: 'watchPlace', src: 'watchPlace' },
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
              { type: 'showPlace', params: ({ context }) => ({ ...placeIn(context), walk: null }) },
            ],
          },
          {
            target: '.sighting',
            actions: [
              { type: 'goTo', params: ({ event: { chart, state = '' } }) => ({ chart, state }) },
              { type: 'showPlace', params: ({ context }) => placeIn(context) },
            ],
          },
        ],
        'try.chosen': { actions: { type: 'choose', params: { state: null } } },
        'live.chosen': { actions: { type: 'choose', params: { state: null } } },
        'tests.chosen': { actions: { type: 'choose', params: { state: null } } },
        'state.chosen': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: '.sighting',
          actions: [
            { type: 'choose', params: ({ event }) => event },
            { type: 'showPlace', params: ({ context }) => placeIn(context) },
          ],
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadDrawing',
            src: 'loadDrawing',
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
            { guard: 'isUnloaded', target: 'loading' },
            { guard: 'isHidden', target: 'layingOut', actions: 'wantSight' },
            { target: 'shown' },
          ],
        },
        shown: {
          on: {
            'fold.toggled': {
              guard: { type: 'isThere', params: ({ event }) => event },
              target: 'layingOut',
              actions: { type: 'wantFold', params: ({ event }) => event },
            },
            'actions.toggled': { target: 'layingOut', actions: 'wantActions' },
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
      initial: 'opening',
      on: {
        'read.chosen': { target: '.read', actions: { type: 'showPlace', params: ({ context }) => placeIn(context) } },
        'try.chosen': '.try',
        'live.chosen': { target: '.live', actions: { type: 'showPlace', params: ({ context }) => placeIn(context) } },
        'tests.chosen': { target: '.tests', actions: { type: 'showPlace', params: ({ context }) => placeIn(context) } },
        'place.changed': [
          {
            guard: { type: 'isOtherWalk', params: ({ event }) => event.place },
            target: '.try',
            actions: { type: 'keepWalk', params: ({ event }) => event.place },
          },
          {
            guard: { type: 'hasLives', params: ({ event }) => event.place },
            target: '.live',
            actions: { type: 'watchLives', params: ({ event }) => event.place },
          },
        ],
      },
      states: {
        opening: {
          always: [{ guard: 'isTried', target: 'try' }, { guard: 'isWatched', target: 'live' }, { target: 'read' }],
        },
        read: { tags: 'read' },
        try: {
          tags: 'try',
          invoke: {
            id: 'walker',
            src: 'walker',
            input: ({ context: { charts, graph, walk, journey } }) => ({
              machine: known(charts.find(({ id }) => id === graph.chart)),
              asked: walk,
              journey,
            }),
            onSnapshot: {
              guard: {
                type: 'isOtherWalk',
                params: ({ context, event: { snapshot } }) => ({
                  ...placeIn(context),
                  walk: snapshot.hasTag('reading') ? null : textOf(snapshot.context),
                }),
              },
              actions: [
                { type: 'keepWalk', params: ({ event }) => ({ walk: textOf(event.snapshot.context) }) },
                { type: 'showPlace', params: ({ context }) => placeIn(context) },
              ],
            },
            onError: 'read',
          },
          exit: [
            { type: 'light', params: { journey: null } },
            { type: 'keepWalk', params: { walk: null } },
          ],
          on: {
            // The walk goes on.
            'try.chosen': {},
            'place.changed': { guard: { type: 'hasLeftWalk', params: ({ event }) => event.place }, target: 'read' },
            'chart.chosen': {
              guard: { type: 'isElsewhere', params: ({ event }) => event },
              target: 'try',
              reenter: true,
            },
          },
        },
        live: {
          tags: 'live',
          invoke: {
            id: 'recorder',
            src: 'recorder',
            input: ({ context: { lives } }) => ({ about: lives }),
            onSnapshot: {
              guard: {
                type: 'hasOtherLives',
                params: ({ event }) => ({ walk: null, lives: event.snapshot.context.about }),
              },
              actions: [
                { type: 'watchLives', params: ({ event }) => ({ lives: event.snapshot.context.about }) },
                { type: 'showPlace', params: ({ context }) => placeIn(context) },
              ],
            },
            onError: 'read',
          },
          exit: { type: 'watchLives', params: { lives: '' } },
          on: {
            // It goes on.
            'live.chosen': {},
            'place.changed': {
              guard: { type: 'hasOtherLives', params: ({ event }) => event.place },
              target: 'live',
              reenter: true,
              actions: { type: 'watchLives', params: ({ event }) => event.place },
            },
          },
        },
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
                    guard: { type: 'isFound', params: ({ event }) => ({ evidence: event.output }) },
                    target: 'found',
                    actions: { type: 'believe', params: ({ event }) => ({ evidence: event.output }) },
                  },
                  { target: 'missing' },
                ],
                onError: 'missing',
              },
            },
            found: {
              on: {
                'journey.chosen': { actions: { type: 'light', params: ({ event }) => event } },
                'journey.played': {
                  target: '#explorer.mode.try',
                  actions: { type: 'light', params: ({ event }) => event },
                },
              },
            },
            missing: {},
          },
        },
      },
    },
  },
});
