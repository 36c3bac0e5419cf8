import { sql, type Transaction, type Updateable } from 'kysely';
import { nationalPhone } from '#contract/values/values.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { accountGone } from '../kit/accountGone.ts';
import { KeptRefusal, Refusal, type Who } from '../kit/answers.ts';
import type { RequestOf } from '../kit/callRequest.ts';
import { lockOwnAccount } from '../kit/sessions.ts';
import { transactKeeping } from '../kit/transact.ts';
import { noteAddressChange, noteOwnChange, showFactor } from '../staff/ownAccount.ts';
import { mailAccount, ownMailUses } from './accountMails.ts';
import { leaveAddress } from './emailConfirmation.ts';
import { endLinks } from './links.ts';
import { requireProof } from './proof.ts';

type ProfileChangeRequest = RequestOf<'POST user/profile'>;
type ChangeRefusal = Refusal<'wrong_credentials' | 'invalid' | 'rate_limited' | 'sign_in_again' | 'step_up_required'>;

/** Changes the fields that were sent, all or none; null when it is done. */
export async function changeProfile(deps: Deps, request: ProfileChangeRequest): Promise<ChangeRefusal | null> {
  const { email, current_password, staff_code, phone: typed, ...fields } = request.body;
  const phone = typed && nationalPhone(typed, request.region);
  if (typed && phone === null) return new Refusal('invalid', { phone: [faultWords[request.lang].wrongPhone('')] });
  const { db } = deps.database;
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'email_bounced', 'language', 'password_hash'])
    .where('id', '=', request.who.id)
    .executeTakeFirstOrThrow(accountGone);
  if (email !== undefined && email !== account.email) {
    const refusal = await changeEmail(deps, request, account, { email, current_password, staff_code });
    if (refusal) return refusal;
  }
  await keep(db, account.id, { ...fields, ...(phone !== undefined && { phone }) });
  return null;
}

type Account = Pick<Tables['account'], 'email' | 'email_bounced' | 'language' | 'password_hash'> & {
  readonly id: number;
};

/**
 * The old address stays until the new one is confirmed, except where it bounced: then the new one counts at once. The
 * old one gets a mail. Property of somebody else stays theirs, and they get the mail instead of the caller.
 */
async function changeEmail(
  deps: Deps,
  { lang, region, ip, who, requestId }: ProfileChangeRequest,
  account: Account,
  {
    email,
    current_password,
    staff_code: code,
  }: { readonly email: string } & Pick<ProfileChangeRequest['body'], 'current_password' | 'staff_code'>,
): Promise<ChangeRefusal | null> {
  const proof = { account, password: current_password, field: 'current_password', lang, ip, who } as const;
  const refusal = await requireProof(deps, proof);
  if (refusal) return refusal;
  const limited = await deps.limits.takeAll(ownMailUses(account.id, ip));
  if (limited) return limited;
  // The change stands all the same. The history of the new address stays secret: the answer would reveal what others
  // requested.
  const mayMail = (await deps.limits.take('accountMail', email)) === null;

  const mail = { language: account.language, region };
  const write = async (tx: Transaction<Tables>) => {
    await lockOwnAccount(tx, who);
    const member = await showFactor(deps, tx, account.id, { code, lang, ip, requestId });
    if (member instanceof KeptRefusal) return member;
    const others = await tx.selectFrom('account').select('email_confirmed_at').where('email', '=', email).execute();
    // An account that has not shown that the address is theirs does not keep it from its owner.
    const isTaken = others.some(({ email_confirmed_at }) => email_confirmed_at !== null);
    const atOnce = account.email_bounced !== null && others.length === 0;
    await endLinks(tx, account.id, 'confirm');
    if (atOnce) {
      await moveTo(tx, account.id, email);
      await leaveAddress(tx, account.id, who);
      await noteAddressChange(tx, account.id, account.email, { ip, requestId });
    } else await keep(tx, account.id, { pending_email: email });
    const news = isTaken
      ? ({ template: 'known_address' } as const)
      : ({ template: 'confirm_email', accountId: account.id } as const);
    if (mayMail) await mailAccount(tx, { ...mail, ...news, recipient: email });
    await mailAccount(tx, {
      ...mail,
      template: 'email_changed_old',
      recipient: account.email,
      accountId: account.id,
    });
    if (member && !atOnce) await noteOwnChange(tx, member, 'addressAsked');
    return null;
  };
  try {
    return await transactKeeping<null, ChangeRefusal>(deps.database, write);
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_email') throw error;
    // Somebody else took it in the meantime: now that is seen.
    return transactKeeping<null, ChangeRefusal>(deps.database, write);
  }
}

/** The address that was confirmed last is kept until the new one is: whose that is, nobody has shown yet. */
const moveTo = (tx: Transaction<Tables>, id: number, email: string) =>
  sql`update account set email = ${email}, pending_email = null, email_confirmed_at = null, email_bounced = null,
    moved_at = now(), former_email = case when email_confirmed_at is null then former_email else email end
    where id = ${id}`.execute(tx);

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
