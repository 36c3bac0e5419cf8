import { sql, type Updateable } from 'kysely';
import type { InferOutput } from 'valibot';
import type { ProfileChange } from '#contract/account.calls.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Refusal, Who } from '../../routes/handler.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { orGone } from './accountGone.ts';
import { accountMailUses, mailAccount } from './accountMails.ts';
import { endLinks } from './links.ts';
import { refuseUnproven } from './proof.ts';
import { endOtherSessions } from './sessions.ts';

export interface ProfileChangeAsked {
  readonly body: InferOutput<typeof ProfileChange>;
  readonly lang: Language;
  readonly region: Region;
  readonly ip: string;
  readonly who: Who;
}

type ChangeRefusal = Refusal<'wrong_credentials' | 'invalid' | 'rate_limited' | 'sign_in_again'>;

/** Changes the fields that were sent, all or none; null when it is done. */
export async function changeProfile(deps: Deps, asked: ProfileChangeAsked): Promise<ChangeRefusal | null> {
  const { email, current_password, ...fields } = asked.body;
  const { db } = deps.database;
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'email_bounced', 'language', 'password_hash'])
    .where('id', '=', asked.who.id)
    .executeTakeFirstOrThrow(orGone);
  if (email !== undefined && email !== account.email) {
    const refusal = await changeEmail(deps, asked, account, { email, current_password });
    if (refusal) return refusal;
  }
  await keep(db, account.id, fields);
  return null;
}

type Account = Pick<Tables['account'], 'email' | 'email_bounced' | 'language' | 'password_hash'> & {
  readonly id: number;
};

/**
 * The old address stays until the new one is confirmed, except where it bounced: then the new one counts at once.
 * The old one is told. What belongs to somebody else stays theirs, and they are told instead of the caller.
 */
async function changeEmail(
  deps: Deps,
  { lang, region, ip, who }: ProfileChangeAsked,
  account: Account,
  { email, current_password }: { readonly email: string; readonly current_password: string | undefined },
): Promise<ChangeRefusal | null> {
  const proof = { account, password: current_password, field: 'current_password', lang, ip, who } as const;
  const refusal = await refuseUnproven(deps, proof);
  if (refusal) return refusal;
  const limited = await deps.limits.takeAll(accountMailUses(account.email, ip));
  if (limited) return limited;

  const mail = { language: account.language, region };
  await deps.database.db.transaction().execute(async (tx) => {
    const isTaken = (await tx.selectFrom('account').select('id').where('email', '=', email).execute()).length > 0;
    const atOnce = account.email_bounced !== null && !isTaken;
    await keep(
      tx,
      account.id,
      atOnce ? { email, pending_email: null, email_confirmed_at: null, email_bounced: null } : { pending_email: email },
    );
    await endLinks(tx, account.id, 'confirm');
    if (atOnce) {
      await endLinks(tx, account.id, 'reset');
      await endOtherSessions(tx, account.id, who);
    }
    if (isTaken) await mailAccount(tx, { ...mail, template: 'known_address', recipient: email });
    else await mailAccount(tx, { ...mail, template: 'confirm_email', recipient: email, accountId: account.id });
    await mailAccount(tx, {
      ...mail,
      template: 'email_changed_old',
      recipient: account.email,
      accountId: account.id,
    });
  });
  return null;
}

async function keep(db: Queries, id: number, fields: Updateable<Tables['account']>) {
  if (Object.keys(fields).length === 0) return;
  await db.updateTable('account').set(fields).where('id', '=', id).execute();
}

/** Accepts the current terms, or declines them. */
export const answerTerms = (
  { config, database }: Deps,
  { who, accepted }: { readonly who: Who; readonly accepted: boolean },
) =>
  keep(database.db, who.id, {
    terms_version: accepted ? config.termsVersion : null,
    terms_accepted_at: accepted ? sql<Date>`now()` : null,
  } as Updateable<Tables['account']>);
