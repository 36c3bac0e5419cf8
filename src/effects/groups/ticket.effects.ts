import type { MachineImplementationsFrom } from 'xstate';
import type { GoodTicket } from '#contract/groups/ticket.calls.ts';
import type { TicketRead, ticketMachine } from '#machines/groups/ticket.machine.ts';
import { known } from '#machines/kit/known.ts';
import { saveAsFile } from '../../lib/saveAsFile.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';
import { watchFocus } from '../kit/watchFocus.ts';
import { write } from '../kit/write.ts';
import type { TicketShelf } from './ticketShelf.ts';

interface Page {
  readonly shelf: TicketShelf;
  /** The whole page that is shown without network, of a ticket as it was read at a moment. */
  readonly copyOf: (ticket: GoodTicket, at: string) => string;
}

/** The effects of a ticket's page. */
export const ticketEffects = (
  { request, cache, serverNow }: Pick<Services, 'request' | 'cache' | 'serverNow'>,
  { shelf, copyOf }: Page,
) => {
  async function read(secret: string): Promise<TicketRead> {
    const { result, error } = await request('POST tickets/verify', { body: { secret } });
    if (error === null) {
      const { data: ticket } = result;
      return { kind: ticket.good === null ? 'dead' : 'good', ticket, at: new Date(serverNow()).toISOString() };
    }
    if (error.code === 'not_found' || 'secret' in error.data) return { kind: 'lost' };
    throw error;
  }
  return {
    actors: {
      readTicket: write(cache, ({ secret }: { secret: string }) => read(secret)),
      watchFocus: watchFocus(),
    },
    actions: {
      keepCopy: ({ context: { secret, ticket, at } }) => {
        const good = known(ticket?.good);
        unlessForbidden(shelf.keep(known(secret), copyOf(good, known(at)), good.event_date));
      },
      dropCopy: ({ context: { secret } }) => unlessForbidden(shelf.forget(known(secret))),
      saveCalendar: ({ context: { ticket } }) => {
        const { name, text } = known(ticket?.good?.calendar);
        saveAsFile(name, 'text/calendar', text);
      },
    },
  } satisfies MachineImplementationsFrom<typeof ticketMachine>;
};

/** A browser that keeps nothing, or is full, shows the ticket all the same. */
const unlessForbidden = (work: Promise<void>) => void work.catch(() => undefined);

/** The effects of asking for one's tickets, in the chart that asks for orders. */
export const ticketsAgainEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) => ({
  actors: {
    requestOrders: formThatCalls<'email'>(cache, { ask: (body) => request('POST tickets/again', { body }) }),
  },
});
