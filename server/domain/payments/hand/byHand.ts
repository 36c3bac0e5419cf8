import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { ByHand } from '#contract/payments/providers.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { Tables } from '../../../store/schema.ts';
import type { Actor } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { lockGroups } from '../../places/locks.ts';
import { changePayment } from '../paymentLife.ts';
import { lockPayment } from '../paymentRow.ts';

type Tx = Transaction<Tables>;

interface Taken {
  readonly paymentId: string;
  readonly how: ByHand;
  /** The day, as the bank or the till has it. */
  readonly receivedOn: string;
  readonly amount: number;
  readonly currency: Currency;
  /** More than was due: it goes back. */
  readonly isRest?: boolean;
}

/**
 * Money that no provider has: a succeeded attempt of `hand`, and the payment hears of it as of any other
 * (docs/rules/staff-orders.md 5). Answers what the payment is then; null if it takes none.
 */
export async function takeByHand(
  tx: Tx,
  { paymentId, how, receivedOn, amount, currency, isRest = false }: Taken,
  actor: Actor,
): Promise<PaymentStatus | null> {
  const id = randomUUID();
  const name = `hand:${id}`;
  await tx
    .insertInto('attempt')
    .values({
      id,
      payment_id: paymentId,
      provider: 'hand',
      by_hand: how,
      received_on: receivedOn,
      amount,
      currency,
      status: 'succeeded',
      provider_ref: name,
      captured_ref: name,
      secret: null,
      redirect_url: null,
    })
    .execute();
  return changePayment(tx, paymentId, { type: 'attempt.succeeded', attemptId: id, amount, currency, isRest }, actor);
}

interface Due {
  readonly id: string;
  readonly group_id: number;
  readonly to_pay: number;
  readonly currency: Currency;
  readonly breakdown: Breakdown;
}

/** The payments of an order that money is still to come for, their groups locked. */
async function dueOf(tx: Tx, orderId: number): Promise<readonly Due[]> {
  await lockGroupsOf(tx, orderId);
  const { rows } = await sql<Due>`
    select id, group_id, to_pay, currency, breakdown from payment
    where staff_order_id = ${orderId} and to_pay > 0 and (status in ('pending', 'processing') and not closed
      or status = 'lapsed' and renewed_as is null)
    order by group_id for update`.execute(tx);
  return rows;
}

async function lockGroupsOf(tx: Tx, orderId: number): Promise<void> {
  const { rows: groups } = await sql<{ group_id: number }>`
    select group_id from payment where staff_order_id = ${orderId}`.execute(tx);
  await lockGroups(
    tx,
    groups.map(({ group_id }) => group_id),
  );
}

export interface Arrived {
  readonly how: ByHand;
  readonly received_on: string;
  readonly amount: number;
  readonly due: number;
  readonly accept?: boolean | undefined;
}

/**
 * The money of an order has come (docs/rules/staff-orders.md 5). Another sum than is due is asked about first: less is
 * then taken for the price, and of more the rest is owed back.
 */
export async function arrive(
  tx: Tx,
  orderId: number,
  { how, received_on: receivedOn, amount, due: asRead, accept = false }: Arrived,
  actor: Actor,
) {
  const payments = await dueOf(tx, orderId);
  const due = payments.reduce((sum, { to_pay }) => sum + to_pay, 0);
  const [first] = payments;
  if (first === undefined || due !== asRead) return new Refusal('changed_meanwhile');
  if (amount !== due && !accept) {
    const data = { due: [String(due)], [amount < due ? 'short' : 'over']: [String(Math.abs(due - amount))] };
    return new Refusal('sum_differs', data);
  }
  const short = Math.max(0, due - amount);
  const reductions = shares(payments, short);
  // Nobody pays nothing: what was ordered for nothing is another order.
  if (payments.some(({ to_pay }, at) => to_pay <= (reductions[at] ?? 0))) return new Refusal('sum_differs', {});
  for (const [at, payment] of payments.entries()) {
    const to_pay = payment.to_pay - (reductions[at] ?? 0);
    await takeLess(tx, payment, reductions[at] ?? 0);
    const { id: paymentId, currency } = payment;
    const becomes = await takeByHand(tx, { paymentId, how, receivedOn, amount: to_pay, currency }, actor);
    if (becomes === null) return new Refusal('changed_meanwhile');
  }
  const rest = Math.max(0, amount - due);
  if (rest > 0) {
    const { id: paymentId, currency } = first;
    await takeByHand(tx, { paymentId, how, receivedOn, amount: rest, currency, isRest: true }, actor);
  }
  const { rows } = await sql<{ run_id: number }>`select run_id from staff_order where id = ${orderId}`.execute(tx);
  return {
    runId: rows[0]?.run_id ?? null,
    paymentId: first.id,
    groupId: first.group_id,
    short,
    rest,
    currency: first.currency,
  };
}

