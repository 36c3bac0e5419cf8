import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { type Currency, countryOf, currencyOf, type Language, type Region } from '#contract/constants.ts';
import type { Order, VisitorOrder } from '#contract/orders/order.calls.ts';
import { isPaidHere } from '#contract/payments/providers.ts';
import type { OrderSource } from '#contract/values/source.ts';
import type { Deps } from '../../deps.ts';
import type { OfferedCategory } from '../../store/catalogue.ts';
import { type Reservation, type Reserved, reserve } from '../../store/reserve.ts';
import { sellsNow } from '../../store/saleRules.ts';
import { statement } from '../../store/statement.ts';
import { faultWords } from '../../words/faults.ts';
import { priorityOf } from '../../words/mail/kinds.ts';
import { refusalWords } from '../../words/refusals.ts';
import { Refusal } from '../kit/answers.ts';
import type { CallRefusal } from '../kit/callRequest.ts';
import { withOffset } from '../kit/localTime.ts';
import { isLostRace } from '../kit/transact.ts';
import { limitTable } from '../limits/limitTable.ts';
import { hashOfMailbox } from '../mailbox/reader.ts';
import { openFirstAttempt } from '../payments/attempts.ts';
import { addressToPay, hasSession, holdOf } from '../payments/paymentView.ts';
import { methodOf } from '../payments/refuseMethod.ts';
import { refuseAge } from '../places/ages.ts';
import { newGroupCode } from '../places/groupCode.ts';
import { countOrder } from '../shop/countOrder.ts';
import { couponsFor, isKeptBack, refusedCoupon } from '../shop/coupons.ts';
import { demandCode, refuseCode } from '../shop/holds/codes.ts';
import { countsOf, countsOnceVerified, type Holding, holdingOf, isVerified } from '../shop/holds/holding.ts';
import { fullnessOf, refuseHolder } from '../shop/holds/holds.ts';
import { type HoldTerms, holdRules, holdTerms } from '../shop/holds/terms.ts';
import { offerBook } from '../shop/offer.ts';
import { postalAddress } from '../shop/postalAddress.ts';
import { priceFor } from '../shop/pricePeriods.ts';
import { quote } from '../shop/prices.ts';
import { answersFor } from './answers.ts';
import { type Once, orderOnce } from './once.ts';

/** What is bought. */
type Choice = Pick<
  InferOutput<typeof VisitorOrder>,
  | 'event_id'
  | 'event_category_id'
  | 'wave_id'
  | 'places'
  | 'group_name'
  | 'ages'
  | 'answers'
  | 'codes'
  | 'payment_provider'
  | 'expected_to_pay'
>;

/** Who buys, with an account or without. */
export type Buyer = Pick<Reservation, 'user_id' | 'email' | 'name' | 'surname'> & {
  readonly address: BuyersAddress | null;
};
type BuyersAddress = Omit<Parameters<typeof postalAddress>[0], 'country'> & {
  /** Left out by a visitor, it is that of the run's region. */
  readonly country?: string | undefined;
};

export interface OrderRequest {
  readonly choice: Choice;
  readonly buyer: Buyer;
  /** A signed-in account with a confirmed address: a verified buyer. */
  readonly isConfirmed: boolean;
  /** It is older than a day. */
  readonly isOld: boolean;
  /** As mailed to the buyer's address, typed. */
  readonly emailCode: string | null;
  readonly source: OrderSource | null;
  readonly ip: string;
  readonly lang: Language;
  readonly region: Region;
  readonly once: Once;
}

export type OrderRefusal = CallRefusal<'POST group'>;

/** Changes between a preview and the order, and lost races for locks, cause another preview, this often. */
const turns = 5;

