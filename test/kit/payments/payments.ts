import { sql } from 'kysely';
import type { Config } from '../../../server/config.ts';
import { provider as byProvider, member } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { changePayment } from '../../../server/domain/payments/paymentLife.ts';
import { attemptsOf, settleAttempt } from '../../../server/domain/payments/settle.ts';
import { receiveEvent } from '../../../server/domain/payments/webhookInbox.ts';
import { freshDatabase, type TestDatabase } from '../server/database.ts';
import { startServer } from '../server/server.ts';
import { openShop, type VisitorOrder } from '../server/shop.ts';
import { FakeProvider } from './gateway.ts';

type Ordered = Partial<VisitorOrder> & { wave?: number };

/** A shop with runs on sale and a provider that does what the test says. */
export async function openTill(
  config: Partial<Config> = {},
  providerFor: (database: TestDatabase) => FakeProvider = () => new FakeProvider(),
) {
  const database = await freshDatabase();
  const shop = await openShop(database);
  const provider = providerFor(database);
  const server = await startServer({ database, gateway: provider, config });
  const { deps } = server;
  const { db } = database;

  const till = {
    database,
    rows: database.rows,
    shop,
    provider,
    server,
    deps,

    /** A visitor's order, by card by default; its open attempt is the provider's `ref`. */
    async order({ payment_provider = 'stripe', ...more }: Ordered = {}, category = '6km') {
      const body = shop.order('gdansk', category, { payment_provider, ...more });
      const order = await server.ask('POST group', { body });
      const [ref = ''] = provider.of(order.payment_id);
      return { id: order.payment_id, group: order.group_id, price: order.price, wave: body.wave_id, ref };
    },

    /** An order whose money has arrived. */
    async paidOrder(more: Ordered = {}, category?: string) {
      const order = await till.order(more, category);
      await till.hear(order.ref, { state: 'succeeded' });
      return order;
    },

    /** An order whose money arrived after its places were released, so it has to be refunded. */
    async owedOrder() {
      const order = await till.order();
      await till.release(order.id);
      await till.hear(order.ref, { state: 'succeeded' });
      return order;
    },

    /** An order whose time ran out before anybody paid. */
    async lapsedOrder(more: Ordered = {}, category?: string) {
      const order = await till.order(more, category);
      await till.expire(order.id);
      await lapseDue(deps);
      return order;
    },

    /** The payer chooses another method. */
    choose: (id: string, payment_provider: 'stripe' | 'przelewy24') =>
      server.ask('POST payment/{id}/provider', { params: { id }, body: { payment_provider } }),

    /** Processes a provider's notification, which queries the provider. */
    async settle(paymentId: string) {
      for (const attempt of await attemptsOf(deps, paymentId)) {
        if (attempt.provider_ref !== null) await settleAttempt(deps, attempt, byProvider);
      }
    },

    /** Something happens at the provider, and we are notified. */
    async hear(ref: string, what: Parameters<FakeProvider['happens']>[1]) {
      provider.happens(ref, what);
      await till.settle(provider.objects.get(ref)?.paymentId ?? '');
    },

    /** A webhook arrives but is not processed yet. */
    notify: (ref: string, id: string) =>
      receiveEvent(deps, 'stripe', { id, type: 'payment_intent.updated', objectRef: ref, body: {} }),

    /** Lets the reservation's time run out. */
    async expire(paymentId: string) {
      await sql`update payment set expires_at = now() - interval '1 second', tried_at = null
        where id = ${paymentId}`.execute(db);
    },

    /** Makes all attempts silent for a while. */
    async wait() {
      await sql`update attempt set created_at = now() - interval '10 minutes', looked_at = null`.execute(db);
    },

    /** Long enough that every retry is due, except for work in progress. */
    async letTimePass() {
      const later = [
        ['provider_event', 'tried_at = null', 'applied_at is null'],
        ['refund', 'tried_at = null', "status = 'pending'"],
        [
          'attempt',
          "created_at = created_at - interval '10 minutes', looked_at = null, close_at = least(close_at, now())",
          "status in ('opening', 'open', 'processing') or close_at is not null",
        ],
      ];
      for (const [table, change, which] of later) {
        await database.rows(`update ${table} set ${change}
          where id in (select id from ${table} where ${which} for update skip locked)`);
      }
    },

    /** Whether nothing is waiting for money, for the provider or for a sweep. */
    async isQuiet() {
      const { rows } = await sql`
        select from payment where status in ('pending', 'processing', 'refund_pending') union all
        select from attempt where status in ('opening', 'open', 'processing') or close_at is not null union all
        select from refund where status = 'pending' union all
        select from provider_event where applied_at is null limit 1`.execute(db);
      return rows.length === 0;
    },

    /** The history of a payment, as `event status who`. */
    async history(paymentId: string) {
      const lines = await database.rows<{ line: string }>(
        `select concat_ws(' ', event, to_status, who) as line from payment_history where payment_id = $1 order by id`,
        paymentId,
      );
      return lines.map(({ line }) => line);
    },

    /** The captain releases all its places, by leaving, removing or withdrawing. */
    release: (paymentId: string) =>
      db.transaction().execute((tx) => changePayment(tx, paymentId, { type: 'places.released' }, member(1))),

    async taken(wave: number) {
      const row = await db.selectFrom('wave').select('taken').where('id', '=', wave).executeTakeFirstOrThrow();
      return row.taken;
    },

    /** Everything that must be right about a payment, in one value. */
    async standing(paymentId: string) {
      const { rows } = await sql<Standing>`
        select payment.status, payment.closed,
          (select coalesce(json_agg(coalesce(ended, money) order by place.id), '[]') from place
            where place.payment_id = payment.id) as places,
          (select coalesce(json_agg(status order by created_at, id), '[]') from attempt
            where attempt.payment_id = payment.id) as attempts,
          (select coalesce(json_agg(status order by created_at, id), '[]') from refund
            where refund.payment_id = payment.id) as refunds,
          (select coalesce(json_object_agg(account, cents), '{"all": 0}') from (
            select account, sum(amount) as cents from ledger where ledger.payment_id = payment.id
            group by account having sum(amount) <> 0) books) as books,
          (select coalesce(json_agg(template order by created_at, key), '[]') from mail
            where data ->> 'payment_id' = payment.id) as mails
        from payment where payment.id = ${paymentId}`.execute(db);
      const [standing] = rows;
      if (!standing) throw new Error(`no payment ${paymentId}`);
      return standing;
    },
  };
  return till;
}

interface Standing {
  readonly status: string;
  readonly closed: boolean;
  readonly places: readonly string[];
  readonly attempts: readonly string[];
  readonly refunds: readonly string[];
  /** Balances in cents of accounts that are not empty, else `{ all: 0 }`, because any balance would match `{}`. */
  readonly books: Readonly<Record<string, number>>;
  readonly mails: readonly string[];
}
