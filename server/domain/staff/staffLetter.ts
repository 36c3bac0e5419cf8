import { sql } from 'kysely';
import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import { passwordPath } from '#contract/paths.ts';
import { staffFactorPath, staffInvitationPath, staffPath, staffRoot } from '#contract/staff/paths.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { allRuns, type StaffMailKind, staffMails } from '../../words/mail/staffMails.ts';
import { roleNames } from '../../words/staff.ts';
import { addressOf } from '../kit/addresses.ts';
import { greeting, type Letter, letterOf, type Sender } from '../mail/letter.ts';
import { lettersOf } from '../mail/letters.ts';
import type { MailRow } from '../mail/mailRow.ts';
import { hasFactor } from './factor.ts';
import { newFactorSecret } from './factorLinks.ts';
import { newStaffSecret } from './invitations.ts';

export const staffLetters = lettersOf({
  family: staffMails,
  write: ({ config, database: { db } }, kind, row) => writeStaffLetter(db, kind, row, config),
});

/** A mail to somebody of the staff, or who is to be one; null if there is nothing to say any more. */
async function writeStaffLetter(
  db: Queries,
  kind: StaffMailKind,
  mail: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const facts = await factsByTarget[staffMails[kind].shape.leads](db, mail, sender);
  if (facts === null) return null;
  const { name, language, role, runs, address } = facts;
  const { shape, [language]: words } = staffMails[kind];
  return letterOf(language, sender, {
    subject: words.subject,
    tone: shape.tone,
    state: words.state,
    heading: greeting(words.heading(name)),
    body: words.body(role, runs, { change: mail.data.change ?? null, isOwner: mail.data.account_id !== undefined }),
    button: { label: words.button ?? mailWords[language].newPassword, address },
  });
}

interface StaffMailFacts {
  readonly name: string;
  readonly language: Language;
  readonly role: string;
  readonly runs: string;
  readonly address: string;
}

async function toInvitation(db: Queries, { data, language }: MailRow, sender: Sender): Promise<StaffMailFacts | null> {
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

/** To the account's own address, and only while there is no second factor. */
async function toFactor(db: Queries, { data, recipient }: MailRow, sender: Sender): Promise<StaffMailFacts | null> {
  const { account_id: id = null, region = defaultRegion } = data;
  const { rows } = await sql<{ name: string; language: Language }>`
    select name, language from staff join account on account.id = account_id
    where account_id = ${id} and email = ${recipient}`.execute(db);
  const [member] = rows;
  if (id === null || member === undefined || (await hasFactor(db, id))) return null;
  const address = staffAddress(sender, region, staffFactorPath(await newFactorSecret(db, id)));
  return { ...member, role: '', runs: '', address };
}

async function toPassword(db: Queries, { data, recipient }: MailRow, sender: Sender): Promise<StaffMailFacts | null> {
  const { rows } = await sql<{ name: string; language: Language }>`
    select name, language from account where id = ${data.account_id ?? null} and (email = ${recipient} or exists (
      select from former_address where account_id = account.id and former_address.email = ${recipient}
        and until > now()))`.execute(db);
  const [account] = rows;
  if (account === undefined) return null;
  const address = addressOf(sender, defaultRegion, passwordPath(account.language));
  return { ...account, role: '', runs: '', address };
}

/** A member's change to their own account, mailed to an owner who still is one, or to the account's recent address. */
async function toTeam(
  db: Queries,
  { data, recipient, language }: MailRow,
  sender: Sender,
): Promise<StaffMailFacts | null> {
  const { subject = null, account_id: owner = null, role } = data;
  if (role === undefined) return null;
  const { rows } = await sql<{ name: string | null; is_mailed: boolean }>`
    select (select nullif(concat_ws(' ', name, surname), '') from account where id = ${subject}) as name,
      ${owner}::int is null or exists (select from staff join account on account.id = account_id
        where account_id = ${owner} and role = 'owner' and email = ${recipient}) as is_mailed`.execute(db);
  if (rows[0]?.is_mailed !== true) return null;
  const address = staffAddress(sender, defaultRegion, owner === null ? staffRoot : staffPath('team'));
  return { name: rows[0].name ?? '', language, role: roleNames[language][role], runs: '', address };
}

const factsByTarget = { invitation: toInvitation, factor: toFactor, password: toPassword, team: toTeam } as const;

/** At the host's root, below no base (docs/rules/staff.md 1). */
export const staffAddress = (
  { publicUrl, publicUrlOf }: Pick<Sender, 'publicUrl' | 'publicUrlOf'>,
  region: Region,
  path: string,
) => new URL(path, publicUrlOf[region] ?? publicUrl).href;
