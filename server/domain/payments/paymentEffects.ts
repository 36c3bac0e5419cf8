import { sql, type Transaction } from 'kysely';
import type { Captured, PaymentEvent, PaymentMail, PlacesRefunded } from '#machines/payments/paymentLife.machine.ts';
import type { PlaceEvent } from '#machines/payments/placeLife.machine.ts';
import type { Tables } from '../../store/schema.ts';
import { type Actor, clock, ofAccount } from '../kit/actor.ts';
import { Refusal } from '../kit/answers.ts';
import { claimOrder } from '../places/claims.ts';
import { captainOf, mailPeople } from '../places/groupMails.ts';
import {
  appointCaptain,
  endEmptyGroup,
  endInvitations,
  reopenGroup,
  reopenInvitations,
} from '../places/groupUpkeep.ts';
import { addHistory } from '../places/history.ts';
import { changePlaces } from '../places/placeLife.ts';
import { giveUsesBack } from '../places/redemptions.ts';
import { raisePlace } from './distance/raise.ts';
import { type Account, attemptsIn, heldIn, moveMoney, takenFrom } from './ledger.ts';
import { isOfSeveral, mailAbout, mailEach } from './mails/paymentMails.ts';
import type { LockedPayment, PaymentState } from './paymentRow.ts';
import { takeWayBack } from './wayBack.ts';

interface Change {
  readonly tx: Transaction<Tables>;
  readonly payment: LockedPayment;
  readonly event: PaymentEvent | { readonly type: 'payment.ordered' };
  readonly actor: Actor;
  readonly from: PaymentState['status'];
  /** The event that the payment takes next, in the same transaction. */
  readonly raise: (event: PaymentEvent) => void;
  /** Refunds that the change has made so far, by their ids. */
  readonly owed: string[];
}

type EffectWork = (change: Change, params: unknown) => Promise<void>;

/** The event that each place of a payment takes by an effect of the payment. */
export const placeEvents = {
  processPlaces: 'payment.processing',
  returnPlaces: 'payment.returned',
  payPlaces: 'payment.paid',
  lapsePlaces: 'reservation.lapsed',
  releasePlaces: 'place.released',
  revivePlaces: 'place.revived',
  restorePlaces: 'place.revived',
} as const satisfies Readonly<Record<string, PlaceEvent['type']>>;

