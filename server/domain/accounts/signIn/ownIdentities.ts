import { sql } from 'kysely';
import type { LinkedIdentity } from '#contract/accounts/access.calls.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import { accountGone } from '../../kit/accountGone.ts';
import { KeptRefusal, Refusal, type Who } from '../../kit/answers.ts';
import type { CallRefusal, RequestOf } from '../../kit/callRequest.ts';
import { endOtherSessions, lockOwnAccount } from '../../kit/sessions.ts';
import { transactKeeping } from '../../kit/transact.ts';
import { noteOwnChange, showFactor } from '../../staff/ownAccount.ts';
import { mailAccount } from '../accountMails.ts';

/** The providers, and their accounts, that somebody can sign in by, the first linked first. */
export async function listIdentities(db: Queries, accountId: number): Promise<LinkedIdentity[]> {
  const rows = await db
    .selectFrom('identity')
    .select(['id', 'provider', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

/**
 * Nobody signs in by an identity any more, and sessions made by it are ended. The last way to sign in stays, until a
 * password is set: the lock on the account lets of two at once only one be the last but one (docs/rules/sign-in.md
 * 1.4).
 */
export async function unlinkIdentity(
  deps: Pick<Deps, 'database' | 'secrets'>,
  { params, body, who, region, lang, ip, requestId }: RequestOf<'POST user/identities/{id}/unlink'>,
): Promise<Record<string, never> | CallRefusal<'POST user/identities/{id}/unlink'>> {
  type No = CallRefusal<'POST user/identities/{id}/unlink'>;
  return transactKeeping<Record<string, never>, No>(deps.database, async (tx) => {
    await lockOwnAccount(tx, who);
    const { email, language, password_hash } = await tx
      .selectFrom('account')
      .select(['email', 'language', 'password_hash'])
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow(accountGone);
    const identities = await listIdentities(tx, who.id);
    const identity = identities.find(({ id }) => id === params.id);
    if (identity === undefined) return new Refusal('not_found');
    if (password_hash === null && identities.length === 1) return new Refusal('password_required');
    const member = await showFactor(deps, tx, who.id, { code: body.staff_code, lang, ip, requestId });
    if (member instanceof KeptRefusal) return member;
    await sql`delete from identity where id = ${params.id}`.execute(tx);
    // After it: a sign-in under way held the identity until its session was there.
    await endOtherSessions(tx, who.id, who);
    const to = { recipient: email, accountId: who.id, language, region };
    await mailAccount(tx, { template: 'identity_unlinked', ...to, unlinked: [identity.provider] });
    if (member) await noteOwnChange(tx, member, 'unlinked');
    return {};
  });
}

/** Mails the link that sets a password, to the account's own address. */
export async function mailPasswordLink(
  { database: { db } }: Pick<Deps, 'database'>,
  { who, region, lang }: { readonly who: Who; readonly region: Region; readonly lang: Language },
): Promise<Record<string, never>> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(accountGone);
  await mailAccount(db, { template: 'password_reset', recipient: email, language: lang, region });
  return {};
}
