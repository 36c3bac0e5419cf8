import { assign, fromPromise, setup } from 'xstate';
import { formOf, type Values } from '../kit/form.machine.ts';
import type { Refused } from '../kit/form.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';
import { emptyStart, type OwnStartBody, ownStart, type StartField, type Way } from './emailConfirmation.logic.ts';
import type { Login } from './session.logic.ts';

/** The server's answer to a mailed link. */
export type LinkOutcome =
  | { readonly kind: 'good'; readonly email: string; readonly ways: readonly Way[] }
  | { readonly kind: 'spent' };
/**
 * The outcome of using the link. `changed`: it needs something else now, because somebody signed in or out. `login`
 * signs in the person who confirmed; null: they already were.
 */
export type LinkUse =
  | { readonly kind: 'confirmed'; readonly login: Login | null }
  | { readonly kind: 'spent' | 'changed' };
/** The server's answer to the link. */
export type ConfirmationOutcome = LinkUse | Refused;
/** The server's answer to the request for another link. */
export type ResendOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly message: string };

interface Context {
  /** The token of the link that led here; null when there is none any more. */
  readonly token: string | null;
  /** The address that the link was mailed to; empty until it is known. */
  readonly email: string;
  readonly ways: readonly Way[];
  /** What was in the fields when the link needed something else. */
  readonly values: Values<StartField>;
  /** Why the server sent no other link. */
  readonly refusal: string | null;
}
type Outcome = LinkOutcome | ConfirmationOutcome | ResendOutcome;

const endsAs = <Ending extends Outcome>(kind: Ending['kind']) =>
  ({
    type: 'endsAs',
    params: ({ event }: { readonly event: { readonly output: Ending } }) => ({ outcome: event.output, kind }),
  }) as const;
const asOwn = { type: 'adoptLogin', params: outputOf<ConfirmationOutcome> } as const;
const withToken = ({ context }: { readonly context: Context }) => ({ token: known(context.token) });

/**
 * Confirms an address by the link of a mail. Opening it changes nothing; a button does. In the browser that registered,
 * or with a session, that is all. Elsewhere the owner of the mailbox chooses a password of their own or signs in first
 * (docs/rules/accounts.md 2).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | reading | The link is being read, which changes nothing. |
 * | unread | It could not be read; I may try again. |
 * | offered | One press confirms my address. |
 * | · ready | I may press. |
 * | · failed | Nobody answered; I may press again. |
 * | confirming | My address is being confirmed. |
 * | choosing | It is my mailbox; I choose a name and a password of my own. |
 * | signInFirst | I have to sign in to the account first. |
 * | confirmed | My address is confirmed. |
 * | spent | The link no longer works. |
 * | · offering | I may have another one. |
 * | · resending | Another one is on its way. |
 * | · resent | It is in my mailbox. |
 * | · refused | I read why I get none. |
 * | · failed | Nobody answered; I may try again. |
 */
