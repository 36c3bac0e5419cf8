import type pg from 'pg';
import { Stripe } from 'stripe';
import { newId } from '../kit/books.ts';
import type { Courier } from '../kit/delivery.ts';
import { queueNotification } from '../kit/notifications.ts';

/** Writes an event in the transaction of the change that it reports. */
export async function notify(books: pg.PoolClient, type: Stripe.Event.Type, object: object): Promise<void> {
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

/** Signs an event for our server. */
export const stripeCourier: Courier = {
  path: '/api/webhooks/stripe',
  pack(body, { webhookSecret: secret }) {
    const payload = JSON.stringify(body);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return { payload, headers: { 'stripe-signature': signature } };
  },
  isAcknowledged: (answer) => answer.ok,
};
