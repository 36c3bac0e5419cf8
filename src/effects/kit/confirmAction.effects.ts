import type { QueryClient } from '@tanstack/react-query';
import type { MachineImplementationsFrom } from 'xstate';
import type { ActionOutcome, Answers, confirmActionMachine } from '#machines/kit/confirmAction.machine.ts';
import type { Outcome } from '../../api/request.ts';
import { toRefusal, write } from './write.ts';

interface Action {
  /** Makes the call with what was typed or chosen. */
  ask(answers: Answers): Promise<Outcome<unknown>>;
  /** What follows once the server has done it, with its word on it: news to tell, reads to repeat. The dialog waits for it. */
  followUp?(message: string | null): void | Promise<void>;
}

/** The one call of a confirmed action. */
export const confirmActionEffects = (cache: QueryClient, { ask, followUp }: Action) =>
  ({
    actors: {
      performAction: write(cache, async (answers: Answers): Promise<ActionOutcome> => {
        const { result, error } = await ask(answers);
        if (error !== null) return toRefusal(error);
        await followUp?.(result.message?.content ?? null);
        return { kind: 'done' };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof confirmActionMachine>;
