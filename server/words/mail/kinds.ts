import { ticketMails } from '../tickets/ticketMails.ts';
import { accountMails } from './accountMails.ts';
import { groupMails } from './groupMails.ts';
import type { Priority } from './mail.types.ts';
import { operatorMails } from './operatorMails.ts';
import { openingMails, orderMails } from './orderMails.ts';
import { paymentMails } from './paymentMails.ts';
import { refundMails } from './refundMails.ts';
import { contactMails, staffMails } from './staffMails.ts';
import { taskMails } from './taskMails.ts';

/** Every kind of mail: a row each, with its words, what stands in it, and how soon it goes. */
export const mailKinds = {
  ...accountMails,
  ...orderMails,
  ...openingMails,
  ...ticketMails,
  ...paymentMails,
  ...operatorMails,
  ...groupMails,
  ...staffMails,
  ...refundMails,
  ...taskMails,
  ...contactMails,
};
export type MailKind = keyof typeof mailKinds;

export const priorityOf = (kind: MailKind): Priority => mailKinds[kind].shape.priority;

/** Whether a kind, as the outbox names it, is one of a family. */
export const isOf = <Kind extends string>(family: Readonly<Record<Kind, unknown>>, kind: string): kind is Kind =>
  Object.hasOwn(family, kind);
