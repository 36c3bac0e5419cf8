import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Currency, Language, Region } from '#contract/constants.ts';
import { refundOffer } from '#contract/constants.ts';
import type { RefundOffer } from '#contract/payments/refundOffers.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Database, Queries } from '../../../store/database.ts';
import { dayOfWave } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';
import { ofAccount } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { hashOfToken, newToken } from '../../kit/tokens.ts';
import { transact } from '../../kit/transact.ts';
import type { Limited, Limits } from '../../limits/limits.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { mailPeople } from '../../places/groupMails.ts';
import { appointCaptain, endEmptyGroup } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { lockGroups, Moved } from '../../places/locks.ts';
import { changePayment } from '../paymentLife.ts';
import { lockPayment } from '../paymentRow.ts';
import { holdersOf } from './endedPlaces.ts';
import { isFar } from './isFar.ts';

type Tx = Transaction<Tables>;

/** The refundable part of a payment: all of it, while it pays places that somebody may start on. */
export const moneyOfPlaces = sql`(select -coalesce(sum(amount), 0)::int from ledger
  where ledger.payment_id = payment.id and account = 'places')`;
export const isOfferable = sql`payment.status = 'paid' and ${moneyOfPlaces} > 0
  and exists (select from place where place.payment_id = payment.id and place.ended is null)`;

/**
 * The same, where none of its places was handed over to another account: a giver does not take money for a place back
 * over the head of its holder, and no part of a payment goes back.
 */
export const isOfferedBack = sql`${isOfferable} and not exists (
  select from place where place.payment_id = payment.id and place.ended is null and handed_over
    and person in ('taken', 'handingOver') and place.user_id is distinct from payment.user_id)`;

/**
 * Whether a payment's money is a group's, once each: the one that it was bought in, as long as it has a place there, else
 * where its places went.
 */
export const isMoneyOf = (group: RawBuilder<unknown>) => sql<boolean>`
  payment.id in (select payment_id from place where place.group_id = ${group} and place.ended is null)
  and ${group} = (select place.group_id from place where place.payment_id = payment.id and place.ended is null
    order by place.group_id <> payment.group_id, place.group_id limit 1)`;

/** When the first of its places starts: one that was moved into another group may start before the others. */
const firstStart = sql`(select min(wave_time) from place join wave on wave.id = place.wave_id
  where place.payment_id = payment.id and place.ended is null)`;

interface Offered {
  readonly groupId: number;
  readonly task: { readonly id: number };
  /** The line of the group's history that it is about. */
  readonly entry: number;
  readonly waveWas: string;
  /** When the group starts now. */
  readonly is: Date;
  readonly region: Region;
}

/**
 * Offers every payer of a group who paid for a start far from this one the whole of their money back, until so many
 * days from now and never past the start; an earlier offer is extended. Answers the addresses that are mailed, in
 * small letters.
 */
export async function offerMoneyBack(
  tx: Tx,
  { groupId, task, entry, waveWas, is, region }: Offered,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; bought: Date | null }>`
    select payment.id, start_bought as bought from payment
    where ${isMoneyOf(sql`${groupId}::int`)} and ${isOfferedBack} order by payment.id`.execute(tx);
  const notified: string[] = [];
  for (const { id, bought } of rows) {
    if (!isFar(bought ?? new Date(waveWas), is, region)) continue;
    const offer = await makeOffer(tx, id, { taskId: task.id, days: refundOffer.days });
    if (offer === null) continue;
    await mailOffer(tx, offer, `${entry}`, waveWas);
    notified.push(offer.email.toLowerCase());
  }
  return notified;
}

interface Offer {
  readonly id: number;
  readonly payment_id: string;
  readonly email: string;
  readonly language: Language;
}

