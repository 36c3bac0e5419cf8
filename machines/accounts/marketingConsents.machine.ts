import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';
import type { ConsentName } from './registration.logic.ts';

/** Answers by consent; a consent that is left out stays as it was. */
export type ConsentAnswers = Readonly<Partial<Record<ConsentName, boolean>>>;

interface Context {
  /** Answers that are being sent. */
  readonly sent: ConsentAnswers;
  /** Answers given meanwhile, which are sent next. */
  readonly next: ConsentAnswers;
}
interface Answered {
  readonly consent: ConsentName;
  readonly agreed: boolean;
}

/** The three marketing consents of a profile. Each answer shows at once, and is taken back if it could not be saved. */
export const marketingConsentsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'consent.answered' } & Answered,
  },
  actors: { keepAnswers: fromPromise<void, ConsentAnswers>(unprovided) },
  actions: {
    rememberAnswer: assign(({ context }, { consent, agreed }: Answered) => ({
      next: { ...context.next, [consent]: agreed },
    })),
    takeNext: assign(({ context }) => ({ sent: context.next, next: {} })),
    forgetAnswers: assign({ sent: {} }),
    tellUnkept: unprovided,
  },
  guards: { hasMore: ({ context }) => Object.keys(context.next).length > 0 },
}).createMachine({
  id: 'marketingConsents',
  context: { sent: {}, next: {} },
  on: { 'consent.answered': { actions: { type: 'rememberAnswer', params: ({ event }) => event } } },
  initial: 'kept',
  states: {
    kept: { entry: 'forgetAnswers', always: { guard: 'hasMore', target: 'keeping' } },
    keeping: {
      entry: 'takeNext',
      invoke: {
        id: 'keepAnswers',
        src: 'keepAnswers',
        input: ({ context }) => context.sent,
        onDone: 'kept',
        onError: { target: 'kept', actions: 'tellUnkept' },
      },
    },
  },
});
