import * as v from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import { Email } from '#contract/values/values.ts';
import type { Done, Sent } from '../kit/form.machine.ts';
import { faultsFrom, faultsIn, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { Subject } from './groupDialogs.logic.ts';
import { failing, refusedTo, type Transfer, type TransferEvents, typedAnew, typing } from './transfer.parts.ts';

/** A place and the address that it goes to. */
export interface HandOver {
  readonly email: string;
  readonly participation_id: number;
}
/** The person who has the address. */
export interface Receiver {
  readonly name: string;
  readonly email: string;
}
interface Unknown {
  readonly kind: 'unknown';
}
export type Lookup = { readonly kind: 'found'; readonly receiver: Receiver } | Unknown | Refused;
/** A receiver who was found may have deleted their account since. */
export type HandOverOutcome = Done | Unknown | Refused;

interface Context extends Transfer<'email'> {
  /** The person who was found last; null before that. */
  readonly receiver: Receiver | null;
}

const handOver = ({ context: { values, placeId } }: { readonly context: Context }): HandOver => ({
  email: values.email.trim(),
  participation_id: placeId,
});
const faultsOf = (context: Context) => faultsIn<'email'>(v.object({ email: Email }), handOver({ context }));

/**
 * Hands a person's own paid place over to somebody else, by e-mail address. The address is looked up. If it has an
 * account, the place moves at once; otherwise the address is invited to take it (docs/rules/groups.md 7).
 *
 * | state | what is happening |
 * |---|---|
 * | editing | I type the address of the person who gets my place. |
 * | checking | The address is being looked up. |
 * | found | They have an account; shall I hand my place over? |
 * | transferring | My place is being handed over. |
 * | unknown | Nobody has an account with this address; shall I invite them? |
 * | inviting | The invitation is being sent. |
 * | failed | I read why not. |
 * | done | The place is theirs, or offered to them. |
 * | dismissed | I have closed the dialog. |
 */
export const changeUserMachine = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as
      | TransferEvents<'email'>
      | { type: 'transfer.confirmed' }
      | { type: 'invitation.confirmed' }
      | { type: 'address.reconsidered' },
    emitted: {} as { type: 'fault.shown'; field: 'email' },
    tags: {} as 'busy' | 'found' | 'unknown' | 'failed',
  },
  actors: {
    findUser: fromPromise<Lookup, HandOver>(unprovided),
    transferPlace: fromPromise<HandOverOutcome, HandOver>(unprovided),
    inviteUser: fromPromise<Done | Refused, HandOver>(unprovided),
  },
  actions: {
    rememberText: assign(({ context }, { text }: { text: string }) => typedInto(context, 'email', text)),
    judgeField: assign(({ context }) => leftAlone(context, 'email', faultsOf(context))),
    judgeText: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberReceiver: assign((_, outcome: Lookup) => (outcome.kind === 'found' ? { receiver: outcome.receiver } : {})),
    rememberRefusal: assign((_, outcome: Sent | Refused) =>
      'message' in outcome ? { message: outcome.message, faults: faultsFrom<'email'>(outcome.faults) } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {} }),
    showField: emit({ type: 'fault.shown', field: 'email' }),
  },
  guards: {
    isFaulty: ({ context }) => faultsOf(context).email !== undefined,
    isUnknown: (_, { kind }: Lookup | HandOverOutcome) => kind === 'unknown',
    wasRefused: (_, { kind }: Sent | Refused) => kind === 'refused',
  },
}).createMachine({
  id: 'changeUser',
  context: ({ input: { signup } }) => ({
    placeId: known(signup).id,
    values: { email: '' },
    faults: {},
    receiver: null,
    message: null,
  }),
  initial: 'editing',
  states: {
    editing: typing({ checking: 'checking', dismissed: 'dismissed' }),
    checking: {
      tags: 'busy',
      entry: 'forgetRefusal',
      on: { 'dialog.dismissed': 'dismissed' },
      invoke: {
        id: 'findUser',
        src: 'findUser',
        input: handOver,
        onDone: [
          refusedTo('failed'),
          { guard: { type: 'isUnknown', params: outputOf }, target: 'unknown' },
          { target: 'found', actions: { type: 'rememberReceiver', params: outputOf } },
        ],
        onError: 'failed',
      },
    },
    found: {
      tags: 'found',
      on: {
        'transfer.confirmed': 'transferring',
        'address.reconsidered': 'editing',
        'dialog.dismissed': 'dismissed',
      },
    },
    transferring: {
      tags: ['busy', 'found'],
      invoke: {
        id: 'transferPlace',
        src: 'transferPlace',
        input: handOver,
        onDone: [
          refusedTo('failed'),
          { guard: { type: 'isUnknown', params: outputOf }, target: 'unknown' },
          { target: 'done' },
        ],
        onError: 'failed',
      },
    },
    unknown: {
      tags: 'unknown',
      on: {
        'field.typed': typedAnew('editing'),
        'invitation.confirmed': 'inviting',
        'dialog.dismissed': 'dismissed',
      },
    },
    inviting: {
      tags: ['busy', 'unknown'],
      invoke: {
        id: 'inviteUser',
        src: 'inviteUser',
        input: handOver,
        onDone: [refusedTo('failed'), { target: 'done' }],
        onError: 'failed',
      },
    },
    failed: failing({ editing: 'editing', checking: 'checking', dismissed: 'dismissed' }),
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});
