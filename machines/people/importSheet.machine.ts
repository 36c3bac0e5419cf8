import { assign, fromPromise, setup } from 'xstate';
import type { Refused } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  begun,
  hasNames,
  type SheetChosen,
  type SheetFile,
  type SheetLooked,
  type SheetOrdered,
  type SheetReadIn,
  type SheetWish,
  withCell,
  withField,
} from './importSheet.logic.ts';

interface Input {
  /** Its free places get the names; null: each row is a new place. */
  readonly groupId: number | null;
}
interface Context extends Input {
  readonly choice: SheetChosen | null;
  readonly preview: SheetPreview | null;
  /** The server's reason for refusing; null if it did not answer, or has not refused. */
  readonly message: string | null;
  /** The sheet that was taken. */
  readonly sheet: number | null;
}
type SheetPreview = Extract<SheetLooked, { kind: 'looked' }>['preview'];

const refusal = ({ event }: { readonly event: { readonly output: unknown } }) => event.output as Refused;

/**
 * A sheet of people, from the file to its places (docs/rules/sheets.md). What was read is judged by the server after
 * each change; the last preview stays in view meanwhile.
 *
 * | state | what is happening |
 * |---|---|
 * | choosing | I choose a file, or paste a list. |
 * | reading | The sheet is being read. |
 * | mapping | No column says who it is: I say which one does. |
 * | previewing | What it would do is being computed for the first time. |
 * | previewed | I see what the sheet would do. |
 * | · quiet | I look, and decide. |
 * | · overtaken | I look at what is different, and decide again. |
 * | mending | What I changed is being judged. |
 * | overtaken | Something was different when I ordered: it is looked at again. |
 * | ordering | It is being ordered. |
 * | ordered | Its rows are being taken; I may bring another. |
 */