/**
 * An order: group, places, payment and coupon uses in one statement, or a refusal and nothing (docs/rules/shop.md 5).
 * The order stands before any provider is asked.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Order | OrderRefusal> {
  const outcome = await orderOnce(deps, request.once, () => settleOrder(deps, request));
  // Mailed only now: a repeated call gets its order.
  return outcome === codeRequired ? demandCode(deps, { ...request, email: request.buyer.email }) : outcome;
}

async function settleOrder(deps: Deps, request: OrderRequest): Promise<Order | OrderRefusal> {
  const { pool, db } = deps.database;
  const holding = await holdingFor(deps, request);
  if (holding instanceof Refusal) return holding;
  const limited = await countOrder(deps, holding, request.ip);
  if (limited) return isVerified(holding) ? limited : codeRequired;
  let quoted: Currency | null = null;
  for (let turn = 0; turn < turns; turn++) {
    const reservation = await prepare(deps, request, holding);
    if (reservation instanceof Refusal) return reservation;
    // The run went to another region since it was looked at: as many cents are another price.
    if (reservation.currency !== (quoted ?? reservation.currency))
      return new Refusal('price_changed', { price: [String(reservation.to_pay)] });
    quoted = reservation.currency;
    try {
      const [reserved] = await reserve(pool, reservation);
      if (reserved) return await answer(deps, reservation, reserved);
      const refusal = await whyNot(deps, reservation, request.lang);
      if (refusal) return refusal;
    } catch (error) {
      const { constraint, code } = error as { constraint?: string; code?: string };
      // The account was deleted at this very moment.
      if (constraint === 'payment_user') throw new Refusal('unauthenticated');
      const full = fullnessOf(error);
      if (full === 'holderFull') return refuseHolder(db, holding, request.lang);
      if (full === 'networkFull' || constraint === 'unasked_mail_full') return codeRequired;
      if (full === 'couponFull') return shareTaken(reservation, request);
      if (code === statementTimeout && request.once) return new Refusal('idempotency_in_progress');
      const isOvertaken = constraint === 'coupon_refused' || constraint === 'coupon_exhausted' || isLostRace(error);
      if (!isOvertaken) throw error;
    }
    offerBook(deps.database).forget();
  }
  throw new Refusal('unavailable');
}

const statementTimeout = '57014';
const codeRequired = new Refusal('code_required');

/** The holder that the places are counted for, and whether the buyer is verified. */
async function holdingFor(
  deps: Deps,
  { buyer: { user_id, email }, isConfirmed, isOld, emailCode: code, ip, lang }: OrderRequest,
): Promise<Holding | OrderRefusal> {
  const refusal = isConfirmed || code === null ? null : await refuseCode(deps, { email, code, ip, lang });
  if (refusal) return refusal;
  const account = user_id === null ? null : { id: user_id, isOld: isConfirmed && isOld };
  return holdingOf(deps, { account, email, isShown: isConfirmed || code !== null, ip });
}

/** The buyer's mailbox, or its domain, holds as many uses of a coupon as one may. */
function shareTaken({ codes }: Reservation, { choice, lang }: OrderRequest): OrderRefusal {
  const [code = ''] = codes;
  return refusedCoupon('coupon_exhausted', code, { codes: choice.codes, field: 'codes', lang });
}

/** Everything that can be known before the wave is asked: the price, the ages, the method. */
async function prepare(
  { config, database, gateway }: Deps,
  { choice, buyer, source, lang, once }: OrderRequest,
  holding: Holding,
): Promise<Reservation | OrderRefusal> {
  const holds = holdTerms(config);
  const category = await offerBook(database).category(choice.event_category_id);
  if (category?.run_id !== choice.event_id) return notFound('event_category_id', lang);

  const coupons = { codes: choice.codes, runId: choice.event_id, field: 'codes', lang };
  const terms = await couponsFor(database, coupons);
  if (terms instanceof Refusal) return terms;
  const asked = priceFor(category, choice.places);
  const price = quote(asked, choice.places, terms);
  if ('uncovered' in price) return refusedCoupon('coupon_exhausted', price.uncovered, coupons);
  const { breakdown, each } = price;
  const ages = agesFor(category, choice, lang);
  if (ages instanceof Refusal) return ages;
  const isKids = category.run_type === 'kids';
  const people = isKids ? Math.max(1, ages.length) : 1;
  const answers = answersFor(await offerBook(database).asked(choice.event_id), choice.answers, { people, lang });
  if (answers instanceof Refusal) return answers;
  const isFree = breakdown.toPay === 0;
  const isUnverified = !isFree && !isVerified(holding);
  const offered = gateway.offered(category.region);
  const { toPay } = breakdown;
  const provider = methodOf({ asked: choice.payment_provider, offered, address: buyer.address, toPay }, lang);
  if (provider instanceof Refusal) return provider;
  if (choice.expected_to_pay !== undefined && choice.expected_to_pay !== breakdown.toPay) {
    return new Refusal('price_changed', { price: [String(breakdown.toPay)] });
  }

  if (isUnverified && isKeptBack(terms, holds)) return codeRequired;

  return {
    run_id: choice.event_id,
    category_id: choice.event_category_id,
    wave_id: choice.wave_id,
    seats: choice.places,
    price: asked.price,
    group_price: asked.group_price,
    codes: terms.map(({ code }) => code),
    coupon_types: terms.map(({ coupon_type }) => coupon_type),
    coupon_values: terms.map(({ value }) => value),
    coupon_seats: terms.map(({ seats_per_use }) => seats_per_use),
    to_pay: breakdown.toPay,
    breakdown,
    prices: each.map((one) => one.price),
    fees: each.map(({ fee }) => fee),
    region: category.region,
    currency: currencyOf[category.region],
    provider,
    ...(isFree
      ? { status: 'paid', money: 'paid', template: 'paid', priority: priorityOf('paid') }
      : { status: 'pending', money: 'reserved', template: 'reserved', priority: priorityOf('reserved') }),
    ...holds,
    ...heldAs(holding, { seats: isFree ? 0 : choice.places, coupons: terms }, holds),
    counted: isFree ? 0 : choice.places,
    unverified: isUnverified ? choice.places : 0,
    mailbox_hash: hashOfMailbox(buyer.email),
    unasked_mails: isVerified(holding) || !config.rateLimits ? null : limitTable.unaskedMail.uses,
    mail_waits: holdRules.mailWaits,
    payment_id: randomBytes(18).toString('base64url'),
    group_code: newGroupCode(),
    group_name: choice.group_name ?? null,
    ages,
    ...answers,
    ...buyer,
    address: buyer.address && keptAddress(buyer.address, category.region),
    language: lang,
    terms_version: config.termsVersion,
    source,
    staff_id: null,
    staff_order_id: null,
    from_held_back: 0,
    idempotency_key: once?.key ?? null,
    body_hash: once?.hash ?? '',
  };
}

