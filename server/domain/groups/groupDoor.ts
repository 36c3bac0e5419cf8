import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import {
  checkoutRoot,
  groupPath,
  guestStartDataPath,
  joinLinkPath,
  paymentPath,
  signUpsPath,
  startDataPath,
  thankYouPath,
} from '#contract/paths.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../store/database.ts';
import { buttons, type GroupMail } from '../../words/mail/groupMails.types.ts';
import { newToken } from '../kit/tokens.ts';
import type { MailRow } from '../mail/mailRow.ts';

/** The address that a mail leads to, and the text of its button. */
interface Door {
  readonly label: string;
  readonly path: string;
}

/**
 * The address that a mail about a group leads to. The group's page and *my runs* are pages of an account; a reader
 * without one gets the order of their place instead, else the runs on sale.
 */
export async function doorOf(
  db: Queries,
  to: GroupMail['shape']['to'],
  mail: MailRow,
  { region, button }: { readonly region: Region; readonly button: string | undefined },
): Promise<Door> {
  const { language, data } = mail;
  const groupId = known(data.group_id);
  const { invitation_id: invitationId = null } = data;
  if (to === 'join' && invitationId !== null) {
    const path = joinLinkPath(groupId, await newInvitationSecret(db, invitationId));
    return { label: button ?? buttons.join[language], path };
  }
  const guest = await guestOf(db, mail);
  if (guest?.payment_id != null) {
    const { payment_id: id, is_paid: isPaid } = guest;
    if (to === 'start') return { label: buttons.start[language], path: guestStartDataPath(id) };
    return { label: buttons.order[language], path: isPaid ? thankYouPath(id) : paymentPath(region, id) };
  }
  if (guest !== null) return { label: buttons.shop[language], path: checkoutRoot(region) };
  if (to === 'runs') return { label: button ?? buttons.runs[language], path: signUpsPath(language) };
  if (to === 'start') return { label: buttons.start[language], path: startDataPath(groupId) };
  return { label: button ?? buttons[to][language], path: groupPathIn(language, groupId) };
}

const groupPathIn = (language: Language, id: number) => (language === 'pl' ? `/grupa/${id}` : groupPath(id));

/** An invitation's link gets a secret of its own here: each mail another, all good until it ends. */
async function newInvitationSecret(db: Queries, invitationId: number): Promise<string> {
  const { token, hash } = newToken();
  await db.insertInto('invitation_secret').values({ secret_hash: hash, invitation_id: invitationId }).execute();
  return token;
}

/** A reader without an account, with the order of their place where they have or had one; null for others. */
async function guestOf(db: Queries, { recipient, data: { group_id } }: MailRow) {
  const { rows } = await sql<{ payment_id: string | null; is_paid: boolean; has_account: boolean }>`
    select mine.payment_id, mine.is_paid is true as is_paid,
      exists (select from account where lower(email) = lower(${recipient})) as has_account
    from (select 1) one left join lateral (
      select payment_id, payment.status = 'paid' as is_paid from place join payment on payment.id = place.payment_id
      where place.group_id = ${known(group_id)} and place.user_id is null and lower(place.email) = lower(${recipient})
      order by place.ended is null desc, place.id desc limit 1) mine on true`.execute(db);
  const { has_account: hasAccount, ...guest } = known(rows[0]);
  return guest.payment_id === null && hasAccount ? null : guest;
}
