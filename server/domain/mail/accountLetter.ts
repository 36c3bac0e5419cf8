import type { Language, Region } from '#contract/constants.ts';
import { emailConfirmationPath, passwordPath, passwordResetPath } from '#contract/paths.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import { type WantedGroup, wantedPath } from '#contract/values/wantedGroup.ts';
import type { Database, Queries } from '../../store/database.ts';
import { type AccountTemplate, accountMailWords, endedWords, unlinkedWords } from '../../words/mail/accountMail.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { newLink } from '../accounts/links.ts';
import { addressOf } from '../addresses.ts';
import { greeting, type Letter, type Sender } from './letter.ts';

/** A mail about an account as the outbox keeps it. */
export interface AccountMailRow {
  readonly template: AccountTemplate;
  readonly recipient: string;
  /** The caller's: for who has not shown that the mailbox is theirs. */
  readonly language: Language;
  readonly region: Region;
  /** Null where the account is found by its address. */
  readonly accountId: number | null;
  /** Of the registration that the link is for; null where it is for the account itself. */
  readonly registrationId: number | null;
  /** Providers by which nobody signs in any more. */
  readonly unlinked: readonly SocialProviderName[];
  /** Where who registers was on the way to. */
  readonly wantedGroup: WantedGroup | null;
}

interface Account {
  readonly id: number;
  /** Empty where nobody has shown that the mailbox is theirs: no stranger's words go there. */
  readonly name: string;
  readonly language: Language;
  readonly is_to_confirm: boolean;
  readonly is_to_reset: boolean;
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
  if (mail.template === 'password_reset' && !account.is_to_reset) return null;
  const { language } = account;
  const words = accountMailWords[language][mail.template];
  const link = links[mail.template];
  const { recipient: email, registrationId } = mail;
  const token =
    link.kind === null ? null : await newLink(db, link.kind, { account_id: account.id, email, registrationId });
  const path = link.path(language);
  return {
    language,
    subject: words.subject,
    tone: link.tone,
    state: words.state,
    heading: greeting(words.heading(account.name)),
    run: null,
    panel: [],
    body: bodyOf(mail, language),
    button: {
      label: words.button,
      address: addressOf(sender, mail.region, token === null ? path : `${path}/${token}${onward(mail)}`),
    },
    sums: [],
    due: null,
    account: null,
    footer: [mailWords[language].footer, sender.seller],
  };
}

function bodyOf({ template, unlinked }: AccountMailRow, language: Language): readonly string[] {
  const { body } = accountMailWords[language][template];
  if (unlinked.length === 0) return body;
  return template === 'identity_unlinked'
    ? [endedWords(unlinked, language), ...body]
    : [...body, unlinkedWords(unlinked, language)];
}

/** In a fragment: no server on the way is told a group's code. */
const onward = ({ template, wantedGroup }: AccountMailRow) =>
  template === 'confirm_email' && wantedGroup !== null ? `#${wantedPath(wantedGroup)}` : '';

const newPassword = { kind: null, path: passwordPath } as const;
/** Where a letter's button leads; with a kind the link carries a token of its own. */
const links = {
  confirm_email: { tone: 'calm', kind: 'confirm', path: () => emailConfirmationPath },
  known_address: { tone: 'calm', ...newPassword },
  password_reset: { tone: 'calm', kind: 'reset', path: () => passwordResetPath },
  email_changed_old: { tone: 'urgent', ...newPassword },
  password_changed: { tone: 'good', ...newPassword },
  identity_unlinked: { tone: 'urgent', ...newPassword },
} as const satisfies Record<AccountTemplate, unknown>;

async function findAccount(
  db: Queries,
  { recipient, accountId, registrationId, language }: AccountMailRow,
): Promise<Account | null> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'language', 'email', 'pending_email', 'email_confirmed_at', 'former_email'])
    .where((is) => (accountId === null ? is('email', '=', recipient) : is('id', '=', accountId)))
    .executeTakeFirst();
  if (account === undefined) return null;
  const { id, email, pending_email, email_confirmed_at, former_email } = account;
  const isOwn = email === recipient && email_confirmed_at !== null;
  const isShown = isOwn || former_email === recipient;
  const isFirst = email === recipient && email_confirmed_at === null;
  return {
    id,
    name: isShown ? account.name : '',
    language: isShown || registrationId === null ? account.language : language,
    is_to_confirm: registrationId === null ? isFirst || pending_email === recipient : isFirst,
    is_to_reset: email_confirmed_at !== null || former_email === null,
  };
}
