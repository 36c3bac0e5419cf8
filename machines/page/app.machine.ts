import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { delays, type Language, localeRetries, type Region } from '#contract/constants.ts';
import { unprovided } from '../kit/unprovided.ts';

interface Input {
  readonly language: Language;
  /** The address asked for it, so the sender of the link chose it for the next pages, too. */
  readonly isAsked: boolean;
  readonly region: Region;
}
interface Context {
  /** The language of the page; while another one is loading, the one that was asked for. */
  readonly language: Language;
  readonly wanted: Language;
  readonly isAsked: boolean;
  readonly region: Region;
  /** Failed attempts to load the texts of that language. */
  readonly tries: number;
}

/**
 * The whole page from its first byte: what it waits for, and how language and region change (docs/rules/page.md 4).
 *
 * | state | what is happening |
 * |---|---|
 * | starting | The page has just been opened. |
 * | loadingLocale | The texts are loading. |
 * | · asking | They have been requested. |
 * | · resting | They did not arrive; we try again in a moment. |
 * | loadingSession | Am I signed in? |
 * | loadingEvents | The runs are loading. |
 * | loadingProperties | The shop's settings are loading. |
 * | ready | I can use the page. |
 * | · settled | Everything is loaded. |
 * | · changingLanguage | Another language is loading; I read on in the old one. |
 * | · · asking | Its texts have been requested. |
 * | · · resting | They did not arrive; we try again in a moment. |
 * | failed | The page could not start; I may try again. |
 */
export const appMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'page.opened' }
      | { type: 'screen.prepared' }
      | { type: 'retry.requested' }
      | { type: 'language.changed'; language: Language }
      | { type: 'region.changed'; region: Region },
    tags: {} as 'waiting' | 'usable' | 'broken',
  },
  actors: {
    loadLocale: fromPromise<void, { language: Language }>(unprovided),
    /** Reads the profile if there is a token; resolves at once for a visitor. */
    readSession: fromPromise<void>(unprovided),
    readEvents: fromPromise<void, { region: Region }>(unprovided),
    readProperties: fromPromise<void>(unprovided),
    /** Sends `screen.prepared` when the screen at the current address can start without properties. */
    watchScreen: fromCallback<EventObject>(unprovided),
  },
  actions: {
    wantLanguage: assign((_, { language }: { language: Language }) => ({ wanted: language, tries: 0 })),
    adoptLanguage: assign({ language: ({ context }) => context.wanted }),
    wantShownAgain: assign({ wanted: ({ context }) => context.language }),
    adoptRegion: assign((_, { region }: { region: Region }) => ({ region })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    /** For the next visit. */
    keepLanguage: (_, _params: { language: Language }) => unprovided(),
    keepRegion: (_, _params: { region: Region }) => unprovided(),
    /** Reports it to the server's log. */
    reportFailure: (_, _params: { error: unknown }) => unprovided(),
    /** Tells the person that the old language stays. */
    tellLanguageFailed: unprovided,
  },
  guards: {
    isAsked: ({ context }) => context.isAsked,
    mayTryAgain: ({ context }) => context.tries < localeRetries,
    isOtherLanguage: ({ context }, { language }: { language: Language }) => language !== context.wanted,
    isOtherRegion: ({ context }, { region }: { region: Region }) => region !== context.region,
  },
  delays: {
    /** 350 ms, doubling with each failed attempt. */
    localeRetry: ({ context }) => delays.localeRetry * 2 ** (context.tries - 1),
  },
}).createMachine({
  id: 'app',
  context: ({ input: { language, isAsked, region } }) => ({ language, wanted: language, isAsked, region, tries: 0 }),
  initial: 'starting',
  states: {
    starting: { tags: 'waiting', on: { 'page.opened': 'loadingLocale' } },
    loadingLocale: {
      tags: 'waiting',
      entry: 'forgetTries',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'loadLocale',
            id: 'loadLocale',
            input: ({ context }) => ({ language: context.wanted }),
            onDone: [
              {
                guard: 'isAsked',
                target: '#app.loadingSession',
                actions: { type: 'keepLanguage', params: ({ context }) => ({ language: context.wanted }) },
              },
              { target: '#app.loadingSession' },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'resting', actions: 'countTry' },
              {
                target: '#app.failed',
                actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        resting: { after: { localeRetry: 'asking' } },
      },
    },
    loadingSession: {
      tags: 'waiting',
      invoke: {
        src: 'readSession',
        id: 'readSession',
        onDone: 'loadingEvents',
        // A person whose session cannot be read is a visitor.
        onError: {
          target: 'loadingEvents',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadingEvents: {
      tags: 'waiting',
      invoke: {
        src: 'readEvents',
        id: 'readEvents',
        input: ({ context }) => ({ region: context.region }),
        onDone: 'loadingProperties',
        onError: {
          target: 'failed',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadingProperties: {
      tags: 'waiting',
      invoke: [
        {
          src: 'readProperties',
          id: 'readProperties',
          onDone: 'ready',
          onError: {
            target: 'failed',
            actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        { src: 'watchScreen', id: 'watchScreen' },
      ],
      on: { 'screen.prepared': 'ready' },
    },
    ready: {
      tags: 'usable',
      initial: 'settled',
      on: {
        'language.changed': {
          guard: { type: 'isOtherLanguage', params: ({ event }) => ({ language: event.language }) },
          target: '.changingLanguage',
          actions: { type: 'wantLanguage', params: ({ event }) => ({ language: event.language }) },
        },
        'region.changed': {
          guard: { type: 'isOtherRegion', params: ({ event }) => ({ region: event.region }) },
          target: 'loadingEvents',
          actions: [
            { type: 'adoptRegion', params: ({ event }) => ({ region: event.region }) },
            { type: 'keepRegion', params: ({ event }) => ({ region: event.region }) },
          ],
        },
      },
      states: {
        settled: {},
        // The page stays as it is until the texts are here.
        changingLanguage: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                src: 'loadLocale',
                id: 'loadLocale',
                input: ({ context }) => ({ language: context.wanted }),
                onDone: {
                  target: '#app.ready.settled',
                  actions: [
                    'adoptLanguage',
                    { type: 'keepLanguage', params: ({ context }) => ({ language: context.wanted }) },
                  ],
                },
                onError: [
                  { guard: 'mayTryAgain', target: 'resting', actions: 'countTry' },
                  { target: '#app.ready.settled', actions: ['tellLanguageFailed', 'wantShownAgain'] },
                ],
              },
            },
            resting: { after: { localeRetry: 'asking' } },
          },
        },
      },
    },
    failed: { tags: 'broken', on: { 'retry.requested': 'loadingLocale' } },
  },
});