export const importSheetMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'file.chosen'; file: SheetFile }
      | { type: 'field.mapped'; column: number; field: SheetChosen['fields'][number] }
      | { type: 'cell.mended'; row: number; column: number; text: string }
      | { type: 'choice.made'; choice: Partial<SheetChosen> }
      | { type: 'terms.chosen'; terms: Partial<Pick<SheetChosen, 'mails' | 'price'>> }
      | { type: 'order.wanted'; onlyGood: boolean }
      | { type: 'file.dropped' },
    tags: {} as 'choosing' | 'unmapped' | 'busy' | 'read' | 'overtaken' | 'ordered',
  },
  actors: {
    readSheet: fromPromise<SheetReadIn, { file: SheetFile }>(unprovided),
    lookAtSheet: fromPromise<SheetLooked, SheetWish>(unprovided),
    orderSheet: fromPromise<SheetOrdered, SheetWish & { digest: string; onlyGood: boolean }>(unprovided),
  },
  actions: {
    beginWith: assign((_, { draft }: Extract<SheetReadIn, { kind: 'read' }>) => ({
      choice: begun(draft),
      preview: null,
      message: null,
    })),
    mapField: assign(({ context: { choice } }, params: { column: number; field: SheetChosen['fields'][number] }) => ({
      choice: choice && withField(choice, params),
    })),
    mendCell: assign(({ context: { choice } }, params: { row: number; column: number; text: string }) => ({
      choice: choice && withCell(choice, params),
    })),
    choose: assign(({ context: { choice } }, { made }: { made: Partial<SheetChosen> }) => ({
      choice: choice && { ...choice, ...made },
    })),
    show: assign((_, { preview }: Extract<SheetLooked, { kind: 'looked' }>) => ({ preview, message: null })),
    rememberRefusal: assign((_, { message }: Refused) => ({ message })),
    forgetRefusal: assign({ message: null }),
    rememberSheet: assign((_, { sheet }: { sheet: number }) => ({ sheet })),
    forget: assign({ choice: null, preview: null, message: null, sheet: null }),
    /** A failed call is reported. */
    tellFailure: () => unprovided(),
  },
  guards: {
    wasRefused: (_, outcome: SheetReadIn | SheetLooked | SheetOrdered) => outcome.kind === 'refused',
    wasOvertaken: (_, outcome: SheetOrdered) => outcome.kind === 'changed',
    namesNobody: (_, outcome: SheetReadIn) => outcome.kind === 'read' && !hasNames(outcome.draft.fields),
    willName: ({ context: { choice } }, params: { column: number; field: SheetChosen['fields'][number] }) =>
      choice !== null && hasNames(withField(choice, params).fields),
    hasGoodRows: ({ context: { preview } }, { onlyGood }: { onlyGood: boolean }) =>
      preview !== null && preview.counts.new + preview.counts.changed > 0 && (onlyGood || preview.counts.bad === 0),
  },
}).createMachine({
  id: 'importSheet',
  context: ({ input }) => ({ ...input, choice: null, preview: null, message: null, sheet: null }),
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'choosing',
      on: { 'file.chosen': 'reading' },
    },
    reading: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'readSheet',
        src: 'readSheet',
        input: ({ event }) => ({ file: (event as { file: SheetFile }).file }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'rememberRefusal', params: refusal },
          },
          {
            guard: { type: 'namesNobody', params: ({ event }) => event.output },
            target: 'mapping',
            actions: {
              type: 'beginWith',
              params: ({ event }) => event.output as Extract<SheetReadIn, { kind: 'read' }>,
            },
          },
          {
            target: 'previewing',
            actions: {
              type: 'beginWith',
              params: ({ event }) => event.output as Extract<SheetReadIn, { kind: 'read' }>,
            },
          },
        ],
        onError: { target: 'choosing', actions: 'tellFailure' },
      },
    },
    mapping: {
      tags: ['read', 'unmapped'],
      on: {
        'field.mapped': [
          {
            guard: { type: 'willName', params: ({ event }) => event },
            target: 'previewing',
            actions: { type: 'mapField', params: ({ event }) => event },
          },
          { actions: { type: 'mapField', params: ({ event }) => event } },
        ],
        'file.dropped': { target: 'choosing', actions: 'forget' },
      },
    },
    previewing: {
      tags: 'busy',
      invoke: {
        id: 'lookAtSheet',
        src: 'lookAtSheet',
        input: ({ context: { choice, groupId } }) => ({ choice: choice as SheetChosen, groupId }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['forget', { type: 'rememberRefusal', params: refusal }],
          },
          {
            target: 'previewed',
            actions: { type: 'show', params: ({ event }) => event.output as Extract<SheetLooked, { kind: 'looked' }> },
          },
        ],
        onError: { target: 'choosing', actions: ['forget', 'tellFailure'] },
      },
    },
    previewed: {
      tags: 'read',
      initial: 'quiet',
      states: {
        quiet: {},
        /** Something was different when it was ordered. */
        overtaken: { tags: 'overtaken' },
      },
      on: {
        'field.mapped': { target: 'mending', actions: { type: 'mapField', params: ({ event }) => event } },
        'cell.mended': { target: 'mending', actions: { type: 'mendCell', params: ({ event }) => event } },
        'choice.made': {
          target: 'mending',
          actions: { type: 'choose', params: ({ event }) => ({ made: event.choice }) },
        },
        'terms.chosen': { actions: { type: 'choose', params: ({ event }) => ({ made: event.terms }) } },
        'order.wanted': { guard: { type: 'hasGoodRows', params: ({ event }) => event }, target: 'ordering' },
        'file.dropped': { target: 'choosing', actions: 'forget' },
      },
    },
    mending: {
      tags: ['busy', 'read'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'lookAtSheet',
        src: 'lookAtSheet',
        input: ({ context: { choice, groupId } }) => ({ choice: choice as SheetChosen, groupId }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'previewed',
            actions: { type: 'rememberRefusal', params: refusal },
          },
          {
            target: 'previewed',
            actions: { type: 'show', params: ({ event }) => event.output as Extract<SheetLooked, { kind: 'looked' }> },
          },
        ],
        onError: { target: 'previewed', actions: 'tellFailure' },
      },
      on: {
        // Further mending drops the question that was asked before.
        'cell.mended': {
          target: 'mending',
          reenter: true,
          actions: { type: 'mendCell', params: ({ event }) => event },
        },
      },
    },
    overtaken: {
      tags: ['busy', 'read'],
      invoke: {
        id: 'lookAtSheet',
        src: 'lookAtSheet',
        input: ({ context: { choice, groupId } }) => ({ choice: choice as SheetChosen, groupId }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['forget', { type: 'rememberRefusal', params: refusal }],
          },
          {
            target: 'previewed.overtaken',
            actions: { type: 'show', params: ({ event }) => event.output as Extract<SheetLooked, { kind: 'looked' }> },
          },
        ],
        onError: { target: 'previewed', actions: 'tellFailure' },
      },
    },
    ordering: {
      tags: ['busy', 'read'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'orderSheet',
        src: 'orderSheet',
        input: ({ context: { choice, groupId, preview }, event }) => ({
          choice: choice as SheetChosen,
          groupId,
          digest: preview?.digest ?? '',
          onlyGood: (event as { onlyGood: boolean }).onlyGood,
        }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'previewed',
            actions: { type: 'rememberRefusal', params: refusal },
          },
          { guard: { type: 'wasOvertaken', params: ({ event }) => event.output }, target: 'overtaken' },
          {
            target: 'ordered',
            actions: {
              type: 'rememberSheet',
              params: ({ event }) => event.output as Extract<SheetOrdered, { kind: 'ordered' }>,
            },
          },
        ],
        onError: { target: 'previewed', actions: 'tellFailure' },
      },
    },
    ordered: {
      tags: 'ordered',
      on: { 'file.dropped': { target: 'choosing', actions: 'forget' } },
    },
  },
});
