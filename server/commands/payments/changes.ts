import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { NotRestored } from '#contract/staff/money/paymentList.values.ts';
import { wallTime } from '../../domain/kit/localTime.ts';
import { holdLonger, sendPaidBack } from '../../domain/payments/operator/operatorActions.ts';
import { restorePlaces } from '../../domain/payments/operator/restore.ts';
import { retryPayment } from '../../domain/payments/operator/retry.ts';
import { decide } from '../../domain/payments/review.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import type { Database } from '../../store/database.ts';
import { commandDeps } from '../commandDeps.ts';
import { counted } from '../counted.ts';
import type { CommandRequest, PaymentCommand } from './command.ts';
import { decideAbout } from './decisions.ts';

const most = 24 * 90;

/** Commands that change a payment, each as its chart allows, with a line in its history. */
export const changes = {
  approve: {
    subject: 'PAYMENT',
    changes: true,
    says: 'gives places for money under review, if there is room; keeps the places of a disputed payment',
    example: 'approve PAYMENT --as ada',
    run: (request) => withPayment(request, approve),
  },
  refund: {
    subject: 'PAYMENT|REF',
    changes: true,
    takes: '[--keep | --release]',
    options: { keep: { type: 'boolean' }, release: { type: 'boolean' }, cents: { type: 'string' } },
    says: "money under review goes back; of a paid payment all of it, its places kept as goodwill or released to be sold again; by the provider's id (pi_…) money without a payment here, or once more a refund that came back",
    example: 'refund PAYMENT --release --as ada',
    refuse: ({ keep, release, cents }) =>
      cents === undefined
        ? keep === true && release === true
          ? 'Its places are kept or released, not both'
          : null
        : "All of it goes back, or a part by the provider's dashboard, which `strangers` then lists: decide it with `keep`",
    run: refund,
  },
  restore: {
    subject: 'PAYMENT',
    changes: true,
    says: 'restores lapsed places of a person who paid late or in cash, if there is room: paid, without money of the provider',
    example: 'restore PAYMENT --as ada',
    run: (request) => withPayment(request, restore),
  },
  extend: {
    subject: 'PAYMENT',
    changes: true,
    takes: '--hours N',
    options: { hours: { type: 'string' } },
    says: 'holds unpaid places N hours longer, never past the start; the buyer gets a mail',
    example: 'extend PAYMENT --hours 24 --as ada',
    refuse: ({ hours }) =>
      hoursOf(hours) === null ? `How much longer? --hours N, up to ${most}; fractions are allowed` : null,
    run: (request) => withPayment(request, extend),
  },
  retry: {
    subject: 'PAYMENT',
    changes: true,
    says: 'asks the provider at once about its attempts and refunds, and applies the answers',
    example: 'retry PAYMENT --as ada',
    run: (request) => withPayment(request, retry),
  },
} satisfies Record<string, PaymentCommand>;

type FoundPayment = CommandRequest & { readonly status: PaymentStatus };

const statusOf = async ({ db }: Pick<Database, 'db'>, id: string) =>
  (await db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst())?.status;

async function withPayment(request: CommandRequest, run: (found: FoundPayment) => Promise<number>): Promise<number> {
  const status = await statusOf(request.database, request.subject);
  if (status !== undefined) return run({ ...request, status });
  console.log(`there is no payment ${request.subject}`);
  return 1;
}

/** What was done, or why not. */
function printResult(done: boolean, sentence: string): number {
  console.log(sentence);
  return done ? 0 : 1;
}

async function approve({ database, subject: id, status: before, actor }: FoundPayment): Promise<number> {
  const status = await decide(database, id, 'approve', actor);
  if (status === 'paid') return printResult(true, `payment ${id} is paid`);
  if (status) return printResult(true, `payment ${id} is ${status}: there was no room, its money goes back`);
  return before === 'paid'
    ? printResult(false, `payment ${id} is paid already: money under review can only go back`)
    : printResult(false, `payment ${id} has no money under review`);
}

