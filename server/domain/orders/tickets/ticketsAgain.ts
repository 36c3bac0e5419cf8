import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { ticketsOf } from '../../places/tickets.ts';
import { type AskingAgain, mailAgain } from '../ordersAgain.ts';

/** Mails an address its tickets, all in one mail, three times an hour; every address is answered the same. */
export const mailTicketsAgain = (deps: Pick<Deps, 'database' | 'limits'>, request: AskingAgain) =>
  mailAgain(deps, {
    ...request,
    template: 'tickets_again',
    limit: 'ticketsMail',
    found: sql`select ${ticketsOf(request.email)} limit 1`,
  });
