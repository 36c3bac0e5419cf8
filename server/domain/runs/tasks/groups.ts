import { sql } from 'kysely';
import type { Queries } from '../../../store/database.ts';
import { isMoneyOf, isOfferable, moneyOfPlaces } from '../../payments/money/refundOffers.ts';

/** A group of a wave that is moved or cancelled, as it is looked at before. */
export interface Looked {
  readonly id: number;
  readonly name: string | null;
  readonly wave_id: number;
  readonly wave_time: Date;
  readonly places: number;
  /** Of so many of them it is known who has them. */
  readonly people: number;
  /** Cents that were paid for its places, by payments that are this group's. */
  readonly paid: number;
  /** So many payers have money here. */
  readonly payers: number;
  /** Payments of it may still bring money. */
  readonly waits: boolean;
  /** Addresses that are told: who has a place, and whom one is offered to. */
  readonly told: number;
  /** So many more mails where each payer has one of their own instead. */
  readonly apart: number;
  /** Groups with which it shares a payment. */
  readonly shares: readonly number[];
}

/** The groups of waves that have places, by their numbers. */
export async function lookAtGroups(db: Queries, waves: readonly number[]): Promise<readonly Looked[]> {
  const { rows } = await sql<Looked>`
    select grp.id, grp.name, grp.wave_id, wave.wave_time, mine.places, mine.people,
      coalesce(paid.cents, 0)::int as paid, coalesce(paid.payers, 0)::int as payers, coalesce(paid.waits, false) as waits,
      (mine.told + offered.told)::int as told, (coalesce(paid.payers, 0) - mine.paying)::int as apart,
      coalesce(shared.groups, '{}') as shares
    from grp join wave on wave.id = grp.wave_id
    join lateral (
      select count(*)::int as places, count(*) filter (where person in ('taken', 'handingOver'))::int as people,
        count(*) filter (where person in ('taken', 'handingOver')
          and coalesce(account.email, place.email) is not null) as told,
        count(*) filter (where person in ('taken', 'handingOver') and exists (select from payment
          where ${isMoneyOf(sql`grp.id`)} and ${isOfferable}
            and lower(payment.email) = lower(coalesce(account.email, place.email)))) as paying
      from place left join account on account.id = place.user_id
      where place.group_id = grp.id and ended is null) mine on places > 0
    left join lateral (
      select sum(case when ${isOfferable} then ${moneyOfPlaces} else 0 end) as cents,
        count(*) filter (where ${isOfferable} and payment.email <> '') as payers,
        bool_or(status in ('pending', 'processing') and not closed and to_pay > 0) as waits
      from payment where ${isMoneyOf(sql`grp.id`)}) paid on true
    cross join lateral (select count(*) as told from invitation where invitation.group_id = grp.id and ended is null) offered
    left join lateral (
      select array_agg(distinct other.group_id) as groups from place here
      join place other on other.payment_id = here.payment_id and other.ended is null and other.group_id <> grp.id
      where here.group_id = grp.id and here.ended is null) shared on true
    where grp.wave_id = any(${[...waves]}::int[]) order by grp.id`.execute(db);
  return rows;
}
