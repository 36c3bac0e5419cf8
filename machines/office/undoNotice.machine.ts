import { assign, fromPromise, setup } from 'xstate';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The server's answer to an undo; `isOver`: it would answer the same again. */
export type Undone =
  | { readonly kind: 'undone' }
  /** The session has ended. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'refused'; readonly message: string; readonly isOver: boolean };
type Refused = Extract<Undone, { kind: 'refused' }>;

interface Context {
  /** The line of the log. */
  readonly line: number;
  /** Until when it can be undone. */
  readonly until: string;
  readonly leftMs: number;
  /** The pointer or the focus is on the notice. */
  readonly isWatched: boolean;
  /** Why it was not undone; null if no answer says it. */
  readonly refused: Refused | null;
}

/** A notice that can be acted on stays longer than one that is only read. */
export const undoNoticeMs = { shown: 30_000, undone: 6_000 } as const;

/** The whole time runs again. */
const again = (state: 'shown' | 'undone' | 'refused') =>
  ({ 'attention.lost': { target: state, reenter: true, actions: 'noteGone' } }) as const;

/**
 * The notice that something was done, with its undo (docs/rules/staff.md 5.7). It goes by itself, but not while the
 * pointer or the focus is on it; the next act takes its place.
 *
 * | state | what is happening |
 * |---|---|
 * | shown | I read what was done, and may undo it. |
 * | undoing | My undo is on its way. |
 * | signedOut | My session has ended: as soon as I am signed in again, my undo goes on its way. |
 * | undone | I read that all is as before. |
 * | refused | I read why it was not undone; I may try again if that can help. |
 * | gone | The notice is closed, replaced, or its time is over. |
 */
export const undoNoticeMachine = setup({
  types: {
    input: {} as Pick<Context, 'line' | 'until' | 'leftMs'>,
    context: {} as Context,
    events: {} as { type: 'undo.pressed' | 'notice.closed' | 'act.followed' | 'attention.caught' | 'attention.lost' },
    tags: {} as 'undoable' | 'busy' | 'signedOut' | 'undone' | 'refused',
  },
  actors: {
    undoLine: fromPromise<Undone, { line: number }>(unprovided),
    awaitSignIn: fromPromise<void>(unprovided),
  },
  actions: {
    noteCome: assign({ isWatched: true }),
    noteGone: assign({ isWatched: false }),
    forgetRefusal: assign({ refused: null }),
    rememberRefusal: assign((_, refused: Refused) => ({ refused })),
  },
  guards: {
    isUnwatched: ({ context }) => !context.isWatched,
    mayHelp: ({ context }) => context.refused?.isOver !== true,
    wasSignedOut: (_, answer: Undone) => answer.kind === 'signedOut',
    wasRefused: (_, answer: Undone) => answer.kind === 'refused',
  },
  delays: {
    stay: ({ context }) => Math.max(0, Math.min(undoNoticeMs.shown, context.leftMs)),
    beRead: undoNoticeMs.undone,
    beUnderstood: undoNoticeMs.shown,
  },
}).createMachine({
  id: 'undoNotice',
  context: ({ input: { line, until, leftMs } }) => ({ line, until, leftMs, isWatched: false, refused: null }),
  initial: 'shown',
  on: { 'attention.caught': { actions: 'noteCome' }, 'attention.lost': { actions: 'noteGone' } },
  states: {
    shown: {
      tags: 'undoable',
      after: { stay: { guard: 'isUnwatched', target: 'gone' } },
      on: { ...again('shown'), 'undo.pressed': 'undoing', 'notice.closed': 'gone', 'act.followed': 'gone' },
    },
    undoing: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'undoLine',
        src: 'undoLine',
        input: ({ context: { line } }) => ({ line }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: outputOf<Undone> },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: ({ event }) => event.output as Refused },
          },
          { guard: { type: 'wasSignedOut', params: outputOf<Undone> }, target: 'signedOut' },
          { target: 'undone' },
        ],
        onError: 'refused',
      },
    },
    signedOut: {
      tags: 'signedOut',
      invoke: { id: 'awaitSignIn', src: 'awaitSignIn', onDone: 'undoing', onError: 'refused' },
      on: { 'notice.closed': 'gone', 'act.followed': 'gone' },
    },
    undone: {
      tags: 'undone',
      after: { beRead: { guard: 'isUnwatched', target: 'gone' } },
      on: { ...again('undone'), 'notice.closed': 'gone', 'act.followed': 'gone' },
    },
    refused: {
      tags: 'refused',
      after: { beUnderstood: { guard: 'isUnwatched', target: 'gone' } },
      on: {
        ...again('refused'),
        'undo.pressed': { guard: 'mayHelp', target: 'undoing' },
        'notice.closed': 'gone',
        'act.followed': 'gone',
      },
    },
    gone: { type: 'final' },
  },
});
