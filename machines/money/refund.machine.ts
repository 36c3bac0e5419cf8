import { assign, fromPromise, setup } from 'xstate';
import type { RefundChoice, RefundPreview, RefundWay } from '#contract/staff/money/refunds.values.ts';
import { hundredths } from '../kit/figures.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** Somebody else was first: who, and how many cents they gave back; null if nobody did, and something else changed. */
export interface Overtaker {
  readonly who: string;
  readonly back: number;
}

/** An order that was taken. */
export interface RefundSent {
  readonly back: number;
  readonly kept: number;
  /** When it goes out; null while it waits for somebody's approval. */
  readonly startsAt: string | null;
}

/** The server's answer to a choice or an order. */
export type Answered =
  | { readonly kind: 'priced'; readonly preview: RefundPreview }
  | ({ readonly kind: 'sent' } & RefundSent)
  | { readonly kind: 'exceeded'; readonly most: number }
  | { readonly kind: 'overtaken'; readonly by: Overtaker | null }
  | { readonly kind: 'refused'; readonly message: string };

/** A choice with what was seen of it, and why. */
export interface RefundOrder {
  readonly choice: RefundChoice;
  readonly digest: string;
  readonly reason: string;
}

interface Context {
  readonly chosen: readonly number[];
  readonly how: RefundWay;
  /** As it is typed. */
  readonly amount: string;
  readonly ends: boolean;
  readonly reason: string;
  readonly preview: RefundPreview | null;
  readonly most: number | null;
  readonly by: Overtaker | null;
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
  readonly sent: RefundSent | null;
}

type Events =
  | { type: 'places.chosen'; ids: readonly number[] }
  | { type: 'how.chosen'; how: RefundWay }
  | { type: 'amount.typed'; text: string }
  | { type: 'end.chosen'; ends: boolean }
  | { type: 'reason.typed'; text: string }
  | { type: 'refund.wanted' | 'retry.wanted' | 'look.wanted' };

/** Null while something is missing. */
export function choiceOf({ chosen, how, amount, ends }: Context): RefundChoice | null {
  const cents = how === 'amount' ? hundredths(amount) : 0;
  if (chosen.length === 0 || cents === null || Number.isNaN(cents) || (how === 'amount' && cents <= 0)) return null;
  return { place_ids: [...chosen], how, ends, ...(how === 'amount' && { amount: cents }) };
}

const is = (kind: Answered['kind']) =>
  ({
    type: 'isAnswer',
    params: ({ event }: { readonly event: { readonly output: Answered } }) => ({ kind, answer: event.output }),
  }) as const;
const keep = { type: 'keepAnswer', params: outputOf<Answered> } as const;
const otherwise = [
  { guard: is('exceeded'), target: '#refund.exceeded', actions: keep },
  { guard: is('overtaken'), target: '#refund.overtaken', actions: keep },
  { target: '#refund.failed', actions: keep },
] as const;
/** Each new choice is priced again. */
const choosing = {
  'places.chosen': { target: '#refund.choosing', actions: 'rememberPlaces' },
  'how.chosen': { target: '#refund.choosing', actions: 'rememberHow' },
  'amount.typed': { target: '#refund.choosing', actions: 'rememberAmount' },
  'end.chosen': { target: '#refund.choosing', actions: 'rememberEnd' },
  'reason.typed': { actions: 'rememberReason' },
} as const;

/**
 * Money back for places of a payment, from choosing them to the order (docs/rules/payments.md 11). What is ordered is
 * what was seen: if anything of it has changed, nothing goes back, and who was first is read.
 *
 * | state | what is happening |
 * |---|---|
 * | choosing | I choose places, how much goes back, and whether they end. |
 * | pricing | What would go back is being computed. |
 * | · resting | I may still be typing. |
 * | · asking | The server is asked. |
 * | priced | I see what goes back, what is kept and what the provider holds, and decide. |
 * | sending | My order is being sent, after a code where one is asked for. |
 * | exceeded | That is more than is kept for these places; I read how much is. |
 * | overtaken | Somebody was first, or something has changed; I read who and how much. |
 * | failed | It was refused, or no answer came; I may try again. |
 * | sent | It is ordered: it goes out when its fuse has burnt, or waits for an approval, and can be taken back. |
 */