export const emailConfirmationMachine = setup({
  types: {
    input: {} as { readonly token: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'link.wanted' | 'confirmation.wanted' | 'signIn.wanted' },
    children: {} as { beginAccount: 'beginAccount' },
    tags: {} as
      | ('busy' | 'failed' | 'refused' | 'sent')
      | ('unread' | 'offered' | 'choosing' | 'signInFirst' | 'confirmed' | 'spent'),
  },
  actors: {
    readLink: fromPromise<LinkOutcome, { token: string }>(unprovided),
    confirmAddress: fromPromise<ConfirmationOutcome, { token: string }>(unprovided),
    /** Sends a name and a password chosen by the owner. */
    beginAccount: formOf<StartField, OwnStartBody, LinkUse>(),
    /** For a person who is signed in. */
    resendLink: fromPromise<ResendOutcome>(unprovided),
  },
  actions: {
    adoptLink: assign((_, outcome: LinkOutcome) =>
      outcome.kind === 'good' ? { email: outcome.email, ways: outcome.ways } : {},
    ),
    rememberTyped: assign((_, { values }: { values: Values<StartField> }) => ({ values })),
    rememberRefusal: assign((_, outcome: ResendOutcome) =>
      outcome.kind === 'refused' ? { refusal: outcome.message } : {},
    ),
    /** Signs in a visitor, who goes on to where they were going. Otherwise reads the profile again. */
    adoptLogin: (_, _outcome: ConfirmationOutcome | null) => unprovided(),
    /** The link has been used, so a reload does not use it again. */
    forgetLink: unprovided,
    /** The login leads back here. */
    goToLogin: unprovided,
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    endsAs: (_, { outcome, kind }: { outcome: Outcome | null; kind: Outcome['kind'] }) => outcome?.kind === kind,
    needs: (_, { outcome, way }: { outcome: LinkOutcome; way: Way }) =>
      outcome.kind === 'good' && outcome.ways.includes(way),
    maySignIn: ({ context }) => context.ways.includes('sign_in'),
  },
}).createMachine({
  id: 'emailConfirmation',
  context: ({ input: { token } }) => ({ token, email: '', ways: [], values: emptyStart, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'reading' }, { target: 'spent' }] },
    reading: {
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: withToken,
        onDone: [
          { guard: endsAs<LinkOutcome>('spent'), target: 'spent' },
          {
            guard: { type: 'needs', params: ({ event }) => ({ outcome: event.output, way: 'confirm' }) },
            target: 'offered',
            actions: { type: 'adoptLink', params: outputOf<LinkOutcome> },
          },
          {
            guard: { type: 'needs', params: ({ event }) => ({ outcome: event.output, way: 'password' }) },
            target: 'choosing',
            actions: { type: 'adoptLink', params: outputOf<LinkOutcome> },
          },
          { target: 'signInFirst', actions: { type: 'adoptLink', params: outputOf<LinkOutcome> } },
        ],
        onError: 'unread',
      },
    },
    unread: { tags: 'unread', on: { 'retry.requested': 'reading' } },
    offered: {
      tags: 'offered',
      initial: 'ready',
      on: { 'confirmation.wanted': 'confirming' },
      states: { ready: {}, failed: { tags: 'failed' } },
    },
    confirming: {
      tags: ['offered', 'busy'],
      invoke: {
        id: 'confirmAddress',
        src: 'confirmAddress',
        input: withToken,
        onDone: [
          { guard: endsAs<ConfirmationOutcome>('confirmed'), target: 'confirmed', actions: asOwn },
          { guard: endsAs<ConfirmationOutcome>('spent'), target: 'spent' },
          { target: 'reading' },
        ],
        onError: 'offered.failed',
      },
    },
    choosing: {
      tags: 'choosing',
      on: { 'signIn.wanted': { guard: 'maySignIn', actions: 'goToLogin' } },
      invoke: {
        id: 'beginAccount',
        src: 'beginAccount',
        input: ({ context: { token, values } }) => ownStart(known(token), values),
        onDone: [
          {
            guard: { type: 'endsAs', params: ({ event }) => ({ outcome: event.output.sent, kind: 'confirmed' }) },
            target: 'confirmed',
            actions: { type: 'adoptLogin', params: ({ event }) => event.output.sent },
          },
          {
            guard: { type: 'endsAs', params: ({ event }) => ({ outcome: event.output.sent, kind: 'spent' }) },
            target: 'spent',
          },
          { target: 'reading', actions: { type: 'rememberTyped', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', reenter: true },
      },
    },
    signInFirst: { tags: 'signInFirst', on: { 'signIn.wanted': { actions: 'goToLogin' } } },
    confirmed: { tags: 'confirmed', type: 'final', entry: 'forgetLink' },
    spent: {
      tags: 'spent',
      entry: 'forgetLink',
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
                guard: endsAs<ResendOutcome>('refused'),
                target: 'refused',
                actions: { type: 'rememberRefusal', params: outputOf<ResendOutcome> },
              },
              { target: 'resent' },
            ],
            onError: 'failed',
          },
        },
        resent: { tags: 'sent', type: 'final' },
        refused: { tags: 'refused', on: { 'link.wanted': 'resending' } },
        failed: { tags: 'failed', on: { 'link.wanted': 'resending' } },
      },
    },
  },
});
