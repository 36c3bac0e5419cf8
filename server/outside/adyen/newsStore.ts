import { sql } from 'kysely';
import { safeParse } from 'valibot';
import type { Database } from '../../store/database.ts';
import { isUuid } from '../../store/uuid.ts';
import { type KnownAttempt, News, type NewsStore } from './news.ts';

/** What an account told that cannot be asked: its notifications, which are kept for that (docs/rules/payments.md 9). */
export const newsOf = ({ db }: Pick<Database, 'db'>): NewsStore => ({
  async about(ref) {
    const { rows } = await sql<{ body: unknown }>`
      select body from provider_event where provider = 'adyen' and ${
        isUuid(ref)
          ? sql`object_ref = ${ref}`
          : sql`(body ->> 'pspReference' = ${ref} or body ->> 'originalReference' = ${ref})`
      } order by received_at, id`.execute(db);
    return rows.flatMap(({ body }) => {
      const read = safeParse(News, body);
      return read.success ? [read.output] : [];
    });
  },
  async attempt(id) {
    if (!isUuid(id)) return null;
    const { rows } = await sql<KnownAttempt>`
      select id, payment_id as "paymentId", amount, currency, captured_ref as "capturedRef"
      from attempt where provider_ref = ${id} or id = ${id} order by provider_ref = ${id} desc nulls last limit 1`.execute(
      db,
    );
    return rows[0] ?? null;
  },
  async since(moment) {
    const { rows } = await sql<{ ref: string }>`
      select distinct object_ref as ref from provider_event
      where provider = 'adyen' and object_ref is not null and received_at >= ${moment}`.execute(db);
    return rows.map(({ ref }) => ref);
  },
});
