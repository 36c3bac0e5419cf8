import type pg from 'pg';
import { Stripe } from 'stripe';
import { readKnobs, takeDrop } from '../kit/knobs.ts';
import { newId } from './books.ts';

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
  | 'refund.failed';

/** Half a second in which notifications gather while they are to arrive in the wrong order. */
export const reorderWindowMs = 500;

/** Writes an event in the transaction of what it reports; the delivery sends it after the commit. */
export async function notify(books: pg.PoolClient, type: EventType, object: object): Promise<void> {
  const knobs = await readKnobs(books);
  const dropped = await takeDrop(books, knobs);
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
  await books.query(
    `insert into sandbox.notification (id, type, body, due_at, copies, dropped)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4::float / 1000), $5, $6)`,
    [
      id,
      type,
      JSON.stringify(body),
      knobs.delay_ms + (knobs.reorder ? reorderWindowMs : 0),
      1 + knobs.duplicate,
      dropped,
    ],
  );
}

/** One event as the API shows it; null when there is none. */
export async function eventById(books: pg.PoolClient, id: string): Promise<unknown> {
  const { rows } = await books.query<{ body: unknown }>('select body from sandbox.notification where id = $1', [id]);
  return rows[0]?.body ?? null;
}

/** The latest events, newest first; `types` empty: of every type. */
export async function latestEvents(books: pg.PoolClient, types: readonly string[], limit: number) {
  const { rows } = await books.query<{ body: unknown }>(
    `select body from sandbox.notification where cardinality($1::text[]) = 0 or type = any($1)
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
