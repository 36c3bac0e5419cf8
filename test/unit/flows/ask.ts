/** A small chart to be walked: somebody gives a name and asks. */
import { assign, fromPromise, setup } from 'xstate';

export const askMachine = setup({
  types: {
    input: {} as { readonly name: string },
    context: {} as { readonly name: string; readonly answer: unknown },
    events: {} as { type: 'asked' } | { type: 'named'; name: string },
  },
  actors: { ask: fromPromise<unknown, string>(async () => null) },
  actions: { keep: assign((_, { answer }: { answer: unknown }) => ({ answer })) },
  guards: { isNamed: ({ context }) => context.name !== '' },
  delays: { rest: 1_000 },
}).createMachine({
  id: 'ask',
  context: ({ input }) => ({ ...input, answer: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        asked: { guard: 'isNamed', target: 'asking' },
        named: { actions: assign(({ event }) => ({ name: event.name })) },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context.name,
        onDone: { target: 'answered', actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) } },
        onError: 'refused',
      },
    },
    refused: { after: { rest: 'idle' } },
    answered: { type: 'final' },
  },
});

/** What its tests would record. */
export const examples = {
  asked: [{ type: 'asked' }],
  named: [{ type: 'named', name: "Ada's" }],
  'xstate.done.actor.ask': [{ type: 'xstate.done.actor.ask', output: { at: [1, null] } }],
  'xstate.error.actor.ask': [{ type: 'xstate.error.actor.ask', error: { $error: { name: 'Error', message: 'no' } } }],
};

/** One that needs a name, and fails without one. */
export const pickyMachine = setup({
  types: {
    input: {} as { readonly name: string },
    context: {} as { readonly name: string },
    events: {} as { type: 'named'; name: string },
  },
  actions: { keep: assign((_, { name }: { name: string }) => ({ name: name.trim() })) },
}).createMachine({
  id: 'picky',
  context: ({ input }) => ({ name: input.name.trim() }),
  initial: 'only',
  states: { only: { on: { named: { actions: { type: 'keep', params: ({ event }) => event } } } } },
});
