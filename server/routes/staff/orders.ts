import type { staffOrderCalls } from '#contract/staff/money/staffOrders.calls.ts';
import type { Deps } from '../../deps.ts';
import { staff } from '../../domain/kit/actor.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { placeByStaff } from '../../domain/orders/staff/place.ts';
import { orderUnder, readPlaced } from '../../domain/orders/staff/placed.ts';
import { previewStaffOrder } from '../../domain/orders/staff/preview.ts';
import { listTransfers } from '../../domain/orders/staff/transfers.ts';
import { arrive, handBack } from '../../domain/payments/hand/byHand.ts';
import { act, actOfOneLine, byStaff, Logged } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** Orders by staff, and money that comes by hand (docs/rules/staff-orders.md). */
export function staffOrderHandlers(deps: Deps): Handlers<typeof staffOrderCalls> {
  const { database } = deps;
  const { db } = database;

  /** What was made under the key before; null if nothing was. */
  async function again(once: Parameters<typeof orderUnder>[1]) {
    const id = await orderUnder(db, once);
    if (id === null || id instanceof Refusal) return id;
    const { answer, line } = await readPlaced(db, id);
    return Logged.again(db, line, answer);
  }

  return {
    'POST staff/orders/preview': async ({ body, lang }) => previewStaffOrder(deps, body, lang),

    // A server that died after the order, before it had answered: the same call again makes no second one.
    'POST staff/orders': async ({ body: order, who, lang, once, ...from }) => {
      const before = await again(once);
      if (before !== null) return before;
      try {
        return await act(database, byStaff(who, from), async (tx) => {
          const placed = await placeByStaff(tx, deps, { order, who, lang, once });
          if (placed instanceof Refusal) return placed;
          const { answer, line } = await readPlaced(tx, placed.id);
          const why = order.reason === undefined ? {} : { reason: order.reason };
          return { data: answer, entries: [{ ...line, ...why }] as const };
        });
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'staff_order_key') throw error;
        return (await again(once)) ?? new Refusal('idempotency_mismatch');
      }
    },

    'GET staff/transfers': async ({ query, who }) => listTransfers(db, who, query.run_id ?? null),

    'POST staff/orders/{id}/arrived': async ({ params: { id }, body, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const arrived = await arrive(tx, id, body, staff(who.id));
        if (arrived instanceof Refusal) return arrived;
        const { runId, groupId, paymentId, short, rest } = arrived;
        const { how, received_on, amount } = body;
        const differing = { ...(short > 0 && { short }), ...(rest > 0 && { over: rest }) };
        const after = { order: id, way: how, received_on, received: amount, ...differing };
        return {
          data: { to_send_back: rest },
          entries: [{ what: 'order.paid', runId, groupId, paymentId, before: {}, after }] as const,
        };
      }),

    'POST staff/payments/{id}/handed-back': async ({ params: { id: paymentId }, body, who, ...from }) =>
      actOfOneLine<Refusal<'changed_meanwhile'>>(database, byStaff(who, from), (tx) =>
        handBack(tx, { paymentId, refundId: body.refund_id }, staff(who.id)),
      ),
  };
}
