import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { MailFacts, MailWords } from './mail.types.ts';

const your = ({ seats }: MailFacts) => plural('en', seats, { one: 'your place', other: 'your places' });
const back = ({ seats }: MailFacts) =>
  plural('en', seats, { one: 'the place goes back to the wave', other: 'the places go back to the wave' });
const longer = ({ fullUntil }: NonNullable<MailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [`Need more time? Open the payment with the button below, and the reservation lasts until ${fullUntil}.`];
const pay = (facts: MailFacts) =>
  facts.deadline === null
    ? []
    : [
        `You have ${facts.deadline.left} left: pay by ${facts.deadline.until}. After that ${back(facts)}.`,
        ...longer(facts.deadline),
      ];
const invite = ({ free }: MailFacts) =>
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

const guard = ({ children }: MailFacts) =>
  children === null
    ? []
    : [
        `Bring an ID and the signed declaration, and be there ${kidsArrivalMinutes} minutes before the start.`,
        ...saysAges(children.ageless),
        ...saysRange(children.ages),
      ];

export const mailEn: MailWords = {
  letters: {
    reserved: {
      state: 'Reserved, not paid yet',
      subject: ({ run, date, start }) => `Reserved, please pay: ${run}, ${date}, ${start}`,
      heading: (facts) => `${facts.name}, we are holding ${your(facts)}`,
      body: pay,
      button: ({ amount }) => `Pay ${amount}`,
    },
    paid: {
      state: 'Paid',
      subject: ({ run, date, start }) => `You are signed up: ${run}, ${date}, ${start}`,
      heading: ({ name }) => `${name}, you are signed up`,
      body: (facts) => [...invite(facts), ...guard(facts)],
      button: ({ free }) => (free > 0 ? 'Show confirmation and invite friends' : 'Show confirmation'),
    },
    reminder: {
      state: 'Not paid yet',
      subject: ({ run, deadline }) =>
        deadline === null ? `Please pay your reservation: ${run}` : `${deadline.left} left to pay: ${run}`,
      heading: (facts) => `${facts.name}, ${your(facts)} will soon be gone`,
      body: pay,
      button: ({ amount }) => `Pay ${amount}`,
    },
    lapsed: {
      state: 'Reservation lapsed',
      subject: ({ run, date }) => `Your reservation has lapsed: ${run}, ${date}`,
      heading: ({ name }) => `${name}, your reservation has lapsed`,
      body: ({ seats }) => [
        `The payment did not arrive in time, so ${plural('en', seats, { one: 'the place is', other: 'the places are' })} back in the wave. Should the money still arrive, you get ${plural('en', seats, { one: 'it', other: 'them' })} back, or all of the money.`,
        'As long as the wave has room you can reserve again, with the same group number and code.',
      ],
      button: () => 'Reserve again',
    },
    payment_failed: {
      state: 'Payment failed',
      subject: ({ run, date }) => `Your payment failed: ${run}, ${date}`,
      heading: ({ name }) => `${name}, the bank refused the payment`,
      body: (facts) => [
        'Nothing was charged.',
        ...(facts.deadline === null ? ['The wave has started, so the reservation has ended.'] : pay(facts)),
      ],
      button: ({ deadline, amount }) => (deadline === null ? 'Show payment' : `Pay ${amount}`),
    },
    refund_pending: {
      state: 'Refund on its way',
      subject: ({ run, refund }) => `We are sending back ${refund}: ${run}`,
      heading: ({ name }) => `${name}, your money is coming back`,
      body: ({ refund }) => [
        `Your payment arrived, but there were no places left to give for it. We are sending back ${refund}, the way it came.`,
        'That takes a few working days. We write again once it is done.',
      ],
      button: () => 'Show payment',
    },
    refunded: {
      state: 'Refunded',
      subject: ({ run, refund }) => `${refund} sent back: ${run}`,
      heading: ({ name }) => `${name}, your money has been sent back`,
      body: ({ refund }) => [
        `We have sent back ${refund}, the way it came. It may take your bank a few days to show it.`,
      ],
      button: () => 'Show payment',
    },
    in_review: {
      state: 'Decision needed',
      subject: ({ run, date }) => `Money waits for your decision: ${run}, ${date}`,
      heading: () => 'Money waits for your decision',
      body: () => [
        'What a payer sent does not fit what was to be paid, or could not be sent back.',
        'Approve it or send it back by `npm run payments`.',
      ],
      button: () => 'Show payment',
    },
  },
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
  methods: { przelewy24: 'Przelewy24', paypal: 'PayPal' },
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
