import type { FastifyInstance } from 'fastify';
import type { ticketCalls } from '#contract/groups/ticket.calls.ts';
import { isTicketCode } from '#contract/groups/ticketCode.ts';
import type { Deps } from '../deps.ts';
import { mailTicketsAgain } from '../domain/orders/tickets/ticketsAgain.ts';
import { viewTicket } from '../domain/orders/tickets/viewTicket.ts';
import { byLink } from '../domain/payments/money/refundOffers.ts';
import { ticketPicture } from '../domain/places/tickets.ts';
import type { Handlers } from './http/handler.ts';

export const ticketHandlers = (deps: Deps): Handlers<typeof ticketCalls> => ({
  'POST tickets/verify': ({ body: { secret }, ip, lang }) =>
    byLink(deps.limits, ip, () => viewTicket(deps, secret, lang)),
  'POST tickets/again': ({ body, lang, region, once }) => mailTicketsAgain(deps, { ...body, lang, region, once }),
});

/**
 * GET /api/tickets/:code/code.png: a ticket's code as a picture, for mails. It is drawn from the code alone, so nobody
 * learns whether there is such a ticket.
 */
export function ticketPictures(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/api/tickets/:code/code.png', async ({ params: { code } }, reply) => {
    if (!isTicketCode(code)) return reply.code(404).header('cache-control', 'no-store').send();
    return (
      reply
        .type('image/png')
        // A mailbox on the web shows it in a page of its own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(await ticketPicture(code))
    );
  });
}
