import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

/** What the server said to the link of a mail. */
export type ConfirmationOutcome = { readonly kind: 'confirmed' } | { readonly kind: 'spent' };
/** What it said to the wish for another. */
export type ResendOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly message: string };

interface Context {
  /** Of the link that led here; null where it has left the address bar before a reload. */
  readonly token: string | null;
  /** Why no other mail goes out now, in the server's words. */
  readonly refusal: string | null;
}

const asAnswered = ({ event }: { readonly event: { readonly output: ResendOutcome } }) => event.output;

/** Confirms an address by the link of a mail, for somebody signed in or not (specification section 2, decisions.md section 8). */
export const emailConfirmationMachine = setup({
  types: {
    input: {} as { readonly token: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'link.wanted' },
    tags: {} as 'busy',
  },
  actors: {
    confirmAddress: fromPromise<ConfirmationOutcome, { token: string }>(unprovided),
    /** For who is signed in. */
    resendLink: fromPromise<ResendOutcome>(unprovided),
  },
  actions: {
    rememberRefusal: assign((_, outcome: ResendOutcome) =>
      outcome.kind === 'refused' ? { refusal: outcome.message } : {},
    ),
    refreshProfile: unprovided,
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isSpent: (_, outcome: ConfirmationOutcome) => outcome.kind === 'spent',
    isRefused: (_, outcome: ResendOutcome) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'emailConfirmation',
  context: ({ input: { token } }) => ({ token, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'confirming' }, { target: 'spent' }] },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirmAddress',
        src: 'confirmAddress',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: { type: 'isSpent', params: ({ event }) => event.output },
            target: 'spent',
          },
          { target: 'confirmed' },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { 'retry.requested': 'confirming' } },
    confirmed: { type: 'final', entry: 'refreshProfile' },
    spent: {
      initial: 'offering',
      states: {
        offering: { on: { 'link.wanted': 'resending' } },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'resendLink',
            src: 'resendLink',
            onDone: [
              {
                guard: { type: 'isRefused', params: asAnswered },
                target: 'refused',
                actions: { type: 'rememberRefusal', params: asAnswered },
              },
              { target: 'resent' },
            ],
            onError: 'failed',
          },
        },
        resent: { type: 'final' },
        refused: { on: { 'link.wanted': 'resending' } },
        failed: { on: { 'link.wanted': 'resending' } },
      },
    },
  },
});
