import { fromPromise } from 'xstate';
import type { Answer } from '#machines/consent.machine.ts';
import type { Services } from './services.ts';

export const consentKey = 'consent';

interface Measuring {
  start(): void;
  stop(): void;
}

/** What the `consent` chart does in the world. */
export const consentEffects = ({ storage }: Pick<Services, 'storage'>, measuring: Measuring) => ({
  actors: {
    recallAnswer: fromPromise<Answer | null>(async () => {
      const answer = storage.getItem(consentKey);
      return answer === 'granted' || answer === 'refused' ? answer : null;
    }),
  },
  actions: {
    keepAnswer: (_: unknown, { answer }: { answer: Answer }) => storage.setItem(consentKey, answer),
    startTracking: () => measuring.start(),
    stopTracking: () => measuring.stop(),
  },
});
