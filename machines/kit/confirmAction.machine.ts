import type { GenericSchema } from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import {
  type Faults,
  type Form,
  faultsFrom,
  faultsIn,
  firstWrong,
  leftAlone,
  type Refused,
  typedInto,
} from './form.ts';
import { unprovided } from './unprovided.ts';

/** What is typed or chosen before the action, by the names of its call: `group_name`, `wave_id`, `email`. */
export type Answers = Readonly<Record<string, string>>;

/** What the server said. Refusals that a person can read are answers, not errors. */
export type ActionOutcome = { readonly kind: 'done' } | Refused;

interface Input {
  /** What stands in the fields at first; its keys are the fields, in their order. */
  readonly answers: Answers;
  /** Which answers will do: the schema of the call, or a narrower one ('the group's name, typed'). */
  readonly rules: GenericSchema;
}

interface Context extends Form {
  readonly rules: GenericSchema;
  /** Why the server refused, in its words; null where it did not answer. */
  readonly message: string | null;
}

/**
 * One thing done after one question: rename, change of wave, new captain, remove, delete, leave, withdraw, resend, new
 * code, code off, new password, account deletion. It is given its call, its rules and, by the dialog, its texts.
 */
export const confirmActionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'answer.given'; field: string; text: string }
      | { type: 'answer.left'; field: string }
      | { type: 'action.confirmed' }
      | { type: 'dialog.dismissed' },
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'pending',
  },
  actors: { performAction: fromPromise<ActionOutcome, Answers>(unprovided) },
  actions: {
    rememberAnswer: assign(({ context }, { field, text }: { field: string; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeAnswer: assign(({ context }, { field }: { field: string }) => leftAlone(context, field, faultsOf(context))),
    judgeAnswers: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberRefusal: assign((_, outcome: ActionOutcome) =>
      outcome.kind === 'refused' ? { message: outcome.message, faults: faultsFrom(outcome.faults) } : {},
    ),
    forgetMessage: assign({ message: null }),
    /** The first field with a fault takes the focus. */
    showFault: emit(({ context: { values, faults } }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(Object.keys(values), faults) ?? '',
    })),
  },
  guards: {
    isAnswered: ({ context }) => Object.keys(faultsOf(context)).length === 0,
    wasRefused: (_, outcome: ActionOutcome) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'confirmAction',
  context: ({ input: { answers, rules } }) => ({ values: answers, faults: {}, rules, message: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'answer.given': { actions: { type: 'rememberAnswer', params: ({ event }) => event } },
        'answer.left': { actions: { type: 'judgeAnswer', params: ({ event }) => event } },
        'action.confirmed': [{ guard: 'isAnswered', target: 'working' }, { actions: ['judgeAnswers', 'showFault'] }],
        'dialog.dismissed': 'dismissed',
      },
    },
    working: {
      tags: 'pending',
      entry: 'forgetMessage',
      invoke: {
        id: 'performAction',
        src: 'performAction',
        input: ({ context }) => context.values,
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event.output }, 'showFault'],
          },
          { target: 'done' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      on: {
        'answer.given': { target: 'asking', actions: { type: 'rememberAnswer', params: ({ event }) => event } },
        'action.confirmed': 'working',
        'dialog.dismissed': 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});

const faultsOf = ({ rules, values }: Pick<Context, 'rules' | 'values'>): Faults => faultsIn(rules, values);
