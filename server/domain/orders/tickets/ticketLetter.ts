import { clockTime } from '#contract/values/format.ts';
import type { Queries } from '../../../store/database.ts';
import { dateWithYear } from '../../../words/format.ts';
import { mailWords } from '../../../words/mail/mail.ts';
import { ticketMails } from '../../../words/tickets/ticketMails.ts';
import { type Letter, letterOf, type Sender } from '../../mail/letter.ts';
import { lettersOf } from '../../mail/letters.ts';
import type { MailRow } from '../../mail/mailRow.ts';
import { withoutLinks } from '../../mail/withoutLinks.ts';
import { asMailed, readTickets } from '../../places/tickets.ts';

export const ticketLetters = lettersOf({
  family: ticketMails,
  write: ({ config, database: { db } }, _, row) => writeTicketsLetter(db, row, config),
});

/** The mail with the tickets of an address, as they are when it goes out; null where there are none any more. */
async function writeTicketsLetter(
  db: Queries,
  { recipient, language, reader }: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const found = await readTickets(db, recipient);
  if (found.length === 0) return null;
  const { state, subject, heading, body } = ticketMails.tickets_again[language];
  const { start } = mailWords[language];
  // A stranger's words only where somebody at the address has reacted to a mail of ours (docs/rules/mail.md 5).
  const shown = (name: string | null) => (reader.isKnown ? name : reader.hasReacted ? withoutLinks(name ?? '') : null);
  const tickets = found.map((ticket) => {
    const { run_name, run_date, wave_time, region } = ticket;
    const when = `${run_name}, ${dateWithYear(run_date, language)}, ${start(clockTime(wave_time, region, language))}`;
    return asMailed(ticket, [shown(ticket.name), when].filter(Boolean).join(', '), language, sender);
  });
  return letterOf(language, sender, { subject, tone: 'calm', state, heading, body, button: null, tickets });
}
