import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { GroupMailFacts } from './groupMails.types.ts';
import type { PaymentMailFacts } from './mail.types.ts';

const your = ({ seats }: PaymentMailFacts) => plural('en', seats, { one: 'your place', other: 'your places' });
const back = ({ seats }: PaymentMailFacts) =>
  plural('en', seats, { one: 'the place goes back on sale', other: 'the places go back on sale' });
const longer = ({ fullUntil }: NonNullable<PaymentMailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [`Need more time? Use the button below to open the payment, and the reservation lasts until ${fullUntil}.`];
const pay = (facts: PaymentMailFacts) =>
  facts.deadline === null
    ? []
    : [
        `You have ${facts.deadline.left} left: pay by ${facts.deadline.until}. After that ${back(facts)}.`,
        ...longer(facts.deadline),
      ];
const invite = ({ free }: PaymentMailFacts) =>
  free === 0
    ? []
    : [
        plural('en', free, {
          one: 'One paid place is waiting for a friend. Send them the number and the code.',
          other: `${free} paid places are waiting for your friends. Send them the number and the code.`,
        }),
      ];

const saysAges = (ageless: readonly number[]) => {
  const numbers = ageless.join(', ');
  return ageless.length === 0
    ? []
    : [
        plural('en', ageless.length, {
          one: `On your group’s page, say how old child ${numbers} is.`,
          other: `On your group’s page, say how old children ${numbers} are.`,
        }),
      ];
};
const saysRange = (ages: { readonly from: number; readonly to: number } | null) =>
  ages === null ? [] : [`${ageWords.en.range(ages.from, ages.to)} ${ageWords.en.other}`];

const guard = ({ children }: PaymentMailFacts) =>
  children === null
    ? []
    : [
        `Bring an ID and the signed declaration, and be there ${kidsArrivalMinutes} minutes before the start.`,
        ...saysAges(children.ageless),
        ...saysRange(children.ages),
      ];

/** Sentences of the mails about payments. */
export const says = { guard, invite, pay, your };

/** What the other languages say as well. */
export type MailWords = typeof mailEn;

/** What all mails say alike. */
export const mailEn = {
  start: (clock: string) => `start ${clock}`,
  groupNumber: 'Group number',
  groupCode: 'Group code',
  places: (count: number) => `${count} ${plural('en', count, { one: 'place', other: 'places' })}`,
  difference: (distance: string) => `Difference to ${distance}`,
  discount: (from: number) => `Discount from ${from} places`,
  coupons: (codes: readonly string[]) =>
    codes.length === 0 ? 'Coupons' : `${codes.length === 1 ? 'Coupon' : 'Coupons'} ${codes.join(', ')}`,
  percent: (value: string) => `${value}%`,
  total: 'Total price',
  fee: (percent: string) => `Handling fee ${percent}`,
  due: 'Amount to pay',
  paid: (method: string | null) => (method === null ? 'Paid' : `Paid by ${method}`),
  refund: 'Refund',
  declaration: 'Declaration to sign (PDF)',
  invoice: 'Invoice (PDF)',
  /** Above who paid. */
  receipt: (date: string) => `Receipt, paid on ${date} by:`,
  /** On the receipt, each before its value. */
  method: 'Payment method',
  paymentNumber: 'Payment number',
  seller: 'Seller',
  /** The way out of an order that waits for its money. */
  joinLink: 'Or send this link: ',
  giveUp: {
    before: (seats: number) =>
      plural('en', seats, { one: 'No longer need the place? ', other: 'No longer need the places? ' }),
    link: 'Cancel the order',
  },
  startData: { before: 'The organiser still needs some start data: ', link: 'enter it on one page' },
  account: {
    before: 'No account yet? ',
    link: 'Create one for this address',
    after: (seats: number) => `, and the ${plural('en', seats, { one: 'place', other: 'places' })} will be in it.`,
  },
  /** The organiser has moved the start. */
  moved: ({ was, is }: GroupMailFacts['moved']) => `The organiser has moved the start. Before: ${was}. Now: ${is}.`,
  /** The group itself has. */
  waveChanged: ({ groupAlone, waveWas }: GroupMailFacts) =>
    `${groupAlone} has moved to another wave; it was ${waveWas} before.`,
  showPayment: 'Show payment',
  newPassword: 'Set a new password',
  notYou: 'Not you? Set a new password at once and reply to this e-mail.',
  footer: 'Questions? Reply to this e-mail.',
  /** In a mail that somebody else caused. */
  stop: { why: 'You received this e-mail because somebody gave us this address.', link: 'Unsubscribe' },
};
