import { fromPromise, setup } from 'xstate';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** Whether the address of the link gets mails that others cause; `lost`: there is no such link. */
export type MailChoice = { readonly kind: 'allowed' } | { readonly kind: 'stopped' } | { readonly kind: 'lost' };

interface Context {
  /** The token of the link that led here; null when there was none. */
  readonly secret: string | null;
}

const isLost = { type: 'isLost', params: outputOf<MailChoice> } as const;
const isStopped = { type: 'isStopped', params: outputOf<MailChoice> } as const;
const bySecret = ({ context }: { readonly context: Context }) => ({ secret: known(context.secret) });

/**
 * Stops mails that others cause, by the link of such a mail, for visitors and signed-in people alike. Opening the link
 * changes nothing; a button stops them, and another resumes them (docs/rules/mail.md 4).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | reading | What did I choose before? |
 * | unread | My choice could not be read; I may try again. |
 * | allowed | I get such mails. |
 * | · quiet | I may stop them. |
 * | · failed | Stopping failed; I may try again. |
 * | stopping | My choice is being sent. |
 * | stopped | I get no such mails. |
 * | · quiet | I may undo it. |
 * | · failed | Undoing failed; I may try again. |
 * | resuming | My choice is being sent. |
 * | lost | The link leads nowhere. |
 */
export const mailStopMachine = setup({
  types: {
    input: {} as { readonly secret: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'stop.wanted' | 'resume.wanted' },
    tags: {} as 'busy' | 'failed' | 'unread' | 'allowed' | 'stopped' | 'lost',
  },
  actors: {
    readChoice: fromPromise<MailChoice, { secret: string }>(unprovided),
    stopMails: fromPromise<MailChoice, { secret: string }>(unprovided),
    resumeMails: fromPromise<MailChoice, { secret: string }>(unprovided),
  },
  guards: {
    hasSecret: ({ context }) => context.secret !== null,
    isLost: (_, choice: MailChoice) => choice.kind === 'lost',
    isStopped: (_, choice: MailChoice) => choice.kind === 'stopped',
  },
}).createMachine({
  id: 'mailStop',
  context: ({ input: { secret } }) => ({ secret }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasSecret', target: 'reading' }, { target: 'lost' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readChoice',
        src: 'readChoice',
        input: bySecret,
        onDone: [{ guard: isLost, target: 'lost' }, { guard: isStopped, target: 'stopped' }, { target: 'allowed' }],
        onError: 'unread',
      },
    },
    unread: { tags: 'unread', on: { 'retry.requested': 'reading' } },
    allowed: {
      tags: 'allowed',
      on: { 'stop.wanted': 'stopping' },
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'failed' } },
    },
    stopping: {
      tags: ['allowed', 'busy'],
      invoke: {
        id: 'stopMails',
        src: 'stopMails',
        input: bySecret,
        onDone: [{ guard: isLost, target: 'lost' }, { target: 'stopped' }],
        onError: 'allowed.failed',
      },
    },
    stopped: {
      tags: 'stopped',
      on: { 'resume.wanted': 'resuming' },
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'failed' } },
    },
    resuming: {
      tags: ['stopped', 'busy'],
      invoke: {
        id: 'resumeMails',
        src: 'resumeMails',
        input: bySecret,
        onDone: [{ guard: isLost, target: 'lost' }, { target: 'allowed' }],
        onError: 'stopped.failed',
      },
    },
    lost: { tags: 'lost', type: 'final' },
  },
});