/** The effects of the chart paymentLife's actions on the database. */
export const effectTable = {
  note: async () => {},
  noteFailure: async ({ tx, payment, event }) => {
    if (!('code' in event)) return;
    const failure = JSON.stringify({ code: event.code });
    await tx.updateTable('payment').set({ failure }).where('id', '=', payment.id).execute();
  },
  // The order's own statement inserts the places held.
  holdPlaces: async () => {},
  processPlaces: async ({ tx, payment }) => {
    await changePlaces(tx, payment.id, { type: placeEvents.processPlaces });
    await claimOrder(tx, payment);
    await tx.updateTable('payment').set({ failure: null }).where('id', '=', payment.id).execute();
  },
  returnPlaces: async ({ tx, payment }) => {
    await changePlaces(tx, payment.id, { type: placeEvents.returnPlaces });
  },
  payPlaces: async ({ tx, payment }) => {
    await changePlaces(tx, payment.id, { type: placeEvents.payPlaces });
    await claimOrder(tx, payment);
    await noteBought(tx, payment);
    await reportPaid(tx, payment);
  },
  lapsePlaces: async ({ tx, payment }) => {
    await changePlaces(tx, payment.id, { type: placeEvents.lapsePlaces });
    const details = { places: payment.seats };
    await addHistory(tx, { groupId: payment.group_id, what: 'places.lapsed', actor: clock, details });
    await afterEnding(tx, payment);
  },
  releasePlaces: async ({ tx, payment }) => {
    await changePlaces(tx, payment.id, { type: placeEvents.releasePlaces });
    await afterEnding(tx, payment);
  },
  seekRoom: async ({ tx, payment, event, raise }) => {
    const captured = capturedBy(event);
    const found = await takeWayBack(tx, payment);
    raise({ type: found ? 'room.found' : 'room.missing', ...captured });
  },
  revivePlaces: ({ tx, payment }) => revive(tx, payment),
  restorePlaces: async ({ tx, payment }) => {
    if (!(await takeWayBack(tx, payment))) throw new Refusal('wave_full');
    await revive(tx, payment);
  },
  extendReservation: async ({ tx, payment }) => {
    await sql`update payment set expires_at = least(
        greatest(payment.expires_at, now() + interval '1 hour'), wave.wave_time), tried_at = null
      from wave where wave.id = payment.wave_id and payment.id = ${payment.id}`.execute(tx);
  },
  holdLonger: async ({ tx, payment, event }) => {
    if (event.type !== 'operator.extended') return;
    // Verifying the buyer never shortens a hold.
    await sql`update payment set expires_at = longer.until, tried_at = null,
        full_until = case when full_until is not null then greatest(full_until, longer.until) end
      from (select least(greatest(payment.expires_at, now()) + make_interval(secs => ${event.hours * 3600}), wave_time) as until
        from payment join wave on wave.id = payment.wave_id where payment.id = ${payment.id}) longer
      where payment.id = ${payment.id}`.execute(tx);
  },
  keepMoney: async (change) => {
    const { attemptId } = moneyOf(change.event);
    // Refunds that failed are of money that waited for the decision: it stays.
    await sql`delete from refund where attempt_id = ${attemptId} and status = 'failed'`.execute(change.tx);
    await book(change, { from: await sourceOf(change), to: 'places' });
  },
  reviewMoney: async (change) => {
    await book(change, { from: change.event.type === 'refund.failed' ? 'refund_due' : 'outside', to: 'review' });
  },
  returnMoney: async (change) => {
    // Money that had not come after all paid for the places.
    await book(change, { from: change.event.type === 'arrival.withdrawn' ? 'places' : 'refund_due', to: 'outside' });
  },
  refundMoney: async (change) => {
    const from = await sourceOf(change);
    await owe(change, { ...moneyOf(change.event), from });
  },
  refundReviewedMoney: async (change) => {
    for (const attemptId of await attemptsIn(change.tx, change.payment.id, 'review')) {
      await owe(change, { attemptId, from: 'review' });
    }
  },
  refundPaidMoney: async (change) => {
    for (const from of ['places', 'forfeited'] as const) {
      for (const attemptId of await attemptsIn(change.tx, change.payment.id, from))
        await owe(change, { attemptId, from });
    }
  },
  refundPlacesMoney: async (change) => {
    const { event } = change;
    if (event.type !== 'places.refunded') return;
    const parts = await takenFrom(change.tx, { ...event, paymentId: change.payment.id, amount: event.back });
    for (const [nth, part] of parts.entries()) {
      const key = nth === 0 ? event.key : `${event.key}:${nth}`;
      await owe(change, { ...part, from: 'places', places: { ...event, key } });
    }
  },
  keepRest: async ({ tx, payment, event, actor }) => {
    if (event.type !== 'places.refunded') return;
    for (const part of await takenFrom(tx, { ...event, paymentId: payment.id, amount: event.kept }))
      await moveMoney(tx, { ...part, paymentId: payment.id, from: 'places', to: 'kept', actor });
  },
  raisePlace: ({ tx, payment }) => raisePlace(tx, payment),
  forfeitMoney: async ({ tx, payment, actor }) => {
    for (const attemptId of await attemptsIn(tx, payment.id, 'places')) {
      await moveMoney(tx, { paymentId: payment.id, attemptId, from: 'places', to: 'forfeited', actor });
    }
  },
  mail: async ({ tx, payment, event, owed }, params) => {
    const { template } = params as { template: PaymentMail };
    const ids = 'refundId' in event ? [event.refundId] : owed;
    const [refundId, ...others] = ids;
    // Each payer reads of the refund of their own money.
    if (await isOfSeveral(tx, ids)) await mailEach(tx, template, ids);
    else {
      await mailAbout(tx, payment, template, {
        isAgain: mailedAgain.has(event.type),
        refundId: others.length > 0 ? undefined : refundId,
      });
    }
  },
} satisfies Record<string, EffectWork>;

/** A buyer with more time gets the new deadline; one whose money did not come after all gets the account again. */
const mailedAgain: ReadonlySet<Change['event']['type']> = new Set(['operator.extended', 'arrival.withdrawn']);

type EffectName = keyof typeof effectTable;
export interface Effect {
  readonly type: EffectName;
  readonly params: unknown;
}
export const isEffect = (name: string): name is EffectName => Object.hasOwn(effectTable, name);

/** Coupon uses go back after the waves' room: the order of locks. */
async function afterEnding(tx: Transaction<Tables>, payment: LockedPayment) {
  await giveUsesBack(tx, payment.id);
  await endInvitations(tx, payment.id);
  await endEmptyGroup(tx, payment.group_id);
  await appointCaptain(tx, payment.group_id);
}

