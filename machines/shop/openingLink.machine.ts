import { assign, fromPromise, setup } from 'xstate';
import type { OpeningReminder } from '#contract/shop/opening.calls.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The state of the reminder behind a link, or that there is none. */
export type ReminderRead = { readonly kind: 'found'; readonly reminder: OpeningReminder } | { readonly kind: 'lost' };

interface Context {
  /** The token of the link that led here; null when there was none. */
  readonly secret: string | null;
  readonly reminder: OpeningReminder | null;
}

const bySecret = ({ context }: { readonly context: Context }) => ({ secret: known(context.secret) });
const remember = { type: 'rememberReminder', params: outputOf<ReminderRead> } as const;
/** Where the server's answer leads, whatever was asked. */
const toAnswered = [
  { guard: { type: 'isLost', params: outputOf<ReminderRead> }, target: 'lost' },
  { guard: { type: 'isOpen', params: outputOf<ReminderRead> }, target: 'open', actions: remember },
  { guard: { type: 'isWaiting', params: outputOf<ReminderRead> }, target: 'waiting', actions: remember },
  { target: 'asked', actions: remember },
] as const;

/**
 * The link of a reminder's e-mail: one button confirms the address, another cancels the reminder. Opening the link changes nothing
 * (docs/rules/mail.md 3.9).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | reading | What is the state of my reminder? |
 * | unread | It could not be loaded; I may try again. |
 * | asked | I may confirm that I want it. |
 * | · quiet | Nothing went wrong. |
 * | · failed | Confirming failed; I may try again. |
 * | confirming | My confirmation is being sent. |
 * | waiting | I will be reminded; I may still cancel. |
 * | · quiet | Nothing went wrong. |
 * | · failed | Cancelling failed; I may try again. |
 * | stopping | My cancellation is being sent. |
 * | open | The run is on sale already. |
 * | lost | The link is not valid. |
 */
export const openingLinkMachine = setup({
  types: {
    input: {} as { readonly secret: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'reminder.confirmed' | 'reminder.stopped' },
    tags: {} as 'busy' | 'failed' | 'unread' | 'asked' | 'waiting' | 'open' | 'lost',
  },
  actors: {
    readReminder: fromPromise<ReminderRead, { secret: string }>(unprovided),
    confirmReminder: fromPromise<ReminderRead, { secret: string }>(unprovided),
    stopReminder: fromPromise<ReminderRead, { secret: string }>(unprovided),
  },
  actions: {
    rememberReminder: assign((_, read: ReminderRead) => ({ reminder: read.kind === 'found' ? read.reminder : null })),
  },
  guards: {
    hasSecret: ({ context }) => context.secret !== null,
    isLost: (_, read: ReminderRead) => read.kind === 'lost',
    isOpen: (_, read: ReminderRead) => read.kind === 'found' && read.reminder.state === 'open',
    isWaiting: (_, read: ReminderRead) => read.kind === 'found' && read.reminder.state === 'waiting',
  },
}).createMachine({
  id: 'openingLink',
  context: ({ input: { secret } }) => ({ secret, reminder: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasSecret', target: 'reading' }, { target: 'lost' }] },
    reading: {
      tags: 'busy',
      invoke: { id: 'readReminder', src: 'readReminder', input: bySecret, onDone: toAnswered, onError: 'unread' },
    },
    unread: { tags: 'unread', on: { 'retry.requested': 'reading' } },
    asked: {
      tags: 'asked',
      on: { 'reminder.confirmed': 'confirming' },
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'failed' } },
    },
    confirming: {
      tags: ['asked', 'busy'],
      invoke: {
        id: 'confirmReminder',
        src: 'confirmReminder',
        input: bySecret,
        onDone: toAnswered,
        onError: 'asked.failed',
      },
    },
    waiting: {
      tags: 'waiting',
      on: { 'reminder.stopped': 'stopping' },
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'failed' } },
    },
    stopping: {
      tags: ['waiting', 'busy'],
      invoke: {
        id: 'stopReminder',
        src: 'stopReminder',
        input: bySecret,
        onDone: toAnswered,
        onError: 'waiting.failed',
      },
    },
    open: { tags: 'open', type: 'final' },
    lost: { tags: 'lost', type: 'final' },
  },
});
