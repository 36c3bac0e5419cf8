import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Group } from '#contract/values/group.values.ts';
import { confirmActionMachine } from '../kit/confirmAction.machine.ts';
import { unprovided } from '../kit/unprovided.ts';
import { addPlacesMachine } from './addPlaces.machine.ts';
import { additionTo } from './addPlaces.setup.ts';
import { challengeMachine } from './challenge.machine.ts';
import { changeGroupMachine } from './changeGroup.machine.ts';
import { changeUserMachine } from './changeUser.machine.ts';
import {
  type DialogEnd,
  type DialogName,
  dialogNames,
  endOf,
  isSamePerson,
  type Opening,
  questions,
  type Subject,
  subjectOf,
} from './groupDialogs.logic.ts';
import { groupPaymentMachine } from './groupPayment.machine.ts';
import { mayDo } from './groupRights.ts';
import { inviteMachine } from './invite.machine.ts';
import { tshirtMachine } from './tshirt.machine.ts';

interface Context {
  readonly groupId: number;
  /** As it was read last; null before it is there. */
  readonly group: Group | null;
  /** The dialog that is open or was asked for. */
  readonly opening: Opening | null;
}

type Events =
  | ({ type: 'dialog.opened' } & Opening)
  /** Put away from without: the back button. An action under way is not. */
  | { type: 'dialog.closed' }
  | { type: 'group.loaded'; group: Group };

const subject = ({ context }: { readonly context: Context }): Subject => subjectIn(context);
const over = { onDone: '#groupDialogs.closed', onError: '#groupDialogs.closed' } as const;
/** Another dialog may go on where this one ended. */
const onward = {
  onDone: [
    {
      guard: { type: 'leadsOn', params: endOf },
      target: '#groupDialogs.deciding',
      actions: { type: 'rememberNext', params: endOf },
    },
    { target: '#groupDialogs.closed' },
  ],
  onError: '#groupDialogs.closed',
} as const;

/**
 * The dialogs of a group, one at a time: which may open follows the table of docs/rules/groups.md 2, and what was typed
 * goes when one closes. The address names the open dialog, so that back closes it and a reload opens it again.
 *
 * | state | what is happening |
 * |---|---|
 * | loading | The group is on its way. |
 * | closed | No dialog is open. |
 * | deciding | May the dialog that I asked for open? |
 * | open | A dialog is open, and the address names it. |
 * | · choosing | Which one was it? |
 * | · tshirt | I choose a T-shirt. |
 * | · child | I say who a child is. |
 * | · changeGroup | I move into another group. |
 * | · changeUser | I hand my place over. |
 * | · rename | I name the group. |
 * | · wave | I choose another wave for all. |
 * | · invite | I invite somebody to a paid place. |
 * | · challenge | I challenge somebody to a place of their own. |
 * | · captain | I make somebody else captain. |
 * | · delete | I delete the group. |
 * | · remove | I remove somebody. |
 * | · leave | I leave the group. |
 * | · payment | I pay what waits for money. |
 * | · withdraw | I take an offer back. |
 * | · resend | I mail an offer again. |
 * | · renewCode | I make a new code. |
 * | · clearCode | I switch the code off. |
 * | · addPlaces | I add places. |
 * | lost | What the dialog was about is not there any more. |
 */
