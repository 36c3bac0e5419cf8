import { sql } from 'kysely';
import type { ProviderView } from '../../../server/outside/gateway.ts';
import type { Database } from '../../../server/store/database.ts';

/** What was done to an order, and its payments: the first one and the renewal. */
interface Life {
  readonly history: { readonly steps: readonly { readonly what: string }[] };
  readonly payments: readonly string[];
}

/** Everything known about a payment after its last event. */
interface End {
  readonly id: string;
  readonly status: string;
  readonly toPay: number;
  readonly places: readonly string[];
  /** The attempts that were paid. */
  readonly attempts: readonly string[];
  readonly refunds: readonly string[];
  /** Balances in cents of accounts that are not empty. */
  readonly books: Readonly<Record<string, number>>;
  /** Templates of the mails about it, in order. */
  readonly mails: readonly string[];
  /** The state to which each change in its history led. */
  readonly states: readonly string[];
  /** Cents that left the books without a refund, because the bank has them. */
  readonly lost: number;
  /** How often a dispute put it under review, and how often that ended. */
  readonly claims: number;
  readonly ends: number;
  /** How often the operator refunded paid money, gave places back, and gave places for money under review. */
  readonly sentBack: number;
  readonly restored: number;
  readonly approved: number;
  /**
   * How often money of an attempt had to be refunded, and by how many of the operator's decisions, each of which may
   * cover several.
   */
  readonly owed: number;
  readonly decided: number;
  readonly lines: number;
}

/** The endings of payments, by id. */
export async function endsOf({ db }: Pick<Database, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, End>> {
  const { rows } = await sql<End>`
    select payment.id, payment.status, to_pay as "toPay",
      (select coalesce(json_agg(coalesce(ended, money) order by id), '[]') from place
        where payment_id = payment.id) as places,
      (select coalesce(json_agg(id order by id), '[]') from attempt
        where payment_id = payment.id and status = 'succeeded') as attempts,
      (select coalesce(json_agg(status order by id), '[]') from refund where payment_id = payment.id) as refunds,
      (select coalesce(json_object_agg(account, cents order by account), '{}') from (
        select account, sum(amount) as cents from ledger where payment_id = payment.id
        group by account having sum(amount) <> 0) books) as books,
      coalesce(mails, '[]') as mails,
      (select json_agg(to_status order by id) filter (where from_status is distinct from to_status and not ${claimEnds})
        from payment_history where payment_id = payment.id) as states,
      (select coalesce(-sum(amount), 0)::int from ledger
        where payment_id = payment.id and account = 'provider' and amount < 0) -
        (select coalesce(sum(amount), 0)::int from refund where payment_id = payment.id and status = 'done') as lost,
      (select count(*)::int from payment_history
        where payment_id = payment.id and event = 'dispute.opened') as claims,
      (select count(*)::int from payment_history where payment_id = payment.id and ${claimEnds}) as ends,
      (select count(*)::int from payment_history
        where payment_id = payment.id and event = 'operator.refunded') as "sentBack",
      (select count(*)::int from payment_history
        where payment_id = payment.id and event = 'operator.restored') as restored,
      (select count(*)::int from payment_history
        where payment_id = payment.id and event = 'room.found' and from_status = 'review') as approved,
      (select count(*)::int from ledger
        where payment_id = payment.id and account = 'refund_due' and amount < 0) as owed,
      (select count(distinct at)::int from ledger
        where payment_id = payment.id and account = 'refund_due' and amount < 0 and who like 'operator %') as decided,
      (select count(*)::int from payment_history where payment_id = payment.id) as lines
    from payment left join (
      select data ->> 'payment_id' as about, json_agg(template order by template, id) as mails from mail
      where data ->> 'payment_id' = any(${ids}::text[]) group by about) written on about = payment.id
    where payment.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A payment that is paid again after a dispute was paid all the time. */
const claimEnds = sql`(from_status = 'review' and event in ('dispute.won', 'dispute.kept', 'places.released'))`;

const finalStates: readonly string[] = ['paid', 'lapsed', 'failed', 'refunded', 'review'];
/** After these events, money may be late or a different sum; without them, a payer gets their places. */
const spoils: ReadonlySet<string> = new Set([
  ...['lapsed', 'givenUp', 'released', 'paidWrongly'],
  ...['holdReleased', 'sentBack', 'restored'],
]);

/** What is wrong with a history's ending, in words, besides the invariants of every database. */
export function faultsOf(life: Life, ends: ReadonlyMap<string, End>, objects: readonly Captured[]): string[] {
  const faults: string[] = [];
  let isPaid = false;
  let captured = 0;
  for (const id of life.payments) {
    const end = ends.get(id);
    if (end === undefined) return [`payment ${id} is gone`];
    const paid = objects.filter((one) => one.paymentId === id && one.state === 'succeeded');
    captured += paid.length;
    isPaid ||= end.status === 'paid';
    for (const [fault, isSo] of Object.entries(wrongs(end, paid))) if (isSo) faults.push(fault);
  }
  const isSpoilt = life.history.steps.some(({ what }) => spoils.has(what));
  if (!isSpoilt && isPaid !== captured > 0) faults.push(isPaid ? 'paid without money' : 'who paid has no places');
  const known = () => JSON.stringify({ life, ends: life.payments.map((id) => ends.get(id)) });
  return faults.map((fault) => `${fault}: ${known()}`);
}
type Captured = Pick<ProviderView, 'paymentId' | 'state' | 'amount' | 'refunded'>;

function wrongs(end: End, paid: readonly Captured[]) {
  const { status, toPay, books, mails, states, refunds, lost, claims, ends, sentBack, restored, approved } = end;
  const provided = paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const { provider = 0, places = 0, forfeited = 0, review = 0, refund_due: due = 0 } = books;
  const mailed = (template: string) => mails.filter((one) => one === template).length;
  const was = (state: string) => states.filter((one) => one === state).length;
  const done = refunds.filter((one) => one === 'done').length;
  // Once approved, a different sum is the price.
  const isPrice = (cents: number) => cents === toPay || (approved > 0 && paid.some(({ amount }) => amount === cents));
  const held = lost - (places + forfeited);
  return {
    'its state is not final': !finalStates.includes(status),
    'the provider has another sum than the ledger': provided - lost !== provider,
    'a bank has money that pays nothing': lost !== 0 && !isPrice(lost),
    'a claim has no end': claims !== ends,
    'money is still to go back': due !== 0,
    'money is kept without places': status !== 'paid' && provider + review !== 0,
    'places are paid by another sum':
      status === 'paid' && !isPrice(held) && !(held === 0 && (sentBack > 0 || restored > 0)),
    'nobody paid, and it is not free':
      paid.length === 0 && status !== 'lapsed' && status !== 'failed' && restored === 0,
    'the payer did not get exactly one mail': was('paid') !== mailed('paid') || was('paid') > 1,
    'the person who lost the places did not get exactly one mail':
      was('lapsed') !== mailed('lapsed') || was('lapsed') > 1,
    'an owed refund was not mailed exactly once':
      end.decided === 0 ? mailed('refund_pending') !== end.owed : mailed('refund_pending') > end.owed,
    'a completed refund was not mailed exactly once': mailed('refunded') !== done,
    'money under review was not mailed to the operator': review !== 0 && mailed('in_review') === 0,
  };
}
