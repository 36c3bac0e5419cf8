import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Correction } from '#contract/staff/people/placeActs.calls.ts';
import type { Tables } from '../../../store/schema.ts';
import { correctionWords } from '../../../words/people.ts';
import type { LockedPlace, Place } from '../../groups/groupAccess.ts';
import { refuseAddress } from '../../groups/invitations.ts';
import { inTexts, Refusal, type StaffWho } from '../../kit/answers.ts';
import { refuseAge } from '../../places/ages.ts';
import { mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import type { Entry, Fields } from '../../staff/log.ts';
import type { Undo } from '../../staff/undo.ts';
import { confirmAgain } from './confirmations.ts';
import { lockPlaceFor } from './locked.ts';

type Tx = Transaction<Tables>;
/** What can be put right, by its column. */
type Fixed = Pick<Place, 'name' | 'surname' | 'email' | 'child_name' | 'sex' | 'size' | 'age'>;
type Kept = Fixed & Pick<Place, 'own_name' | 'late_size'> & { readonly order_email?: string };
const personal = ['name', 'surname', 'email', 'child_name'] as const;
const formFields = [...personal, 'sex', 'size', 'age'] as const;
const open = ['sex', 'size', 'age', 'late_size'] as const;

/**
 * Puts right what is known of the person of a place (docs/rules/acts.md 2). Its own name wins over the account's for
 * this run. Names and addresses stand in the correction, which is gone after 30 days, and not in the log.
 */
export async function correctPlace(
  tx: Tx,
  {
    id,
    body,
    who,
    lang,
  }: { readonly id: number; readonly body: Correction; readonly who: Pick<StaffWho, 'id'>; readonly lang: Language },
) {
  const { version, reason, resend = false, silent = false, ...asked } = body;
  const locked = await lockPlaceFor(tx, { id }, who);
  if (locked instanceof Refusal) return locked;
  const { group, target, actor } = locked;
  const shown = { ...target, ...(await shownName(tx, target)) };
  if (target.version !== version)
    return new Refusal('changed_meanwhile', inTexts(pick(shown, [...formFields, 'version'])));
  if (target.person !== 'taken' && target.person !== 'handingOver') return new Refusal('changed_meanwhile');
  const fixed = differing(shown, asked);
  const refusal = await refuse(locked, fixed, { reason, lang });
  if (refusal) return refusal;
  const now = {
    ...fixed,
    ...(('name' in fixed || 'surname' in fixed) && { own_name: true, ...fullName(shown, fixed) }),
    ...(fixed.size !== undefined && { late_size: !group.tshirts_open && fixed.size !== null }),
  };
  const orderEmail = fixed.email == null ? null : await moveOrder(tx, target, fixed.email);
  const before = { ...pick(target, Object.keys(now)), ...(orderEmail !== null && { order_email: orderEmail }) };
  const after = { ...now, ...(orderEmail !== null && { order_email: fixed.email }) };
  if (Object.keys(fixed).length > 0) {
    await tx.updateTable('place').set(now).where('id', '=', id).execute();
    await tx
      .insertInto('correction')
      .values({ place_id: id, before: JSON.stringify(before), after: JSON.stringify(after) })
      .execute();
  }
  const subject = target.user_id;
  const entry = await addHistory(tx, { groupId: group.id, what: 'place.corrected', actor, subject });
  if (!silent) {
    if (resend) {
      const nobody = await confirmAgain({ ...locked, target: { ...target, ...now } });
      if (nobody) return nobody;
    } else {
      const people = (await membersOf(tx, group.id)).filter(({ place_id }) => place_id === id);
      await mailPeople(tx, { template: 'place_corrected', entry, groupId: group.id, ...newsBy(actor) }, people);
    }
  }
  const line: Omit<Entry, 'runId' | 'groupId'> = {
    what: 'place.corrected',
    placeId: id,
    subjectId: subject,
    before: logged(before),
    after: { ...logged(after), ...marks(fixed) },
    ...(reason !== undefined && { reason }),
  };
  return line;
}

/** The name that everybody reads: the account's, unless the place has its own. */
async function shownName(
  tx: Tx,
  { name, surname, user_id, own_name }: Place,
): Promise<Pick<Place, 'name' | 'surname'>> {
  if (own_name || user_id === null) return { name, surname };
  const account = await tx
    .selectFrom('account')
    .select(['name', 'surname'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return account ?? { name, surname };
}

/** What is asked for and not so already. */
function differing(target: Fixed, asked: Omit<Correction, 'version' | 'reason' | 'resend' | 'silent'>): Partial<Fixed> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.filter(([name, value]) => target[name as keyof Fixed] !== value));
}

async function refuse(
  { tx, group, target }: LockedPlace,
  fixed: Partial<Fixed>,
  { reason, lang }: { readonly reason: string | undefined; readonly lang: Language },
): Promise<Refusal<'already_member' | 'already_invited' | 'age_mismatch' | 'invalid'> | null> {
  const words = correctionWords[lang];
  if (fixed.email != null) {
    if (target.user_id !== null) return new Refusal('invalid', { email: [words.accountsAddress] });
    const refusal = await refuseAddress(tx, group.id, fixed.email);
    if (refusal) return refusal;
  }
  if (fixed.age == null) return null;
  if (!group.is_kids) return new Refusal('invalid', { age: [words.noChild] });
  return reason === undefined ? refuseAge(group, fixed.age, 'age', lang) : null;
}

/** A name that is one's own is whole: the half that is not corrected is kept as it is read now. */
const fullName = ({ name, surname }: Fixed, fixed: Partial<Fixed>) => ({
  name: fixed.name ?? name,
  surname: fixed.surname ?? surname,
});

/** The order that a visitor made with the wrong address follows it; answers the wrong one. */
async function moveOrder(tx: Tx, { payment_id, email }: Place, to: string): Promise<string | null> {
  const { rows } = await sql<{ was: string }>`
    update payment set email = ${to} from payment before
    where payment.id = ${payment_id} and before.id = payment.id and payment.user_id is null
      and lower(payment.email) = lower(${email}) returning before.email as was`.execute(tx);
  return rows[0]?.was ?? null;
}

const pick = (of: object, names: readonly string[]): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    names.map((name) => [name, (of as Record<string, string | number | boolean | null | undefined>)[name] ?? null]),
  );

