import type { buyingCalls } from '#contract/buying.calls.ts';
import type { Deps } from '../deps.ts';
import { placeOrder } from '../domain/orders.ts';
import { type Handlers, Refusal } from './handler.ts';
import { hashOf, storedKey } from './idempotency.ts';

type OrderCalls = Pick<typeof buyingCalls, 'POST group'>;

/** Reserving places. The order's own statement keeps its answer under the Idempotency-Key. */
export function orderHandlers(deps: Deps): Handlers<OrderCalls> {
  return {
    'POST group': async ({ body, lang, who, ip, idempotencyKey }) => {
      const wait = await deps.limits.take('order', ip);
      if (wait !== null) return new Refusal('rate_limited', {}, wait);
      const path = 'POST /api/group';
      const once =
        idempotencyKey === null
          ? null
          : { key: storedKey({ key: idempotencyKey, who, path }), hash: hashOf({ path, body }) };
      return placeOrder(deps, { body, lang, once });
    },
  };
}
