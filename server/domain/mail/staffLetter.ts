import { sql } from 'kysely';
import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import { passwordPath } from '#contract/paths.ts';
import { staffInvitationPath } from '#contract/staff/paths.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { allRuns, type StaffMailKind, staffMails } from '../../words/mail/staffMails.ts';
import { roleNames } from '../../words/staff.ts';
import { addressOf } from '../addresses.ts';
import { newStaffSecret } from '../staff/invitations.ts';
import { greeting, type Letter, letterOf, type Sender } from './letter.ts';
import type { MailRow } from './mailRow.ts';

/** A mail to somebody of the staff, or who is to be one; null where there is nothing to say any more. */
export async function writeStaffLetter(
  db: Queries,
  kind: StaffMailKind,
  mail: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const said =
    staffMails[kind].shape.leads === 'invitation' ? await invited(db, mail, sender) : await told(db, mail, sender);
  if (said === null) return null;
  const { name, language, role, runs, address } = said;
  const { shape, [language]: words } = staffMails[kind];
  return letterOf(language, sender, {
    subject: words.subject,
    tone: shape.tone,
    state: words.state,
    heading: greeting(words.heading(name)),
    body: words.body(role, runs),
    button: { label: words.button ?? mailWords[language].newPassword, address },
  });
}

interface Said {
  readonly name: string;
  readonly language: Language;
  readonly role: string;
  readonly runs: string;
  readonly address: string;
}

async function invited(db: Queries, { data, language }: MailRow, sender: Sender): Promise<Said | null> {
  const { staff_invitation_id: id = null, region = defaultRegion } = data;
  const { rows } = await sql<{ role: StaffRole; runs: readonly string[] | null }>`
    select role, (select array_agg(name order by date, id) from run where id = any(run_ids)) as runs
    from staff_invitation where id = ${id} and ended is null and expires_at > now()`.execute(db);
  const [invitation] = rows;
  if (id === null || invitation === undefined) return null;
  const { role, runs } = invitation;
  return {
    name: '',
    language,
    role: roleNames[language][role],
    runs: runs === null ? allRuns[language] : new Intl.ListFormat(language).format(runs),
    address: staffAddress(sender, region, staffInvitationPath(await newStaffSecret(db, id))),
  };
}

async function told(db: Queries, { data, recipient }: MailRow, sender: Sender): Promise<Said | null> {
  const { rows } = await sql<{ name: string; language: Language }>`
    select name, language from account where id = ${data.account_id ?? null} and email = ${recipient}`.execute(db);
  const [account] = rows;
  if (account === undefined) return null;
  const address = addressOf(sender, defaultRegion, passwordPath(account.language));
  return { ...account, role: '', runs: '', address };
}

/** At the host's root, below no base (docs/rules/staff.md 1). */
export const staffAddress = (
  { publicUrl, publicUrlOf }: Pick<Sender, 'publicUrl' | 'publicUrlOf'>,
  region: Region,
  path: string,
) => new URL(path, publicUrlOf[region] ?? publicUrl).href;
