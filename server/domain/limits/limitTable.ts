const minute = 60;
const hour = 3_600;
const day = 86_400;

/**
 * The things that a limit counts by; several together are one key. An origin is a network whose hash is all that is
 * kept.
 */
export type Counted =
  | 'line'
  | 'network'
  | 'origin'
  | 'account'
  | 'email'
  | 'holder'
  | 'payment'
  | 'group'
  | 'place'
  | 'run';

export interface LimitRow {
  /** Uses that one key has in a period; the period begins with the first. */
  readonly uses: number;
  readonly seconds: number;
  /** Without any, all callers share one count. */
  readonly per: readonly Counted[];
  /**
   * Tries by default. Failures are counted before they are known, so that many at once count too; what went
   * well is given back. Uses in hand are given back in any case.
   */
  readonly counts?: 'failures' | 'inHand';
  readonly protects: string;
}

const line = ['line'] as const;
const account = ['account'] as const;
const email = ['email'] as const;
const payment = ['payment'] as const;
const group = ['group'] as const;

/**
 * Every limit over time. The text for a person who reaches one stands in server/words/limits.ts; docs/rules/limits.md
 * is printed from both (`npm run rules`).
 */
export const limitTable = {
  order: {
    uses: 300,
    seconds: 10 * minute,
    per: line,
    protects: 'places from being held by a script; who is not verified is asked for a code then, or to confirm',
  },
  orderHolder: {
    uses: 60,
    seconds: 10 * minute,
    per: ['holder'],
    protects: 'the same from a buyer who is verified, whatever others order in their network',
  },
  orderMail: {
    uses: 10,
    seconds: hour,
    per: ['email', 'origin'],
    protects:
      'a mailbox from orders that somebody else makes in its name; by the network of the order, too, so that others keep no mail from a buyer',
  },
  orderMailFirst: {
    uses: 1,
    seconds: hour,
    per: ['email', 'origin'],
    protects:
      'the first mail of a network from being kept back for what others order: it goes out whatever `orderMailAll` says',
  },
  orderMailAll: {
    uses: 30,
    seconds: hour,
    per: email,
    protects: 'the same mailbox from orders of many networks',
  },
  unaskedMail: {
    uses: 30,
    seconds: hour,
    per: line,
    protects:
      'strangers from mails that one network causes, to addresses where nobody ever opened a link of ours; an order is asked for a code then',
  },
  orderCodeMail: {
    uses: 5,
    seconds: hour,
    per: ['email', 'network'],
    protects: 'a mailbox from codes; by network, too, so that others keep no code from a buyer',
  },
  orderCodeAll: { uses: 20, seconds: hour, per: email, protects: 'the same mailbox from codes of many networks' },
  orderCodeLine: {
    uses: 300,
    seconds: 10 * minute,
    per: line,
    protects: 'the outbox from codes for invented addresses',
  },
  orderCode: {
    uses: 5,
    seconds: 15 * minute,
    per: ['email', 'network'],
    counts: 'failures',
    protects: 'a mailed code from guessing; by network, too, so that others keep no buyer from typing theirs',
  },
  orderCodeTries: {
    uses: 30,
    seconds: 15 * minute,
    per: email,
    counts: 'failures',
    protects: 'the same from many networks',
  },
  paymentRefresh: {
    uses: 6,
    seconds: minute,
    per: payment,
    protects: 'the provider from our questions',
  },
  payAttempt: { uses: 6, seconds: minute, per: payment, protects: 'the provider from our payments' },
  wrongCoupon: {
    uses: 20,
    seconds: 15 * minute,
    per: line,
    counts: 'failures',
    protects: 'coupon codes from guessing',
  },
  couponsInHand: {
    uses: 200,
    seconds: 10,
    per: line,
    counts: 'inHand',
    protects: 'the same from many at once, before it is known which are wrong',
  },
  wrongCouponAll: {
    uses: 1_000,
    seconds: 15 * minute,
    per: [],
    counts: 'failures',
    protects: 'coupon codes from guessing by many networks; confirmed accounts and known networks pass it',
  },
  registration: {
    uses: 60,
    seconds: hour,
    per: line,
    protects: 'accounts from being made by a script',
  },
  registrationNetwork: {
    uses: 300,
    seconds: hour,
    per: ['network'],
    protects: 'the same, by a script with many addresses',
  },
  accountMail: {
    uses: 3,
    seconds: hour,
    per: email,
    protects: 'a mailbox from links to confirm it that nobody asked for',
  },
  resetMail: {
    uses: 3,
    seconds: hour,
    per: email,
    protects: 'the same from links to set a password; apart, so that these keep no confirmation from who registers',
  },
  ownMail: {
    uses: 3,
    seconds: hour,
    per: account,
    protects: 'mailboxes from links that somebody signed in asks for; whatever others ask for with their address',
  },
  accountMailLine: {
    uses: 20,
    seconds: hour,
    per: line,
    protects: 'the outbox from links for invented addresses',
  },
  ordersMail: { uses: 3, seconds: hour, per: email, protects: 'a mailbox from its orders, mailed again and again' },
  ticketsMail: { uses: 3, seconds: hour, per: email, protects: 'the same from its tickets' },
  ordersLine: {
    uses: 20,
    seconds: hour,
    per: line,
    protects: 'the outbox from orders and tickets asked for with invented addresses',
  },
  openingMail: { uses: 3, seconds: day, per: ['email', 'run'], protects: 'a mailbox from links nobody asked for' },
  openingMailAll: { uses: 20, seconds: day, per: email, protects: 'the same over all runs, until one is confirmed' },
  openingLine: {
    uses: 20,
    seconds: hour,
    per: line,
    protects: 'the outbox from reminders asked for with invented addresses',
  },
  openingRun: {
    uses: 5_000,
    seconds: hour,
    per: ['run'],
    protects: 'the same from many networks at one run',
  },
  password: {
    uses: 10,
    seconds: 15 * minute,
    per: email,
    protects: 'a password from guessing, by all networks that its account does not know together',
  },
  passwordKnown: {
    uses: 10,
    seconds: 15 * minute,
    per: ['email', 'network'],
    protects: 'a password from guessing in a network that its account signed in from in the last 90 days',
  },
  wrongPassword: {
    uses: 100,
    seconds: hour,
    per: ['network'],
    counts: 'failures',
    protects: 'all accounts from one password tried on each; a network that the account knows passes it',
  },
  outsiderMailHour: {
    uses: 20,
    seconds: hour,
    per: account,
    protects: 'strangers from mails that one account causes',
  },
  outsiderMailDay: { uses: 60, seconds: day, per: account, protects: 'the same' },
  outsiderMailTo: {
    uses: 3,
    seconds: day,
    per: email,
    protects: 'a mailbox from mails that others cause, over all groups',
  },
  wrongCodePerson: {
    uses: 20,
    seconds: 15 * minute,
    per: account,
    counts: 'failures',
    protects: 'group codes from guessing by one account',
  },
  wrongCodeLine: {
    uses: 20,
    seconds: 15 * minute,
    per: line,
    counts: 'failures',
    protects: 'group codes from guessing at many groups',
  },
  wrongCodeNetwork: {
    uses: 20,
    seconds: 15 * minute,
    per: ['group', 'network'],
    counts: 'failures',
    protects: 'one group’s code from guessing by a network',
  },
  groupCodesInHand: {
    uses: 200,
    seconds: 10,
    per: line,
    counts: 'inHand',
    protects: 'the same from many at once, before it is known which are wrong',
  },
  wrongCodeGroup: {
    uses: 200,
    seconds: 15 * minute,
    per: group,
    counts: 'failures',
    protects: 'one group’s code from guessing by many networks; confirmed accounts and known networks pass it',
  },
  groupChange: { uses: 60, seconds: hour, per: group, protects: 'a group’s history from a script' },
  placeChange: {
    uses: 20,
    seconds: hour,
    per: ['place'],
    protects: 'the same, from changes of a place',
  },
  bibPicture: { uses: 20, seconds: hour, per: ['place'], protects: 'the processor from redrawing bibs' },
  waveChange: { uses: 3, seconds: hour, per: group, protects: 'members from a mail for each change' },
  transferHour: {
    uses: 10,
    seconds: hour,
    per: account,
    protects: 'people from being looked up by their address',
  },
  transferDay: { uses: 30, seconds: day, per: account, protects: 'the same' },
  wrongLink: {
    uses: 100,
    seconds: 15 * minute,
    per: line,
    counts: 'failures',
    protects: 'tickets, places, desks, and money that is offered back, by links and codes, from guessing',
  },
  wrongStaffCode: {
    uses: 20,
    seconds: hour,
    per: account,
    counts: 'failures',
    protects: 'codes of others’ coupons from staff who would find them by trying which are in use',
  },
  staffTicket: {
    uses: 100,
    seconds: 15 * minute,
    per: line,
    protects: 'logins of staff under way, and invitations to them, from guessing; a wrong code counts by its account',
  },
  staffMail: {
    uses: 20,
    seconds: hour,
    per: account,
    protects: 'mailboxes from invitations to the staff, and from links to confirm addresses of runs',
  },
  find: { uses: 1_200, seconds: hour, per: account, protects: 'people’s data from being read out name by name' },
  picture: { uses: 20, seconds: hour, per: account, protects: 'the processor from redrawing pictures' },
  staffMailTo: {
    uses: 5,
    seconds: day,
    per: email,
    protects: 'one mailbox from being invited to the staff again and again',
  },
  contactMailTo: {
    uses: 5,
    seconds: day,
    per: email,
    protects: 'one mailbox from being named for questions about runs again and again',
  },
  factorMail: {
    uses: 3,
    seconds: day,
    per: account,
    protects: 'a mailbox from somebody who knows the password; an earlier link stays valid',
  },
  refundOffer: {
    uses: 3,
    seconds: day,
    per: payment,
    protects: 'a payer from mails about money that is offered back',
  },
  runPicture: { uses: 120, seconds: hour, per: account, protects: 'the database and the processor from pictures' },
  sheet: { uses: 60, seconds: hour, per: account, protects: 'the processor from sheets' },
  declaration: { uses: 30, seconds: hour, per: account, protects: 'the database from files' },
  placeMail: { uses: 10, seconds: day, per: ['place'], protects: 'one person from mails that staff send again' },
  placeMails: { uses: 200, seconds: hour, per: account, protects: 'the outbox from too many by one member' },
  clientErrors: { uses: 20, seconds: minute, per: line, protects: 'the log' },
  track: { uses: 60, seconds: minute, per: line, protects: 'the log' },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type LimitName = keyof typeof limitTable;

/** An IPv6 network of a customer may hold 65,536 lines: together they have this many times the uses of one. */
export const linesOfNetwork = 5;
