import { sql, type Transaction } from 'kysely';
import type { InferOutput } from 'valibot';
import type { Language } from '#contract/constants.ts';
import type { Order } from '#contract/orders/order.calls.ts';
import { isPaidHere, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { OrderSource } from '#contract/values/source.ts';
import type { Address } from '#contract/values/values.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { faultWords } from '../../../words/faults.ts';
import { member } from '../../kit/actor.ts';
import { Refusal, type Who } from '../../kit/answers.ts';
import { keepOrder, type Once, orderOnce } from '../../orders/once.ts';
import type { Buyer } from '../../orders/orders.ts';
import { openFirstAttempt } from '../../payments/attempts.ts';
import { mailAbout } from '../../payments/mails/paymentMails.ts';
import { viewOrder, viewSimple } from '../../payments/paymentView.ts';
import { methodOf } from '../../payments/refuseMethod.ts';
import { refuseAge } from '../../places/ages.ts';
import { addHistory } from '../../places/history.ts';
import { changePlace } from '../../places/placeLife.ts';
import { countOrder } from '../../shop/countOrder.ts';
import { type Holding, holdingOf, isVerified } from '../../shop/holds/holding.ts';
import { refuseHolder, transferHold } from '../../shop/holds/holds.ts';
import { confirmFirst } from '../../shop/holds/newHold.ts';
import { holdTerms } from '../../shop/holds/terms.ts';
import { postalAddress } from '../../shop/postalAddress.ts';
import { lockSold } from '../../shop/priceInTransaction.ts';
import { sourceColumn } from '../../shop/source.ts';
import { type Person, placeFieldsOf, readPerson } from '../account.ts';
import { accessGroup, inGroup } from '../groupAccess.ts';
import { endInvitation, type OpenInvitation, withdrawInvitation } from '../invitationLife.ts';
import { announceJoin, enter, type Joining, type JoinRequest } from '../joining.ts';
import { takeUnasked } from '../unasked.ts';
import { addPlaces } from './addPlaces.ts';

type Billing = InferOutput<typeof Address>;

interface Terms {
  readonly provider: PaymentProviderName | null | undefined;
  readonly billing: Billing | undefined;
  readonly expectedToPay: number | undefined;
  readonly source: OrderSource | null;
  readonly lang: Language;
  readonly once: Once;
}

/**
 * Reserves one more place of a group for the caller under a payment of their own; somebody who was challenged takes the
 * place that is reserved already.
 */
export const payToJoin = (deps: Deps, request: JoinRequest & Terms & { readonly coupon: string | null }) =>
  orderOnce(deps, request.once, () => joinUnpaid(deps, request));

async function joinUnpaid(deps: Deps, request: JoinRequest & Terms & { readonly coupon: string | null }) {
  const holding = ({ person, way }: Pick<Joining, 'person' | 'way'>) =>
    holdingOfPerson(deps, person, request.ip, way.by === 'invitation' && way.hasSecret ? way.open.email : null);
  const admit = (arrival: Pick<Joining, 'person' | 'way'>) => refuseOrder(deps, holding(arrival), request);
  const ordered = await enter(deps, { ...request, wants: 'unpaid', admit }, async (entry) => {
    const { tx, access, person, way } = entry;
    const { group } = access;
    const open = way.by === 'invitation' ? way.open : null;
    if (open !== null && open.place.money === 'paid') return new Refusal('already_invited');
    if (group.is_kids && (open?.place.age ?? null) === null) {
      const refusal = refuseAge(group, request.age, 'age', request.lang);
      if (refusal) return refusal;
    }
    if (open !== null && request.coupon === null)
      return takeChallenge(deps, { ...entry, holding: holding(entry) }, open, request);
    // Before the own wave is, which a place that goes back would lock.
    await lockSold(tx, group.category_id);
    // A coupon changes the price: the place that was reserved goes back and is reserved again.
    if (open !== null) await withdrawInvitation(tx, open.id, member(person.id));
    const age = group.is_kids ? (request.age ?? open?.place.age ?? null) : null;
    const added = await addPlaces(deps, tx, {
      group,
      places: [{ person: 'taken', ...placeFieldsOf(person), age }],
      buyer: buyerOf(person, request.billing),
      language: request.lang,
      codes: request.coupon === null ? [] : [request.coupon],
      field: 'coupon',
      provider: request.provider,
      expectedToPay: request.expectedToPay,
      source: request.source,
      holding: holding(entry),
    });
    if (added instanceof Refusal) return added;
    await announceJoin(tx, group.id, person, false);
    await keepOrder(tx, request.once, added.paymentId);
    return added.paymentId;
  });
  return ordered instanceof Refusal ? atCoupon(ordered) : answer(deps, ordered);
}

/** The call has one coupon, not a list. */
function atCoupon<Code extends Refusal['code']>(refusal: Refusal<Code>): Refusal<Code> {
  const entries = Object.entries(refusal.data).map(([key, texts]) => [key === 'coupon.0' ? 'coupon' : key, texts]);
  return new Refusal(refusal.code, Object.fromEntries(entries), refusal.retryAfter);
}

/** The challenged place and its payment become the caller's; the price is the one that it was reserved at. */
async function takeChallenge(
  { gateway, config }: Deps,
  { tx, access: { group }, person, holding }: Joining & { readonly holding: Holding },
  { id, place }: OpenInvitation,
  { provider, billing, expectedToPay, source, age, lang, once }: JoinRequest & Terms,
) {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', place.payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (expectedToPay !== undefined && expectedToPay !== payment.to_pay) {
    return new Refusal('price_changed', { price: [String(payment.to_pay)] });
  }
  const { address, ...buyer } = buyerOf(person, billing);
  const payer = { offered: gateway.offered(group.region), address };
  const method = methodOf({ ...payer, asked: provider ?? payment.provider, toPay: payment.to_pay }, lang);
  if (method instanceof Refusal) return method;
  if (!(await transferHold(tx, holdTerms(config), payment, holding))) return refuseHolder(tx, holding, lang);
  await endInvitation(tx, id, 'accepted');
  const child = group.is_kids && place.age === null ? { age } : {};
  await changePlace(tx, place, { type: 'invitation.accepted' }, { ...placeFieldsOf(person), ...child });
  await tx
    .updateTable('payment')
    .set({
      ...buyer,
      address: JSON.stringify(address),
      source: sourceColumn(source),
      language: lang,
      terms_version: config.termsVersion,
      ...(payment.status === 'pending' && { provider: method }),
    })
    .where('id', '=', payment.id)
    .execute();
  await announceJoin(tx, group.id, person, false);
  await mailAbout(tx, { ...payment, user_id: person.id, email: person.email, language: lang }, 'reserved', {
    isAgain: true,
  });
  await keepOrder(tx, once, payment.id);
  return payment.id;
}