/** The open offer of a payment, made or made longer; null if nothing is left to offer. The payment is locked. */
async function makeOffer(
  tx: Tx,
  paymentId: string,
  { taskId, days }: { readonly taskId: number | null; readonly days: number },
): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    with offer as (
      insert into refund_offer (payment_id, task_id, amount, until)
      select payment.id, ${taskId}::int, ${moneyOfPlaces}, least(now() + make_interval(days => ${days}::int), ${firstStart})
      from payment where payment.id = ${paymentId} and ${isOfferedBack} and ${firstStart} > now()
      on conflict (payment_id) where ended is null do update
        set until = greatest(refund_offer.until, excluded.until), amount = excluded.amount,
          -- Who takes a move back takes back what it offered, and nothing that was offered before or by hand.
          task_id = case when excluded.task_id is null or refund_offer.until <= now() then excluded.task_id
            else refund_offer.task_id end
      returning id, payment_id)
    select offer.*, payment.email, coalesce(account.language, payment.language) as language
    from offer join payment on payment.id = offer.payment_id left join account on account.id = payment.user_id
    where payment.email <> ''`.execute(tx);
  return rows[0] ?? null;
}

/** Tells a payer of an offer, with a link of its own, made when the mail is sent. */
async function mailOffer(tx: Tx, offer: Offer, about: string, waveWas: string | null): Promise<void> {
  await queueMail(tx, {
    key: `refund_offer:${offer.id}:${about}`,
    recipient: offer.email,
    language: offer.language,
    template: 'refund_offer',
    data: { payment_id: offer.payment_id, refund_offer_id: offer.id, wave_was: waveWas },
  });
}

/** Offers made for a task are withdrawn. */
export async function withdrawOffers(tx: Tx, taskId: number): Promise<void> {
  await sql`update refund_offer set ended = 'withdrawn', ended_at = now()
    where task_id = ${taskId} and ended is null`.execute(tx);
}

/** Each mail shows a secret of its own; only its hash is kept. */
export async function newOfferSecret(db: Queries, offerId: number): Promise<string> {
  const { token, hash } = newToken();
  await db.insertInto('refund_offer_secret').values({ secret_hash: hash, offer_id: offerId }).execute();
  return token;
}

/** An offer as the holder of its link reads it, and a mail about it. */
export interface OfferFacts {
  readonly id: number;
  readonly payment_id: string;
  readonly region: Region;
  readonly currency: Currency;
  readonly amount: number;
  readonly places: number;
  readonly until: Date;
  readonly is_open: boolean;
}

export async function readOffer(db: Queries, id: number): Promise<OfferFacts | null> {
  const { rows } = await sql<OfferFacts>`
    select refund_offer.id, payment_id, region, currency, refund_offer.amount, least(until, ${firstStart}) as until,
      (select count(*)::int from place where place.payment_id = payment.id and place.ended is null) as places,
      refund_offer.ended is null and least(until, ${firstStart}) > now() and ${isOfferedBack} as is_open
    from refund_offer join payment on payment.id = payment_id where refund_offer.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A member of the staff offers a payer all of a payment back; where there is nothing to offer, it has changed. */
export async function offerPayment(tx: Tx, paymentId: string, days: number) {
  const { rows } = await sql<{ id: string }>`select id from payment where id = ${paymentId}`.execute(tx);
  if (rows[0] === undefined) return new Refusal('not_found');
  const { run_id: runId, group_id: groupId } = await lockPayment(tx, paymentId);
  const made = await makeOffer(tx, paymentId, { taskId: null, days });
  if (made === null) return new Refusal('changed_meanwhile');
  const offer = known(await readOffer(tx, made.id));
  await mailOffer(tx, made, randomUUID(), null);
  return { amount: offer.amount, until: offer.until, runId, groupId };
}

/** The offer of a link, unless too many wrong links were tried. */
export async function byLink<Outcome>(
  limits: Limits,
  ip: string,
  work: () => Promise<Outcome>,
): Promise<Outcome | Limited> {
  const limited = await limits.look('wrongLink', ip);
  if (limited) return limited;
  const outcome = await work();
  const isWrong = outcome instanceof Refusal && (outcome.code === 'not_found' || outcome.code === 'token_spent');
  return (isWrong && (await limits.take('wrongLink', ip))) || outcome;
}

