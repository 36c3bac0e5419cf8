import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { Ticket } from '#contract/groups/ticket.calls.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The ticket of a link with the moment at which it was read, ISO 8601; `lost`: there is no such link. */
export type TicketRead =
  | { readonly kind: 'good' | 'dead'; readonly ticket: Ticket; readonly at: string }
  | { readonly kind: 'lost' };

interface Context {
  /** The secret of the link that led here; null when there was none. */
  readonly secret: string | null;
  /** As it was last read, and when. */
  readonly ticket: Ticket | null;
  readonly at: string | null;
}

const bySecret = ({ context }: { readonly context: Context }) => ({ secret: known(context.secret) });
const remember = { type: 'rememberTicket', params: outputOf<TicketRead> } as const;
/** Where the server's answer leads, whenever it was asked. */
const toAnswered = [
  { guard: { type: 'isLost', params: outputOf<TicketRead> }, target: '#ticket.lost', actions: 'dropCopy' },
  { guard: { type: 'isDead', params: outputOf<TicketRead> }, target: '#ticket.dead', actions: [remember, 'dropCopy'] },
  { target: '#ticket.shown.fresh', actions: [remember, 'keepCopy'] },
] as const;

/**
 * A ticket by its link, without an account (docs/rules/tickets.md 3). What was read stays on the screen while the network
 * is away, and says since when it is known.
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | opening | My ticket is being read. |
 * | failed | It could not be read; I may try again. |
 * | shown | I show my ticket. |
 * | · fresh | It is as it was just read. |
 * | · reading | I am back: it is being read again. |
 * | · offline | Nobody answers: it is as it was read last. |
 * | dead | The ticket is not good any more. |
 * | lost | The link leads nowhere. |
 */
export const ticketMachine = setup({
  types: {
    input: {} as { readonly secret: string | null },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'calendar.wanted' | 'window.focused' | 'network.returned' },
    tags: {} as 'busy' | 'shown' | 'offline' | 'failed' | 'dead' | 'lost',
  },
  actors: {
    readTicket: fromPromise<TicketRead, { secret: string }>(unprovided),
    watchFocus: fromCallback<EventObject>(unprovided),
  },
  actions: {
    rememberTicket: assign((_, read: TicketRead) => (read.kind === 'lost' ? {} : { ticket: read.ticket, at: read.at })),
    /** For when there is no network. */
    keepCopy: unprovided,
    dropCopy: unprovided,
    saveCalendar: unprovided,
  },
  guards: {
    hasSecret: ({ context }) => context.secret !== null,
    isLost: (_, read: TicketRead) => read.kind === 'lost',
    isDead: (_, read: TicketRead) => read.kind === 'dead',
  },
}).createMachine({
  id: 'ticket',
  context: ({ input: { secret } }) => ({ secret, ticket: null, at: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasSecret', target: 'opening' }, { target: 'lost' }] },
    opening: {
      tags: 'busy',
      invoke: { id: 'readTicket', src: 'readTicket', input: bySecret, onDone: toAnswered, onError: 'failed' },
    },
    failed: {
      tags: 'failed',
      invoke: { id: 'watchFocus', src: 'watchFocus' },
      on: { 'retry.requested': 'opening', 'network.returned': 'opening' },
    },
    shown: {
      tags: 'shown',
      invoke: { id: 'watchFocus', src: 'watchFocus' },
      on: { 'calendar.wanted': { actions: 'saveCalendar' } },
      initial: 'fresh',
      states: {
        fresh: { on: { 'window.focused': 'reading', 'network.returned': 'reading' } },
        reading: {
          tags: 'busy',
          invoke: { id: 'readTicket', src: 'readTicket', input: bySecret, onDone: toAnswered, onError: 'offline' },
        },
        offline: {
          tags: 'offline',
          on: { 'window.focused': 'reading', 'network.returned': 'reading', 'retry.requested': 'reading' },
        },
      },
    },
    dead: { tags: 'dead', type: 'final' },
    lost: { tags: 'lost', type: 'final' },
  },
});
