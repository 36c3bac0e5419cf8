import { type AnyStateMachine, and, assign, type EventObject, fromPromise, setup } from 'xstate';
import type { Examples } from '../../evidence/examples.ts';
import type { WalkText } from '../../simulate/address.ts';
import { asTest } from '../../simulate/asTest.ts';
import { begun, draftOf, inputDraft, noWalk, opened, sent, type Walk, written } from '../../simulate/byHand.ts';
import { isAsked, type Offer } from '../../simulate/offers.ts';

type Event =
  | { readonly type: 'side.chosen'; readonly side: string }
  | { readonly type: 'offer.moved'; readonly by: number; readonly of: number }
  | { readonly type: 'offer.taken'; readonly offer: Offer }
  | { readonly type: 'event.sent'; readonly event: EventObject }
  | { readonly type: 'payload.opened'; readonly event: EventObject }
  | { readonly type: 'input.opened' }
  | { readonly type: 'draft.typed'; readonly text: string }
  | { readonly type: 'draft.sent' }
  | { readonly type: 'draft.closed' }
  | { readonly type: 'step.chosen'; readonly at: number }
  | { readonly type: 'play.toggled' }
  | { readonly type: 'test.copied' };

interface Input {
  readonly machine: AnyStateMachine;
  /** The walk that an address asks for. */
  readonly asked: WalkText | null;
  /** The journey that is to be played, by its place among those recorded. */
  readonly journey: number | null;
}
interface Context extends Input, Walk {
  /** What there is to try it with; null: nothing. */
  readonly recorded: Examples | null;
}

const unprovided = (): never => {
  throw new Error('The walker was started without its effects.');
};

/**
 * Walks a chart by hand, of which nothing runs. Every step is kept, so that back and on cost nothing, and a journey of
 * the tests is a walk that goes on by itself.
 *
 * | state | what is happening |
 * |---|---|
 * | walk | I walk the chart. |
 * | · reading | Its recorded examples are on their way. |
 * | · deciding | Does it begin, and is there something to play? |
 * | · unbegun | It wants to be given something, which I write. |
 * | · choosing | I look at where it is and choose what happens next. |
 * | · writing | I write what that comes with. |
 * | · sending | It happens, unless it is written wrong. |
 * | · playing | It goes on by itself, step by step. |
 * | copy | I may take the walk along as a test. |
 * | · none | I do not. |
 * | · copying | It is on its way. |
 * | · copied | I have it. |
 * | · refused | The browser does not let it go: I see it, and copy it myself. |
 */
