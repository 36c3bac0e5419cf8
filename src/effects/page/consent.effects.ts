import { fromPromise } from 'xstate';
import type { Answer } from '#machines/page/consent.machine.ts';
import type { Services } from '../../services.ts';
import { consentKey, keptAnswer } from './consentAnswer.ts';

interface Measuring {
  start(): void;
  stop(): void;
}

/** The effects of the `consent` chart. */
export const consentEffects = ({ storage }: Pick<Services, 'storage'>, measuring: Measuring) => ({
  actors: {
    recallAnswer: fromPromise<Answer | null>(async () => keptAnswer(storage)),
  },
  actions: {
    keepAnswer: (_: unknown, { answer }: { answer: Answer }) => storage.setItem(consentKey, answer),
    startTracking: () => measuring.start(),
    stopTracking: () => measuring.stop(),
  },
});
