import type { MailContent } from '../../outside/mail.ts';
import { htmlOf } from './html.ts';
import type { Letter } from './letter.ts';
import type { LetterDeps, Letters } from './letters.ts';
import { type MailRow, overtaken, type TooEarly, type Unsent } from './mailRow.ts';
import { plainText } from './text.ts';

/** Writes what a mail says, or why it is not sent: a reminder of what has been paid, an invitation nobody wants. */
export async function renderRow(
  table: readonly Letters[],
  deps: LetterDeps,
  row: MailRow,
): Promise<MailContent | Unsent | TooEarly> {
  const written = (await write(table, deps, row)) ?? overtaken;
  return 'unsent' in written || 'waits' in written ? written : contentOf(written);
}

/** A letter by the family of its kind; null if there is nothing to say any more. */
async function write(
  table: readonly Letters[],
  deps: LetterDeps,
  row: MailRow,
): Promise<Letter | Unsent | TooEarly | null> {
  for (const letters of table) {
    const written = letters(deps, row);
    if (written !== undefined) return written;
  }
  throw new Error(`There is no mail '${row.template}'.`);
}

/** What goes out: a text and an HTML part with the same facts (docs/rules/page.md 1.5). */
export const contentOf = (letter: Letter): MailContent => ({
  subject: letter.subject,
  text: plainText(letter),
  html: htmlOf(letter),
  language: letter.language,
  ...(letter.calendar && { calendar: letter.calendar }),
  ...(letter.replyTo && { replyTo: letter.replyTo }),
  ...(letter.stop && { oneClick: letter.stop.oneClick }),
});
