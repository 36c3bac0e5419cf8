import type { Deps } from '../../deps.ts';
import type { MailContent } from '../../outside/mail.ts';
import { accountMails } from '../../words/mail/accountMails.ts';
import { groupMails } from '../../words/mail/groupMails.ts';
import { isOf } from '../../words/mail/kinds.ts';
import { paymentMails } from '../../words/mail/paymentMails.ts';
import { refundMails } from '../../words/mail/refundMails.ts';
import { staffMails } from '../../words/mail/staffMails.ts';
import { taskMails } from '../../words/mail/taskMails.ts';
import { writeAccountLetter } from '../accounts/accountLetter.ts';
import { writeGroupLetter } from '../groups/groupLetter.ts';
import { writeOrdersLetter } from '../orders/ordersLetter.ts';
import { writePaymentLetter } from '../payments/mails/paymentLetter.ts';
import { writeRefundLetter } from '../payments/mails/refundLetter.ts';
import { writeOperatorLetter } from '../payments/money/operatorLetter.ts';
import { writeTaskLetter } from '../runs/tasks/taskLetter.ts';
import { writeCodeLetter } from '../shop/holds/codes.ts';
import { writeStaffLetter } from '../staff/staffLetter.ts';
import { htmlOf } from './html.ts';
import type { Letter } from './letter.ts';
import { type DiscrepancyData, type MailRow, overtaken, type Unsent } from './mailRow.ts';
import { plainText } from './text.ts';

type Needs = Pick<Deps, 'config' | 'database' | 'limits'>;

/** Writes what a mail says, or why it is not sent: a reminder of what has been paid, an invitation nobody wants. */
export async function renderRow(deps: Needs, row: MailRow): Promise<MailContent | Unsent> {
  const written = (await write(deps, row)) ?? overtaken;
  return 'unsent' in written ? written : contentOf(written);
}

/** A letter by the family of its kind; null where there is nothing to say any more. */
async function write(deps: Needs, row: MailRow): Promise<Letter | Unsent | null> {
  const { config, database } = deps;
  const { template: kind, data, language } = row;
  if (isOf(paymentMails, kind)) return writePaymentLetter(deps, kind, row);
  if (isOf(groupMails, kind)) return writeGroupLetter(database.db, kind, row, config);
  if (isOf(accountMails, kind)) return writeAccountLetter(database.db, kind, row, config);
  if (isOf(staffMails, kind)) return writeStaffLetter(database.db, kind, row, config);
  if (isOf(taskMails, kind)) return writeTaskLetter(database.db, kind, row, config);
  if (isOf(refundMails, kind)) return writeRefundLetter(database, row, config);
  if (kind === 'order_code') return writeCodeLetter(database.db, row, config);
  if (kind === 'orders_again') return writeOrdersLetter(database.db, row, config);
  if (kind === 'discrepancy') return writeOperatorLetter(data as DiscrepancyData, language, config);
  throw new Error(`There is no mail '${kind}'.`);
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