export const walkerMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  actors: {
    /** Null: there is none. */
    readExamples: fromPromise<Examples | null, { readonly chart: string }>(unprovided),
    copyTest: fromPromise<void, { readonly text: string }>(unprovided),
  },
  actions: {
    open: assign(({ context }, { recorded }: { recorded: Examples | null }) => ({
      recorded,
      ...opened(context.machine, recorded, context),
    })),
    begin: assign(({ context }, { side }: { side: string }) => begun(context.machine, context.recorded, side)),
    send: assign(({ context }, { event }: { event: EventObject }) => sent(context.machine, context, event)),
    sendDraft: assign(({ context }) => written(context.machine, context, context.recorded)),
    draftPayload: assign((_, { event }: { event: EventObject }) => ({ draft: draftOf(event), trouble: null })),
    draftInput: assign(({ context }) => ({ draft: inputDraft(context.input) })),
    type: assign(({ context }, { text }: { text: string }) => ({
      draft: context.draft && { ...context.draft, text },
      trouble: null,
    })),
    forgetDraft: assign({ draft: null, trouble: null }),
    lookAt: assign((_, { at }: { at: number }) => ({ at, picked: null, draft: null, trouble: null })),
    stepOn: assign(({ context }) => ({ at: context.at + 1 })),
    pick: assign(({ context: { picked } }, { by, of }: { by: number; of: number }) => ({
      picked: of === 0 ? null : ((picked ?? (by > 0 ? -1 : 0)) + by + of) % of,
    })),
  },
  guards: {
    isToBePlayed: ({ context: { journey, at, steps } }) => journey !== null && at + 1 < steps.length,
    hasBegun: ({ context: { steps } }) => steps.length > 0,
    hasMoved: ({ context: { steps } }) => steps.length > 1,
    hasNext: ({ context: { at, steps } }) => at + 1 < steps.length,
    isNearlyThere: ({ context: { at, steps } }) => at + 2 === steps.length,
    isStep: ({ context: { steps } }, { at }: { at: number }) => at in steps,
    isAsked: (_, { offer }: { offer: Offer }) => isAsked(offer),
    isWrong: ({ context }) => context.trouble !== null,
  },
  /** So long one sees a step. */
  delays: { beat: 700 },
}).createMachine({
  id: 'walker',
  type: 'parallel',
  context: ({ input }) => ({ ...input, ...noWalk, recorded: null }),
  states: {
    walk: {
      initial: 'reading',
      on: {
        'side.chosen': { target: '.deciding', actions: { type: 'begin', params: ({ event }) => event } },
        'step.chosen': {
          guard: { type: 'isStep', params: ({ event }) => event },
          target: '.choosing',
          actions: { type: 'lookAt', params: ({ event }) => event },
        },
        'event.sent': {
          guard: 'hasBegun',
          target: '.sending',
          actions: { type: 'send', params: ({ event }) => event },
        },
        'offer.taken': [
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            target: '.writing',
            actions: { type: 'draftPayload', params: ({ event }) => ({ event: event.offer.draft }) },
          },
          {
            target: '.sending',
            actions: ['forgetDraft', { type: 'send', params: ({ event }) => ({ event: event.offer.draft }) }],
          },
        ],
        'payload.opened': {
          guard: 'hasBegun',
          target: '.writing',
          actions: { type: 'draftPayload', params: ({ event }) => event },
        },
        'input.opened': { guard: 'hasBegun', target: '.writing', actions: 'draftInput' },
        'play.toggled': [
          { guard: 'hasNext', target: '.playing' },
          { guard: 'hasMoved', target: '.playing', actions: { type: 'lookAt', params: { at: 0 } } },
        ],
      },
      states: {
        reading: {
          tags: 'reading',
          invoke: {
            id: 'readExamples',
            src: 'readExamples',
            input: ({ context }) => ({ chart: context.machine.id }),
            onDone: {
              target: 'deciding',
              actions: { type: 'open', params: ({ event }) => ({ recorded: event.output }) },
            },
            onError: { target: 'deciding', actions: { type: 'open', params: { recorded: null } } },
          },
        },
        deciding: {
          always: [
            { guard: 'isToBePlayed', target: 'playing' },
            { guard: 'hasBegun', target: 'choosing' },
            { target: 'unbegun', actions: 'draftInput' },
          ],
        },
        unbegun: {
          tags: 'writing',
          on: {
            'draft.typed': { actions: { type: 'type', params: ({ event }) => event } },
            'draft.sent': { target: 'sending', actions: 'sendDraft' },
          },
        },
        choosing: {
          on: { 'offer.moved': { actions: { type: 'pick', params: ({ event }) => event } } },
        },
        writing: {
          tags: 'writing',
          on: {
            'draft.typed': { actions: { type: 'type', params: ({ event }) => event } },
            'draft.sent': { target: 'sending', actions: 'sendDraft' },
            'draft.closed': { target: 'choosing', actions: 'forgetDraft' },
          },
        },
        sending: {
          always: [
            { guard: and(['isWrong', 'hasBegun']), target: 'writing' },
            { guard: 'isWrong', target: 'unbegun' },
            { target: 'choosing' },
          ],
        },
        playing: {
          tags: 'playing',
          on: { 'play.toggled': 'choosing' },
          after: {
            beat: [
              { guard: 'isNearlyThere', target: 'choosing', actions: 'stepOn' },
              { target: 'playing', reenter: true, actions: 'stepOn' },
            ],
          },
        },
      },
    },
    copy: {
      initial: 'none',
      on: { 'test.copied': { guard: 'hasBegun', target: '.copying' } },
      states: {
        none: {},
        copying: {
          invoke: {
            id: 'copyTest',
            src: 'copyTest',
            input: ({ context }) => ({ text: testOf(context) }),
            onDone: 'copied',
            onError: 'refused',
          },
        },
        /** Copies the walk as it was. */
        copied: { tags: 'copied', on: { 'test.copied': 'copying', '*': 'none' } },
        refused: { tags: 'refused', on: { 'test.copied': 'copying', '*': 'none' } },
      },
    },
  },
});

/** The walk as far as one looks at it, in the words of the test kit. */
export const testOf = ({ machine, input, events, at }: Context) => asTest(machine, input, events.slice(0, at));
