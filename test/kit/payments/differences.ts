import { known } from '#machines/kit/known.ts';
import { operator } from '../../../server/domain/kit/actor.ts';
import { differenceOf } from '../../../server/domain/payments/distance/difference.ts';
import { askDifference } from '../../../server/domain/people/acts/difference.ts';
import { pricesIn } from '../../../server/domain/shop/priceInTransaction.ts';
import type { openTill } from './payments.ts';

type Till = Pick<
  Awaited<ReturnType<typeof openTill>>,
  'choose' | 'database' | 'deps' | 'hear' | 'paidOrder' | 'provider' | 'rows' | 'shop'
>;

/** A paid place of a visitor, for which the difference to the dearer distance is asked; its payment and the other. */
export async function askedDifference(till: Till) {
  const { deps, rows, shop, database } = till;
  const { id: payment } = await till.paidOrder();
  const [place] = await rows<{ id: number; price: number; kept: number; category_id: number }>(
    `select place.id, price, price + fee as kept, category_id from place join wave on wave.id = wave_id
     where payment_id = $1`,
    payment,
  );
  const { id: placeId, price, kept, category_id: categoryId } = known(place);
  const { wave_id: waveId, event_category_id } = shop.offer('gdansk', '12km', 1);
  const to = { category_id: event_category_id, distance: 'Specjalista' };
  const asked = await database.db.transaction().execute(async (tx) => {
    const { breakdown } = differenceOf(await pricesIn(tx, event_category_id), price);
    const until = new Date(Date.now() + 3_600_000);
    const order = { placeId, categoryId, kept, waveId, to, until, breakdown, actor: operator('ada') };
    return askDifference(tx, deps, order);
  });
  if (!('paymentId' in asked)) throw new Error(asked.code);
  return { payment, place: placeId, id: asked.paymentId };
}

/** The same, and paid. */
export async function paidDifference(till: Till) {
  const asked = await askedDifference(till);
  await till.choose(asked.id, 'stripe');
  await till.hear(till.provider.of(asked.id).at(-1) ?? '', { state: 'succeeded' });
  return asked;
}
