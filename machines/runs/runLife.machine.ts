import { setup } from 'xstate';

/** What stands beside a run's row, and is looked up when something is to happen to it. */
export interface RunFacts {
  /** Nothing that a run needs to be sold is missing (docs/rules/runs.md 3.2). */
  readonly isComplete: boolean;
  /** Somebody has, or had, a place or a payment in it. */
  readonly hasPlaces: boolean;
  /** It is ordered that it is cancelled, and that is neither stopped nor done (docs/rules/tasks.md 3.2). */
  readonly isBeingCancelled: boolean;
}

export type RunEvent = {
  readonly type: 'run.published' | 'sale.paused' | 'sale.resumed' | 'run.cancelled' | 'run.deleted';
};

/**
 * The life of a run (docs/rules/runs.md 3). Whether it is sold just now is the sale's own times, too; here stands what
 * staff decide. Its state is the row: two columns and no effects; server/domain/runs/runLife.ts is the only way to
 * change them.
 *
 * | state | what is happening |
 * |---|---|
 * | draft | Only staff see it. |
 * | published | Everybody sees it. |
 * | · selling | It is sold while its sale is open. |
 * | · paused | It is shown and not sold. |
 * | cancelled | It does not take place. |
 * | deleted | It is not there any more. |
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