export const groupDialogsMachine = setup({
  types: {
    input: {} as { readonly groupId: number },
    context: {} as Context,
    events: {} as Events,
    children: {} as { readonly [Name in DialogName]: Name },
  },
  actors: {
    /** Tells of each load of the group. */
    watchGroup: fromCallback<{ type: string }, { readonly groupId: number }>(unprovided),
    /** Tells which dialog the address names: at the start, and when a person went back or forward. */
    watchAddress: fromCallback<{ type: string }>(unprovided),
    tshirt: tshirtMachine,
    child: confirmActionMachine,
    changeGroup: changeGroupMachine,
    changeUser: changeUserMachine,
    rename: confirmActionMachine,
    wave: confirmActionMachine,
    invite: inviteMachine,
    challenge: challengeMachine,
    captain: confirmActionMachine,
    delete: confirmActionMachine,
    remove: confirmActionMachine,
    leave: confirmActionMachine,
    payment: groupPaymentMachine,
    withdraw: confirmActionMachine,
    resend: confirmActionMachine,
    renewCode: confirmActionMachine,
    clearCode: confirmActionMachine,
    addPlaces: addPlacesMachine,
  },
  actions: {
    rememberGroup: assign((_, { group }: { group: Group }) => ({ group })),
    rememberOpening: assign((_, { dialog, signupId, paymentId }: Opening) => ({
      opening: { dialog, signupId, paymentId },
    })),
    rememberNext: assign((_, { next }: DialogEnd) => ({ opening: next && { dialog: next } })),
    forgetOpening: assign({ opening: null }),
    dismissDialog: sendTo(({ context }) => context.opening?.dialog ?? '', { type: 'dialog.dismissed' }),
    /** Has the group read from the server: a dialog opens on what was read last, and shows what is true now. */
    askForNews: (_, _params: { groupId: number }) => unprovided(),
    /** Names the dialog in the address, or none. */
    showInAddress: (_, _params: { opening: Opening | null }) => unprovided(),
  },
  guards: {
    /** By the role table, as far as the group is known. */
    mayOpen: ({ context: { group, opening } }) => group !== null && opening !== null && mayOpenIn(group, opening),
    /** The open one, in the group as it is now: its person may have left, or the reader be captain no more. */
    mayStayOpen: ({ context: { group, opening } }, { now }: { now: Group }) =>
      group !== null &&
      opening !== null &&
      mayOpenIn(now, opening) &&
      isSamePerson(subjectOf(group, opening), subjectOf(now, opening), opening),
    leadsOn: (_, { next }: DialogEnd) => next !== null,
    isAskedFor: ({ context }, { dialog }: { dialog: DialogName }) => context.opening?.dialog === dialog,
  },
}).createMachine({
  id: 'groupDialogs',
  context: ({ input: { groupId } }) => ({ groupId, group: null, opening: null }),
  invoke: [
    { id: 'watchGroup', src: 'watchGroup', input: ({ context: { groupId } }) => ({ groupId }) },
    { id: 'watchAddress', src: 'watchAddress' },
  ],
  initial: 'loading',
  states: {
    loading: {
      on: {
        'dialog.opened': { actions: { type: 'rememberOpening', params: ({ event }) => event } },
        'dialog.closed': { actions: 'forgetOpening' },
        'group.loaded': { target: 'deciding', actions: { type: 'rememberGroup', params: ({ event }) => event } },
      },
    },
    closed: {
      entry: ['forgetOpening', { type: 'showInAddress', params: { opening: null } }],
      on: {
        'dialog.opened': { target: 'deciding', actions: { type: 'rememberOpening', params: ({ event }) => event } },
        'group.loaded': { actions: { type: 'rememberGroup', params: ({ event }) => event } },
      },
    },
    deciding: {
      always: [{ guard: 'mayOpen', target: 'open' }, { target: 'closed' }],
    },
    open: {
      entry: [
        { type: 'askForNews', params: ({ context: { groupId } }) => ({ groupId }) },
        { type: 'showInAddress', params: ({ context: { opening } }) => ({ opening }) },
      ],
      on: {
        // A dialog that cannot go now stays in the address, too.
        'dialog.closed': {
          actions: ['dismissDialog', { type: 'showInAddress', params: ({ context: { opening } }) => ({ opening }) }],
        },
        'dialog.opened': {
          actions: { type: 'showInAddress', params: ({ context: { opening } }) => ({ opening }) },
        },
        'group.loaded': [
          {
            guard: { type: 'mayStayOpen', params: ({ event }) => ({ now: event.group }) },
            actions: { type: 'rememberGroup', params: ({ event }) => event },
          },
          { target: 'lost', actions: { type: 'rememberGroup', params: ({ event }) => event } },
        ],
      },
      initial: 'choosing',
      states: {
        choosing: {
          always: dialogNames.map((dialog) => ({
            guard: { type: 'isAskedFor', params: { dialog } } as const,
            target: dialog,
          })),
        },
        tshirt: { invoke: { id: 'tshirt', src: 'tshirt', input: subject, ...over } },
        child: {
          invoke: { id: 'child', src: 'child', input: ({ context }) => questions.child(subjectIn(context)), ...over },
        },
        changeGroup: { invoke: { id: 'changeGroup', src: 'changeGroup', input: subject, ...over } },
        changeUser: { invoke: { id: 'changeUser', src: 'changeUser', input: subject, ...over } },
        rename: {
          invoke: {
            id: 'rename',
            src: 'rename',
            input: ({ context }) => questions.rename(subjectIn(context)),
            ...over,
          },
        },
        wave: {
          invoke: { id: 'wave', src: 'wave', input: ({ context }) => questions.wave(subjectIn(context)), ...over },
        },
        invite: { invoke: { id: 'invite', src: 'invite', input: subject, ...onward } },
        challenge: { invoke: { id: 'challenge', src: 'challenge', input: subject, ...onward } },
        captain: {
          invoke: {
            id: 'captain',
            src: 'captain',
            input: ({ context }) => questions.captain(subjectIn(context)),
            ...over,
          },
        },
        delete: {
          invoke: {
            id: 'delete',
            src: 'delete',
            input: ({ context }) => questions.delete(subjectIn(context)),
            ...over,
          },
        },
        remove: {
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context }) => questions.remove(subjectIn(context)),
            ...over,
          },
        },
        leave: {
          invoke: { id: 'leave', src: 'leave', input: ({ context }) => questions.leave(subjectIn(context)), ...over },
        },
        payment: { invoke: { id: 'payment', src: 'payment', input: subject, ...over } },
        withdraw: {
          invoke: {
            id: 'withdraw',
            src: 'withdraw',
            input: ({ context }) => questions.withdraw(subjectIn(context)),
            ...over,
          },
        },
        resend: {
          invoke: {
            id: 'resend',
            src: 'resend',
            input: ({ context }) => questions.resend(subjectIn(context)),
            ...over,
          },
        },
        renewCode: {
          invoke: {
            id: 'renewCode',
            src: 'renewCode',
            input: ({ context }) => questions.renewCode(subjectIn(context)),
            ...over,
          },
        },
        clearCode: {
          invoke: {
            id: 'clearCode',
            src: 'clearCode',
            input: ({ context }) => questions.clearCode(subjectIn(context)),
            ...over,
          },
        },
        addPlaces: {
          invoke: {
            id: 'addPlaces',
            src: 'addPlaces',
            input: ({ context }) => additionTo(subjectIn(context)),
            ...onward,
          },
        },
      },
    },
    lost: {
      on: {
        'dialog.closed': 'closed',
        'group.loaded': { actions: { type: 'rememberGroup', params: ({ event }) => event } },
      },
    },
  },
});

const mayOpenIn = (group: Group, opening: Opening) => mayDo(group, subjectOf(group, opening).signup, opening.dialog);

function subjectIn({ group, opening }: Context): Subject {
  if (group === null || opening === null) throw new Error('There is no dialog without its group.');
  return subjectOf(group, opening);
}
