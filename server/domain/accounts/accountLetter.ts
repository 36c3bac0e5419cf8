import { defaultRegion, type Language } from '#contract/constants.ts';
import { wantedPath } from '#contract/groups/wantedGroup.ts';
import type { Queries } from '../../store/database.ts';
import { type AccountKind, accountMails, endedWords, unlinkedWords } from '../../words/mail/accountMails.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { addressOf } from '../kit/addresses.ts';
import { greeting, type Letter, letterOf, type Sender } from '../mail/letter.ts';
import { lettersOf } from '../mail/letters.ts';
import type { MailRow } from '../mail/mailRow.ts';
import { newLink } from './links.ts';

interface Account {
  readonly id: number;
  /** Empty if nobody has shown that the mailbox is theirs: no stranger's words go there. */
  readonly name: string;
  readonly language: Language;
  readonly is_to_confirm: boolean;
  readonly is_to_reset: boolean;
}

export const accountLetters = lettersOf({
  family: accountMails,
  write: ({ config, database: { db } }, kind, row) => writeAccountLetter(db, kind, row, config),
});

/**
 * A mail to the owner of an account, in their language, with a link made now where it needs one. Null if there is
 * nothing to say: no such account, or nothing to confirm any more.
 */
async function writeAccountLetter(
  db: Queries,
  kind: AccountKind,
  mail: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const account = await findAccount(db, mail);
  if (account === null || (kind === 'confirm_email' && !account.is_to_confirm)) return null;
  if (kind === 'password_reset' && !account.is_to_reset) return null;
  const { language } = account;
  const { shape, [language]: words } = accountMails[kind];
  const { region = defaultRegion, registration_id: registrationId = null } = mail.data;
  const of = { account_id: account.id, email: mail.recipient, registrationId };
  const token = shape.link === null ? '' : `/${await newLink(db, shape.link, of)}${onward(kind, mail)}`;
  return letterOf(language, sender, {
    subject: words.subject,
    tone: shape.tone,
    state: words.state,
    heading: greeting(words.heading(account.name)),
    body: bodyOf(kind, mail, language),
    button: {
      label: words.button ?? mailWords[language].newPassword,
      address: addressOf(sender, region, `${shape.path(language)}${token}`),
    },
  });
}

function bodyOf(kind: AccountKind, { data: { unlinked = [] } }: MailRow, language: Language): readonly string[] {
  const { body } = accountMails[kind][language];
  if (unlinked.length === 0) return body;
  return kind === 'identity_unlinked'
    ? [endedWords(unlinked, language), ...body]
    : [...body, unlinkedWords(unlinked, language)];
}

/** In a fragment: no server on the way gets a group's code. */
const onward = (kind: AccountKind, { data: { wanted_group = null } }: MailRow) =>
  kind === 'confirm_email' && wanted_group !== null ? `#${wantedPath(wanted_group)}` : '';

async function findAccount(db: Queries, { recipient, language, data }: MailRow): Promise<Account | null> {
  const { account_id: accountId = null, registration_id: registrationId = null } = data;
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