export const refundMachine = setup({
  types: {
    input: {} as { readonly chosen: readonly number[] },
    context: {} as Context,
    events: {} as Events,
    tags: {} as 'busy' | 'pricing' | 'priced' | 'exceeded' | 'overtaken' | 'failed' | 'sent',
  },
  actors: {
    priceRefund: fromPromise<Answered, RefundChoice>(unprovided),
    orderRefund: fromPromise<Answered, RefundOrder>(unprovided),
  },
  actions: {
    rememberPlaces: assign(({ event }) => (event.type === 'places.chosen' ? { chosen: event.ids } : {})),
    rememberHow: assign(({ event }) => (event.type === 'how.chosen' ? { how: event.how } : {})),
    rememberAmount: assign(({ event }) => (event.type === 'amount.typed' ? { amount: event.text } : {})),
    rememberEnd: assign(({ event }) => (event.type === 'end.chosen' ? { ends: event.ends } : {})),
    rememberReason: assign(({ event }) => (event.type === 'reason.typed' ? { reason: event.text } : {})),
    forgetAnswer: assign({ preview: null, most: null, by: null, message: null }),
    keepAnswer: assign((_, answer: Answered) => {
      if (answer.kind === 'priced') return { preview: answer.preview };
      if (answer.kind === 'sent') return { sent: answer };
      if (answer.kind === 'exceeded') return { most: answer.most };
      return answer.kind === 'overtaken' ? { by: answer.by } : { message: answer.message };
    }),
    /** Places that are over by now cannot be chosen any more. */
    forgetPlaces: assign({ chosen: [] }),
    readPlacesAgain: unprovided,
  },
  guards: {
    isComplete: ({ context }) => choiceOf(context) !== null,
    isPriced: ({ context }) => context.preview !== null,
    isAnswer: (_, { kind, answer }: { kind: Answered['kind']; answer: Answered }) => answer.kind === kind,
  },
  delays: { typing: 300 },
}).createMachine({
  id: 'refund',
  context: ({ input: { chosen } }) => ({
    ...{ chosen, how: 'policy', amount: '', ends: true, reason: '' },
    ...{ preview: null, most: null, by: null, message: null, sent: null },
  }),
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forgetAnswer',
      always: { guard: 'isComplete', target: 'pricing' },
      on: choosing,
    },
    pricing: {
      tags: 'pricing',
      on: choosing,
      initial: 'resting',
      states: {
        resting: { after: { typing: 'asking' } },
        asking: {
          invoke: {
            id: 'priceRefund',
            src: 'priceRefund',
            input: ({ context }) => known(choiceOf(context)),
            onDone: [{ guard: is('priced'), target: '#refund.priced', actions: keep }, ...otherwise],
            onError: '#refund.failed',
          },
        },
      },
    },
    priced: { tags: 'priced', on: { ...choosing, 'refund.wanted': 'sending' } },
    sending: {
      tags: ['busy', 'priced'],
      invoke: {
        id: 'orderRefund',
        src: 'orderRefund',
        input: ({ context }) => ({
          choice: known(choiceOf(context)),
          digest: known(context.preview).digest,
          reason: context.reason.trim(),
        }),
        onDone: [{ guard: is('sent'), target: 'sent', actions: keep }, ...otherwise],
        onError: 'failed',
      },
    },
    exceeded: { tags: 'exceeded', on: choosing },
    overtaken: {
      tags: 'overtaken',
      entry: 'readPlacesAgain',
      on: { 'look.wanted': { target: 'choosing', actions: 'forgetPlaces' } },
    },
    failed: {
      tags: 'failed',
      on: {
        ...choosing,
        'retry.wanted': [{ guard: 'isPriced', target: 'sending' }, { target: 'pricing.asking' }],
      },
    },
    sent: { tags: 'sent', type: 'final' },
  },
});
