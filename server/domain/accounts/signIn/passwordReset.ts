import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../outside/network.ts';
import { hashPassword } from '../../../outside/passwords/passwords.ts';
import type { Tables } from '../../../store/schema.ts';
import { accountGone } from '../../kit/accountGone.ts';
import { KeptRefusal, Refusal } from '../../kit/answers.ts';
import type { CallRefusal, RequestOf } from '../../kit/callRequest.ts';
import { endOtherSessions, knowNetwork, lockOwnAccount } from '../../kit/sessions.ts';
import { transactKeeping } from '../../kit/transact.ts';
import { noteOwnChange, showFactor } from '../../staff/ownAccount.ts';
import { mailAccount } from '../accountMails.ts';
import { confirmAddress } from '../emailConfirmation.ts';
import { type AccountLink, accountBehind, endLinks, isGood, lockAccountOf, spendLink } from '../links.ts';
import { beginAccount, ownerOf } from '../mailboxOwner.ts';
import { removeUnverifiedIdentities } from './identities.ts';
import { refuseWeak, wrongPassword } from './passwordRules.ts';
import { tryPassword } from './passwordTries.ts';

/**
 * Mails a link to set a new password, three an hour; where there is no account the mail is at its end as it is written.
 * The limit of the network is shown, that of the address is not: the answer would say what else was asked for.
 */
export async function requestReset(
  deps: Deps,
  { body, lang, region }: RequestOf<'POST password/email'>,
): Promise<Record<string, never>> {
  if ((await deps.limits.take('resetMail', body.email)) === null) {
    await mailAccount(deps.database.db, { template: 'password_reset', recipient: body.email, language: lang, region });
  }
  return {};
}

/**
 * Sets a new password by a mailed link, spends all such links and ends all tokens, and every sign-in by a provider that
 * did not vouch for the address. The holder of the link has the mailbox, so the address is confirmed with it, and their
 * network has tries of its own, however many others guess. Of several at once one succeeds.
 */
export async function resetPassword(
  deps: Deps,
  { body, lang, region, ip, requestId }: RequestOf<'POST password/reset'>,
): Promise<Record<string, never> | CallRefusal<'POST password/reset'>> {
  const { database } = deps;
  // Before the hash: a flood of made-up links costs nothing.
  if (!(await isGood(database.db, 'reset', body.token, body.email))) return new Refusal('token_spent');
  const owner = await database.db
    .selectFrom('account')
    .select(['name', 'surname'])
    .where('email', '=', body.email)
    // A stranger's name is no reason to refuse anything.
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  const refusal = await refuseWeak({ name: '', surname: '', ...owner, ...body }, lang);
  if (refusal) return refusal;
  const hash = await hashPassword(body.password, { goesFirst: true });
  return transactKeeping<Record<string, never>, CallRefusal<'POST password/reset'>>(database, async (tx) => {
    await lockAccountOf(tx, body.token);
    const showing = { code: body.staff_code, lang, ip, requestId, hasMailbox: true };
    const member = await showFactor(deps, tx, await accountBehind(tx, body.token), showing);
    // The link is good once more, with a code.
    if (member instanceof KeptRefusal) return member;
    const link = await spendLink(tx, 'reset', body.token);
    if (link === null) return new Refusal('token_spent');
    const accountId = await ownersAccount(tx, link, lang);
    if (accountId === null || !(await confirmAddress(tx, { ...link, account_id: accountId }))) {
      return new Refusal('token_spent');
    }
    await sql`update account set password_hash = ${hash} where id = ${accountId}`.execute(tx);
    await endLinks(tx, accountId, 'reset');
    await endOtherSessions(tx, accountId, null);
    const unlinked = await removeUnverifiedIdentities(tx, accountId);
    await knowNetwork(tx, accountId, networkOf(ip));
    await mailAccount(tx, {
      template: 'password_changed',
      recipient: link.email,
      accountId,
      language: lang,
      region,
      unlinked,
    });
    if (member) await noteOwnChange(tx, member, 'passwordReset');
    return {};
  });
}

/**
 * The account of a person who has shown that a mailbox is theirs: the confirmed one with its address, else one of their
 * own instead of the one that somebody made. Null where an account only waits to change to the address.
 */
async function ownersAccount(tx: Transaction<Tables>, { account_id, email }: AccountLink, language: Language) {
  const { email_confirmed_at, former_email } = await tx
    .selectFrom('account')
    .select(['email_confirmed_at', 'former_email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow(accountGone);
  if (email_confirmed_at !== null) return account_id;
  return former_email === null ? beginAccount(tx, email, ownerOf(email, { language })) : null;
}

/** Changes the password of somebody signed in and ends their other tokens. */
export async function changePassword(
  deps: Deps,
  { body, lang, region, ip, who, requestId }: RequestOf<'POST user/password'>,
): Promise<Record<string, never> | CallRefusal<'POST user/password'>> {
  const { db } = deps.database;
  const { email, language, ...names } = await db
    .selectFrom('account')
    .select(['email', 'language', 'name', 'surname'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(accountGone);
  const refusal = await refuseWeak({ email, ...names, password: body.password }, lang);
  if (refusal) return refusal;
  const right = await tryPassword(deps, { email, password: body.current_password, ip });
  if (right instanceof Refusal) return right;
  if (right?.id !== who.id) return wrongPassword('current_password', lang);
  const hash = await hashPassword(body.password, { goesFirst: true });
  return transactKeeping<Record<string, never>, CallRefusal<'POST user/password'>>(deps.database, async (tx) => {
    await lockOwnAccount(tx, who);
    const member = await showFactor(deps, tx, who.id, { code: body.staff_code, lang, ip, requestId });
    if (member instanceof KeptRefusal) return member;
    await sql`update account set password_hash = ${hash} where id = ${who.id}`.execute(tx);
    await endLinks(tx, who.id, 'reset');
    await endOtherSessions(tx, who.id, who);
    await mailAccount(tx, { template: 'password_changed', recipient: email, accountId: who.id, language, region });
    if (member) await noteOwnChange(tx, member, 'passwordChanged');
    return {};
  });
}
