import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import type { Actor } from '../../kit/actor.ts';
import { mailPeople, newsBy } from '../../places/groupMails.ts';
import { appointCaptain, endEmptyGroup, endInvitations } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { changePlace, type PlaceState } from '../../places/placeLife.ts';
import { giveUsesBack } from '../../places/redemptions.ts';

interface Holder {
  readonly group_id: number;
  readonly key: string;
  /** Null if nobody has the place, or they are not to be reached. */
  readonly email: string | null;
  readonly language: Language;
  readonly isPayer: boolean;
}

/** Each living place of a payment, or some of them, with its holder. */
export async function holdersOf(
  db: Queries,
  { id, email }: { readonly id: string; readonly email: string },
  ids: readonly number[] | null = null,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select place.group_id, 'place ' || place.id as key,
      case when person in ('taken', 'handingOver') then coalesce(account.email, place.email) end as email,
      coalesce(account.language, payment.language) as language,
      lower(coalesce(account.email, place.email, '')) = lower(${email}) as "isPayer"
    from place join payment on payment.id = payment_id left join account on account.id = place.user_id
    where payment_id = ${id} and place.ended is null and (${ids}::int[] is null or place.id = any(${ids}::int[]))
    order by place.id`.execute(db);
  return rows;
}

interface Ending {
  readonly payment: { readonly id: string; readonly email: string };
  readonly ids: readonly number[];
  readonly actor: Actor;
  /** Where the payer has no mail about money. */
  readonly tellsPayer: boolean;
}

/**
 * Ends paid places for good, as staff give money back for them: their room is free at once, and their holders get a mail.
 * The caller holds the locks of their groups and of the payment.
 */
export async function endPlaces(tx: Transaction<Tables>, { payment, ids, actor, tellsPayer }: Ending): Promise<void> {
  const holders = await holdersOf(tx, payment, ids);
  const { rows: places } = await sql<PlaceState & { id: number; wave_id: number }>`
    select id, wave_id, money, person, ended from place where id = any(${[...ids]}::int[]) order by id for update`.execute(
    tx,
  );
  for (const place of places) await changePlace(tx, place, { type: 'place.released' }, { kept: true });
  const { rows: living } = await sql`
    select from place where payment_id = ${payment.id} and ended is null limit 1`.execute(tx);
  if (living.length === 0) await giveUsesBack(tx, payment.id);
  await endInvitations(tx, payment.id);
  for (const groupId of new Set(holders.map(({ group_id }) => group_id))) {
    const here = holders.filter(({ group_id }) => group_id === groupId);
    const entry = await addHistory(tx, { groupId, what: 'places.refunded', actor, details: { places: here.length } });
    const people = here.flatMap(({ key, email, language, isPayer }) =>
      email === null || (isPayer && !tellsPayer) ? [] : [{ key, email, language }],
    );
    await mailPeople(tx, { template: 'place_refunded', entry, groupId, ...newsBy(actor) }, people);
    await endEmptyGroup(tx, groupId);
    await appointCaptain(tx, groupId);
  }
}
