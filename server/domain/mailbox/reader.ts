import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '../../store/database.ts';
import { mailboxOf } from './mailbox.ts';

/** What is known of the recipient of a mail. */
export interface Reader {
  /** The address is a confirmed account's. */
  readonly isKnown: boolean;
  /** They have opened a link of ours, or typed a code: a stranger's words may go there (docs/rules/mail.md 5). */
  readonly hasReacted: boolean;
  /** They want no mails that others cause. */
  readonly isStopped: boolean;
  /** Their mail server refused a mail for good within two days. */
  readonly hasBounced: boolean;
  /** The secret of the link that stops such mails. */
  readonly stopSecret: string;
}

/** The key of the table `mailbox`, made like address_hash of the database. */
export const hashOfMailbox = (address: string) => createHash('sha256').update(mailboxOf(address)).digest('hex');

/**
 * Mails with what is known of their recipients. A choice made for one spelling before mailboxes were counted is under
 * that spelling's own hash, as is a bounce: one spelling may be refused, and another not.
 */
export async function withReaders<Mail extends { readonly recipient: string }>(
  { pool }: Pick<Database, 'pool'>,
  mails: readonly Mail[],
): Promise<readonly (Mail & { readonly reader: Reader })[]> {
  if (mails.length === 0) return [];
  const addresses = mails.map(({ recipient }) => recipient);
  const { rows } = await pool.query<Reader>(readersText, [addresses, addresses.map(hashOfMailbox)]);
  return mails.flatMap((mail, at) => {
    const reader = rows[at];
    return reader === undefined ? [] : [{ ...mail, reader }];
  });
}

const readersText = `
select exists (select from account where account.email = asked.address and email_confirmed_at is not null) as "isKnown",
  coalesce(box.reacted_at is not null, false) as "hasReacted",
  coalesce(case when box.address_hash is null then spelling.stopped_at else box.stopped_at end is not null, false) as "isStopped",
  coalesce(spelling.bounced_at > now() - interval '48 hours', false) as "hasBounced",
  stop_secret(asked.hash) as "stopSecret"
from unnest($1::text[], $2::text[]) with ordinality as asked (address, hash, n)
  left join mailbox box on box.address_hash = asked.hash
  left join mailbox spelling on spelling.address_hash = address_hash(asked.address)
order by n`;

/** Somebody at the mailbox has reacted to a mail of ours. */
export const noteReaction = (db: Queries, address: string) =>
  sql`insert into mailbox (address_hash, reacted_at) values (${hashOfMailbox(address)}, now())
    on conflict (address_hash) do update set reacted_at = now() where mailbox.reacted_at is null`.execute(db);
