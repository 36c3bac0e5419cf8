import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { currencyOf, type Language, type Region } from '#contract/constants.ts';
import type { StaffOrder } from '#contract/staff/money/staffOrders.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../../deps.ts';
import { type Reservation, type Reserved, reserve } from '../../../store/reserve.ts';
import { waveIsAhead } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';
import { priorityOf } from '../../../words/mail/kinds.ts';
import { refusalWords } from '../../../words/refusals.ts';
import { staff } from '../../kit/actor.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { wallTime } from '../../kit/localTime.ts';
import { hashOfMailbox } from '../../mailbox/reader.ts';
import { takeByHand } from '../../payments/hand/byHand.ts';
import { usualMethod } from '../../payments/refuseMethod.ts';
import { newGroupCode } from '../../places/groupCode.ts';
import type { Once } from '../once.ts';
import { checkedOrder, type Terms } from './check.ts';
import { readPrices, readRun, readWaves, staffQuote, type WaveNow } from './price.ts';

type Tx = Transaction<Tables>;
type Needs = Pick<Deps, 'config' | 'gateway'>;

interface Request {
  readonly order: StaffOrder;
  readonly who: StaffWho;
  readonly lang: Language;
  readonly once: Once;
}
type Made = Pick<Reserved, 'group_id' | 'payment_id'> & Pick<Reservation, 'to_pay'>;
interface FromHeldBack {
  readonly wave_id: number;
  readonly places: number;
}

/**
 * An order by staff: each row is a group with its payment, made by the one statement of a reservation
 * (docs/decisions/003-one-statement-per-reservation.md), all of them or none. Staff may order while a
 * sale is paused or over, but never more than a wave has room for (docs/rules/staff-orders.md 1).
 */
export async function placeByStaff(tx: Tx, deps: Needs, request: Request) {
  const { order, who, lang } = request;
  const run = await readRun(tx, order.run_id);
  if (run === null) return new Refusal('not_found');
  if (run.state !== 'published') return new Refusal('sale_closed');
  const terms = checkedOrder(deps.config, order, { region: run.region, lang });
  if (terms instanceof Refusal) return terms;
  const id = await insertOrder(tx, request, terms);
  await lockRoom(tx, order);
  const waves = await readWaves(
    tx,
    order.run_id,
    order.rows.map(({ wave_id }) => wave_id),
  );
  const made: Made[] = [];
  const taken: FromHeldBack[] = [];
  const heldBack = new Map([...waves].map(([waveId, wave]) => [waveId, order.held_back_first ? wave.held_back : 0]));
  for (const [at, { wave_id: waveId, places }] of order.rows.entries()) {
    const wave = waves.get(waveId);
    if (wave === undefined) return new Refusal('not_found', { [`rows.${at}.wave_id`]: [refusalWords[lang].not_found] });
    const from = Math.min(places, known(heldBack.get(waveId)));
    heldBack.set(waveId, known(heldBack.get(waveId)) - from);
    const row = { id, wave, places, from, region: run.region, terms, isFirst: at === 0 };
    const reservation = await reservationOf(tx, deps, request, row);
    const [reserved] = await reserve.within(tx, reservation);
    if (reserved === undefined) return whyNot(tx, { waveId, at });
    if (from > 0) taken.push({ wave_id: waveId, places: from });
    made.push({ ...reserved, to_pay: reservation.to_pay });
  }
  const to_pay = made.reduce((sum, one) => sum + one.to_pay, 0);
  if (to_pay !== order.expected_to_pay) return new Refusal('price_changed', { price: [String(to_pay)] });
  await sql`update staff_order set from_held_back = ${JSON.stringify(taken)} where id = ${id}`.execute(tx);
  const [first] = made;
  if (order.invoice && order.company && first !== undefined)
    await sql`insert into invoice_request (payment_id, company, tax_number)
      values (${first.payment_id}, ${order.company}, ${terms.taxNumber})`.execute(tx);
  if (order.way === 'cash') await takeCash(tx, made, run.region, who);
  return { id, groups: made.map(({ group_id }) => group_id) };
}

