import { assign, fromPromise, setup } from 'xstate';
import type { DistancePreview } from '#contract/staff/people/distance.values.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The server's response to a choice or an order. */
export type DistanceAnswer =
  | { readonly kind: 'priced'; readonly preview: DistancePreview }
  | { readonly kind: 'done' }
  /** The wave has so many places left: too few. */
  | { readonly kind: 'full'; readonly free: number }
  /** Who was first; null if nobody of the staff was. */
  | { readonly kind: 'overtaken'; readonly who: string | null }
  | { readonly kind: 'refused'; readonly message: string };

export interface DistanceWish {
  readonly waveId: number;
  readonly digest: string;
  readonly without: boolean;
  /** Empty if none is given. */
  readonly reason: string;
}

interface Context {
  /** The wave that is chosen; null for none. */
  readonly waveId: number | null;
  /** The difference is let go, whichever way it would go. */
  readonly without: boolean;
  readonly reason: string;
  readonly preview: DistancePreview | null;
  readonly free: number;
  readonly who: string | null;
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
}

type Events =
  | { type: 'wave.chosen'; id: number | null }
  | { type: 'without.chosen'; without: boolean }
  | { type: 'reason.typed'; text: string }
  | { type: 'change.wanted' | 'retry.wanted' | 'look.wanted' | 'dialog.dismissed' };

/** Whether the order says why: where the difference is let go, or a child is too young or too old. */
export const needsReason = ({ preview, without }: Pick<Context, 'preview' | 'without'>): boolean =>
  preview !== null && ((without && preview.costs !== 'same') || !preview.fits_age);

/** Whether the order asks for the difference: the place stays where it is until that is paid. */
export const asksForDifference = ({ preview, without }: Pick<Context, 'preview' | 'without'>): boolean =>
  preview?.costs === 'more' && !without;

const is = (kind: DistanceAnswer['kind']) =>
  ({
    type: 'isAnswer',
    params: ({ event }: { readonly event: { readonly output: DistanceAnswer } }) => ({ kind, answer: event.output }),
  }) as const;
const keep = {
  type: 'keepAnswer',
  params: outputOf<DistanceAnswer>,
} as const;
const otherwise = [
  { guard: is('full'), target: 'full', actions: keep },
  { guard: is('overtaken'), target: 'overtaken', actions: keep },
  { target: 'failed', actions: keep },
] as const;
const chosen = [
  { guard: 'isNone', target: '#otherDistance.choosing', actions: 'rememberWave' },
  { target: '#otherDistance.pricing', actions: 'rememberWave', reenter: true },
] as const;
const leaving = { 'dialog.dismissed': '#otherDistance.left' } as const;
const saying = {
  'without.chosen': { target: '#otherDistance.priced', actions: 'rememberWithout' },
  'reason.typed': { target: '#otherDistance.priced', actions: 'rememberReason' },
} as const;

/**
 * Another distance for a place, from choosing it to the order (docs/rules/acts.md 11). What is ordered is what was seen:
 * if anything of it has changed, nothing happens, and who was first is read.
 *
 * | state | what is happening |
 * |---|---|
 * | choosing | I choose a distance and a start there. |
 * | pricing | What it costs more or less is being computed. |
 * | priced | I see the difference, who pays it or gets it back, and decide. |
 * | unexplained | I want something that needs a reason, and have given none. |
 * | sending | My order is being sent, after a code where money goes back. |
 * | full | That start has no place left; I choose another one. |
 * | overtaken | Somebody was first, or something has changed; I read who. |
 * | failed | It was refused, or no answer came; I may try again. |
 * | asked | The difference is asked for; the place stays until it is paid. |
 * | done | The place has moved. |
 * | left | I have closed it, and nothing has happened. |
 */
