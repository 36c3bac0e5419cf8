import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import { staffContactPath } from '#contract/staff/paths.ts';
import type { Queries } from '../../store/database.ts';
import { contactMails } from '../../words/mail/staffMails.ts';
import { type Letter, letterOf, oneLine, type Sender } from '../mail/letter.ts';
import { lettersOf } from '../mail/letters.ts';
import type { MailRow } from '../mail/mailRow.ts';
import { staffAddress } from '../staff/staffLetter.ts';
import { newContactSecret } from './contact.ts';

export const contactLetters = lettersOf({
  family: contactMails,
  write: ({ config, database: { db } }, kind, row) => writeContactLetter(db, contactMails[kind], row, config),
});

/** The link by which an address for questions is confirmed; null if it does not wait any more. */
async function writeContactLetter(
  db: Queries,
  { shape, ...words }: (typeof contactMails)['run_contact'],
  { data, recipient, language }: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const { rows } = await sql<{ id: number; name: string; region: Region }>`
    select run.id, run.name, run.region from contact_wait join run on run.id = run_id
    where run_id = ${data.run_id ?? null} and email = ${recipient} and until > now()`.execute(db);
  const [run] = rows;
  if (run === undefined) return null;
  const { subject, heading, state, body, button } = words[language];
  return letterOf(language, sender, {
    subject: oneLine(subject(run.name)),
    tone: shape.tone,
    state,
    heading,
    body: body(run.name, recipient),
    button: {
      label: button,
      address: staffAddress(sender, run.region, staffContactPath(await newContactSecret(db, run.id))),
    },
  });
}
