import { assign, emit, fromPromise, setup } from 'xstate';
import { type Faults, type Form, faultsFrom, firstWrong, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { StartDataValues } from './startData.form.ts';

/** What was saved, as the server has it now. */
export interface StartDataSaved {
  readonly kind: 'saved';
}

interface Input {
  readonly values: StartDataValues;
  /** What is wrong with what was typed. */
  readonly judge: (values: StartDataValues) => Faults;
}
interface Context extends Form, Input {
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
}

const asTyped = ({ event }: { readonly event: { readonly field: string; readonly text: string } }) => event;
const typed = [{ type: 'rememberField', params: asTyped }, 'keepDraft'] as const;

/**
 * The start data that one place still needs. What is typed is kept by the tab until it is saved, so that a reload or
 * another language loses nothing; what is empty may be entered later (docs/rules/start-data.md 4.5).
 *
 * | state | what is happening |
 * |---|---|
 * | editing | I say it. |
 * | saving | It is being saved. |
 * | saved | It is saved; I may change it. |
 * | refused | It was not saved; what I typed is still there. |
 */
export const startDataMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'field.typed'; field: string; text: string }
      | { type: 'field.left'; field: string }
      | { type: 'form.submitted' },
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'busy' | 'saved' | 'failed',
  },
  actors: { saveStartData: fromPromise<StartDataSaved | Refused, { values: StartDataValues }>(unprovided) },
  actions: {
    rememberField: assign(({ context }, { field, text }: { field: string; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeField: assign(({ context }, { field }: { field: string }) => leftAlone(context, field, judged(context))),
    judgeFields: assign(({ context }) => ({ faults: judged(context) })),
    rememberRefusal: assign((_, { message, faults }: Refused) => ({ message, faults: faultsFrom(faults) })),
    forgetRefusal: assign({ message: null, faults: {} }),
    /** The tab keeps what is typed, and forgets it once it is saved. */
    keepDraft: () => unprovided(),
    forgetDraft: () => unprovided(),
    /** Focuses the first field with an error; where none has one, none is focused. */
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: wrongIn(context, context.faults) ?? '',
    })),
  },
  guards: {
    isFaulty: ({ context }) => wrongIn(context, judged(context)) !== undefined,
    wasRefused: (_, outcome: StartDataSaved | Refused) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'startData',
  context: ({ input }) => ({ ...input, faults: {}, message: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.typed': { actions: typed },
        'field.left': { actions: { type: 'judgeField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isFaulty', actions: ['judgeFields', 'showFault'] }, { target: 'saving' }],
      },
    },
    saving: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'saveStartData',
        src: 'saveStartData',
        input: ({ context: { values } }) => ({ values }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event.output as Refused }, 'showFault'],
          },
          { target: 'saved', actions: 'forgetDraft' },
        ],
        onError: 'refused',
      },
    },
    saved: {
      tags: 'saved',
      on: { 'field.typed': { target: 'editing', actions: typed } },
    },
    refused: {
      tags: 'failed',
      on: {
        'field.typed': { target: 'editing', actions: typed },
        'form.submitted': 'saving',
      },
    },
  },
});

const judged = ({ judge, values }: Context): Faults => judge(values);
const wrongIn = ({ values }: Context, faults: Faults) => firstWrong(Object.keys(values), faults);
