import { sql } from 'kysely';
import { safeParse } from 'valibot';
import type { Database } from '../../store/database.ts';
import { isUuid } from '../../store/uuid.ts';
import { type KnownAttempt, News, type NewsStore } from './news.ts';

/**
 * The reports of an account that cannot be asked: its notifications, which are kept for that (docs/rules/payments.md
 * 9).
 */
export const newsOf = ({ db }: Pick<Database, 'db'>): NewsStore => ({
  async about(ref) {
    const { rows } = await sql<{ body: unknown }>`
      select body from provider_event where provider = 'adyen' and ${
        isUuid(ref)
          ? sql`(object_ref = ${ref} or body ->> 'originalReference' = any(array(
              select paid.body ->> 'pspReference' from provider_event paid
              where paid.provider = 'adyen' and paid.object_ref = ${ref} and paid.type = 'AUTHORISATION')))`
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
  async nameOf(ref) {
    if (isUuid(ref)) return ref;
    const { rows } = await sql<{ name: string }>`
      select object_ref as name from provider_event
      where provider = 'adyen' and body ->> 'pspReference' = ${ref} and type = 'AUTHORISATION' and object_ref is not null
        and not exists (select from attempt where provider_ref = ${ref})
        and not exists (select from discrepancy where ref = ${ref}) limit 1`.execute(db);
    return rows[0]?.name ?? ref;
  },
  async since(moment) {
    const { rows } = await sql<{ ref: string }>`
      select distinct object_ref as ref from provider_event
      where provider = 'adyen' and object_ref is not null and received_at >= ${moment}`.execute(db);
    return rows.map(({ ref }) => ref);
  },
});
