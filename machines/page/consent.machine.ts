import { fromPromise, setup } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';

export type Answer = 'granted' | 'refused';

/**
 * Whether the visitor agrees to analytics and marketing cookies (docs/rules/page.md 8.1). Until then nothing is set,
 * read or sent; refusing is as easy as agreeing, and the footer opens the question again.
 *
 * | state | what is happening |
 * |---|---|
 * | unknown | Have I answered before? |
 * | asked | I am asked whether the shop may measure my visit. |
 * | granted | I have agreed. |
 * | · settled | The question is closed. |
 * | · reviewing | I have opened it again. |
 * | refused | I have refused. |
 * | · settled | The question is closed. |
 * | · reviewing | I have opened it again. |
 */
export const consentMachine = setup({
  types: {
    events: {} as
      | { type: 'consent.given' }
      | { type: 'consent.refused' }
      | { type: 'settings.opened' }
      | { type: 'settings.closed' },
    tags: {} as 'asking' | 'closable',
  },
  actors: {
    /** The answer of an earlier visit. */
    recallAnswer: fromPromise<Answer | null>(unprovided),
  },
  actions: {
    keepAnswer: (_, _params: { answer: Answer }) => unprovided(),
    startTracking: unprovided,
    /** Also deletes the cookies that were set. */
    stopTracking: unprovided,
  },
  guards: {
    wasGranted: (_, { answer }: { answer: Answer | null }) => answer === 'granted',
    wasRefused: (_, { answer }: { answer: Answer | null }) => answer === 'refused',
  },
}).createMachine({
  id: 'consent',
  initial: 'unknown',
  states: {
    unknown: {
      invoke: {
        src: 'recallAnswer',
        id: 'recallAnswer',
        onDone: [
          { guard: { type: 'wasGranted', params: ({ event }) => ({ answer: event.output }) }, target: 'granted' },
          { guard: { type: 'wasRefused', params: ({ event }) => ({ answer: event.output }) }, target: 'refused' },
          { target: 'asked' },
        ],
        onError: 'asked',
      },
    },
    asked: {
      tags: 'asking',
      on: {
        'consent.given': { target: 'granted', actions: { type: 'keepAnswer', params: { answer: 'granted' } } },
        'consent.refused': { target: 'refused', actions: { type: 'keepAnswer', params: { answer: 'refused' } } },
      },
    },
    granted: {
      entry: 'startTracking',
      exit: 'stopTracking',
      initial: 'settled',
      states: {
        settled: { on: { 'settings.opened': 'reviewing' } },
        reviewing: {
          tags: ['asking', 'closable'],
          on: {
            'settings.closed': 'settled',
            'consent.given': 'settled',
            'consent.refused': {
              target: '#consent.refused',
              actions: { type: 'keepAnswer', params: { answer: 'refused' } },
            },
          },
        },
      },
    },
    refused: {
      initial: 'settled',
      states: {
        settled: { on: { 'settings.opened': 'reviewing' } },
        reviewing: {
          tags: ['asking', 'closable'],
          on: {
            'settings.closed': 'settled',
            'consent.refused': 'settled',
            'consent.given': {
              target: '#consent.granted',
              actions: { type: 'keepAnswer', params: { answer: 'granted' } },
            },
          },
        },
      },
    },
  },
});
