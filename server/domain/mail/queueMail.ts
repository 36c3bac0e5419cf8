import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';

interface Queued {
  /** Tells it from every other mail: under a key that is there already nothing is written. */
  readonly key: string;
  readonly recipient: string;
  readonly language: Language;
  readonly template: string;
  /** What it is about; the facts are read when it is sent. */
  readonly data: object;
  /** When it may be sent; at once when left out. */
  readonly due?: ReturnType<typeof sql<Date>>;
}

/**
 * Writes a mail into the outbox, in the transaction of what it reports; answers whether it is new. Where a mail is one
 * statement with what causes it (an order, a registration, reminders), or is addressed by a query, that statement
 * writes the row itself.
 */
export async function queueMail(db: Queries, { data, due = sql<Date>`now()`, ...mail }: Queued): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail')
    .values({ ...mail, data: JSON.stringify(data), next_try_at: due })
    .onConflict((same) => same.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
