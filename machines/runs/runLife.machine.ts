import { setup } from 'xstate';

/** What is not in the run's row and is looked up before each event. */
export interface RunFacts {
  /** The run has everything that it needs to go on sale (docs/rules/runs.md 3.2). */
  readonly isComplete: boolean;
  /** Somebody has, or had, a place or a payment in it. */
  readonly hasPlaces: boolean;
  /** Its cancellation has been ordered and is neither stopped nor done (docs/rules/tasks.md 3.2). */
  readonly isBeingCancelled: boolean;
}

export type RunEvent = {
  readonly type: 'run.published' | 'sale.paused' | 'sale.resumed' | 'run.cancelled' | 'run.deleted';
};

/**
 * The life of a run, as staff decide it (docs/rules/runs.md 3). Whether it is on sale also depends on the times of its
 * sale. Its state is the row: two columns and no effects. Only server/domain/runs/runLife.ts changes them.
 *
 * | state | what is happening |
 * |---|---|
 * | draft | Only staff see it. |
 * | published | Everybody sees it. |
 * | · selling | It is on sale while its sale is open. |
 * | · paused | It is shown but not on sale. |
 * | cancelled | It will not take place. |
 * | deleted | It no longer exists. |
 */
export const runLifeMachine = setup({
  types: {
    input: {} as RunFacts,
    context: {} as RunFacts,
    events: {} as RunEvent,
  },
  guards: {
    isComplete: ({ context }) => context.isComplete,
    isEmpty: ({ context }) => !context.hasPlaces,
    isNotBeingCancelled: ({ context }) => !context.isBeingCancelled,
  },
}).createMachine({
  id: 'runLife',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'run.published': { guard: 'isComplete', target: 'published' },
        'run.deleted': { guard: 'isEmpty', target: 'deleted' },
      },
    },
    published: {
      initial: 'selling',
      on: { 'run.cancelled': 'cancelled' },
      states: {
        selling: { on: { 'sale.paused': 'paused' } },
        paused: { on: { 'sale.resumed': { guard: 'isNotBeingCancelled', target: 'selling' } } },
      },
    },
    cancelled: {},
    deleted: {},
  },
});
