import { assign, emit, fromPromise, setup } from 'xstate';
import { faultsFrom, firstWrong, leftAlone, type Refused, typedWithPasswords } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  emptyStart,
  faultsOf,
  type OwnStartBody,
  type StartField,
  type StartForm,
  startFields,
  type Way,
} from './emailConfirmation.logic.ts';
import type { Login } from './session.logic.ts';

/** What the server said of the link of a mail. */
export type LinkOutcome =
  | { readonly kind: 'good'; readonly email: string; readonly ways: readonly Way[] }
  | { readonly kind: 'spent' };
/**
 * What it said to the link. `changed`: it needs something else by now, since somebody signed in or out. With `login` who
 * confirmed is signed in by it; null: they were.
 */
export type ConfirmationOutcome =
  | { readonly kind: 'confirmed'; readonly login: Login | null }
  | { readonly kind: 'spent' | 'changed' }
  | Refused;
/** What it said to the wish for another. */
export type ResendOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly message: string };

interface Context extends StartForm {
  /** Of the link that led here; null: there is none any more. */
  readonly token: string | null;
  /** That the link was mailed to; empty before it is known. */
  readonly email: string;
  readonly ways: readonly Way[];
  /** Why something was refused that no field puts right, in the server's words. */
  readonly refusal: string | null;
}
type Typed = { readonly field: StartField; readonly text: string };
type Outcome = LinkOutcome | ConfirmationOutcome | ResendOutcome;

const asAnswered = <Output>({ event }: { readonly event: { readonly output: Output } }) => event.output;
const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;
const endsAs = <Said extends Outcome>(kind: Said['kind']) =>
  ({
    type: 'endsAs',
    params: ({ event }: { readonly event: { readonly output: Said } }) => ({ outcome: event.output, kind }),
  }) as const;
const rememberField = { type: 'rememberField', params: asItHappened<Typed> } as const;
const rememberRefusal = { type: 'rememberRefusal', params: asAnswered<Outcome> } as const;
const asOwn = { type: 'adoptLogin', params: asAnswered<ConfirmationOutcome> } as const;

