import type { Language, Region } from '#contract/constants.ts';
import type { MailContent } from '../../outside/mail.ts';
import type { Database } from '../../store/database.ts';
import { mailWords } from '../../words/mail/mail.ts';
import type { MailTemplate } from '../../words/mail/mail.types.ts';
import { addressOf } from '../addresses.ts';
import { writeCodeLetter } from '../shop/holds/codes.ts';
import { type AccountMailRow, writeAccountLetter } from './accountLetter.ts';
import type { PaymentFacts } from './facts.ts';
import { type GroupMailRow, writeGroupLetter } from './groupLetter.ts';
import { htmlOf } from './html.ts';
import { type Letter, type Sender, writeLetter } from './letter.ts';
import { type DiscrepancyData, writeOperatorLetter } from './operatorLetter.ts';
import { writeOrdersLetter } from './ordersLetter.ts';
import { textOf } from './text.ts';

/**
 * Renders a mail about a payment in its recipient's language, with a text and an HTML part (docs/rules/page.md 1.5).
 */
export const render = (
  template: MailTemplate,
  facts: PaymentFacts,
  language: Language,
  sender: Sender,
  secret: string | null = null,
): MailContent => contentOf(writeLetter(template, facts, language, sender, secret));

/** The mail with the code that an order asked for; the code is made now. */
export const renderCodeMail = async (
  { db }: Pick<Database, 'db'>,
  mail: Parameters<typeof writeCodeLetter>[1],
  sender: Sender,
): Promise<MailContent> => contentOf(await writeCodeLetter(db, mail, sender));

/** The same for a mail with the orders of an address; null where there are none. */
export async function renderOrdersMail(
  { db }: Pick<Database, 'db'>,
  mail: Parameters<typeof writeOrdersLetter>[1],
  sender: Sender,
): Promise<MailContent | null> {
  const letter = await writeOrdersLetter(db, mail, sender);
  return letter && contentOf(letter);
}

/** The same for a mail to the operator about money that the books differ on. */
export const renderOperatorMail = (data: DiscrepancyData, language: Language, sender: Sender): MailContent =>
  contentOf(writeOperatorLetter(data, language, sender));

/** The same for a mail about an account; null where there is nothing to say. Makes the link that it carries. */
export async function renderAccountMail(
  database: Pick<Database, 'db'>,
  mail: AccountMailRow,
  sender: Sender,
): Promise<MailContent | null> {
  const letter = await writeAccountLetter(database, mail, sender);
  return letter && contentOf(letter);
}

/** The same for a mail about a group; null for an invitation that has ended. Makes the link that it carries. */
export async function renderGroupMail(
  database: Pick<Database, 'db'>,
  mail: GroupMailRow,
  language: Language,
  sender: Sender,
): Promise<MailContent | null> {
  const written = await writeGroupLetter(database, mail, language, sender);
  return written && contentOf(written.letter);
}

interface Stop {
  readonly config: Sender;
  readonly region: Region;
  /** Of the link. */
  readonly secret: string;
}

/** What goes out; with a way to stop mails that others cause where this is one. */
export function contentOf(letter: Letter, stop: Stop | null = null): MailContent {
  const { subject, language } = letter;
  if (stop === null) return { subject, text: textOf(letter), html: htmlOf(letter), language };
  const { config, region, secret } = stop;
  const words = mailWords[language].stop;
  const full = { ...letter, stop: { ...words, address: addressOf(config, region, `/mail/stop/${secret}`) } };
  const oneClick = `${new URL(full.stop.address).origin}/api/mail/stop/${secret}`;
  return { subject, text: textOf(full), html: htmlOf(full), language, oneClick };
}
