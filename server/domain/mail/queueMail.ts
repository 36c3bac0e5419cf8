import { CompiledQuery } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import { mailsFrom } from '../../store/mails.ts';
import { type MailKind, priorityOf } from '../../words/mail/kinds.ts';
import { unsent } from './unsent.ts';

export interface Queued {
  /** Tells it from every other mail: under a key that is there already nothing is written. */
  readonly key: string;
  readonly recipient: string;
  readonly language: Language;
  readonly template: MailKind;
  /** What it is about; the facts are read when it is sent. */
  readonly data: object;
  /** Minutes until it may be sent; at once when left out. */
  readonly waits?: number;
  /** It is at its end as it is written: nobody is to see whether there was something to say. */
  readonly isOver?: boolean;
}

/**
 * Writes mails into the outbox, in the transaction of what they report; answers how many are new. An order is one
 * statement with its mail (server/store/reserve.ts).
 */
export async function queueMail(db: Queries, ...mails: readonly Queued[]): Promise<number> {
  const rows = mails.map(({ isOver = false, ...mail }) => ({
    ...mail,
    priority: priorityOf(mail.template),
    bounced: isOver ? unsent.overtaken : null,
  }));
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]));
  return Number(numAffectedRows);
}

const text = mailsFrom(`select mail.*, now() + make_interval(mins => coalesce(waits, 0)) as next_try_at
  from jsonb_to_recordset($1) mail (key text, recipient text, language text, template text, priority smallint,
    data jsonb, waits int, bounced text)`);
