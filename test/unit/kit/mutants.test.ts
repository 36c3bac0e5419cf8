/** The mutants of a chart that has one of everything: the list says what is expected of `npm run mutants`. */
import { expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { done, passed, walkJourney } from '../../kit/charts/journey.ts';
import { mutate, namesOf } from '../../mutants/mutantsOf.ts';

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
