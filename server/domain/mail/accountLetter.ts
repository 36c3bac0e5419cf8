import type { Language, Region } from '#contract/constants.ts';
import type { Database, Queries } from '../../store/database.ts';
import { type AccountTemplate, accountMailWords } from '../../words/accountMail.ts';
import { mailWords } from '../../words/mail.ts';
import { newLink } from '../accounts/links.ts';
import { addressOf } from '../addresses.ts';
import type { Letter, Sender } from './letter.ts';

/** A mail about an account as the outbox keeps it. */
export interface AccountMailRow {
  readonly template: AccountTemplate;
  readonly recipient: string;
  readonly region: Region;
  /** Null where the account is found by its address. */
  readonly accountId: number | null;
}

interface Account {
  readonly id: number;
  readonly name: string;
  readonly language: Language;
  readonly is_to_confirm: boolean;
}

/**
 * A mail to the owner of an account, in their language, with a link made now where it needs one. Null where there is
 * nothing to say: no such account, or nothing to confirm any more.
 */
export async function writeAccountLetter(
  { db }: Pick<Database, 'db'>,
  mail: AccountMailRow,
  sender: Sender,
): Promise<Letter | null> {
  const account = await findAccount(db, mail);
  if (account === null || (mail.template === 'confirm_email' && !account.is_to_confirm)) return null;
  const { language } = account;
  const words = accountMailWords[language][mail.template];
  const link = links[mail.template];
  const token =
    link.kind === null ? null : await newLink(db, link.kind, { account_id: account.id, email: mail.recipient });
  const path = link.path[language === 'pl' ? 'pl' : 'other'];
  return {
    language,
    subject: words.subject,
    tone: link.tone,
    state: words.state,
    heading: words.heading(account.name),
    run: null,
    panel: [],
    body: words.body,
    button: {
      label: words.button,
      address: addressOf(sender, mail.region, token === null ? path : `${path}/${token}`),
    },
    sums: [],
    due: null,
    account: null,
    footer: [mailWords[language].footer, sender.seller],
  };
}

const newPassword = { kind: null, path: { pl: '/haslo', other: '/password' } } as const;
/** Where a letter's button leads; with a kind the link carries a token of its own. */
const links = {
  confirm_email: { tone: 'calm', kind: 'confirm', path: { pl: '/email/confirm', other: '/email/confirm' } },
  known_address: { tone: 'calm', ...newPassword },
  password_reset: { tone: 'calm', kind: 'reset', path: { pl: '/password/reset', other: '/password/reset' } },
  email_changed_old: { tone: 'urgent', ...newPassword },
  password_changed: { tone: 'good', ...newPassword },
  identity_unlinked: { tone: 'urgent', ...newPassword },
} as const satisfies Record<AccountTemplate, unknown>;

async function findAccount(db: Queries, { recipient, accountId }: AccountMailRow): Promise<Account | null> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'language', 'email', 'pending_email', 'email_confirmed_at'])
    .where((is) => (accountId === null ? is('email', '=', recipient) : is('id', '=', accountId)))
    .executeTakeFirst();
  if (account === undefined) return null;
  const { id, name, language, email, pending_email, email_confirmed_at } = account;
  const isFirst = email === recipient && email_confirmed_at === null;
  return { id, name, language, is_to_confirm: isFirst || pending_email === recipient };
}
