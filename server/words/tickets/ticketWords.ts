import type { Language } from '#contract/constants.ts';

interface TicketWords {
  /** Whose; null where the reader may not read a name. */
  readonly of: (name: string | null) => string;
  readonly open: string;
  readonly picture: string;
}

/** What mails say of a ticket. */
export const ticketWords: Readonly<Record<Language, TicketWords>> = {
  pl: {
    of: (name) => (name === null ? 'Bilet' : `Bilet: ${name}`),
    open: 'Otwórz bilet',
    picture: 'Kod biletu do zeskanowania w\u00a0biurze zawodów',
  },
  en: {
    of: (name) => (name === null ? 'Ticket' : `Ticket: ${name}`),
    open: 'Open the ticket',
    picture: 'The ticket’s code, to be scanned at the desk',
  },
  de: {
    of: (name) => (name === null ? 'Ticket' : `Ticket: ${name}`),
    open: 'Ticket öffnen',
    picture: 'Der Code des Tickets zum Scannen bei der Startnummernausgabe',
  },
};