/** An offer as the page of its link shows it. */
export async function viewOffer(db: Queries, secret: string): Promise<RefundOffer | Refusal<'not_found'>> {
  const found = await findOffer(db, secret);
  const offer = found && (await readOffer(db, found.id));
  if (!offer) return new Refusal('not_found');
  const { rows } = await sql<
    Pick<RefundOffer, 'run' | 'date' | 'group_id'> & { wave_time: Date; ended: string | null }
  >`
    select run.name as run, ${sql.raw(dayOfWave)} as date, payment.group_id, wave.wave_time, refund_offer.ended
    from refund_offer join payment on payment.id = payment_id join wave on wave.id = payment.wave_id
      join run on run.id = payment.run_id
    where refund_offer.id = ${offer.id}`.execute(db);
  const [about] = rows;
  if (about === undefined) return new Refusal('not_found');
  const { region, currency, amount, places, until } = offer;
  const { run, date, group_id, wave_time, ended } = about;
  return {
    ...{ run, region, date, group_id, places, amount, currency },
    wave_time: withOffset(wave_time, region),
    until: withOffset(until, region),
    state: ended === 'taken' ? 'taken' : offer.is_open ? 'open' : 'over',
  };
}

type Held = Pick<OfferFacts, 'id' | 'payment_id'>;

/** The offer of a link; null if no link is like it. */
async function findOffer(db: Queries, secret: string): Promise<Held | null> {
  const { rows } = await sql<Held>`
    select refund_offer.id, payment_id from refund_offer_secret join refund_offer on refund_offer.id = offer_id
    where secret_hash = ${hashOfToken(secret)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Takes an offer, once: the places of the payment end, and all of its money goes back. Their holders get a mail.
 * An offer that is taken already answers as it did.
 */
export async function takeOffer(
  database: Pick<Database, 'db'>,
  secret: string,
): Promise<Refusal<'not_found' | 'offer_over'> | null> {
  const found = await findOffer(database.db, secret);
  if (found === null) return new Refusal('not_found');
  const { id, payment_id: paymentId } = found;
  const groups = await groupsOf(database.db, paymentId);
  return transact(database, async (tx) => {
    await lockGroups(tx, groups);
    const payment = await lockPayment(tx, paymentId);
    // Locked before it is read: a withdrawal at this moment is waited for.
    const { rows: ended } = await sql<{ ended: string | null }>`
      select ended from refund_offer where id = ${id} for update`.execute(tx);
    const offer = await readOffer(tx, id);
    if (ended[0]?.ended === 'taken') return null;
    if (!offer?.is_open) return new Refusal('offer_over');
    // A place that came or went between the two looks: the locks were of others.
    if ((await groupsOf(tx, paymentId)).some((group) => !groups.includes(group))) throw new Moved();
    const actor = ofAccount(payment.user_id);
    const holders = await holdersOf(tx, payment);
    await sql`update refund_offer set ended = 'taken', ended_at = now() where id = ${id}`.execute(tx);
    await changePayment(tx, paymentId, { type: 'places.released' }, actor);
    await changePayment(tx, paymentId, { type: 'operator.refunded' }, actor);
    for (const groupId of groups) {
      const places = holders.filter((one) => one.group_id === groupId).length;
      if (places === 0) continue;
      const entry = await addHistory(tx, { groupId, what: 'places.returned', actor, details: { places } });
      const others = holders.filter((one) => one.group_id === groupId && one.email !== null && !one.isPayer);
      const people = others.map(({ key, email, language }) => ({ key, email: email ?? '', language }));
      await mailPeople(tx, { template: 'place_returned', entry, groupId, actor: payment.user_id }, people);
      await endEmptyGroup(tx, groupId);
      await appointCaptain(tx, groupId);
    }
    return null;
  });
}

async function groupsOf(db: Queries, paymentId: string): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from payment where id = ${paymentId} union
    select group_id from place where payment_id = ${paymentId} and ended is null order by 1`.execute(db);
  return rows.map(({ group_id }) => group_id);
}