async function insertOrder(tx: Tx, { order, who, once }: Request, terms: Terms): Promise<number> {
  const { id } = await tx
    .insertInto('staff_order')
    .values({
      run_id: order.run_id,
      kind: order.kind,
      way: order.way,
      with_fee: order.with_fee,
      online: order.way === 'transfer' && order.online,
      company: order.company ?? null,
      tax_number: terms.taxNumber,
      invoice: order.invoice,
      phone: terms.phone,
      made_by: who.id,
      key: once?.key ?? null,
      body_hash: once?.hash ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks all that the rows need, in the order that is usual everywhere: the account of the address, then the waves, with
 * the others of a distance whose price ends by number.
 */
async function lockRoom(tx: Tx, { email, rows }: StaffOrder): Promise<void> {
  await sql`select from account where email = ${email} for share`.execute(tx);
  await sql`select from wave where id = any(${rows.map(({ wave_id }) => wave_id)}::int[]) or category_id in (
      select wave.category_id from wave join price_period on price_period.category_id = wave.category_id
      where wave.id = any(${rows.map(({ wave_id }) => wave_id)}::int[]) and until_sold is not null)
    order by id for no key update`.execute(tx);
}

interface Row {
  readonly id: number;
  readonly wave: WaveNow;
  readonly places: number;
  readonly from: number;
  readonly region: Region;
  readonly terms: Terms;
  readonly isFirst: boolean;
}

/** A row as the statement takes it: its buyer is known, and nothing of it is counted. */
async function reservationOf(
  tx: Tx,
  { config, gateway }: Needs,
  { order, who }: Request,
  { id, wave, places, from, region, terms, isFirst }: Row,
): Promise<Reservation> {
  const prices = known((await readPrices(tx, [wave])).get(wave.category_id));
  const { price, group_price, breakdown, each } = staffQuote(prices, places, order);
  const isFree = breakdown.toPay === 0;
  const isPaidOnline = !isFree && order.way === 'link';
  return {
    run_id: order.run_id,
    category_id: wave.category_id,
    wave_id: wave.id,
    seats: places,
    price,
    group_price,
    codes: [],
    coupon_types: [],
    coupon_values: [],
    coupon_seats: [],
    to_pay: breakdown.toPay,
    breakdown,
    prices: each.map((one) => one.price),
    fees: each.map(({ fee }) => fee),
    region,
    currency: currencyOf[region],
    provider: isPaidOnline ? usualMethod({ offered: gateway.offered(region), address: null }) : null,
    status: isFree ? 'paid' : 'pending',
    money: isFree ? 'paid' : 'reserved',
    // A transfer is mailed once, however many groups it has; cash is confirmed by its payment's mail.
    template: isFree ? 'paid' : isPaidOnline || (order.way === 'transfer' && isFirst) ? 'reserved' : null,
    priority: priorityOf(isFree ? 'paid' : 'reserved'),
    hold_seconds: terms.holdSeconds,
    short_seconds: terms.holdSeconds,
    counted: 0,
    unverified: 0,
    holder: `order ${id}`,
    network: null,
    network_hash: '',
    count_kinds: [],
    count_keys: [],
    count_places: [],
    count_most: [],
    count_long: [],
    counts_verified: null,
    one_part_of: 1,
    newcomers_part_of: 1,
    mailbox_hash: hashOfMailbox(order.email),
    unasked_mails: null,
    mail_waits: 0,
    payment_id: randomBytes(18).toString('base64url'),
    group_code: newGroupCode(),
    group_name: order.group_name ?? null,
    ages: [],
    answer_places: [],
    answer_questions: [],
    answer_values: [],
    user_id: null,
    email: order.email,
    name: order.name,
    surname: order.surname,
    address: null,
    language: order.language,
    terms_version: config.termsVersion,
    source: null,
    staff_id: who.id,
    staff_order_id: id,
    from_held_back: from,
    idempotency_key: null,
    body_hash: '',
  };
}

/** Why a wave gave no row; its prices cannot have changed, since they were read in this transaction. */
async function whyNot(tx: Tx, { waveId, at }: { readonly waveId: number; readonly at: number }) {
  const { rows } = await sql<{ free: number; ahead: boolean }>`
    select free, ${sql.raw(waveIsAhead)} as ahead from wave where id = ${waveId}`.execute(tx);
  const wave = known(rows[0]);
  return wave.ahead
    ? new Refusal('wave_full', { free_places: [String(wave.free)], row: [String(at)] })
    : new Refusal('sale_closed', { row: [String(at)] });
}

async function takeCash(tx: Tx, made: readonly Made[], region: Region, { id }: StaffWho): Promise<void> {
  const receivedOn = wallTime(new Date(), region).day;
  for (const { payment_id: paymentId, to_pay: amount } of made) {
    if (amount === 0) continue;
    const taken = { paymentId, how: 'cash', receivedOn, amount, currency: currencyOf[region] } as const;
    if ((await takeByHand(tx, taken, staff(id))) === null) throw new Error(`payment ${paymentId} takes no cash`);
  }
}
