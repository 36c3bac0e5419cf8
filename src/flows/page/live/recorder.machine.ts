import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Heard } from '../../hear.ts';
import type { Opened } from '../../live/file.ts';
import { cleared, type Recording, withoutTab, withSteps } from '../../live/recording.ts';
import type { StepsMessage } from '../../news.ts';

export type RecorderEvent =
  | Heard
  | { readonly type: 'recording.paused' | 'recording.resumed' | 'recording.cleared' }
  | { readonly type: 'actor.chosen'; readonly actor: string; readonly chart: string }
  /** Null: the last one, and whatever comes. */
  | { readonly type: 'step.chosen'; readonly number: number | null }
  | { readonly type: 'file.chosen'; readonly file: Blob }
  /** Something on the server whose lives are kept. */
  | { readonly type: 'lives.asked'; readonly about: string }
  | { readonly type: 'tabs.wanted' };

interface Context {
  readonly recording: Recording;
  /** Whom somebody chose. */
  readonly actor: string | null;
  /** The step that is looked at. */
  readonly number: number | null;
  /** What was opened. */
  readonly file: Blob | null;
  readonly opened: Opened | null;
  readonly about: string;
  /** Why a file cannot be shown. */
  readonly refusal: string;
}

const unprovided = (): never => {
  throw new Error('The recorder was started without its effects.');
};

const fresh = { recording: [], actor: null, number: null, file: null, opened: null, about: '', refusal: '' } as const;

/**
 * What the explorer knows of running charts: it listens to the tabs of this browser, or shows what was kept, in a file or
 * on the server; and one may go back in it.
 *
 * | state | what is happening |
 * |---|---|
 * | source | Steps are reported. |
 * | · tabs | By the tabs of this browser. |
 * | · · listening | I see what they do. |
 * | · · paused | I look at what they have done so far. |
 * | · file | By a file. |
 * | · · reading | It is read. |
 * | · · shown | I see it. |
 * | · · refused | It is none that can be shown, and I read why. |
 * | · lives | By the server, of one payment. |
 * | · · asking | Its answer is on its way. |
 * | · · shown | I see it. |
 * | · · unknown | It knows no such payment. |
 * | · · unreachable | Nobody answered. |
 * | moment | I look at one step. |
 * | · latest | At the last one, and at each that comes. |
 * | · earlier | At one before. |
 */
