import { accountLetters } from './accounts/accountLetter.ts';
import { groupLetters } from './groups/groupLetter.ts';
import type { Letters } from './mail/letters.ts';
import { ordersLetters } from './orders/ordersLetter.ts';
import { ticketLetters } from './orders/tickets/ticketLetter.ts';
import { paymentLetters } from './payments/mails/paymentLetter.ts';
import { refundLetters } from './payments/mails/refundLetter.ts';
import { operatorLetters } from './payments/money/operatorLetter.ts';
import { contactLetters } from './runs/contactLetter.ts';
import { taskLetters } from './runs/tasks/taskLetter.ts';
import { codeLetters } from './shop/holds/codes.ts';
import { openingLetters } from './shop/openings/openingLetter.ts';
import { staffLetters } from './staff/staffLetter.ts';

/** Every mail's writer: a row for each family, from its room. */
export const letters: readonly Letters[] = [
  paymentLetters,
  groupLetters,
  accountLetters,
  staffLetters,
  taskLetters,
  contactLetters,
  refundLetters,
  codeLetters,
  ordersLetters,
  ticketLetters,
  openingLetters,
  operatorLetters,
];
