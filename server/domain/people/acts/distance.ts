import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { ageFits } from '#contract/shop/children.ts';
import type { DistanceChoice, DistanceOrder, DistancePreview } from '#contract/staff/people/distance.values.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { faultWords } from '../../../words/faults.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { carryPlace } from '../../payments/distance/carry.ts';
import { type DistancePrice, differenceOf } from '../../payments/distance/difference.ts';
import type { BalanceNeeds } from '../../payments/money/balances.ts';
import { weighed } from '../../payments/money/funds.ts';
import { changePayment } from '../../payments/paymentLife.ts';
import { lockPayment } from '../../payments/paymentRow.ts';
import { refuseAge } from '../../places/ages.ts';
import { captainOf, membersOf } from '../../places/groupMails.ts';
import { lockSold, pricesIn } from '../../shop/priceInTransaction.ts';
import { lacksStepUp, mayAtAll } from '../../staff/who.ts';
import { seesAmounts } from '../rows.ts';
import { askDifference, whoIsAsked } from './difference.ts';
import { lockPlaceFor } from './locked.ts';

type Tx = Transaction<Tables>;

interface Facts {
  readonly id: number;
  readonly version: number;
  readonly group_id: number;
  readonly user_id: number | null;
  readonly money: 'reserved' | 'processing' | 'paid';
  readonly person: 'free' | 'invited' | 'taken' | 'handingOver';
  readonly ended: string | null;
  readonly age: number | null;
  readonly kept: number;
  readonly fee: number;
  /** The difference to another distance is awaited already. */
  readonly is_awaited: boolean;
  readonly payment_id: string;
  readonly status: string;
  readonly region: Region;
  readonly currency: Currency;
  /** Cents of ours that pay for places of the payment, and who took them. */
  readonly held: number;
  readonly method: PaymentProviderName | 'hand' | null;
  readonly category_id: number;
  readonly distance: string;
  readonly wave_time: Date;
  readonly is_alone: boolean;
}
interface Target {
  readonly category_id: number;
  readonly distance: string;
  readonly wave_time: Date;
  readonly free: number;
  readonly coming: boolean;
  readonly is_kids: boolean;
  readonly age_from: number | null;
  readonly age_to: number | null;
}
interface Looked extends DistancePrice {
  readonly from: Facts;
  readonly to: Target;
  readonly digest: string;
}
type No = Refusal<
  'not_found' | 'changed_meanwhile' | 'not_transferable' | 'sale_closed' | 'wave_full' | 'age_mismatch'
>;

interface Asked {
  readonly id: number;
  readonly body: DistanceChoice;
  readonly who: StaffWho;
  readonly lang: Language;
}

/** What another distance would do and cost; asks the provider what it holds, so never within a transaction. */
export async function previewDistance(
  deps: BalanceNeeds & Pick<Deps, 'config'>,
  { id, body, who, lang }: Asked,
): Promise<DistancePreview | No> {
  const { db } = deps.database;
  const looked = await look(db, id, body.wave_id, body);
  if (looked instanceof Refusal) return looked;
  const { from, to, price, kept, back, toPay, fee, digest } = looked;
  const refusal = refuseTarget(looked, undefined, lang);
  if (refusal && refusal.code !== 'age_mismatch') return refusal;
  const sees = seesAmounts(who);
  const mailed = (await membersOf(db, from.group_id)).filter(({ place_id }) => place_id === id);
  const captains = from.is_alone ? [] : await captainOf(db, from.group_id);
  const others = captains.filter(({ email }) => mailed.every((one) => one.email !== email));
  const { method, currency } = from;
  const until = toPay === 0 ? null : heldUntil(deps.config, looked);
  return {
    distance_was: from.distance,
    distance: to.distance,
    wave_was: withOffset(from.wave_time, from.region),
    wave_time: withOffset(to.wave_time, from.region),
    free: to.free,
    own_group: !from.is_alone,
    fits_age: refusal === null,
    currency,
    costs: toPay > 0 ? 'more' : back > 0 ? 'less' : 'same',
    amounts: sees ? { price, kept, back, to_pay: toPay, fee } : null,
    funds:
      !sees || method === null || method === 'hand' || back === 0
        ? []
        : await weighed(deps, [{ provider: method, currency, back }]),
    mails: mailed.length + others.length + (back > 0 ? 1 : 0),
    ask: until && { until: withOffset(until, from.region), of: (await whoIsAsked(db, id))?.email ?? null },
    digest,
  };
}

