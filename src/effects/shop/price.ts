import { type Basket, type PriceOutcome, refusedCode } from '#machines/shop/buying/order.ts';
import { ApiError, isNetworkError } from '../../api/request.ts';
import { priceQuery } from '../../queries/price.ts';
import type { Services } from '../../services.ts';

/** The present price of places, or the code that the price refuses. */
export async function askPrice(
  services: Services,
  { event_category_id, places, codes }: Basket,
): Promise<PriceOutcome> {
  try {
    const query = { ...priceQuery(services, event_category_id, places, codes), staleTime: 0 };
    return { kind: 'priced', price: await services.cache.fetchQuery(query) };
  } catch (error) {
    if (isNetworkError(error)) return { kind: 'unreached' };
    const refused = error instanceof ApiError ? refusedCode(inWords(error), codes) : null;
    if (refused === null) throw error;
    return { kind: 'couponRefused', refused };
  }
}

/** A refusal as charts take it. */
export const inWords = ({ code, message, data }: ApiError) => ({ code, message, faults: data });
