import { type PaymentStatus, paymentStates } from '#contract/payments/payment.values.ts';
import { money } from '#contract/values/format.ts';
import { brokenInvariants } from '../../domain/invariants.ts';
import { wallTime } from '../../domain/kit/localTime.ts';
import { openDiscrepancies } from '../../domain/payments/money/discrepancies.ts';
import { type ListedPayment, listPayments, paymentFile } from '../../domain/payments/operator/overview.ts';
import { differenceInWords, payoutDifferences } from '../../domain/payments/payouts/differences.ts';
import { underReview } from '../../domain/payments/review.ts';
import { inSession } from '../../store/session.ts';
import { counted } from '../counted.ts';
import { type CommandRequest, dayOf, type PaymentCommand, refuseSince } from './command.ts';
import { discrepancyInWords } from './strangers.ts';

/** Commands that look and change nothing. */
export const reads = {
  check: {
    says: 'checks that every captured cent is backed, the ledger sums to zero and payouts are as the books say, and lists what needs your decision',
    example: 'check',
    run: check,
  },
  list: {
    takes: '[--status STATUS] [--since DATE]',
    options: { status: { type: 'string' }, since: { type: 'string' } },
    says: 'lists the newest payments, one line each',
    example: 'list --status review --since 2027-04-17',
    refuse: (options) =>
      options.status === undefined || isStatus(options.status)
        ? refuseSince(options)
        : `'${options.status}' is no status: ${paymentStates.join(', ')}`,
    run: list,
  },
  show: {
    subject: 'PAYMENT',
    says: 'shows everything stored about a payment: places, attempts, refunds, ledger, history, mails, what is open',
    example: 'show Zl2Qk0hWm1T7c9s8aYbXdEfG',
    run: show,
  },
} satisfies Record<string, PaymentCommand>;

const isStatus = (text: unknown): text is PaymentStatus => paymentStates.some((one) => one === text);
const mostListed = 200;

async function check({ database, connection }: CommandRequest): Promise<number> {
  // Among a million sign-ups a question takes longer than a call may.
  const broken = await inSession(connection, (pool) => brokenInvariants({ pool }));
  for (const fault of broken) console.log(fault);
  const undecided = [
    ...(await underReview(database)),
    ...(await openDiscrepancies(database.db)).map(discrepancyInWords),
    ...(await payoutDifferences(database.db)).map(differenceInWords),
  ];
  for (const open of undecided) console.log(`open: ${open}`);
  console.log(broken.length === 0 ? 'Every cent is where it belongs.' : `${broken.length} differences.`);
  return broken.length === 0 && undecided.length === 0 ? 0 : 1;
}

async function list({ database: { db }, options: { status, since } }: CommandRequest): Promise<number> {
  const filter = { status: isStatus(status) ? status : null, since: dayOf(since), most: mostListed };
  const { payments, all } = await listPayments(db, filter);
  for (const one of payments) console.log(inWords(one));
  if (all === 0) console.log('There are none.');
  else if (all > payments.length)
    console.log(`The newest ${payments.length} of ${all}: --since and --status narrow it.`);
  return 0;
}

const inWords = ({ id, status, to_pay, currency, seats, region, run, group_id, email, created_at }: ListedPayment) =>
  `${id}  ${clock(created_at, region)}  ${status}, ${money(to_pay, currency, 'en')}, ${counted(seats, 'place')}, ${run}, group ${group_id}, ${email || 'erased'}`;

/** A moment as the clocks of the run show it. */
function clock(moment: Date, region: ListedPayment['region']): string {
  const { day, clock: time } = wallTime(moment, region);
  return `${day} ${time}`;
}

async function show({ database, subject }: CommandRequest): Promise<number> {
  const file = await paymentFile(database.db, subject);
  if (file === null) {
    console.log(`there is no payment ${subject}`);
    return 1;
  }
  const { payment, parts } = file;
  const { region, currency } = payment;
  console.log(inWords(payment));
  const facts = {
    buyer: [payment.name, payment.user_id === null ? 'without an account' : `account ${payment.user_id}`].join(', '),
    start: payment.wave_time,
    coupons: payment.codes.join(', '),
    'held until': payment.expires_at,
    paid: payment.paid_at,
    failure: payment.failure,
    'renewed as': payment.renewed_as,
    disputed: payment.disputed ? "the payer's bank wants the money back, its places are paid until you decide" : null,
    closed: payment.closed ? 'its places are gone, money that comes goes back' : null,
  };
  const textOf = (value: unknown) => (value instanceof Date ? clock(value, region) : String(value));
  for (const [name, value] of Object.entries(facts)) {
    if (value !== null && value !== '') console.log(`  ${name}: ${textOf(value)}`);
  }
  for (const [heading, rows] of parts) {
    console.log(`${heading}: ${rows.length === 0 ? 'none' : ''}`.trimEnd());
    for (const { amount, currency: own = currency, ...row } of rows) {
      const cells = Object.entries(row).flatMap(([name, value]) =>
        value === null || value === '' ? [] : name === 'at' ? textOf(value) : `${name} ${textOf(value)}`,
      );
      const cents = typeof amount === 'number' ? [money(amount, own as typeof currency, 'en')] : [];
      console.log(`  ${[...cells, ...cents].join(', ')}`);
    }
  }
  for (const open of await underReview(database)) {
    if (open.startsWith(`payment ${subject}:`)) console.log(`open: ${open}`);
  }
  return 0;
}