/**
 * Confirms an address by the link of a mail. Opening it changes nothing, a button does. In the browser that registered,
 * or signed in, that is all; elsewhere whoever has the mailbox begins with a password of their own, or signs in first
 * (docs/rules/accounts.md 2).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | reading | The link is read; nothing changes by that. |
 * | unread | It could not be read; I may try again. |
 * | offered | One press confirms my address. |
 * | · ready | I may press. |
 * | · failed | Nobody answered; I may press again. |
 * | confirming | My address is being confirmed. |
 * | choosing | It is my mailbox: I begin with a name and a password of my own. |
 * | · typing | I type them. |
 * | · rejected | The server said no, and why. |
 * | · failed | Nobody answered; I may try again. |
 * | beginning | My account is being made. |
 * | signInFirst | I have to sign in to the account first. |
 * | confirmed | My address is confirmed. |
 * | spent | The link can do nothing any more. |
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
    events: {} as
      | ({ type: 'field.typed' } & Typed)
      | { type: 'field.left'; field: StartField }
      | { type: 'retry.requested' | 'link.wanted' }
      | { type: 'confirmation.wanted' | 'start.submitted' | 'signIn.wanted' },
    emitted: {} as { type: 'fault.shown'; field: StartField },
    tags: {} as
      | ('busy' | 'failed' | 'refused' | 'sent')
      | ('unread' | 'offered' | 'choosing' | 'signInFirst' | 'confirmed' | 'spent'),
  },
  actors: {
    readLink: fromPromise<LinkOutcome, { token: string }>(unprovided),
    confirmAddress: fromPromise<ConfirmationOutcome, { token: string }>(unprovided),
    /** With a name and a password of the owner's. */
    beginAccount: fromPromise<ConfirmationOutcome, { token: string } & OwnStartBody>(unprovided),
    /** For who is signed in. */
    resendLink: fromPromise<ResendOutcome>(unprovided),
  },
  actions: {
    adoptLink: assign((_, said: LinkOutcome) => (said.kind === 'good' ? { email: said.email, ways: said.ways } : {})),
    rememberField: assign(({ context }, { field, text }: Typed) => typedWithPasswords(context, field, text)),
    judgeField: assign(({ context }, { field }: { field: StartField }) => leftAlone(context, field, faultsOf(context))),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberRefusal: assign((_, said: Outcome) =>
      said.kind === 'refused'
        ? { refusal: said.message, faults: 'faults' in said ? faultsFrom<StartField>(said.faults) : {} }
        : {},
    ),
    forgetPasswords: assign(({ context }) => ({
      values: { ...context.values, password: '', password_confirmation: '' },
    })),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(startFields, context.faults) ?? 'name',
    })),
    /** Signs in whoever was not, and goes on where they were going; else reads the profile again. */
    adoptLogin: (_, _said: ConfirmationOutcome) => unprovided(),
    /** The link has done what it can: a reload does not ask for it again. */
    forgetLink: unprovided,
    /** And back here. */
    goToLogin: unprovided,
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    endsAs: (_, { outcome, kind }: { outcome: Outcome; kind: Outcome['kind'] }) => outcome.kind === kind,
    needs: (_, { outcome, way }: { outcome: LinkOutcome; way: Way }) =>
      outcome.kind === 'good' && outcome.ways.includes(way),
    maySignIn: ({ context }) => context.ways.includes('sign_in'),
    isComplete: ({ context }) => firstWrong(startFields, faultsOf(context)) === undefined,
    isRefusedAtField: (_, outcome: ConfirmationOutcome) =>
      outcome.kind === 'refused' && firstWrong(startFields, faultsFrom<StartField>(outcome.faults)) !== undefined,
  },
}).createMachine({
  id: 'emailConfirmation',
  context: ({ input: { token } }) => ({ token, email: '', ways: [], values: emptyStart, faults: {}, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'reading' }, { target: 'spent' }] },
    reading: {
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          { guard: endsAs<LinkOutcome>('spent'), target: 'spent' },
          {
            guard: { type: 'needs', params: ({ event }) => ({ outcome: event.output, way: 'confirm' }) },
            target: 'offered',
            actions: { type: 'adoptLink', params: asAnswered<LinkOutcome> },
          },
          {
            guard: { type: 'needs', params: ({ event }) => ({ outcome: event.output, way: 'password' }) },
            target: 'choosing',
            actions: { type: 'adoptLink', params: asAnswered<LinkOutcome> },
          },
          { target: 'signInFirst', actions: { type: 'adoptLink', params: asAnswered<LinkOutcome> } },
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
        input: ({ context }) => ({ token: context.token ?? '' }),
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
      initial: 'typing',
      on: {
        'field.typed': { target: '.typing', actions: rememberField },
        'field.left': { actions: { type: 'judgeField', params: asItHappened } },
        'start.submitted': [
          { guard: 'isComplete', target: 'beginning' },
          { target: '.typing', actions: ['judgeFields', 'showFault'] },
        ],
        'signIn.wanted': { guard: 'maySignIn', actions: 'goToLogin' },
      },
      states: { typing: {}, rejected: { tags: 'refused' }, failed: { tags: 'failed' } },
    },
    beginning: {
      tags: ['choosing', 'busy'],
      invoke: {
        id: 'beginAccount',
        src: 'beginAccount',
        input: ({ context: { token, values } }) => ({ token: token ?? '', ...values }),
        onDone: [
          {
            guard: endsAs<ConfirmationOutcome>('confirmed'),
            target: 'confirmed',
            actions: ['forgetPasswords', asOwn],
          },
          { guard: endsAs<ConfirmationOutcome>('spent'), target: 'spent', actions: 'forgetPasswords' },
          { guard: endsAs<ConfirmationOutcome>('changed'), target: 'reading' },
          {
            guard: { type: 'isRefusedAtField', params: asAnswered<ConfirmationOutcome> },
            target: 'choosing',
            actions: [rememberRefusal, 'showFault'],
          },
          { target: 'choosing.rejected', actions: rememberRefusal },
        ],
        onError: 'choosing.failed',
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
              { guard: endsAs<ResendOutcome>('refused'), target: 'refused', actions: rememberRefusal },
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
