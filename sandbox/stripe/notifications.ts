import type pg from 'pg';
import { Stripe } from 'stripe';
import { newId } from '../kit/books.ts';
import type { Courier } from '../kit/delivery.ts';
import { queueNotification } from '../kit/notifications.ts';

/** The events that this provider tells of. */
export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** Writes an event in the transaction of what it reports. */
export async function notify(books: pg.PoolClient, type: EventType, object: object): Promise<void> {
  const id = newId('evt');
  const body = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await queueNotification(books, 'stripe', { id, type, body });
}

/** Signs an event on its way to our server. */
export const stripeCourier: Courier = {
  path: '/api/webhooks/stripe',
  pack(body, { webhookSecret: secret }) {
    const payload = JSON.stringify(body);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return { payload, headers: { 'stripe-signature': signature } };
  },
  isAcknowledged: (answer) => answer.ok,
};

/** One event as the API shows it; null when there is none. */
export async function eventById(books: pg.PoolClient, id: string): Promise<unknown> {
  const { rows } = await books.query<{ body: unknown }>(
    "select body from sandbox.notification where provider = 'stripe' and id = $1",
    [id],
  );
  return rows[0]?.body ?? null;
}

/** The latest events, newest first; `types` empty: of every type. */
export async function latestEvents(books: pg.PoolClient, types: readonly string[], limit: number) {
  const { rows } = await books.query<{ body: unknown }>(
    `select body from sandbox.notification
     where provider = 'stripe' and (cardinality($1::text[]) = 0 or type = any($1))
     order by position desc limit $2`,
    [types, limit + 1],
  );
  return {
    object: 'list',
    url: '/v1/events',
    has_more: rows.length > limit,
    data: rows.slice(0, limit).map(({ body }) => body),
  };
}
