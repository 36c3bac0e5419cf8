import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { delays, type Language, localeRetries, type Region } from '#contract/constants.ts';
import { unprovided } from '../kit/unprovided.ts';

interface Input {
  readonly language: Language;
  /** The address asked for it: the sender of the link chose it for the pages to come, too. */
  readonly isAsked: boolean;
  readonly region: Region;
}
interface Context {
  /** The language that the page shows, and while another is being loaded the wanted one. */
  readonly language: Language;
  readonly wanted: Language;
  readonly isAsked: boolean;
  readonly region: Region;
  /** Failed attempts to load the wanted language's texts. */
  readonly tries: number;
}

/**
 * The whole page, from the first byte on: what it waits for, and changing language and region (docs/rules/page.md 4).
 *
 * | state | what is happening |
 * |---|---|
 * | starting | The page has just been opened. |
 * | loadingLocale | The words are on their way. |
 * | · asking | They are asked for. |
 * | · resting | They did not come; they are asked for again in a moment. |
 * | loadingSession | Who am I here? |
 * | loadingEvents | The runs are on their way. |
 * | loadingProperties | The shop's settings are on their way. |
 * | ready | I can use the page. |
 * | · settled | All is here. |
 * | · changingLanguage | Another language is on its way; I read on in the old one. |
 * | · · asking | Its words are asked for. |
 * | · · resting | They did not come; they are asked for again in a moment. |
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
    /** Reads the profile when a token is there; resolves at once for a visitor. */
    readSession: fromPromise<void>(unprovided),
    readEvents: fromPromise<void, { region: Region }>(unprovided),
    readProperties: fromPromise<void>(unprovided),
    /** Sends `screen.prepared` when the screen at the present address needs no properties to start. */
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
    /** To the server's log. */
    reportFailure: (_, _params: { error: unknown }) => unprovided(),
    /** To the person: the old language stays. */
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
        // A person who cannot be recognised is a visitor.
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