export const recorderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecorderEvent,
    input: {} as { readonly about: string },
  },
  actors: {
    /** Tells what tabs tell, for as long as it runs. */
    listen: fromCallback<RecorderEvent>(unprovided),
    /** A sentence: why it cannot be shown. */
    readFile: fromPromise<Opened | string, { readonly file: Blob | null }>(unprovided),
    /** Null: there is none. */
    askLives: fromPromise<Recording | null, { readonly about: string }>(unprovided),
  },
  actions: {
    /** The drawing follows. */
    showChart: (_, _params: { chart: string }) => unprovided(),
    beginAnew: assign(fresh),
    learn: assign(({ context }, { steps: recorded }: { steps: StepsMessage }) => ({
      recording: withSteps(context.recording, recorded),
    })),
    loseTab: assign(({ context }, { tab }: { tab: string }) => ({ recording: withoutTab(context.recording, tab) })),
    clear: assign(({ context }) => ({ recording: cleared(context.recording) })),
    choose: assign((_, { actor }: { actor: string }) => ({ actor, number: null })),
    lookAt: assign((_, { number }: { number: number | null }) => ({ number })),
    takeFile: assign((_, { file }: { file: Blob }) => ({ ...fresh, file })),
    open: assign((_, { opened }: { opened: Opened }) => ({ opened, recording: opened.recording })),
    refuse: assign((_, { refusal }: { refusal: string }) => ({ refusal })),
    ask: assign((_, { about }: { about: string }) => ({ ...fresh, about })),
    adopt: assign((_, { recording }: { recording: Recording }) => ({ recording })),
  },
  guards: {
    isAsked: ({ context }) => context.about !== '',
    isLast: (_, { number }: { number: number | null }) => number === null,
  },
}).createMachine({
  id: 'recorder',
  type: 'parallel',
  context: ({ input: { about } }) => ({ ...fresh, about }),
  states: {
    source: {
      initial: 'beginning',
      on: {
        'file.chosen': { target: '.file', actions: { type: 'takeFile', params: ({ event }) => event } },
        'lives.asked': { target: '.lives', actions: { type: 'ask', params: ({ event }) => event } },
      },
      states: {
        /** An address may ask for a life. */
        beginning: { always: [{ guard: 'isAsked', target: 'lives' }, { target: 'tabs' }] },
        tabs: {
          tags: 'tabs',
          initial: 'listening',
          on: { 'recording.cleared': { actions: 'clear' } },
          states: {
            listening: {
              invoke: { id: 'listen', src: 'listen' },
              on: {
                'steps.reported': { actions: { type: 'learn', params: ({ event }) => event } },
                'tab.closed': { actions: { type: 'loseTab', params: ({ event }) => event } },
                'recording.paused': 'paused',
              },
            },
            paused: { tags: 'paused', on: { 'recording.resumed': 'listening' } },
          },
        },
        file: {
          tags: 'file',
          initial: 'reading',
          exit: 'beginAnew',
          on: { 'tabs.wanted': 'tabs' },
          states: {
            reading: {
              invoke: {
                id: 'readFile',
                src: 'readFile',
                input: ({ context: { file } }) => ({ file }),
                onDone: [
                  {
                    guard: ({ event }) => typeof event.output === 'string',
                    target: 'refused',
                    actions: { type: 'refuse', params: ({ event }) => ({ refusal: String(event.output) }) },
                  },
                  {
                    target: 'shown',
                    actions: [
                      { type: 'open', params: ({ event }) => ({ opened: event.output as Opened }) },
                      {
                        type: 'showChart',
                        params: ({ event }) => ({ chart: (event.output as Opened).recording[0]?.chart ?? '' }),
                      },
                    ],
                  },
                ],
                onError: {
                  target: 'refused',
                  actions: { type: 'refuse', params: { refusal: 'This file cannot be read.' } },
                },
              },
            },
            shown: { tags: 'shown' },
            refused: { tags: 'refused' },
          },
        },
        lives: {
          tags: 'lives',
          initial: 'asking',
          exit: 'beginAnew',
          on: { 'tabs.wanted': 'tabs' },
          states: {
            asking: {
              tags: 'asking',
              invoke: {
                id: 'askLives',
                src: 'askLives',
                input: ({ context: { about } }) => ({ about }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: 'unknown',
                  },
                  {
                    target: 'shown',
                    actions: [
                      { type: 'adopt', params: ({ event }) => ({ recording: event.output ?? [] }) },
                      { type: 'showChart', params: ({ event }) => ({ chart: event.output?.[0]?.chart ?? '' }) },
                    ],
                  },
                ],
                onError: 'unreachable',
              },
            },
            shown: { tags: 'shown' },
            unknown: { tags: 'unknown' },
            unreachable: { tags: 'unreachable' },
          },
        },
      },
    },
    moment: {
      initial: 'latest',
      on: {
        'step.chosen': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: '.latest',
            actions: { type: 'lookAt', params: ({ event }) => event },
          },
          { target: '.earlier', actions: { type: 'lookAt', params: ({ event }) => event } },
        ],
        'actor.chosen': {
          target: '.latest',
          actions: [
            { type: 'choose', params: ({ event }) => event },
            { type: 'showChart', params: ({ event }) => event },
          ],
        },
        'recording.cleared': '.latest',
        'file.chosen': '.latest',
        'lives.asked': '.latest',
        'tabs.wanted': '.latest',
      },
      states: {
        latest: { tags: 'latest', entry: { type: 'lookAt', params: { number: null } } },
        earlier: {},
      },
    },
  },
});