/** The payer has a mail of their own; the captain hears of what others paid. */
async function reportPaid(
  tx: Transaction<Tables>,
  { id, group_id: groupId, user_id: payer, seats, email }: LockedPayment,
) {
  const details = { places: seats, payment_id: id };
  const entry = await addHistory(tx, { groupId, what: 'places.paid', actor: ofAccount(payer), details });
  const captain = await captainOf(tx, groupId, payer);
  await mailPeople(
    tx,
    { template: 'member_paid', entry, groupId, actor: payer },
    captain.filter((one) => one.email !== email),
  );
}

/** Paid, for the start as it is at this moment. */
const noteBought = (tx: Transaction<Tables>, { id }: LockedPayment) =>
  sql`update payment set failure = null, start_bought = wave_time from wave
    where wave.id = payment.wave_id and payment.id = ${id}`.execute(tx);

/** Lapsed places, for which room was taken, are their people's again, and paid. */
async function revive(tx: Transaction<Tables>, payment: LockedPayment) {
  await reopenGroup(tx, payment.group_id);
  await changePlaces(tx, payment.id, { type: placeEvents.revivePlaces });
  await reopenInvitations(tx, payment.id);
  await claimOrder(tx, payment);
  await appointCaptain(tx, payment.group_id);
  await noteBought(tx, payment);
  await reportPaid(tx, payment);
}

const book = (
  { tx, payment, event, actor }: Change,
  way: { readonly from: Account | 'outside'; readonly to: Account | 'outside' },
) => {
  const { attemptId, amount } = moneyOf(event);
  // What waited for a decision is decided as a whole.
  const most = way.from === 'review' || amount === undefined ? {} : { amount };
  return moveMoney(tx, { paymentId: payment.id, attemptId, ...most, ...way, actor });
};

/** Money of an event that has just come in, or that waits for a decision since. */
async function sourceOf({ tx, event }: Change): Promise<Account | 'outside'> {
  return (await heldIn(tx, moneyOf(event).attemptId, 'review')) > 0 ? 'review' : 'outside';
}

interface Owing {
  readonly attemptId: string;
  readonly from: Account | 'outside';
  readonly amount?: number;
  readonly places?: PlacesRefunded;
}

/** Owes an attempt's money back; the sweeper of refunds asks the provider. */
async function owe(change: Change, { attemptId, from, amount, places }: Owing) {
  const { tx, payment, actor, event, from: status } = change;
  const reason = places?.kind ?? reasonOf(event, status);
  const most = from === 'review' || amount === undefined ? {} : { amount };
  const moved = await moveMoney(tx, { paymentId: payment.id, attemptId, from, ...most, to: 'refund_due', actor });
  const again = from === 'review' ? await oweAgain(tx, attemptId, reason) : [];
  const left = moved - again.reduce((sum, one) => sum + one.amount, 0);
  change.owed.push(...again.map(({ id }) => id));
  if (left <= 0) return;
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      attempt_id: attemptId,
      amount: left,
      reason,
      by_hand: sql`(select by_hand is not null from attempt where id = ${attemptId})`,
      ...(places && { kind: places.kind, place_ids: [...places.placeIds], key: places.key }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.owed.push(id);
}

/** Refunds that failed for good and that the operator asks for again: to the provider they are new ones. */
async function oweAgain(tx: Transaction<Tables>, attemptId: string, reason: string) {
  const { rows } = await sql<{ id: string; amount: number }>`
    update refund set id = gen_random_uuid(), status = 'pending', provider_ref = null, tried_at = null, done_at = null,
      reason = case kind when 'whole' then ${reason} else reason end
    where attempt_id = ${attemptId} and status = 'failed' returning id, amount`.execute(tx);
  return rows;
}

const reasonOf = (event: Change['event'], from: PaymentState['status']) => {
  if (event.type === 'operator.refunded') return 'operator';
  return event.type === 'attempt.succeeded' && event.isRest === true ? 'too_much' : (reasons[from] ?? from);
};

const reasons: Partial<Record<PaymentState['status'], string>> = {
  pending: 'place_changed',
  processing: 'places_released',
  reviving: 'no_room',
  paid: 'paid_already',
  review: 'operator',
};

function capturedBy(event: Change['event']): Captured {
  if (!('currency' in event)) throw new Error(`'${event.type}' brings no money.`);
  return { attemptId: event.attemptId, amount: event.amount, currency: event.currency };
}

function moneyOf(event: Change['event']): { attemptId: string; amount?: number } {
  if (!('attemptId' in event)) throw new Error(`'${event.type}' is about no attempt.`);
  return { attemptId: event.attemptId, ...('amount' in event && { amount: event.amount }) };
}
