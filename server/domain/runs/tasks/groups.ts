import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../store/database.ts';
import { isMoneyOf, isOfferable, isOfferedBack, moneyOfPlaces } from '../../payments/money/refundOffers.ts';

/** Money that a payer has in a group. */
interface Paid {
  readonly cents: number;
  /** In small letters; empty if there is none any more. */
  readonly email: string;
  /** It may be offered back: nobody else was given a place of it. */
  readonly whole: boolean;
  /** The start that was paid for. */
  readonly bought: string;
  /** The payer has a place here themselves, and is mailed with all others. */
  readonly isMember: boolean;
}

/** A group of a wave that is moved or cancelled, as it is looked at before. */
export interface Looked {
  readonly id: number;
  readonly name: string | null;
  readonly wave_id: number;
  readonly wave_time: Date;
  readonly places: number;
  /** How many of them have a known person. */
  readonly people: number;
  /** Its contact person and their telephone; null if nobody is known. */
  readonly captain: string | null;
  readonly phone: string | null;
  /** Cents that were paid for its places, by payments that are this group's. */
  readonly paid: number;
  /** The same, payment by payment. */
  readonly payments: readonly Paid[];
  /** Cents that payments of it may still bring. */
  readonly coming: number;
  /** Addresses that are mailed: people who have a place, and people who are offered one. */
  readonly mails: number;
  /** Groups with which it shares a payment. */
  readonly shares: readonly number[];
}

const mayCome = sql`status in ('pending', 'processing') and not closed and to_pay > 0`;

/** The groups of waves that have places, by their numbers. */
export const lookAtGroups = (db: Queries, waves: readonly number[]) =>
  look(db, sql`grp.wave_id = any(${[...waves]}::int[])`);

/** One of them, where it has a place. */
export const lookAtGroup = async (db: Queries, groupId: number) =>
  (await look(db, sql`grp.id = ${groupId}::int`))[0] ?? null;

async function look(db: Queries, which: RawBuilder<unknown>): Promise<readonly Looked[]> {
  const { rows } = await sql<Looked>`
    select grp.id, grp.name, grp.wave_id, wave.wave_time, mine.places, mine.people, mine.captain, mine.phone,
      coalesce(paid.cents, 0)::int as paid, coalesce(paid.payments, '[]') as payments,
      coalesce(paid.coming, 0)::int as coming, (mine.mailed + offered.mailed)::int as mails,
      coalesce(shared.groups, '{}') as shares
    from grp join wave on wave.id = grp.wave_id
    join lateral (
      select count(*)::int as places, count(*) filter (where person in ('taken', 'handingOver'))::int as people,
        count(*) filter (where person in ('taken', 'handingOver')
          and coalesce(account.email, place.email) is not null) as mailed,
        max(nullif(concat_ws(' ', coalesce(account.name, place.name), coalesce(account.surname, place.surname)), ''))
          filter (where is_captain) as captain,
        max(account.phone) filter (where is_captain) as phone
      from place left join account on account.id = place.user_id
      where place.group_id = grp.id and ended is null) mine on places > 0
    left join lateral (
      select sum(case when ${isOfferable} then ${moneyOfPlaces} else 0 end) as cents,
        jsonb_agg(jsonb_build_object('cents', ${moneyOfPlaces}, 'email', lower(payment.email),
          'whole', ${isOfferedBack}, 'bought', coalesce(payment.start_bought, wave.wave_time), 'isMember', exists (
            select from place left join account on account.id = place.user_id
            where place.group_id = grp.id and ended is null and person in ('taken', 'handingOver')
              and lower(coalesce(account.email, place.email)) = lower(payment.email)))
          order by payment.id) filter (where ${isOfferable}) as payments,
        sum(to_pay) filter (where ${mayCome}) as coming
      from payment where ${isMoneyOf(sql`grp.id`)}) paid on true
    cross join lateral (select count(*) as mailed from invitation where invitation.group_id = grp.id and ended is null) offered
    left join lateral (
      select array_agg(distinct other.group_id) as groups from place here
      join place other on other.payment_id = here.payment_id and other.ended is null and other.group_id <> grp.id
      where here.group_id = grp.id and here.ended is null) shared on true
    where ${which} order by grp.id`.execute(db);
  return rows;
}