export interface MorePlacesRequest extends Terms {
  readonly who: Who;
  readonly groupId: number;
  readonly participants: number;
  readonly ages: readonly number[];
  readonly coupons: readonly string[];
  readonly ip: string;
}

/** The captain reserves more places for the group under one payment. */
export const buyMorePlaces = (deps: Deps, request: MorePlacesRequest) =>
  orderOnce(deps, request.once, () => reserveMore(deps, request));

async function reserveMore(deps: Deps, request: MorePlacesRequest) {
  const { who, groupId, participants, ages, lang } = request;
  const access = await accessGroup(deps.database.db, { who, groupId, action: 'addPlaces' });
  if (access instanceof Refusal) return access;
  const captain = await readPerson(deps.database.db, who);
  if (captain.terms_version !== deps.config.termsVersion) return new Refusal('terms_required');
  if (ages.length > participants)
    return new Refusal('invalid', { ages: [faultWords[lang].tooMany(String(participants))] });
  const holding = holdingOfPerson(deps, captain, request.ip);
  const refusal = await refuseOrder(deps, holding, request);
  if (refusal) return refusal;
  const ordered = await inGroup(deps.database, access, async ({ tx, group, actor }) => {
    const wrong = group.is_kids ? ages.findIndex((age) => refuseAge(group, age, '', lang) !== null) : -1;
    if (wrong >= 0) return refuseAge(group, ages[wrong], `ages.${wrong}`, lang) ?? new Refusal('age_mismatch');
    const children = group.is_kids ? ages : [];
    const added = await addPlaces(deps, tx, {
      group,
      places: Array.from({ length: participants }, (_, n) => childOrNobody(children[n])),
      buyer: buyerOf(captain, request.billing),
      language: lang,
      codes: request.coupons,
      field: 'coupons',
      provider: request.provider,
      expectedToPay: request.expectedToPay,
      source: request.source,
      holding,
    });
    if (added instanceof Refusal) return added;
    await addHistory(tx, { groupId, what: 'places.added', actor, details: { places: participants } });
    await keepOrder(tx, request.once, added.paymentId);
    return added.paymentId;
  });
  return ordered instanceof Refusal ? ordered : answer(deps, ordered);
}

const childOrNobody = (age: number | undefined) =>
  age === undefined ? { person: 'free' as const, age: null } : { person: 'taken' as const, age };

function buyerOf({ id, email, name, surname, address }: Person, billing: Billing | undefined): Buyer {
  return { user_id: id, email, name, surname, address: billing ? postalAddress(billing) : address };
}

/** A person who confirmed their address, or came by a link that was mailed to one, counts as verified. */
const holdingOfPerson = (
  deps: Pick<Deps, 'secrets'>,
  { id, email, is_confirmed, is_old }: Person,
  ip: string,
  invited: string | null = null,
): Holding =>
  holdingOf(deps, {
    account: { id, isOld: is_confirmed && is_old },
    email: is_confirmed ? email : (invited ?? email),
    isShown: is_confirmed || invited !== null,
    ip,
  });

/** Too many orders of theirs; or of their network, where nobody knows them. */
async function refuseOrder(deps: Deps, holding: Holding, { ip, lang }: Pick<JoinRequest, 'ip' | 'lang'>) {
  const limited = await countOrder(deps, holding, ip);
  if (isVerified(holding)) return limited;
  const unasked = limited ?? (await takeUnasked(deps, { email: holding.email, ip }));
  return unasked && confirmFirst(lang);
}

/** The order stands; its first attempt is opened outside the transaction, where a form needs one. */
async function answer(deps: Deps, paymentId: string): Promise<Order> {
  const ordered = await viewSimple(deps, paymentId, 'en');
  if (ordered?.status === 'pending' && isPaidHere(ordered.payment_provider)) await openFirstAttempt(deps, paymentId);
  return known(await viewOrder(deps, paymentId));
}

/** The payments of a group that wait for money, the next to lapse first. */
export async function pendingPayments(tx: Transaction<Tables> | Deps['database']['db'], groupId: number) {
  const { rows } = await sql<{ id: string }>`
    select id from payment where group_id = ${groupId} and status in ('pending', 'processing') and not closed
    order by expires_at nulls last, id`.execute(tx);
  return rows.map(({ id }) => id);
}
