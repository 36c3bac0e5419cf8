import { assign, fromPromise, setup } from 'xstate';
import type { HandedOver } from '#contract/groups/handedOver.calls.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The place of the link as it is now; `lost`: there is no such link. */
export type PlaceRead = { readonly kind: HandedOver['state']; readonly place: HandedOver } | { readonly kind: 'lost' };

interface Context {
  /** The token of the link that led here; null when there was none. */
  readonly secret: string | null;
  /** The place as last read. */
  readonly place: HandedOver | null;
}

const isLost = { type: 'isLost', params: outputOf<PlaceRead> } as const;
const isBack = { type: 'isBack', params: outputOf<PlaceRead> } as const;
const isOver = { type: 'isOver', params: outputOf<PlaceRead> } as const;
const keep = { type: 'keepPlace', params: outputOf<PlaceRead> } as const;
const bySecret = ({ context }: { readonly context: Context }) => ({ secret: known(context.secret) });

/**
 * Takes back a place that somebody handed over in the owner's name, by the link of a mail, signed in or not. Opening
 * the link changes nothing; one button takes the place back (docs/rules/groups.md 7).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | loading | Which place is it? |
 * | unread | The place could not be read; I may try again. |
 * | open | I can say that it was not me. |
 * | · quiet | I decide. |
 * | · failed | Taking it back failed; I may try again. |
 * | returning | My place is on its way back. |
 * | back | The place is mine again, and nobody else is signed in as me. |
 * | over | It can no longer come back. |
 * | lost | The link leads nowhere. |
 */
export const handedOverMachine = setup({
  types: {
    input: {} as { readonly secret: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'place.wanted' },
    tags: {} as 'busy' | 'failed' | 'unread' | 'open' | 'back' | 'over' | 'lost',
  },
  actors: {
    readPlace: fromPromise<PlaceRead, { secret: string }>(unprovided),
    takeBack: fromPromise<PlaceRead, { secret: string }>(unprovided),
  },
  actions: {
    keepPlace: assign((_, read: PlaceRead) => (read.kind === 'lost' ? {} : { place: read.place })),
  },
  guards: {
    hasSecret: ({ context }) => context.secret !== null,
    isLost: (_, read: PlaceRead) => read.kind === 'lost',
    isBack: (_, read: PlaceRead) => read.kind === 'back',
    isOver: (_, read: PlaceRead) => read.kind === 'over',
  },
}).createMachine({
  id: 'handedOver',
  context: ({ input: { secret } }) => ({ secret, place: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasSecret', target: 'loading' }, { target: 'lost' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPlace',
        src: 'readPlace',
        input: bySecret,
        onDone: [
          { guard: isLost, target: 'lost' },
          { guard: isBack, target: 'back', actions: keep },
          { guard: isOver, target: 'over', actions: keep },
          { target: 'open', actions: keep },
        ],
        onError: 'unread',
      },
    },
    unread: { tags: 'unread', on: { 'retry.requested': 'loading' } },
    open: {
      tags: 'open',
      on: { 'place.wanted': 'returning' },
      initial: 'quiet',
      states: { quiet: {}, failed: { tags: 'failed' } },
    },
    returning: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: bySecret,
        onDone: [
          { guard: isLost, target: 'lost' },
          { guard: isOver, target: 'over', actions: keep },
          { target: 'back', actions: keep },
        ],
        onError: 'open.failed',
      },
    },
    back: { tags: 'back', type: 'final' },
    over: { tags: 'over', type: 'final' },
    lost: { tags: 'lost', type: 'final' },
  },
});
