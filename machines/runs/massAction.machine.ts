import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Task, TaskPreview } from '#contract/staff/runs/tasks.calls.ts';
import { type Faults, faultsFrom, leftAlone, typedInto } from '../kit/form.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  type Act,
  type Acted,
  faultsBefore,
  faultsOf,
  isMove,
  type Looked,
  type MassDraft,
  type MassInput,
  type MassWish,
  type Ordered,
  outcomesIn,
  withOutcome,
  wrongIn,
} from './massAction.logic.ts';

/** A button of a task: an approval says what it is for, an undoing which line of the log it undoes. */
export interface Pressed {
  readonly id: number;
  readonly act: Act;
  readonly digest: string | null;
  readonly line?: number;
  /** A refund is stopped and tried again by members who may order it, not by those who plan runs. */
  readonly isRefund?: boolean;
}

interface Context extends MassInput {
  readonly faults: Faults;
  /** The preview as last read. */
  readonly preview: TaskPreview | null;
  /** The preview from before somebody changed something. */
  readonly was: TaskPreview | null;
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
  /** The server chooses waves for the groups. */
  readonly spread: boolean;
  /** The button of a task that was pressed. */
  readonly act: Act;
}

type Events =
  | { type: 'field.typed'; field: string; text: string }
  | { type: 'field.left'; field: string }
  /** The choice for each group: the wave that it moves to, or null for a refund. */
  | { type: 'outcome.chosen'; groups: readonly number[]; wave: number | null }
  /** Everybody to the nearest waves with room. */
  | { type: 'nearest.wanted' }
  | { type: 'preview.wanted' | 'order.wanted' }
  | { type: 'yes.wanted' | 'no.wanted' | 'stop.wanted' | 'retry.wanted' | 'undo.wanted' }
  | { type: 'task.seen'; task: Task };

const typed = {
  type: 'rememberField',
  params: ({ event }: { readonly event: { field: string; text: string } }) => event,
} as const;
const left = { type: 'judgeField', params: ({ event }: { readonly event: { field: string } }) => event } as const;
const chosen = {
  type: 'rememberOutcome',
  params: ({ event }: { readonly event: { groups: readonly number[]; wave: number | null } }) => event,
} as const;
const wasRefused = {
  guard: { type: 'wasRefused', params: outputOf<Looked | Ordered | Acted> },
  target: '#massAction.choosing.refused',
  actions: [{ type: 'rememberRefusal', params: outputOf<Looked | Ordered | Acted> }, 'showFault'],
} as const;
const keepPreview = { type: 'keepPreview', params: outputOf<Looked> } as const;
const asWished = ({ context: { values, outcomes, spread } }: { readonly context: Context }): MassWish => ({
  ...{ values, outcomes, spread },
});
/** A move that was just typed has no preview yet. A reason does not change the preview. */
const retyping = {
  'field.typed': [
    {
      guard: { type: 'isAboutTime', params: ({ event }: { readonly event: { field: string } }) => event.field },
      target: '#massAction.choosing',
      actions: [typed, 'keepDraft'],
    },
    { actions: [typed, 'keepDraft'] },
  ],
  'field.left': { actions: left },
  'outcome.chosen': { target: '#massAction.previewing', reenter: true, actions: [chosen, 'keepDraft'] },
  'nearest.wanted': { guard: 'canSpread', target: '#massAction.previewing', reenter: true, actions: 'wishSpread' },
} as const;
const deciding = {
  ...retyping,
  'order.wanted': [{ guard: 'isFaulty', actions: ['judgeFields', 'showFault'] }, { target: '#massAction.ordering' }],
} as const;
const toSend = (act: Act) => ({ target: 'acting', actions: { type: 'rememberAct', params: act } }) as const;
const isIn = (state: Task['state']) => ({ type: 'isIn', params: state }) as const;

/**
 * A bulk change from choosing to its end: a wave is moved or cancelled, a day is shifted, or a run is cancelled (docs/rules/tasks.md).
 * `taskLife` is its life on the server; this chart is what staff see of it and may do.
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Has something been ordered already, or am I about to? |
 * | choosing | I choose what to do. |
 * | · quiet | I have no preview of it yet. |
 * | · refused | I read why this is not possible. |
 * | previewing | The preview is being computed. |
 * | previewed | I see who is affected, how much money and how many mails, and decide. |
 * | · quiet | I decide. |
 * | · failed | No answer to my order came; I may send it again. |
 * | overtaken | Somebody changed something before my order. |
 * | · looking | The preview is being computed again. |
 * | · seen | I see what is different, and decide again. |
 * | ordering | My order is being sent. |
 * | ordered | It is ordered, and I watch it. |
 * | · sorting | How far has it got? |
 * | · asked | It is waiting for approval by somebody who may pay out. |
 * | · fuse | Nothing has happened yet; it can be stopped. |
 * | · running | One group after another is being done. |
 * | · stuck | Everything is done except what is listed. |
 * | · acting | My answer is being sent: stop, approve, decline, try again or take back. |
 * | · done | Everything is done; a move can be taken back for ten minutes. |
 * | · stopped | It was stopped; what was done stays. |
 */
