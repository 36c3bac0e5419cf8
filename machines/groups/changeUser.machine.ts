import * as v from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import { Email } from '#contract/values/values.ts';
import { type Form, faultsFrom, faultsIn, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { Subject } from './groupDialogs.logic.ts';

/** Who takes the place over. */
export interface Receiver {
  readonly name: string;
  readonly email: string;
}

export type UserLookup =
  | { readonly kind: 'found'; readonly receiver: Receiver }
  | { readonly kind: 'unknown' }
  | Refused;
export type HandOverOutcome = { readonly kind: 'done' } | { readonly kind: 'unknown' } | Refused;

/** A place and the address that it goes to. */
export interface HandOver {
  readonly email: string;
  readonly participationId: number;
}

interface Context extends Form<'email'> {
  readonly participationId: number;
  readonly receiver: Receiver | null;
  /** Why the server refused, in its words; null where it did not answer. */
  readonly message: string | null;
}

const rules = v.object({ email: Email });
const faultsOf = ({ values }: Pick<Context, 'values'>) => faultsIn<'email'>(rules, values);
const handOver = ({ context: { values, participationId } }: { readonly context: Context }): HandOver => ({
  email: values.email.trim(),
  participationId,
});
const answer = ({ event }: { readonly event: { readonly output: UserLookup | HandOverOutcome } }) => event.output;

/**
 * Hands one's own paid place to somebody else, by e-mail address: it is looked up, then the place moves at once, or an
 * unknown address is invited to take it (docs/rules/groups.md 7).
 *
 * | state | what is happening |
 * |---|---|
 * | entering | I type whom my place is for. |
 * | checking | The address is looked up. |
 * | found | They have an account; do I hand my place over? |
 * | transferring | My place is on its way to them. |
 * | unknown | Nobody has this address; do I invite them? |
 * | inviting | The invitation is on its way. |
 * | refused | I read why not. |
 * | done | It is theirs, or offered to them. |
 * | dismissed | I have closed the dialog. |
 */
export const changeUserMachine = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as
      | { type: 'email.typed'; text: string }
      | { type: 'email.left' }
      | { type: 'check.submitted' }
      | { type: 'transfer.confirmed' }
      | { type: 'invitation.confirmed' }
      | { type: 'address.reconsidered' }
      | { type: 'dialog.dismissed' },
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'pending' | 'found' | 'unknown',
  },
  actors: {
    verifyUser: fromPromise<UserLookup, HandOver>(unprovided),
    transferPlace: fromPromise<HandOverOutcome, HandOver>(unprovided),
    inviteUser: fromPromise<HandOverOutcome, HandOver>(unprovided),
  },
  actions: {
    rememberEmail: assign(({ context }, { text }: { text: string }) => typedInto(context, 'email', text)),
    judgeEmail: assign(({ context }) => leftAlone(context, 'email', faultsOf(context))),
    judgeAnswer: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberReceiver: assign((_, said: UserLookup | HandOverOutcome) => ({
      receiver: said.kind === 'found' ? said.receiver : null,
    })),
    rememberRefusal: assign((_, said: UserLookup | HandOverOutcome) =>
      said.kind === 'refused' ? { message: said.message, faults: faultsFrom<'email'>(said.faults) } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {} }),
    showFault: emit({ type: 'fault.shown', field: 'email' }),
  },
  guards: {
    hasEmail: ({ context }) => faultsOf(context).email === undefined,
    isFound: (_, { kind }: UserLookup | HandOverOutcome) => kind === 'found',
    isUnknown: (_, { kind }: UserLookup | HandOverOutcome) => kind === 'unknown',
    wasRefused: (_, { kind }: UserLookup | HandOverOutcome) => kind === 'refused',
  },
}).createMachine({
  id: 'changeUser',
  context: ({ input: { signup } }) => ({
    participationId: signup?.id ?? 0,
    values: { email: '' },
    faults: {},
    receiver: null,
    message: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'email.typed': { actions: { type: 'rememberEmail', params: ({ event }) => event } },
        'email.left': { actions: 'judgeEmail' },
        'check.submitted': [{ guard: 'hasEmail', target: 'checking' }, { actions: ['judgeAnswer', 'showFault'] }],
        'dialog.dismissed': 'dismissed',
      },
    },
    checking: {
      tags: 'pending',
      entry: 'forgetRefusal',
      on: { 'dialog.dismissed': 'dismissed' },
      invoke: {
        id: 'verifyUser',
        src: 'verifyUser',
        input: handOver,
        onDone: [
          {
            guard: { type: 'isFound', params: answer },
            target: 'found',
            actions: { type: 'rememberReceiver', params: answer },
          },
          { guard: { type: 'isUnknown', params: answer }, target: 'unknown' },
          { target: 'refused', actions: { type: 'rememberRefusal', params: answer } },
        ],
        onError: 'refused',
      },
    },
    found: {
      tags: 'found',
      on: {
        'transfer.confirmed': 'transferring',
        'address.reconsidered': 'entering',
        'dialog.dismissed': 'dismissed',
      },
    },
    transferring: {
      tags: ['pending', 'found'],
      invoke: {
        id: 'transferPlace',
        src: 'transferPlace',
        input: handOver,
        onDone: [
          {
            guard: { type: 'wasRefused', params: answer },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: answer },
          },
          { guard: { type: 'isUnknown', params: answer }, target: 'unknown' },
          { target: 'done' },
        ],
        onError: 'refused',
      },
    },
    unknown: {
      tags: 'unknown',
      on: {
        'email.typed': { target: 'entering', actions: { type: 'rememberEmail', params: ({ event }) => event } },
        'invitation.confirmed': 'inviting',
        'dialog.dismissed': 'dismissed',
      },
    },
    inviting: {
      tags: ['pending', 'unknown'],
      invoke: {
        id: 'inviteUser',
        src: 'inviteUser',
        input: handOver,
        onDone: [
          {
            guard: { type: 'wasRefused', params: answer },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: answer },
          },
          { target: 'done' },
        ],
        onError: 'refused',
      },
    },
    refused: {
      entry: 'showFault',
      on: {
        'email.typed': { target: 'entering', actions: { type: 'rememberEmail', params: ({ event }) => event } },
        'check.submitted': 'checking',
        'dialog.dismissed': 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});