/** As the log keeps it: of names and addresses only that they were corrected. */
const logged = (fields: object): Fields =>
  pick(
    fields,
    Object.keys(fields).filter((name) => open.some((one) => one === name)),
  );
const marks = (fixed: Partial<Fixed>): Fields =>
  Object.fromEntries(personal.filter((name) => name in fixed).map((name) => [`${name}_corrected`, true]));

/** Takes a correction back, while it is as it was made. */
export const undoCorrection: Undo = {
  right: 'people.write',
  async work(tx, { id, place_id }, { who }) {
    if (place_id === null) return new Refusal('changed_meanwhile');
    const locked = await lockPlaceFor(tx, { id: place_id }, who);
    if (locked instanceof Refusal) return new Refusal('changed_meanwhile');
    const { group, target, actor } = locked;
    const { rows } = await sql<{ before: Partial<Kept>; after: Partial<Kept> }>`
      select correction.before, correction.after from correction join staff_log entry
        on entry.place_id = correction.place_id and entry.at = correction.at
      where entry.id = ${id}`.execute(tx);
    const [made] = rows;
    if (made === undefined) return new Refusal('changed_meanwhile');
    const { order_email: orderWas, ...before } = made.before;
    const { order_email: orderIs, ...after } = made.after;
    if (Object.entries(after).some(([name, value]) => target[name as keyof Place] !== value))
      return new Refusal('changed_meanwhile');
    if (before.email != null) {
      const refusal = await refuseAddress(tx, group.id, before.email);
      if (refusal) return new Refusal('already_member');
    }
    await tx.updateTable('place').set(before).where('id', '=', target.id).execute();
    if (orderWas !== undefined) {
      await sql`update payment set email = ${orderWas}
        where id = ${target.payment_id} and user_id is null and email = ${orderIs}`.execute(tx);
    }
    await addHistory(tx, { groupId: group.id, what: 'place.corrected', actor, subject: target.user_id });
    return null;
  },
};