/** As long as a link to pay by staff is held, and never past either start (docs/rules/staff-orders.md 3.1). */
const heldUntil = ({ reservationHours }: Pick<Deps['config'], 'reservationHours'>, { from, to }: Looked) =>
  new Date(Math.min(Date.now() + reservationHours * 3_600_000, from.wave_time.getTime(), to.wave_time.getTime()));

/**
 * Takes a paid place into another distance, as it was looked at (docs/rules/acts.md 11): at once, where it costs the same
 * or less, or where staff let the difference go. What it costs less goes back, by members who move money; what it costs
 * more is asked for, and the place stays until that is paid.
 */
export async function changeDistance(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'gateway'>,
  { id, body, who, lang }: Asked & { readonly body: DistanceOrder },
) {
  const { version, wave_id: waveId, reason, without, digest } = body;
  // Accounts come before groups: the one that is asked.
  if (!without)
    await sql`select from account where email = ${(await whoIsAsked(tx, id))?.email ?? ''} for share`.execute(tx);
  const { rows } = await sql<{ payment_id: string; group_id: number }>`
    select payment_id, payment.group_id from place join payment on payment.id = payment_id
    where place.id = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return new Refusal('not_found');
  const locked = await lockPlaceFor(tx, { id, version, groups: [found.group_id] }, who);
  if (locked instanceof Refusal) return locked.code === 'not_found' ? locked : overtaken(tx, id);
  await lockPayment(tx, found.payment_id);
  const looked = await look(tx, id, waveId, { tx });
  if (looked instanceof Refusal) return looked;
  if (looked.digest !== digest) return overtaken(tx, id);
  const refusal = refuseTarget(looked, reason, lang);
  if (refusal) return refusal;
  const { from, to, kept, toPay } = looked;
  const costs = looked.back > 0 || toPay > 0;
  if (without && costs && reason === undefined)
    return new Refusal('invalid', { reason: [faultWords[lang].required('')] });
  const { actor, target } = locked;
  if (toPay > 0 && !without) {
    const about = { placeId: id, placeWave: from.wave_time, kept: from.kept + from.fee, categoryId: from.category_id };
    const until = heldUntil(deps.config, looked);
    const asked = await askDifference(tx, deps, { ...about, waveId, to, until, breakdown: looked.breakdown, actor });
    if (asked instanceof Refusal) return asked;
    const { paymentId, payerId } = asked;
    return {
      what: 'place.difference',
      placeId: id,
      paymentId,
      subjectId: payerId,
      before: {},
      after: { course: to.distance, wave_time: to.wave_time.toISOString(), to_pay: toPay, until: until.toISOString() },
      ...(reason !== undefined && { reason }),
    } as const;
  }
  const back = without ? 0 : looked.back;
  if (back > 0 && !mayAtAll(who, 'money.write')) return new Refusal('forbidden');
  if (back > 0 && lacksStepUp(who, 'money.write')) return new Refusal('step_up_required');
  const carried = await carryPlace(tx, { placeId: id, waveId, actor });
  if (carried instanceof Refusal) return carried;
  if (back > 0) {
    await sql`update place set price = price - ${back}::int where id = ${id}`.execute(tx);
    const event = { type: 'places.refunded', kind: 'difference', placeIds: [id], back, kept: 0, key: digest } as const;
    await changePayment(tx, found.payment_id, event, actor);
  }
  return {
    what: 'place.distance',
    placeId: id,
    paymentId: found.payment_id,
    subjectId: target.user_id,
    before: { ...placed(from), group: from.group_id, paid_for: kept },
    after: {
      ...placed(to),
      group: carried.groupId,
      paid_for: kept - back,
      ...(back > 0 && { given_back: back }),
      ...(without && costs && { let_go: toPay > 0 ? toPay : looked.back }),
    },
    ...(reason !== undefined && { reason }),
  } as const;
}

const placed = ({ distance, wave_time }: Pick<Target, 'distance' | 'wave_time'>) => ({
  course: distance,
  wave_time: wave_time.toISOString(),
});

/** The place and where it is to go, as they stand at this moment, with what that costs. */
async function look(
  db: Queries,
  id: number,
  waveId: number,
  { version, tx }: { readonly version?: number; readonly tx?: Tx },
): Promise<Looked | Refusal<'not_found' | 'changed_meanwhile' | 'not_transferable'>> {
  const { rows: places } = await sql<Facts>`
    select place.id, place.version, place.group_id, place.user_id, place.money, place.person, place.ended, place.age,
      place.price as kept, place.fee, place.payment_id, exists (select from raise join payment asked on asked.id = raise.payment_id
        where raise.place_id = place.id and asked.status in ('pending', 'processing') and not asked.closed) as is_awaited, payment.status, payment.region, payment.currency, grp.category_id,
      category.name as distance, wave.wave_time, coalesce(booked.held, 0) as held, booked.method,
      not exists (select from place other where other.group_id = grp.id and other.id <> place.id
        and other.ended is distinct from 'released') as is_alone
    from place join payment on payment.id = place.payment_id join grp on grp.id = place.group_id
      join wave on wave.id = place.wave_id join category on category.id = wave.category_id
      left join lateral (
        select (array_agg(attempt.provider order by raised_by is not null, attempt.id))[1] as method, -sum(ledger.amount)::int as held
        from ledger join attempt on attempt.id = ledger.attempt_id
        where ledger.payment_id = payment.id and account = 'places') booked on true
    where place.id = ${id}`.execute(db);
  const { rows: targets } = await sql<Target>`
    select wave.category_id, category.name as distance, wave_time, free, not withdrawn and wave_time > now() as coming,
      run.type = 'kids' as is_kids, age_from, age_to
    from wave join category on category.id = wave.category_id join run on run.id = wave.run_id
    where wave.id = ${waveId} and wave.run_id = (select run_id from place where place.id = ${id})`.execute(db);
  const [[from], [to]] = [places, targets];
  if (from === undefined) return new Refusal('not_found');
  if ((version !== undefined && from.version !== version) || from.is_awaited) return overtaken(db, id);
  // A bank that disputes the money of the payment has it meanwhile.
  const isTheirs = from.ended === null && from.money === 'paid' && from.status === 'paid';
  const isMovable = isTheirs && (from.person === 'taken' || from.person === 'free');
  if (!isMovable || to === undefined || to.category_id === from.category_id) return new Refusal('not_transferable');
  if (tx !== undefined) await lockSold(tx, to.category_id);
  const { price, kept, ...of } = differenceOf(await pricesIn(db, to.category_id), from.kept);
  // Money that is not here does not go back.
  const back = Math.min(of.back, from.held);
  const seen = [id, from.version, waveId, price, kept, back, of.toPay];
  const digest = createHash('sha256').update(JSON.stringify(seen)).digest('hex');
  return { ...of, from, to, price, kept, back, digest };
}

/** Why it takes nobody, or not this one; a reason goes above an age, and nothing above room. */
function refuseTarget({ from, to }: Looked, reason: string | undefined, lang: Language): No | null {
  if (!to.coming) return new Refusal('sale_closed');
  if (to.free < 1) return new Refusal('wave_full', { free_places: [String(to.free)] });
  const isTooYoungOrOld = to.is_kids && from.age !== null && !ageFits(to, from.age);
  return isTooYoungOrOld && reason === undefined ? refuseAge(to, from.age ?? undefined, 'reason', lang) : null;
}

/** Something has changed since the look: who did it, where staff did. */
async function overtaken(db: Queries, placeId: number): Promise<Refusal<'changed_meanwhile'>> {
  const { rows } = await sql<{ who: string }>`
    select concat_ws(' ', account.name, account.surname) as who
    from staff_log join account on account.id = staff_log.account_id
    where place_id = ${placeId} and at > now() - interval '1 hour'
    order by staff_log.id desc limit 1`.execute(db);
  const [last] = rows;
  return new Refusal('changed_meanwhile', last === undefined ? {} : { who: [last.who] });
}
