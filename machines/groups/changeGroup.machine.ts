import * as v from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { GroupPreview } from '#contract/groups/group.values.ts';
import { Id } from '#contract/values/values.ts';
import type { Done, Sent } from '../kit/form.machine.ts';
import { faultsFrom, faultsIn, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { Subject } from './groupDialogs.logic.ts';
import { failing, refusedTo, type Transfer, type TransferEvents, typing } from './transfer.parts.ts';

/** A place and the group that it moves to. */
export interface Move {
  readonly group_id: number;
  readonly participation_id: number;
}
export type GroupLookup = { readonly kind: 'found'; readonly preview: GroupPreview } | Refused;
export type MoveOutcome = Done | Refused;

interface Context extends Transfer<'group_id'> {
  /** The group that was found last; null before that. */
  readonly preview: GroupPreview | null;
}

/** Non-numeric text becomes 0 (docs/rules/groups.md 9.6); an empty field stays empty. */
const numberIn = (text: string): string => (text === '' ? '' : /^\d+$/u.test(text.trim()) ? String(Number(text)) : '0');
const move = ({ context: { values, placeId } }: { readonly context: Context }): Move => ({
  group_id: Number(values.group_id),
  participation_id: placeId,
});
const faultsOf = (context: Context) => faultsIn<'group_id'>(v.object({ group_id: Id }), move({ context }));

/**
 * Moves a person's own paid place into another group of the same category, by that group's number (docs/rules/groups.md
 * 7.3).
 *
 * | state | what is happening |
 * |---|---|
 * | editing | I type the number of another group. |
 * | checking | The group is being looked up. |
 * | found | The group was found; do I want to move? |
 * | changing | My place is being moved. |
 * | failed | I read why not. |
 * | done | I am in the other group. |
 * | dismissed | I have closed the dialog. |
 */
export const changeGroupMachine = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as TransferEvents<'group_id'> | { type: 'change.confirmed' } | { type: 'number.reconsidered' },
    emitted: {} as { type: 'fault.shown'; field: 'group_id' },
    tags: {} as 'busy' | 'found' | 'failed',
  },
  actors: {
    findGroup: fromPromise<GroupLookup, Move>(unprovided),
    changeGroup: fromPromise<MoveOutcome, Move>(unprovided),
  },
  actions: {
    rememberText: assign(({ context }, { text }: { text: string }) => typedInto(context, 'group_id', numberIn(text))),
    judgeField: assign(({ context }) => leftAlone(context, 'group_id', faultsOf(context))),
    judgeText: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberPreview: assign((_, outcome: GroupLookup) =>
      outcome.kind === 'found' ? { preview: outcome.preview } : {},
    ),
    rememberRefusal: assign((_, outcome: Sent | Refused) =>
      'message' in outcome ? { message: outcome.message, faults: faultsFrom<'group_id'>(outcome.faults) } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {} }),
    showField: emit({ type: 'fault.shown', field: 'group_id' }),
  },
  guards: {
    isFaulty: ({ context }) => faultsOf(context).group_id !== undefined,
    wasRefused: (_, { kind }: Sent | Refused) => kind === 'refused',
  },
}).createMachine({
  id: 'changeGroup',
  context: ({ input: { signup } }) => ({
    placeId: known(signup).id,
    values: { group_id: '' },
    faults: {},
    preview: null,
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
        id: 'findGroup',
        src: 'findGroup',
        input: move,
        onDone: [refusedTo('failed'), { target: 'found', actions: { type: 'rememberPreview', params: outputOf } }],
        onError: 'failed',
      },
    },
    found: {
      tags: 'found',
      on: { 'change.confirmed': 'changing', 'number.reconsidered': 'editing', 'dialog.dismissed': 'dismissed' },
    },
    changing: {
      tags: ['busy', 'found'],
      invoke: {
        id: 'changeGroup',
        src: 'changeGroup',
        input: move,
        onDone: [refusedTo('failed'), { target: 'done' }],
        onError: 'failed',
      },
    },
    failed: failing({ editing: 'editing', checking: 'checking', dismissed: 'dismissed' }),
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});
