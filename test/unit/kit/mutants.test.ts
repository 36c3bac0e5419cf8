/** The mutants of a chart that has one of everything: the list says what is expected of `npm run mutants`. */
import { expect, it } from 'vitest';
import { type AnyStateMachine, assign, fromPromise, setup } from 'xstate';
import * as charts from '#machines/index.ts';
import { graphOf } from '../../../src/flows/graph/graph.ts';
import { done, passed, walkJourney } from '../../kit/charts/journey.ts';
import { drawnOf, mutate, namesOf } from '../../mutants/mutantsOf.ts';
import { judge } from '../../mutants/verdicts.ts';

const doorMachine = setup({
  types: { context: {} as { knocks: number }, events: {} as { type: 'door.knocked' } },
  actors: { askOwner: fromPromise<boolean, { knocks: number }>(async () => true) },
  actions: { count: assign({ knocks: ({ context }) => context.knocks + 1 }) },
  guards: { isPatient: ({ context }) => context.knocks < 3 },
  delays: { patience: 50 },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'shut',
  states: {
    shut: { on: { 'door.knocked': { guard: 'isPatient', target: 'asking', actions: 'count' } } },
    asking: {
      tags: 'waiting',
      invoke: {
        id: 'askOwner',
        src: 'askOwner',
        input: ({ context: { knocks } }) => ({ knocks }),
        onDone: 'open',
        onError: 'shut',
      },
      after: { patience: 'shut' },
    },
    open: { type: 'final' },
  },
});

// specification 10.22
it('changes one thing at a time, in every small way', () => {
  expect(namesOf(doorMachine)).toEqual([
    'shut on door.knocked gone',
    'shut on door.knocked to shut',
    'shut on door.knocked to open',
    'shut on door.knocked guard isPatient gone',
    'shut on door.knocked guard not isPatient',
    'shut on door.knocked action count gone',
    'asking tag waiting gone',
    'asking input of askOwner gone',
    'asking on after patience gone',
    'asking on after patience to asking',
    'asking on after patience to open',
    'asking on done askOwner gone',
    'asking on done askOwner to shut',
    'asking on done askOwner to asking',
    'asking on failed askOwner gone',
    'asking on failed askOwner to asking',
    'asking on failed askOwner to open',
    'delay patience ten times as long',
  ]);
});

it.each([
  ['asking on done askOwner to shut', 'shut', { knocks: 1 }],
  ['shut on door.knocked action count gone', 'open', { knocks: 0 }],
  ['shut on door.knocked guard not isPatient', 'shut', { knocks: 0 }],
  ['none of them', 'open', { knocks: 1 }],
])('walks differently: %s', (mutant, state, context) => {
  const { state: end, context: last } = walkJourney(mutate(doorMachine, mutant), undefined, [
    { type: 'door.knocked' },
    done('askOwner', true),
  ]);
  expect([end, last]).toEqual([state, context]);
});

it('waits ten times as long', () => {
  const mutant = mutate(doorMachine, 'delay patience ten times as long');
  const { did, state } = walkJourney(mutant, undefined, [{ type: 'door.knocked' }, passed('patience')]);
  expect([did, state]).toEqual([
    [
      ['wait', 'patience', 500],
      ['ask', 'askOwner', { knocks: 1 }],
    ],
    'shut',
  ]);
});

it('leaves to the drawing where arrows lead and which tags there are, not guards, actions or inputs', () => {
  expect(namesOf(doorMachine).filter((name) => !drawnOf(doorMachine).has(name))).toEqual([
    'shut on door.knocked guard isPatient gone',
    'shut on door.knocked guard not isPatient',
    'shut on door.knocked action count gone',
    'asking input of askOwner gone',
    'delay patience ten times as long',
  ]);
});

it.each(Object.values<AnyStateMachine>(charts).map((machine) => [machine.id, machine] as const))(
  'draws %s as it was where nothing is changed that a drawing shows',
  (_, machine) => {
    const statesOf = (chart: AnyStateMachine) => [...graphOf(chart).states];
    for (const unseen of namesOf(machine)
      .filter((name) => / input of \w+ gone$/u.test(name))
      .slice(0, 1))
      expect(statesOf(mutate(machine, unseen))).toEqual(statesOf(machine));
  },
);

it('draws another chart where an arrow or a tag is another', () => {
  const drawn = JSON.stringify([...graphOf(doorMachine).states]);
  const unseen = [...drawnOf(doorMachine)].filter(
    (name) => JSON.stringify([...graphOf(mutate(doorMachine, name)).states]) === drawn,
  );
  expect(unseen).toEqual([]);
});

const verdictsOf = (byTest: number, byDrawing: number, alive: number) => [
  ...Array.from({ length: byTest }, (_, at) => ({ chart: 'door', mutant: `of a test ${at}`, killer: 'test' as const })),
  ...Array.from({ length: byDrawing }, (_, at) => ({
    chart: 'door',
    mutant: `drawn ${at}`,
    killer: 'drawing' as const,
  })),
  ...Array.from({ length: alive }, (_, at) => ({ chart: 'door', mutant: `alive ${at}`, killer: null })),
];

it.each([
  [verdictsOf(90, 10, 0), false, true],
  [verdictsOf(89, 11, 0), false, false],
  [verdictsOf(89, 11, 0), true, true],
  [verdictsOf(90, 4, 6), false, false],
  [verdictsOf(90, 4, 6), true, false],
])('judges a share by its survivors, and all mutants by tests alone too: %#', (verdicts, isShare, isEnough) => {
  expect(judge(verdicts, isShare).isEnough).toBe(isEnough);
});

it('says how many are killed, and by which lines that is judged', () => {
  expect([judge(verdictsOf(89, 11, 0), true), judge(verdictsOf(89, 11, 0), false)].map((one) => one.inWords)).toEqual([
    'killed: 100.0 % (at least 95.0 %), by tests alone 89.0 % (not judged in a share)',
    'killed: 100.0 % (at least 95.0 %), by tests alone 89.0 % (at least 90.0 %)',
  ]);
});
