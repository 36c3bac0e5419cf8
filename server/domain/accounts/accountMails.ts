import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import type { AccountTemplate } from '../../words/accountMail.ts';

export interface AccountMail {
  readonly template: AccountTemplate;
  readonly recipient: string;
  /** Left out where it is to be found by its address, if it is there. */
  readonly accountId?: number;
  readonly language: Language;
  /** The caller's, for the links. */
  readonly region: Region;
}

/**
 * Writes a mail about an account into the outbox, whether there is one or not: that is found out when it is sent,
 * so that asking takes the same time. Its link, too, is made only then: nobody can read it in the database.
 */
export const mailAccount = (db: Queries, { template, recipient, accountId, language, region }: AccountMail) =>
  db
    .insertInto('mail')
    .values({
      key: sql<string>`${template}::text || ':' || gen_random_uuid()`,
      recipient,
      language,
      template,
      data: JSON.stringify({ region, account_id: accountId }),
    })
    .execute();
