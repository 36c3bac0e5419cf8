import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { MailWords, PaymentMailFacts } from './mail.types.ts';

const your = ({ seats }: PaymentMailFacts) => plural('en', seats, { one: 'your place', other: 'your places' });
const back = ({ seats }: PaymentMailFacts) =>
  plural('en', seats, { one: 'the place goes back to the wave', other: 'the places go back to the wave' });
const longer = ({ fullUntil }: NonNullable<PaymentMailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [`Need more time? Open the payment with the button below, and the reservation lasts until ${fullUntil}.`];
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
          one: 'One paid place is waiting for a friend. Send them number and code.',
          other: `${free} paid places are waiting for your friends. Send them number and code.`,
        }),
      ];

const saysAges = (ageless: readonly number[]) => {
  const numbers = ageless.join(', ');
  return ageless.length === 0
    ? []
    : [
        plural('en', ageless.length, {
          one: `Say how old child ${numbers} is, on the page of your group.`,
          other: `Say how old children ${numbers} are, on the page of your group.`,
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

export const mailEn: MailWords = {
  start: (clock) => `start ${clock}`,
  meet: (clock) => `(be there from ${clock})`,
  groupNumber: 'Group number',
  groupCode: 'Group code',
  places: (count) => `${count} ${plural('en', count, { one: 'place', other: 'places' })}`,
  discount: (from) => `Discount from ${from} places`,
  coupons: (codes) => (codes.length === 0 ? 'Coupons' : `Coupons ${codes.join(', ')}`),
  percent: (value) => `${value}%`,
  total: 'Total price',
  fee: (percent) => `Handling fee ${percent}`,
  due: 'Amount to pay',
  paid: (method) => (method === null ? 'Paid' : `Paid by ${method}`),
  refund: 'Refund',
  declaration: 'Declaration to sign (PDF)',
  receipt: (date) => `Receipt, paid on ${date} by:`,
  method: 'Payment method',
  paymentNumber: 'Payment number',
  seller: 'Seller',
  methods: { przelewy24: 'Przelewy24', stripe: 'Card', adyen: 'Bank or Klarna', paypal: 'PayPal' },
  giveUp: {
    before: (seats) =>
      plural('en', seats, { one: 'Do not need the place any more? ', other: 'Do not need the places any more? ' }),
    link: 'Give up the order',
  },
  account: {
    before: 'No account yet? ',
    link: 'Create one for this address',
    after: (seats) => `, and the ${plural('en', seats, { one: 'place', other: 'places' })} will be in it.`,
  },
  footer: 'Questions? Reply to this e-mail.',
  stop: { why: 'You get this e-mail because somebody gave us this address.', link: 'No more of these' },
};