export const massActionMachine = setup({
  types: {
    input: {} as MassInput,
    context: {} as Context,
    events: {} as Events,
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'busy' | 'looking' | 'previewed' | 'overtaken' | 'refused' | 'ordered',
  },
  actors: {
    lookAtMany: fromPromise<Looked, MassWish>(unprovided),
    orderForMany: fromPromise<Ordered, MassDraft & { readonly digest: string }>(unprovided),
    actOnTask: fromPromise<Acted, Pressed>(unprovided),
    watchTask: fromCallback<EventObject, { readonly id: number }>(unprovided),
  },
  actions: {
    rememberField: assign(({ context }, { field, text }: { field: string; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeField: assign(({ context }, { field }: { field: string }) => leftAlone(context, field, faultsOf(context))),
    judgeBefore: assign(({ context }) => ({ faults: faultsBefore(context) })),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberOutcome: assign(
      ({ context: { outcomes } }, { groups, wave }: { groups: readonly number[]; wave: number | null }) => ({
        outcomes: withOutcome(outcomes, groups, wave),
        spread: false,
      }),
    ),
    wishSpread: assign({ spread: true }),
    rememberRefusal: assign((_, answer: Looked | Ordered | Acted) =>
      answer.kind === 'refused' ? { message: answer.message, faults: faultsFrom(answer.faults), spread: false } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {} }),
    rememberAct: assign((_, act: Act) => ({ act })),
    /** Waves that the server has chosen are from then on as if they were chosen here. */
    keepPreview: assign(({ context }, answer: Looked) => {
      if (answer.kind !== 'looked') return {};
      const { preview } = answer;
      return { preview, outcomes: context.spread ? outcomesIn(preview) : context.outcomes, spread: false };
    }),
    /** Kept to show what is different afterwards. */
    keepWhatWas: assign(({ context: { preview } }) => ({ was: preview })),
    keepTask: assign((_, task: Task) => ({ task })),
    takeTask: assign((_, answer: Ordered | Acted) => ('task' in answer ? { task: answer.task } : {})),
    /** Focuses the first field with an error, or else the message above the form. */
    showFault: emit(({ context }) => ({ type: 'fault.shown', field: wrongIn(context, context.faults) ?? '' }) as const),
    /** For a reload. */
    keepDraft: unprovided,
    forgetDraft: unprovided,
    /** Goes to the page that shows its progress. */
    showTask: unprovided,
    /** The server's message; null if it did not answer. */
    tellFailure: (_, __: { message: string | null }) => unprovided(),
  },
  guards: {
    isOrdered: ({ context: { task } }) => task !== null,
    isAboutTime: ({ context: { kind } }, field: string) => isMove(kind) && field !== 'reason',
    isMove: ({ context: { kind } }) => isMove(kind),
    isSpread: ({ context: { spread } }) => spread,
    canSpread: ({ context: { kind } }) => kind === 'wave.cancel',
    isFaulty: ({ context }) => isFaulty(context),
    /** The time is not valid. A reason is asked for with the order. */
    isNoTime: ({ context }) => isMove(context.kind) && wrongIn(context, faultsBefore(context)) !== undefined,
    wasRefused: (_, { kind }: Looked | Ordered | Acted) => kind === 'refused',
    wasOvertaken: (_, { kind }: Ordered) => kind === 'changed',
    isIn: ({ context: { task } }, state: Task['state']) => task?.state === state,
    /** It was approved, and the approval can be taken back. */
    neededYes: ({ context: { task } }) => task?.needs_yes === true,
    isOthers: ({ context: { task, me } }) => task?.ordered_by !== me,
    canUndo: ({ context: { task } }) => task?.undo != null,
  },
}).createMachine({
  id: 'massAction',
  context: ({ input }) => ({
    ...input,
    faults: {},
    preview: null,
    was: null,
    message: null,
    spread: false,
    act: 'stop',
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isOrdered', target: 'ordered' },
        { guard: 'isMove', target: 'choosing' },
        { target: 'previewing' },
      ],
    },
    choosing: {
      on: {
        ...retyping,
        'preview.wanted': [{ guard: 'isNoTime', actions: ['judgeBefore', 'showFault'] }, { target: 'previewing' }],
      },
      initial: 'quiet',
      states: { quiet: {}, refused: { tags: 'refused' } },
    },
    previewing: {
      tags: ['busy', 'looking'],
      entry: 'forgetRefusal',
      on: retyping,
      invoke: {
        id: 'lookAtMany',
        src: 'lookAtMany',
        input: asWished,
        onDone: [
          wasRefused,
          { guard: 'isSpread', target: 'previewed', actions: [keepPreview, 'keepDraft'] },
          { target: 'previewed', actions: keepPreview },
        ],
        onError: 'choosing.refused',
      },
    },
    previewed: {
      tags: 'previewed',
      on: deciding,
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'refused' } },
    },
    overtaken: {
      tags: 'overtaken',
      entry: 'keepWhatWas',
      initial: 'looking',
      states: {
        looking: {
          tags: ['busy', 'looking'],
          invoke: {
            id: 'lookAtMany',
            src: 'lookAtMany',
            input: asWished,
            onDone: [wasRefused, { target: 'seen', actions: keepPreview }],
            onError: '#massAction.choosing.refused',
          },
        },
        seen: { tags: 'previewed', on: deciding },
      },
    },
    ordering: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'orderForMany',
        src: 'orderForMany',
        input: ({ context: { values, preview } }) => ({
          ...{ values, outcomes: outcomesIn(known(preview)), digest: known(preview).digest },
        }),
        onDone: [
          wasRefused,
          { guard: { type: 'wasOvertaken', params: outputOf<Ordered> }, target: 'overtaken' },
          {
            target: 'ordered',
            actions: [{ type: 'takeTask', params: outputOf<Ordered> }, 'forgetDraft', 'showTask'],
          },
        ],
        onError: 'previewed.failed',
      },
    },
    ordered: {
      tags: 'ordered',
      invoke: { id: 'watchTask', src: 'watchTask', input: ({ context }) => ({ id: known(context.task).id }) },
      on: {
        'task.seen': { target: '.sorting', actions: { type: 'keepTask', params: ({ event }) => event.task } },
      },
      initial: 'sorting',
      states: {
        sorting: {
          always: [
            { guard: isIn('asked'), target: 'asked' },
            { guard: isIn('planned'), target: 'fuse' },
            { guard: isIn('running'), target: 'running' },
            { guard: isIn('stuck'), target: 'stuck' },
            { guard: isIn('done'), target: 'done' },
            { target: 'stopped' },
          ],
        },
        asked: {
          on: {
            'yes.wanted': { ...toSend('approve'), guard: 'isOthers' },
            'no.wanted': toSend('refuse'),
            'stop.wanted': toSend('stop'),
          },
        },
        fuse: {
          on: { 'no.wanted': { ...toSend('refuse'), guard: 'neededYes' }, 'stop.wanted': toSend('stop') },
        },
        running: { on: { 'stop.wanted': toSend('stop') } },
        stuck: { on: { 'retry.wanted': toSend('retry'), 'stop.wanted': toSend('stop') } },
        acting: {
          tags: 'busy',
          on: { 'task.seen': { actions: { type: 'keepTask', params: ({ event }) => event.task } } },
          invoke: {
            id: 'actOnTask',
            src: 'actOnTask',
            input: ({ context: { task, act } }) => pressedOn(known(task), act),
            onDone: [
              {
                guard: { type: 'wasRefused', params: outputOf<Acted> },
                target: 'sorting',
                actions: { type: 'tellFailure', params: ({ event }) => ({ message: messageOf(event.output) }) },
              },
              { target: 'sorting', actions: { type: 'takeTask', params: outputOf<Acted> } },
            ],
            onError: { target: 'sorting', actions: { type: 'tellFailure', params: { message: null } } },
          },
        },
        done: { on: { 'undo.wanted': { ...toSend('undo'), guard: 'canUndo' } } },
        stopped: {},
      },
    },
  },
});

const isFaulty = (context: Context) => wrongIn(context, faultsOf(context)) !== undefined;
const pressedOn = ({ id, kind, digest, undo }: Task, act: Act): Pressed => ({
  ...{ id, act, digest },
  ...(kind === 'places.refund' && { isRefund: true }),
  ...(act === 'undo' && { line: known(undo).id }),
});
const messageOf = (answer: Acted) => (answer.kind === 'refused' ? answer.message : null);