/** A sum by the shares of the payments, in whole cents: the last ones bear what is left over. */
function shares(payments: readonly Due[], sum: number): number[] {
  const total = payments.reduce((all, { to_pay }) => all + to_pay, 0);
  let before = 0;
  let given = 0;
  return payments.map(({ to_pay }) => {
    before += to_pay;
    const until = Math.floor((sum * before) / total);
    const share = until - given;
    given = until;
    return share;
  });
}

/** The price of an order that is taken as paid for less: a discount by the organiser. */
async function takeLess(tx: Tx, { id, to_pay, breakdown }: Due, less: number) {
  if (less === 0) return;
  const fromFee = Math.max(0, less - breakdown.totalPrice);
  const fromPrice = less - fromFee;
  const reduced: Breakdown = {
    ...breakdown,
    couponTotal: breakdown.couponTotal + fromPrice,
    totalPrice: breakdown.totalPrice - fromPrice,
    manipulation_fee: breakdown.manipulation_fee - fromFee,
    toPay: to_pay - less,
  };
  await sql`update place set price = place.price - cut.price, fee = place.fee - cut.fee
    from (select id, floor(${fromPrice}::numeric * (below + price) / ${breakdown.totalPrice}) - floor(${fromPrice}::numeric * below / ${breakdown.totalPrice}) as price,
        case when ${breakdown.manipulation_fee} = 0 then 0 else floor(${fromFee}::numeric * (under + fee) / ${breakdown.manipulation_fee}::numeric)
          - floor(${fromFee}::numeric * under / ${breakdown.manipulation_fee}::numeric) end as fee
      from (select id, price, fee, sum(price) over own - price as below, sum(fee) over own - fee as under from place
        where payment_id = ${id} window own as (order by id)) shared) cut
    where cut.id = place.id`.execute(tx);
  await sql`update payment set to_pay = ${to_pay - less}, breakdown = ${JSON.stringify(reduced)} where id = ${id}`.execute(
    tx,
  );
}

/** Staff had noted money of an order that had not come: its places wait for it again. */
export async function unarrive(tx: Tx, orderId: number, actor: Actor): Promise<Refusal<'changed_meanwhile'> | null> {
  await lockGroupsOf(tx, orderId);
  const { rows } = await sql<{ id: string; payment_id: string }>`
    update attempt set undone_at = now() from payment
    where payment.id = attempt.payment_id and staff_order_id = ${orderId} and by_hand is not null and undone_at is null
    returning attempt.id, payment_id`.execute(tx);
  if (rows.length === 0 || (await hasGoneBack(tx, orderId))) return new Refusal('changed_meanwhile');
  for (const { id: attemptId, payment_id } of rows) {
    const becomes = await changePayment(tx, payment_id, { type: 'arrival.withdrawn', attemptId }, actor);
    if (becomes === null) return new Refusal('changed_meanwhile');
    await sql`update payment set paid_at = null where id = ${payment_id}`.execute(tx);
  }
  return null;
}

/** Part of it went back, is to, or is kept of places that ended: it had come. */
async function hasGoneBack(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment where staff_order_id = ${orderId} and (exists (select from refund where payment_id = payment.id)
      or exists (select from ledger where payment_id = payment.id and account = 'kept')) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Money that was owed by hand was sent back. */
export async function handBack(
  tx: Tx,
  { paymentId, refundId }: { readonly paymentId: string; readonly refundId: string },
  actor: Actor,
) {
  const payment = await lockPayment(tx, paymentId);
  const { rows } = await sql<{ attempt_id: string; amount: number }>`
    select attempt_id, amount from refund
    where id = ${refundId} and payment_id = ${paymentId} and by_hand and status = 'pending'`.execute(tx);
  const [refund] = rows;
  if (refund === undefined) return new Refusal('changed_meanwhile');
  const { attempt_id: attemptId, amount } = refund;
  const becomes = await changePayment(tx, paymentId, { type: 'refund.succeeded', refundId, attemptId, amount }, actor);
  if (becomes === null) return new Refusal('changed_meanwhile');
  await sql`update refund set status = 'done', done_at = now() where id = ${refundId}`.execute(tx);
  return {
    what: 'refund.handed',
    runId: payment.run_id,
    groupId: payment.group_id,
    paymentId,
    before: { owed: refund.amount },
    after: { owed: 0 },
  } as const;
}