export const otherDistanceMachine = setup({
  types: {
    input: {} as object,
    context: {} as Context,
    events: {} as Events,
    tags: {} as 'busy' | 'pricing' | 'priced' | 'unexplained' | 'full' | 'overtaken' | 'failed' | 'open',
  },
  actors: {
    priceDistance: fromPromise<DistanceAnswer, number>(unprovided),
    orderDistance: fromPromise<DistanceAnswer, DistanceWish>(unprovided),
  },
  actions: {
    rememberWave: assign(({ event }) => (event.type === 'wave.chosen' ? { waveId: event.id, without: false } : {})),
    rememberWithout: assign(({ event }) => (event.type === 'without.chosen' ? { without: event.without } : {})),
    rememberReason: assign(({ event }) => (event.type === 'reason.typed' ? { reason: event.text } : {})),
    forgetAnswer: assign({ preview: null, free: 0, who: null, message: null }),
    keepAnswer: assign((_, answer: DistanceAnswer) => {
      if (answer.kind === 'priced') return { preview: answer.preview };
      if (answer.kind === 'full') return { free: answer.free };
      if (answer.kind === 'overtaken') return { who: answer.who };
      return { message: answer.kind === 'refused' ? answer.message : null };
    }),
    readPlaceAgain: unprovided,
    notifyDone: unprovided,
  },
  guards: {
    isNone: ({ event }) => event.type === 'wave.chosen' && event.id === null,
    isPriced: ({ context }) => context.preview !== null,
    isUnexplained: ({ context }) => needsReason(context) && context.reason.trim() === '',
    isAsked: ({ context }, answer: DistanceAnswer) => answer.kind === 'done' && asksForDifference(context),
    isAnswer: (_, { kind, answer }: { kind: DistanceAnswer['kind']; answer: DistanceAnswer }) => answer.kind === kind,
  },
}).createMachine({
  id: 'otherDistance',
  context: {
    ...{ waveId: null, without: false, reason: '' },
    ...{ preview: null, free: 0, who: null, message: null },
  },
  initial: 'choosing',
  states: {
    choosing: { tags: 'open', entry: 'forgetAnswer', on: { 'wave.chosen': chosen, ...leaving } },
    pricing: {
      tags: ['open', 'pricing'],
      entry: 'forgetAnswer',
      invoke: {
        id: 'priceDistance',
        src: 'priceDistance',
        input: ({ context }) => known(context.waveId),
        onDone: [{ guard: is('priced'), target: 'priced', actions: keep }, ...otherwise],
        onError: 'failed',
      },
      on: { 'wave.chosen': chosen, ...leaving },
    },
    priced: {
      tags: ['open', 'priced'],
      on: {
        'wave.chosen': chosen,
        ...saying,
        'change.wanted': [{ guard: 'isUnexplained', target: 'unexplained' }, { target: 'sending' }],
        ...leaving,
      },
    },
    unexplained: {
      tags: ['open', 'priced', 'unexplained'],
      on: { 'wave.chosen': chosen, ...saying, ...leaving },
    },
    sending: {
      tags: ['open', 'busy', 'priced'],
      invoke: {
        id: 'orderDistance',
        src: 'orderDistance',
        input: ({ context: { waveId, preview, without, reason } }) => ({
          waveId: known(waveId),
          digest: known(preview).digest,
          without,
          reason: reason.trim(),
        }),
        onDone: [
          { guard: { type: 'isAsked', params: outputOf<DistanceAnswer> }, target: 'asked' },
          { guard: is('done'), target: 'done' },
          ...otherwise,
        ],
        onError: 'failed',
      },
    },
    full: { tags: ['open', 'full'], on: { 'wave.chosen': chosen, ...leaving } },
    overtaken: {
      tags: ['open', 'overtaken'],
      entry: 'readPlaceAgain',
      on: { 'wave.chosen': chosen, 'look.wanted': 'pricing', ...leaving },
    },
    failed: {
      tags: ['open', 'failed'],
      on: {
        'wave.chosen': chosen,
        'retry.wanted': [{ guard: 'isPriced', target: 'sending' }, { target: 'pricing' }],
        ...leaving,
      },
    },
    asked: { type: 'final' },
    done: { type: 'final', entry: 'notifyDone' },
    left: { type: 'final' },
  },
});