/** How its places are counted, as the statement takes it. */
function heldAs(holding: Holding, held: Parameters<typeof countsOf>[1], terms: HoldTerms) {
  const counts = held.seats === 0 ? [] : countsOf(holding, held, terms);
  return {
    holder: holding.holder,
    network: isVerified(holding) ? null : holding.network,
    network_hash: holding.networkHash,
    count_kinds: counts.map(({ kind }) => kind),
    count_keys: counts.map(({ key }) => key),
    count_places: counts.map(({ places }) => places),
    count_most: counts.map(({ most }) => most),
    count_long: counts.map(({ long }) => long),
    counts_verified: held.seats === 0 ? null : countsOnceVerified(holding, held, terms),
  };
}

const keptAddress = (address: BuyersAddress, region: Region) =>
  postalAddress({ ...address, country: address.country ?? countryOf[region] });

/** The ages of the children, place by place; in a run for adults nobody is asked. */
function agesFor(category: OfferedCategory, { ages = [], places }: Choice, lang: Language) {
  if (category.run_type !== 'kids') return [];
  if (ages.length > places) return new Refusal('invalid', { ages: [faultWords[lang].tooMany(String(places))] });
  const group = { ...category, is_kids: true };
  const [refusal] = ages.flatMap((age, at) => refuseAge(group, age, `ages.${at}`, lang) ?? []);
  return refusal ?? ages;
}

interface WaveNow {
  readonly free: number;
  readonly fits: boolean;
  readonly sells: boolean;
}

const lookAtWave = statement<Pick<Reservation, 'wave_id' | 'category_id' | 'run_id'>, WaveNow>(
  'look_at_wave',
  `select free, category_id = :category_id and run_id = :run_id as fits,
     ${sellsNow} as sells
   from wave join run on run.id = wave.run_id where wave.id = :wave_id`,
);

/** The reason why the wave gave no row; null when there is none any more: the order is tried again. */
async function whyNot({ database }: Deps, reservation: Reservation, lang: Language): Promise<OrderRefusal | null> {
  const [wave] = await lookAtWave(database.pool, reservation);
  if (!wave?.fits) return notFound('wave_id', lang);
  if (!wave.sells) return new Refusal('sale_closed');
  if (wave.free < reservation.seats) return new Refusal('wave_full', { free_places: [String(wave.free)] });
  return null;
}

async function answer(
  deps: Deps,
  order: Reservation,
  made: Pick<Reserved, 'group_id' | 'expires_at' | 'full_until' | 'short'>,
): Promise<Order> {
  const { payment_id, provider, region, to_pay, status } = order;
  const opened = isPaidHere(provider) ? await openFirstAttempt(deps, payment_id) : null;
  return {
    group_id: made.group_id,
    payment_id,
    payment_secret: hasSession(provider) ? null : (opened?.secret ?? null),
    payment_url: addressToPay(provider, payment_id),
    price: to_pay,
    expires_at: made.expires_at && withOffset(made.expires_at, region),
    ...holdOf({ status, region, full_until: made.full_until, short: made.short }),
    status,
  };
}

const notFound = (field: string, lang: Language) =>
  new Refusal('not_found', { [field]: [refusalWords[lang].not_found] });
