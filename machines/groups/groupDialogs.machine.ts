import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import { type FormInput, type FormMachine, formOf } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';
import { additionTo, addPlacesMachine } from './addPlaces.machine.ts';
import { challengeMachine } from './challenge.machine.ts';
import { changeGroupMachine } from './changeGroup.machine.ts';
import { changeUserMachine } from './changeUser.machine.ts';
import {
  type ActionName,
  actions,
  type DialogEnd,
  type DialogName,
  dialogNames,
  endOf,
  isSamePerson,
  type Opening,
  ofActions,
  questions,
  type Subject,
  subjectOf,
} from './groupDialogs.logic.ts';
import { groupPaymentMachine } from './groupPayment.machine.ts';
import { mayDo } from './groupRights.ts';
import { inviteMachine } from './invite.machine.ts';

interface Context {
  readonly groupId: number;
  /** The group as last read; null until it is read. */
  readonly group: Group | null;
  /** The dialog that is open or was requested. */
  readonly opening: Opening | null;
}

type Events =
  | ({ type: 'dialog.opened' } & Opening)
  /** Closes the dialog from outside, by the back button, unless its action is running. */
  | { type: 'dialog.closed' }
  | { type: 'group.loaded'; group: Group };

const over = { onDone: '#groupDialogs.closed', onError: '#groupDialogs.closed' } as const;
/** Another dialog may continue where this one ended. */
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

/** An open dialog: its chart, with what it needs of the current group and place. */
const asking = <Name extends DialogName, Asked, After>(
  dialog: Name,
  question: (subject: Subject) => Asked,
  after: After,
) => ({
  invoke: {
    id: dialog,
    src: dialog,
    input: ({ context }: { readonly context: Context }) => question(subjectIn(context)),
    ...after,
  },
});
type Asking<Name extends DialogName> = ReturnType<typeof asking<Name, FormInput, typeof over>>;
const same = (subject: Subject) => subject;

/**
 * The dialogs of a group, one at a time. The table of docs/rules/groups.md 2 says which may open, and typed text is
 * dropped when one closes. The address names the open dialog, so that back closes it and a reload opens it again.
 *
 * | state | what is happening |
 * |---|---|
 * | loading | The group is loading. |
 * | closed | No dialog is open. |
 * | deciding | May the requested dialog open? |
 * | open | A dialog is open, and the address names it. |
 * | · choosing | Which one was it? |
 * | · changeGroup | I move into another group. |
 * | · changeUser | I hand my place over. |
 * | · payment | I pay for the places that wait for money. |
 * | · invite | I invite somebody to a paid place. |
 * | · challenge | I challenge somebody to buy a place of their own. |
 * | · addPlaces | I add places. |
 * | lost | What the dialog was about no longer exists. |
 */
export const groupDialogsMachine = setup({
  types: {
    input: {} as { readonly groupId: number },
    context: {} as Context,
    events: {} as Events,
    children: {} as { readonly [Name in DialogName]: Name },
    tags: {} as 'lost',
  },
  actors: {
    /** Reports each load of the group. */
    watchGroup: fromCallback<{ type: string }, { readonly groupId: number }>(unprovided),
    /** Reports which dialog the address names, at the start and after back or forward. */
    watchAddress: fromCallback<{ type: string }>(unprovided),
    ...ofActions<{ readonly [Action in ActionName]: FormMachine }>(() => formOf()),
    changeGroup: changeGroupMachine,
    changeUser: changeUserMachine,
    invite: inviteMachine,
    challenge: challengeMachine,
    payment: groupPaymentMachine,
    addPlaces: addPlacesMachine,
  },
  actions: {
    rememberGroup: assign((_, { group }: { group: Group }) => ({ group })),
    rememberOpening: assign((_, { dialog, placeId, paymentId }: Opening) => ({
      opening: { dialog, placeId, paymentId },
    })),
    rememberNext: assign((_, { next }: DialogEnd) => ({ opening: next && { dialog: next } })),
    forgetOpening: assign({ opening: null }),
    dismissDialog: sendTo(({ context }) => known(context.opening).dialog, { type: 'dialog.dismissed' }),
    /** Reads the group again. A dialog opens with what was read last, then shows the current state. */
    askForNews: (_, _params: { groupId: number }) => unprovided(),
    /** Puts the dialog into the address, or removes it. */
    showInAddress: (_, _params: { opening: Opening | null }) => unprovided(),
  },
  guards: {
    /** Follows the table of rights, as far as the group is known. */
    mayOpen: ({ context: { group, opening } }) => group !== null && opening !== null && mayOpenIn(group, opening),
    /**
     * Checks the open dialog against the current group: its person may have left, or the reader may no longer be
     * captain.
     */
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
        // A dialog that cannot close now also stays in the address.
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
        ...ofActions<{ readonly [Action in ActionName]: Asking<Action> }>((action) => ({
          ...asking(action, questions[action], over),
          description: actions[action],
        })),
        changeGroup: asking('changeGroup', same, over),
        changeUser: asking('changeUser', same, over),
        payment: asking('payment', same, over),
        invite: asking('invite', same, onward),
        challenge: asking('challenge', same, onward),
        addPlaces: asking('addPlaces', additionTo, onward),
      },
    },
    lost: {
      tags: 'lost',
      on: {
        'dialog.closed': 'closed',
        'group.loaded': { actions: { type: 'rememberGroup', params: ({ event }) => event } },
      },
    },
  },
});

/** A payment has to be named; there is no default. */
const mayOpenIn = (group: Group, opening: Opening) =>
  (opening.dialog !== 'payment' || opening.paymentId !== undefined) &&
  mayDo(group, subjectOf(group, opening).signup, opening.dialog);

function subjectIn({ group, opening }: Context): Subject {
  if (group === null || opening === null) throw new Error('There is no dialog without its group.');
  return subjectOf(group, opening);
}
