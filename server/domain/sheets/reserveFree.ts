import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { currencyOf, type Language } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { type Reservation, type Reserved, reserve } from '../../store/reserve.ts';
import type { Tables } from '../../store/schema.ts';
import { priorityOf } from '../../words/mail/kinds.ts';
import { inWords, staff } from '../kit/actor.ts';
import { newGroupCode } from '../places/groupCode.ts';
import { holdRules, holdTerms } from '../shop/holds/terms.ts';
import { offerBook } from '../shop/offer.ts';
import { priceFor } from '../shop/pricePeriods.ts';

interface FreeOrder {
  readonly runId: number;
  readonly categoryId: number;
  readonly waveId: number;
  readonly groupName: string | null;
  readonly captain: { readonly email: string | null; readonly first_name: string; readonly surname: string };
  readonly ages: readonly number[];
  readonly seats: number;
  /** Places that it takes of those held back in the wave. */
  readonly fromHeldBack: number;
  readonly lang: Language;
}

/**
 * Places that cost nothing here, for somebody else, by the one statement that sells, as staff order (docs/rules/sheets.md
 * 4.2): never above a wave. Null: there is no room, or nothing starts there any more.
 */
export async function reserveFree(
  tx: Transaction<Tables>,
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { order, by }: { readonly order: FreeOrder; readonly by: number },
): Promise<Reserved | null> {
  const category = await offerBook(database).category(order.categoryId);
  if (category?.run_id !== order.runId) return null;
  const { seats } = order;
  const asked = priceFor(category, seats);
  const nothing = Array.from({ length: seats }, () => 0);
  const reservation: Reservation = {
    ...{ run_id: order.runId, category_id: order.categoryId, wave_id: order.waveId, seats },
    ...{ price: asked.price, group_price: asked.group_price, codes: [], coupon_types: [], coupon_values: [] },
    ...{ coupon_seats: [], to_pay: 0, prices: nothing, fees: nothing },
    breakdown: {
      ...{ initialSinglePrice: asked.price, singlePrice: asked.price, totalPrice: 0, placeDiscount: 0 },
      ...{ couponTotal: asked.price * seats, manipulation_fee: 0, toPay: 0 },
    },
    ...{ region: category.region, currency: currencyOf[category.region], provider: null },
    ...{ status: 'paid', money: 'paid', template: 'paid', priority: priorityOf('paid') },
    ...holdTerms(config),
    ...{ counted: 0, unverified: 0, holder: inWords(staff(by)), network: null, network_hash: '' },
    ...{ count_kinds: [], count_keys: [], count_places: [], count_most: [], count_long: [], counts_verified: null },
    ...{ mailbox_hash: '', unasked_mails: null, mail_waits: holdRules.mailWaits },
    payment_id: randomBytes(18).toString('base64url'),
    ...{ group_code: newGroupCode(), group_name: order.groupName, ages: order.ages, user_id: null },
    ...{ answer_places: [], answer_questions: [], answer_values: [] },
    ...{ email: order.captain.email ?? '', name: order.captain.first_name, surname: order.captain.surname },
    ...{ address: null, language: order.lang, terms_version: config.termsVersion, source: null },
    ...{ staff_id: by, staff_order_id: null, from_held_back: order.fromHeldBack },
    ...{ idempotency_key: null, body_hash: '' },
  };
  const [made] = await reserve.within(tx, reservation);
  return made ?? null;
}
