import { assign, fromPromise, setup } from 'xstate';
import type { RefundOffer } from '#contract/payments/refundOffers.calls.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** What the link offers now; `lost`: there is no such link. */
export type OfferRead =
  | { readonly kind: RefundOffer['state']; readonly offer: RefundOffer }
  | { readonly kind: 'lost' };

interface Context {
  /** The token of the link that led here; null when there was none. */
  readonly secret: string | null;
  /** The offer as last read. */
  readonly offer: RefundOffer | null;
}

const isLost = { type: 'isLost', params: outputOf<OfferRead> } as const;
const isTaken = { type: 'isTaken', params: outputOf<OfferRead> } as const;
const isOver = { type: 'isOver', params: outputOf<OfferRead> } as const;
const keep = { type: 'keepOffer', params: outputOf<OfferRead> } as const;
const bySecret = ({ context }: { readonly context: Context }) => ({ secret: known(context.secret) });

/**
 * A refund that the organiser offers by the link of a mail, for visitors and signed-in people alike. Opening the link
 * changes nothing; one button gives the places back (docs/rules/tasks.md 4).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | loading | What am I offered? |
 * | unread | The offer could not be read; I may try again. |
 * | open | I may keep my places, or have my money back. |
 * | · quiet | I decide. |
 * | · failed | Giving them back failed; I may try again. |
 * | taking | My answer is being sent. |
 * | taken | I have given my places back, and the money is on its way. |
 * | over | The offer has ended. |
 * | lost | The link leads nowhere. |
 */
export const refundOfferMachine = setup({
  types: {
    input: {} as { readonly secret: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'refund.wanted' },
    tags: {} as 'busy' | 'failed' | 'unread' | 'open' | 'taken' | 'over' | 'lost',
  },
  actors: {
    readOffer: fromPromise<OfferRead, { secret: string }>(unprovided),
    takeOffer: fromPromise<OfferRead, { secret: string }>(unprovided),
  },
  actions: {
    keepOffer: assign((_, read: OfferRead) => (read.kind === 'lost' ? {} : { offer: read.offer })),
  },
  guards: {
    hasSecret: ({ context }) => context.secret !== null,
    isLost: (_, read: OfferRead) => read.kind === 'lost',
    isTaken: (_, read: OfferRead) => read.kind === 'taken',
    isOver: (_, read: OfferRead) => read.kind === 'over',
  },
}).createMachine({
  id: 'refundOffer',
  context: ({ input: { secret } }) => ({ secret, offer: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasSecret', target: 'loading' }, { target: 'lost' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        input: bySecret,
        onDone: [
          { guard: isLost, target: 'lost' },
          { guard: isTaken, target: 'taken', actions: keep },
          { guard: isOver, target: 'over', actions: keep },
          { target: 'open', actions: keep },
        ],
        onError: 'unread',
      },
    },
    unread: { tags: 'unread', on: { 'retry.requested': 'loading' } },
    open: {
      tags: 'open',
      on: { 'refund.wanted': 'taking' },
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'failed' } },
    },
    taking: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'takeOffer',
        src: 'takeOffer',
        input: bySecret,
        onDone: [
          { guard: isLost, target: 'lost' },
          { guard: isOver, target: 'over', actions: keep },
          { target: 'taken', actions: keep },
        ],
        onError: 'open.failed',
      },
    },
    taken: { tags: 'taken', type: 'final' },
    over: { tags: 'over', type: 'final' },
    lost: { tags: 'lost', type: 'final' },
  },
});
