import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { currencyOf, type Language, type Region } from '#contract/constants.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import { reserve } from '../../../store/reserve.ts';
import type { Tables } from '../../../store/schema.ts';
import { priorityOf } from '../../../words/mail/kinds.ts';
import { type Actor, staff } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { hashOfMailbox } from '../../mailbox/reader.ts';
import { noteOver } from '../../payments/distance/pointless.ts';
import { lockForMoney } from '../../payments/distance/raisable.ts';
import { mailAbout } from '../../payments/mails/paymentMails.ts';
import { changePayment } from '../../payments/paymentLife.ts';
import { lockPayment } from '../../payments/paymentRow.ts';
import { usualMethod } from '../../payments/refuseMethod.ts';
import { newGroupCode } from '../../places/groupCode.ts';
import { addHistory } from '../../places/history.ts';
import { pricesIn } from '../../shop/priceInTransaction.ts';
import { priceFor } from '../../shop/pricePeriods.ts';
import type { Undo } from '../../staff/undo.ts';

type Tx = Transaction<Tables>;

interface Payer {
  readonly group_id: number;
  readonly run_id: number;
  readonly region: Region;
  readonly user_id: number | null;
  readonly is_holder: boolean;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly language: Language;
  readonly age: number | null;
}

/** The payer of a difference: the person who has the place, else its buyer; null if neither has an address. */
export async function whoIsAsked(db: Queries, placeId: number): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select place.group_id, place.run_id, bought.region, place.age, is_holder,
      case when is_holder then place.user_id else bought.user_id end as user_id,
      case when is_holder then coalesce(holder.email, place.email) else bought.email end as email,
      case when is_holder then coalesce(case when place.own_name then place.name end, holder.name, place.name, '') else bought.name end as name,
      case when is_holder then coalesce(case when place.own_name then place.surname end, holder.surname, place.surname, '') else bought.surname end as surname,
      coalesce(case when is_holder then holder.language else buyer.language end, bought.language) as language
    from place join payment bought on bought.id = place.payment_id left join account holder on holder.id = place.user_id
      left join account buyer on buyer.id = bought.user_id
      cross join lateral (select coalesce(holder.email, place.email) is not null as is_holder) who
    where place.id = ${placeId}`.execute(db);
  const [payer] = rows;
  return payer === undefined || payer.email === '' ? null : payer;
}

interface Asked {
  readonly placeId: number;
  /** The distance that it is in. */
  readonly categoryId: number;
  /** What is kept for it, with its fee. */
  readonly kept: number;
  readonly waveId: number;
  readonly to: { readonly category_id: number; readonly distance: string };
  readonly until: Date;
  readonly breakdown: Breakdown | null;
  readonly actor: Actor;
}

/**
 * Asks for the difference to a dearer distance, by a link to pay (docs/rules/acts.md 11.5): one place is reserved there by
 * the statement of every order, at the price of the difference. Its payment names the place that it raises.
 */
export async function askDifference(
  tx: Tx,
  { config, gateway }: Pick<Deps, 'config' | 'gateway'>,
  { placeId, categoryId, kept, waveId, to, until, breakdown, actor }: Asked,
): Promise<
  { readonly paymentId: string; readonly payerId: number | null } | Refusal<'not_transferable' | 'wave_full'>
> {
  const payer = await whoIsAsked(tx, placeId);
  if (payer === null) return new Refusal('not_transferable');
  const { group_id: groupId, region, is_holder, user_id, age, run_id, ...person } = payer;
  const { price, group_price } = priceFor(await pricesIn(tx, to.category_id), 1);
  const asked = known(breakdown);
  const hold = Math.max(1, Math.round((until.getTime() - Date.now()) / 1000));
  const [made] = await reserve.within(tx, {
    ...{ run_id, category_id: to.category_id, wave_id: waveId, seats: 1, price, group_price },
    ...{ codes: [], coupon_types: [], coupon_values: [], coupon_seats: [] },
    ...{ to_pay: asked.toPay, breakdown: asked, prices: [asked.totalPrice], fees: [asked.manipulation_fee] },
    ...{ region, currency: currencyOf[region] },
    provider: usualMethod({ offered: gateway.offered(region), address: null }),
    ...{ status: 'pending', money: 'reserved', template: 'reserved', priority: priorityOf('reserved') },
    ...{ hold_seconds: hold, short_seconds: hold, counted: 0, unverified: 0 },
    ...{ holder: `place ${placeId}`, network: null, network_hash: '' },
    ...{ count_kinds: [], count_keys: [], count_places: [], count_most: [], count_long: [], counts_verified: null },
    ...{ one_part_of: 1, newcomers_part_of: 1, mailbox_hash: hashOfMailbox(person.email) },
    ...{ unasked_mails: null, mail_waits: 0 },
    payment_id: randomBytes(18).toString('base64url'),
    ...{ group_code: newGroupCode(), group_name: null, ages: age === null ? [] : [age] },
    ...{ answer_places: [], answer_questions: [], answer_values: [] },
    ...{ user_id, ...person, address: null, terms_version: config.termsVersion, source: null },
    ...{ staff_id: actor.accountId, staff_order_id: null, from_held_back: 0, idempotency_key: null, body_hash: '' },
  });
  // Seen under the lock of the group, and another one was quicker.
  if (made === undefined) return new Refusal('wave_full');
  const { payment_id: paymentId } = made;
  await tx
    .insertInto('raise')
    .values({
      payment_id: paymentId,
      place_id: placeId,
      category_id: categoryId,
      kept,
      of_holder: is_holder,
      asked_by: actor.accountId,
    })
    .execute();
  await addHistory(tx, { groupId, what: 'distance.asked', actor, subject: user_id, details: { name: to.distance } });
  return { paymentId, payerId: user_id };
}

/** Takes back that a difference is asked for, until it is paid: its room is free at once, and the payer is mailed. */
export const undoDifference: Undo = {
  right: 'people.write',
  isPossible: sql`exists (select from payment where payment.id = entry.payment_id
    and payment.status in ('pending', 'processing') and not payment.closed)`,
  async work(tx, { id }, { who }) {
    const { payment_id: paymentId } = await tx
      .selectFrom('staff_log')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await lockForMoney(tx, known(paymentId));
    const payment = await lockPayment(tx, known(paymentId));
    if (!(payment.status === 'pending' || payment.status === 'processing') || payment.closed)
      return new Refusal('changed_meanwhile');
    const actor = staff(who.id);
    await changePayment(tx, payment.id, { type: 'places.released' }, actor);
    await mailAbout(tx, payment, 'lapsed');
    await noteOver(tx, payment.id, actor);
    return null;
  },
};
