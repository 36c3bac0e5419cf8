import * as v from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { GroupPreview } from '#contract/values/group.values.ts';
import { Id } from '#contract/values/values.ts';
import { type Form, faultsFrom, faultsIn, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { Subject } from './groupDialogs.logic.ts';

export type GroupLookup = { readonly kind: 'found'; readonly preview: GroupPreview } | Refused;
export type MoveOutcome = { readonly kind: 'moved' } | Refused;

/** A place and the group that it moves to. */
export interface Move {
  readonly groupId: number;
  readonly participationId: number;
}

interface Context extends Form<'group_id'> {
  readonly participationId: number;
  /** The group that was found; null before. */
  readonly preview: GroupPreview | null;
  /** Why the server refused, in its words; null where it did not answer. */
  readonly message: string | null;
}

const rules = v.object({ group_id: Id });
const faultsOf = ({ values }: Pick<Context, 'values'>) =>
  faultsIn<'group_id'>(rules, { group_id: Number(values.group_id) });
/** Non-numeric becomes 0 (docs/rules/groups.md 9.6); an empty field stays so. */
const numberIn = (text: string) => (text === '' ? '' : /^\d+$/u.test(text.trim()) ? String(Number(text)) : '0');
const move = ({ context: { values, participationId } }: { readonly context: Context }): Move => ({
  groupId: Number(values.group_id),
  participationId,
});
const answer = ({ event }: { readonly event: { readonly output: GroupLookup | MoveOutcome } }) => event.output;

/**
 * Moves one's own paid place into another group of the same category, by its number (docs/rules/groups.md 7.3).
 *
 * | state | what is happening |
 * |---|---|
 * | entering | I type the number of another group. |
 * | checking | The group is looked up. |
 * | confirming | This is the group; do I want to move? |
 * | moving | My place is on its way there. |
 * | refused | I read why not. |
 * | done | I am in the other group. |
 * | dismissed | I have closed the dialog. |
 */
export const changeGroupMachine = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as
      | { type: 'number.typed'; text: string }
      | { type: 'number.left' }
      | { type: 'check.submitted' }
      | { type: 'move.confirmed' }
      | { type: 'number.reconsidered' }
      | { type: 'dialog.dismissed' },
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'pending' | 'found',
  },
  actors: {
    verifyGroup: fromPromise<GroupLookup, Move>(unprovided),
    movePlace: fromPromise<MoveOutcome, Move>(unprovided),
  },
  actions: {
    rememberNumber: assign(({ context }, { text }: { text: string }) => typedInto(context, 'group_id', numberIn(text))),
    judgeNumber: assign(({ context }) => leftAlone(context, 'group_id', faultsOf(context))),
    judgeAnswer: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberPreview: assign((_, said: GroupLookup | MoveOutcome) => ({
      preview: said.kind === 'found' ? said.preview : null,
    })),
    rememberRefusal: assign((_, said: GroupLookup | MoveOutcome) =>
      said.kind === 'refused' ? { message: said.message, faults: faultsFrom<'group_id'>(said.faults) } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {} }),
    showFault: emit({ type: 'fault.shown', field: 'group_id' }),
  },
  guards: {
    hasNumber: ({ context }) => faultsOf(context).group_id === undefined,
    wasRefused: (_, { kind }: GroupLookup | MoveOutcome) => kind === 'refused',
  },
}).createMachine({
  id: 'changeGroup',
  context: ({ input: { signup } }) => ({
    participationId: signup?.id ?? 0,
    values: { group_id: '' },
    faults: {},
    preview: null,
    message: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'number.typed': { actions: { type: 'rememberNumber', params: ({ event }) => event } },
        'number.left': { actions: 'judgeNumber' },
        'check.submitted': [{ guard: 'hasNumber', target: 'checking' }, { actions: ['judgeAnswer', 'showFault'] }],
        'dialog.dismissed': 'dismissed',
      },
    },
    checking: {
      tags: 'pending',
      entry: 'forgetRefusal',
      on: { 'dialog.dismissed': 'dismissed' },
      invoke: {
        id: 'verifyGroup',
        src: 'verifyGroup',
        input: move,
        onDone: [
          {
            guard: { type: 'wasRefused', params: answer },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: answer },
          },
          { target: 'confirming', actions: { type: 'rememberPreview', params: answer } },
        ],
        onError: 'refused',
      },
    },
    confirming: {
      tags: 'found',
      on: { 'move.confirmed': 'moving', 'number.reconsidered': 'entering', 'dialog.dismissed': 'dismissed' },
    },
    moving: {
      tags: ['pending', 'found'],
      invoke: {
        id: 'movePlace',
        src: 'movePlace',
        input: move,
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
        'number.typed': { target: 'entering', actions: { type: 'rememberNumber', params: ({ event }) => event } },
        'check.submitted': 'checking',
        'dialog.dismissed': 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});
