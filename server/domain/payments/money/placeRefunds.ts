import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { RefundChoice, RefundPreview } from '#contract/staff/money/refunds.values.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { staff } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { lockGroups } from '../../places/locks.ts';
import { shareOut } from '../../shop/prices.ts';
import { changePayment } from '../paymentLife.ts';
import { lockPayment } from '../paymentRow.ts';
import type { BalanceNeeds } from './balances.ts';
import { endPlaces, holdersOf } from './endedPlaces.ts';
import { weighed } from './funds.ts';
import { type PaymentMoney, type PricedPlace, readPaymentMoney } from './paymentMoney.ts';
import { refundByPolicy, stepOfPolicy } from './refundPolicy.ts';

export type NoRefund = Refusal<'not_found' | 'changed_meanwhile' | 'refund_exceeds'>;
type No = NoRefund;

/** A refund as it was ordered: what goes back of which place, in cents, whatever the policy says later. */
export interface FixedRefund {
  readonly places: readonly (readonly [placeId: number, back: number])[];
  readonly ends: boolean;
}

/** What is wished for: by a rule, or as it was ordered. */
type Wish = RefundChoice | FixedRefund;

/** What goes back of each chosen place, as it stands at this moment. */
interface Priced {
  readonly money: PaymentMoney;
  readonly places: readonly (PricedPlace & { readonly back: number })[];
  readonly back: number;
  /** What is left afterwards of the money kept for the places now. */
  readonly rest: number;
  readonly most: number;
  readonly percent: number | null;
  /** How many are mailed, with the payer. */
  readonly mails: number;
  readonly digest: string;
}

/** What a refund would give back; asks the provider what it holds, so never within a transaction. */
export async function previewRefund(
  deps: BalanceNeeds,
  paymentId: string,
  choice: RefundChoice,
): Promise<Omit<RefundPreview, 'needs_yes' | 'fuse_minutes'> | No> {
  const priced = await priceRefund(deps.database.db, paymentId, choice);
  if (priced instanceof Refusal) return priced;
  const { money, places, back, rest, most, percent, mails, digest } = priced;
  const { method, currency } = money.payment;
  return {
    places: places.map(({ id, price: own, fee, back: of }) => ({ id, price: own, fee, back: of })),
    back,
    ...(choice.ends ? { stays: 0, kept: rest } : { stays: rest, kept: 0 }),
    most,
    percent,
    funds:
      method === null || method === 'hand' || back === 0
        ? []
        : await weighed(deps, [{ provider: method, currency, back }]),
    mails,
    digest,
  };
}

/**
 * What is ordered, under the lock of its payment, as it was looked at (docs/rules/payments.md 11): of two who order at
 * once, the second is refused, and reads who was first.
 */
export async function wishRefund(
  tx: Transaction<Tables>,
  paymentId: string,
  { digest, ...choice }: RefundChoice & { readonly digest: string },
): Promise<Priced | No> {
  const { rows } = await sql`select from payment where id = ${paymentId} for update`.execute(tx);
  if (rows.length === 0) return new Refusal('not_found');
  const priced = await priceRefund(tx, paymentId, choice);
  if (priced instanceof Refusal) return priced.code === 'not_found' ? priced : overtaken(tx, paymentId, priced);
  return priced.digest === digest ? priced : overtaken(tx, paymentId, new Refusal('changed_meanwhile'));
}

interface Ordered extends FixedRefund {
  readonly paymentId: string;
  /** Who ordered it. */
  readonly by: number;
  /** The digest of the preview: nothing else is done. */
  readonly digest: string;
  /** Nothing goes back twice under one key. */
  readonly key: string;
}

/** Gives money back for places of a payment, as it was ordered, or refuses if anything has changed since. */
export async function refundPlaces(
  tx: Transaction<Tables>,
  { paymentId, by, digest, key, ...refund }: Ordered,
): Promise<RefundedLine | No> {
  const seen = await readPaymentMoney(tx, paymentId);
  if (seen === null) return new Refusal('not_found');
  // In one order, whatever the groups that its places went to.
  await lockGroups(tx, [seen.payment.group_id, ...seen.places.map(({ group_id: id }) => id)]);
  await lockPayment(tx, paymentId);
  const priced = await priceRefund(tx, paymentId, refund);
  if (priced instanceof Refusal) return priced;
  if (priced.digest !== digest) return new Refusal('changed_meanwhile');
  const { money, places, back, rest } = priced;
  const actor = staff(by);
  const ids = places.map(({ id }) => id);
  for (const place of places) await lower(tx, place, refund.ends);
  const kept = refund.ends ? rest : 0;
  if (refund.ends) await endPlaces(tx, { payment: money.payment, ids, actor, tellsPayer: back === 0 });
  await changePayment(
    tx,
    paymentId,
    { type: 'places.refunded', kind: 'places', placeIds: ids, back, kept, key },
    actor,
  );
  const { run_id: runId, group_id: groupId } = money.payment;
  return {
    what: 'payment.refunded',
    ...{ runId, groupId, paymentId },
    ...(ids.length === 1 && { placeId: ids[0] ?? null }),
    before: { paid_for: back + rest },
    after: { paid_for: refund.ends ? 0 : rest, places: ids.length, given_back: back, kept, ends: refund.ends },
  };
}

