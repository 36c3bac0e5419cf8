import { randomUUID } from 'node:crypto';
import type { Language, Region } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { Queries } from '../../store/database.ts';
import type { AccountKind } from '../../words/mail/accountMails.ts';
import type { Use } from '../limits/limits.ts';
import { queueMail } from '../mail/queueMail.ts';

export interface AccountMail {
  readonly template: AccountKind;
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
export async function mailAccount(
  db: Queries,
  { template, recipient, accountId, language, region, unlinked }: AccountMail,
): Promise<void> {
  const account = db.selectFrom('account').select('id').where('email', '=', recipient);
  const isOver = accountId === undefined && (await account.executeTakeFirst()) === undefined;
  const data = { region, account_id: accountId, unlinked };
  await queueMail(db, { key: `${template}:${randomUUID()}`, recipient, language, template, data, isOver });
}

/** The limit of a mail that a signed-in person asks for: shown, since it is theirs. */
export const ownMailUses = (accountId: number, ip: string): readonly Use[] => [
  ['accountMailLine', ip],
  ['ownMail', accountId],
];

/**
 * The limits of a mail to confirm an address: of the network that asks for it, and of the address, which is not shown.
 */
export const accountMailUses = (email: string, ip: string): readonly Use[] => [
  ['accountMailLine', ip],
  ['accountMail', email],
];
