import { sql, type Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../outside/passwords/passwords.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { accountGone } from '../kit/accountGone.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import type { RequestOf } from '../kit/callRequest.ts';
import { endOtherSessions, lockOwnAccount } from '../kit/sessions.ts';
import { transact } from '../kit/transact.ts';
import { claimShown } from '../places/claims.ts';
import { verifyHoldsOf } from '../shop/holds/holds.ts';
import type { Asking } from '../staff/log.ts';
import { noteAddressChange } from '../staff/ownAccount.ts';
import { mailAccount, ownMailUses } from './accountMails.ts';
import { type ConfirmLink, readConfirmLink } from './confirmLink.ts';
import { type AccountLink, endLinks, lockAccountOf, spendLink } from './links.ts';
import { beginAccount, freeAddress, type Owner, ownerOf } from './mailboxOwner.ts';
import { loginTo, type PasswordLogin } from './signIn/login.ts';
import { refuseWeak } from './signIn/passwordRules.ts';

type ConfirmationAsked = RequestOf<'POST email/confirm'>;
type ConfirmRefusal = Refusal<'token_spent' | 'invalid' | 'unauthenticated' | 'forbidden'>;

/** What a mailed link needs to confirm its address; changes nothing. */
export async function verifyConfirmation(
  { database }: Pick<Deps, 'database'>,
  { body, who }: Pick<ConfirmationAsked, 'body' | 'who'>,
) {
  const link = await readConfirmLink(database.db, { ...body, browserKey: body.browser_key, who });
  return link === null ? new Refusal('token_spent') : { email: link.email, ways: link.ways };
}

/**
 * Confirms the address that a mailed link was sent to. The holder of the link has the mailbox; a session of the
 * account, or the browser that registered, shows that its content is theirs, too. Otherwise they begin an account of
 * their own, with their own password (docs/rules/accounts.md 2). Of several at once one succeeds.
 */
export async function confirmEmail(
  { database }: Pick<Deps, 'database'>,
  { body, who, lang, ip, agent, requestId }: ConfirmationAsked,
): Promise<{ login?: PasswordLogin } | ConfirmRefusal> {
  const bringer = { ...body, browserKey: body.browser_key, who };
  const shown = await readConfirmLink(database.db, bringer);
  if (shown === null) return new Refusal('token_spent');
  const start = shown.ways.includes('confirm') ? null : await ownStart(shown, { body, who, lang });
  if (start instanceof Refusal) return start;
  const confirm = () =>
    transact(database, async (tx) => {
      await lockAccountOf(tx, body.token);
      if (who?.id === shown.account_id) await lockOwnAccount(tx, who);
      const link = await readConfirmLink(tx, bringer);
      // Rights are checked under the lock: they may have changed while the password was hashed.
      if (link === null || String(link.ways) !== String(shown.ways)) return new Refusal('token_spent');
      if ((await spendLink(tx, 'confirm', body.token)) === null) return new Refusal('token_spent');
      const owner = start ?? link.registration;
      if (owner === null && who?.id === link.account_id) {
        await (link.isChange ? changeAddress(tx, link, who, { ip, requestId }) : confirmAddress(tx, link));
        return {};
      }
      const account_id = owner === null ? link.account_id : await beginAccount(tx, link.email, owner);
      await confirmAddress(tx, { account_id, email: link.email });
      return { login: await loginTo(tx, account_id, { ip, agent }) };
    });
  try {
    return await confirm();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_email') throw error;
    if (await isConfirmed(database.db, shown.email)) return new Refusal('token_spent');
    // Nobody has shown that the address is theirs, so that nobody keeps it from its owner: it is freed again.
    return confirm();
  }
}

/** Whether somebody else has confirmed the same address in the meantime. */
async function isConfirmed(db: Queries, email: string): Promise<boolean> {
  const { rows } = await sql`select from account where email = ${email} and email_confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/** The first session of the mailbox's owner, who is a stranger to the account. */
async function ownStart(
  { email, ways }: ConfirmLink,
  { body, who, lang }: Pick<ConfirmationAsked, 'body' | 'who' | 'lang'>,
): Promise<Owner | ConfirmRefusal> {
  if (!ways.includes('password')) return new Refusal(who === null ? 'unauthenticated' : 'forbidden');
  const { password, name = '', surname = '' } = body;
  if (password === undefined) return new Refusal('invalid', { password: [faultWords[lang].required('')] });
  const refusal = await refuseWeak({ email, name, surname, password }, lang);
  if (refusal) return refusal;
  const password_hash = await hashPassword(password, { goesFirst: true });
  return ownerOf(email, { language: lang, password_hash, name, surname });
}

/**
 * The address of the account is known to be its owner's: the only place where that is noted. Purchases made with it are
 * theirs, they are asked about reservations by others; links to confirm it and registrations with it have nothing left
 * to do. False when it is another by now.
 */
export async function confirmAddress(tx: Transaction<Tables>, { account_id, email }: AccountLink): Promise<boolean> {
  const { rows } = await sql`
    update account set email_confirmed_at = coalesce(email_confirmed_at, now()), email_bounced = null,
      former_email = null, browser_hash = null
    where id = ${account_id} and email = ${email} returning id`.execute(tx);
  if (rows.length === 0) return false;
  await endLinks(tx, account_id, 'confirm');
  await sql`delete from registration where email = ${email}`.execute(tx);
  await claimShown(tx, { id: account_id, email });
  await verifyHoldsOf(tx, account_id);
  return true;
}

/** The new address takes the place of the account's, and ends the tokens of everybody else. */
async function changeAddress(
  tx: Transaction<Tables>,
  { account_id, email }: AccountLink,
  who: Who,
  from: Asking,
): Promise<void> {
  await freeAddress(tx, email);
  const { email: was } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow(accountGone);
  await sql`update account set email = pending_email, pending_email = null where id = ${account_id}`.execute(tx);
  await leaveAddress(tx, account_id, who);
  await noteAddressChange(tx, account_id, was, from);
  await confirmAddress(tx, { account_id, email });
}

/**
 * Everything that depended on an account's old address ends with it: reset links, other sessions, and what providers
 * vouched for.
 */
export async function leaveAddress(tx: Transaction<Tables>, accountId: number, who: Who): Promise<void> {
  await endLinks(tx, accountId, 'reset');
  await endOtherSessions(tx, accountId, who);
  await sql`update identity set vouched = false where account_id = ${accountId}`.execute(tx);
}

/** Mails the link once more, for the new address while one waits to be confirmed; nothing is left to confirm else. */
export async function resendConfirmation(
  { database: { db }, limits }: Deps,
  { who, region, ip }: { readonly who: Who; readonly region: Region; readonly ip: string },
): Promise<Record<string, never> | Refusal<'rate_limited'>> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'pending_email', 'email_confirmed_at', 'language'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(accountGone);
  if (account.pending_email === null && account.email_confirmed_at !== null) return {};
  const limited = await limits.takeAll(ownMailUses(who.id, ip));
  if (limited) return limited;
  const { pending_email: pending } = account;
  // The history of a new address stays secret: the answer would reveal what others requested.
  if (pending !== null && (await limits.take('accountMail', pending)) !== null) return {};
  await mailAccount(db, {
    template: 'confirm_email',
    recipient: pending ?? account.email,
    accountId: who.id,
    language: account.language,
    region,
  });
  return {};
}
