import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { Queries } from '../../store/database.ts';
import type { AccountTemplate } from '../../words/mail/accountMail.ts';
import type { Use } from '../limits/limits.ts';
import { unsent } from '../mail/unsent.ts';

export interface AccountMail {
  readonly template: AccountTemplate;
  readonly recipient: string;
  /** Left out where it is to be found by its address, if it is there. */
  readonly accountId?: number;
  readonly language: Language;
  /** The caller's, for the links. */
  readonly region: Region;
  /** Providers by which nobody signs in any more. */
  readonly unlinked?: readonly SocialProviderName[];
}

/**
 * Writes a mail about an account into the outbox, whether there is one or not, so that asking takes the same time:
 * nobody's is at its end already and waits for nothing. Its link is made only when it is sent: nobody can read it in
 * the database.
 */
export const mailAccount = (db: Queries, { template, recipient, accountId, language, region, unlinked }: AccountMail) =>
  db
    .insertInto('mail')
    .values({
      key: sql<string>`${template}::text || ':' || gen_random_uuid()`,
      recipient,
      language,
      template,
      data: JSON.stringify({ region, account_id: accountId, unlinked }),
      bounced:
        accountId === undefined
          ? sql`case when not exists (select from account where email = ${recipient}) then ${unsent.overtaken}::text end`
          : null,
    })
    .execute();

/** What one takes that somebody signed in asks for: told, since it is theirs. */
export const ownMailUses = (accountId: number, ip: string): readonly Use[] => [
  ['accountMailLine', ip],
  ['ownMail', accountId],
];

/** What one to confirm an address takes: of the network that asks for it, and of the address, which is not told. */
export const accountMailUses = (email: string, ip: string): readonly Use[] => [
  ['accountMailLine', ip],
  ['accountMail', email],
];