/** The line of the log. */
interface RefundedLine {
  readonly what: 'payment.refunded';
  readonly runId: number;
  readonly groupId: number;
  readonly paymentId: string;
  readonly placeId?: number | null;
  readonly before: { readonly paid_for: number };
  readonly after: Readonly<Record<'paid_for' | 'places' | 'given_back' | 'kept', number>> & { readonly ends: boolean };
}

/** A refund as it would be at this moment. */
export async function priceRefund(db: Queries, paymentId: string, wish: Wish): Promise<Priced | No> {
  const money = await readPaymentMoney(db, paymentId);
  if (money === null) return new Refusal('not_found');
  const ids = new Set('how' in wish ? wish.place_ids : wish.places.map(([id]) => id));
  const chosen = money.places.filter(({ id }) => ids.has(id));
  if (chosen.length !== ids.size) return new Refusal('changed_meanwhile');
  const { held } = money.payment;
  const worth = chosen.map((place) => place.price + place.fee);
  const all = sum(worth);
  const most = Math.min(all, held);
  // Without money of ours there is nothing to give back: its places only end.
  const asked = held === 0 ? worth.map(() => 0) : backOf(wish, money, chosen);
  if (sum(asked) > most) return new Refusal('refund_exceeds', { amount: [String(most)] });
  const places = chosen.map((place, at) => ({ ...place, back: asked[at] ?? 0 }));
  const back = sum(asked);
  const percents = new Set(chosen.map((place) => stepOfPolicy(money.steps, whenOf(money, place))?.percent ?? 0));
  const looked = [
    paymentId,
    wish.ends,
    most,
    places.map(({ id, holder, ...of }) => [id, holder, of.price, of.fee, of.back]),
  ];
  const holders = wish.ends ? await holdersOf(db, money.payment, [...ids]) : [];
  const mailed = holders.filter(({ email, isPayer }) => email !== null && !(isPayer && back > 0));
  return {
    money,
    places,
    back,
    rest: most - back,
    most,
    percent: percents.size === 1 ? ([...percents][0] ?? null) : null,
    mails: new Set(mailed.map(({ email }) => email?.toLowerCase())).size + (back > 0 ? 1 : 0),
    digest: createHash('sha256').update(JSON.stringify(looked)).digest('hex'),
  };
}

function backOf(wish: Wish, money: PaymentMoney, chosen: readonly PricedPlace[]): number[] {
  if (!('how' in wish)) {
    const fixed = new Map(wish.places);
    return chosen.map(({ id }) => fixed.get(id) ?? 0);
  }
  const { how, amount = 0 } = wish;
  const worth = chosen.map((place) => place.price + place.fee);
  if (how === 'whole') return worth;
  if (how === 'amount') return amount > sum(worth) ? [amount] : shareOut(worth, amount);
  return chosen.map((place) => refundByPolicy(money.steps, { price: place.price, ...whenOf(money, place) }));
}

const whenOf = ({ now, payment: { region } }: PaymentMoney, { wave_time: start }: PricedPlace) => ({
  now,
  start,
  region,
});

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

/** What went back is not kept for a place any more: its price goes first, then its fee. */
async function lower(tx: Transaction<Tables>, { id, price: own, back }: Priced['places'][number], ends: boolean) {
  const ofPrice = Math.min(own, back);
  await sql`update place set price = price - ${ofPrice}::int, fee = fee - ${back - ofPrice}::int
    where id = ${id}`.execute(tx);
  if (ends) await sql`update place set version = version + 1 where id = ${id}`.execute(tx);
}

/** Refused because of what somebody did meanwhile: who it was, and how much they gave back. */
async function overtaken(tx: Transaction<Tables>, paymentId: string, refusal: No): Promise<No> {
  const { rows } = await sql<{ who: string; back: string }>`
    select concat_ws(' ', account.name, account.surname) as who, coalesce(after ->> 'given_back', '0') as back
    from staff_log join account on account.id = staff_log.account_id
    where payment_id = ${paymentId} and what = 'payment.refunded' and at > now() - interval '1 hour'
    order by staff_log.id desc limit 1`.execute(tx);
  const [last] = rows;
  return last === undefined
    ? refusal
    : new Refusal('changed_meanwhile', { ...refusal.data, who: [last.who], back: [last.back] });
}