async function refund(request: CommandRequest): Promise<number> {
  const { database, subject: id, options, actor } = request;
  const before = await statusOf(database, id);
  if (before === undefined) return decideAbout(request, 'refund');
  const release = options.release === true;
  if (options.keep !== true && !release) {
    const status = await decide(database, id, 'refund', actor);
    if (status) return printResult(true, `payment ${id} is ${status}, its money goes back`);
    return printResult(false, `payment ${id} ${(await isDisputed(request)) ? isWithBank : whyNoRefund[before]}`);
  }
  if (await isDisputed(request)) return printResult(false, `payment ${id} ${isWithBank}`);
  if (before !== 'paid')
    return printResult(false, `payment ${id} is ${before}, not paid: --keep and --release go with paid places`);
  const status = await sendPaidBack(database, id, { release }, actor);
  if (status === null) return printResult(false, `payment ${id} has no money that could go back: show ${id} says why`);
  const places = status === 'refund_pending' ? 'nobody starts on its places' : 'its places stay paid';
  return printResult(true, `payment ${id} is ${status}, its money goes back, ${places}`);
}

const isWithBank =
  'is disputed, its money is with the bank: `approve` leaves its places, `release` with the provider’s id sells them again';

async function isDisputed({ database: { db }, subject }: CommandRequest): Promise<boolean> {
  const found = await db.selectFrom('payment').select('disputed').where('id', '=', subject).executeTakeFirst();
  return found?.disputed === true;
}

const whyNoRefund: Readonly<Record<PaymentStatus, string>> = {
  pending: 'is not paid: nothing goes back (`npm run holds -- release payment` ends it)',
  processing: 'is with the bank: nothing is here yet that could go back',
  paid: 'has no money under review: to send back what paid its places, say --keep or --release',
  lapsed: 'has lapsed: no money came for it',
  failed: 'has failed: no money came for it',
  refund_pending: 'is on its way back already: `retry` asks the provider',
  refunded: 'went back already',
  review: 'has no money under review',
};

async function restore({ database, subject: id, status, actor }: FoundPayment): Promise<number> {
  const why = await restorePlaces(database, id, actor);
  if (why === null) return printResult(true, `payment ${id} is paid: its places are restored, the buyer gets a mail`);
  return printResult(false, `payment ${id} ${whyNotRestored(status)[why]}`);
}

const whyNotRestored = (status: PaymentStatus): Readonly<Record<NotRestored, string>> => ({
  status:
    status === 'review'
      ? 'is under review: `approve` gives places for its money'
      : `is ${status}: only what is lapsed, failed or refunded has places to give back`,
  renewed: 'was renewed: `show` names the new payment',
  released: 'released its places for good: order them again, with a 100 per cent coupon',
  full: 'finds no room: its wave is full',
  coupon: 'finds no use left of its coupon',
  elsewhere: 'has somebody who is in its group already',
});

const hoursOf = (text: unknown) => {
  const hours = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  return hours > 0 && hours <= most ? hours : null;
};

async function extend({ database, subject: id, status, options, actor }: FoundPayment): Promise<number> {
  const held = await holdLonger(database, id, hoursOf(options.hours) ?? 0, actor);
  if (held === 'started') return printResult(false, `payment ${id} is for a wave that has started`);
  if (held === 'status')
    return printResult(false, `payment ${id} is ${status}: only what waits for its money is held longer`);
  const { region } = await database.db
    .selectFrom('payment')
    .select('region')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { day, clock } = wallTime(held.until, region);
  return printResult(
    true,
    `payment ${id} is held until ${day} ${clock}${held.isStart ? ', the start' : ''}; the buyer gets a mail`,
  );
}

async function retry({ database, config, subject: id, actor }: FoundPayment): Promise<number> {
  try {
    const { attempts, refunds } = await retryPayment(await commandDeps(database, config), id, actor);
    const now = await statusOf(database, id);
    const open = await database.db
      .selectFrom('refund')
      .select('id')
      .where('payment_id', '=', id)
      .where('status', '=', 'pending')
      .execute();
    const left = open.length === 0 ? '' : `, ${open.length} not answered for good yet`;
    return printResult(
      true,
      `payment ${id} is ${now}: asked about ${counted(attempts, 'attempt')} and ${counted(refunds, 'refund')}${left}`,
    );
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    console.error(`The provider does not answer: ${error.message}`);
    return 1;
  }
}
