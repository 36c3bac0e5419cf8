import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { NeedOf, NeedsOf } from '../staff/needs.ts';
import { isOfTheirs } from '../staff/scope.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly region: Region;
  readonly people: number;
  readonly with_phone: number;
  readonly since: Date;
}

/** Mails that did not reach people who have a place in a run that is to come. */
export const needsOfMails: { readonly bounced: NeedsOf<NeedOf<'bounced'>> } = {
  /** By the addresses that were refused last, not by all places: those are many. */
  bounced: {
    right: 'people.write',
    read: async (db, who) => {
      const { rows } = await sql<Row>`
        with refused as (
          select distinct lower(recipient) as recipient from mail where sent_at is null and bounced is not null),
        unread as (
          select recipient, mailbox.bounced_at from refused
            join mailbox on mailbox.address_hash = address_hash(recipient) and mailbox.bounced_at is not null),
        unreached as (
          select place.id, place.run_id, bounced_at, null as phone from unread
            join place on lower(place.email) = recipient and place.ended is null
          union
          select place.id, place.run_id, bounced_at, account.phone from unread
            join account on lower(account.email) = recipient join place on place.user_id = account.id and place.ended is null)
        select run.id, run.name, run.region, count(distinct unreached.id)::int as people,
          count(distinct unreached.id) filter (where unreached.phone is not null)::int as with_phone,
          min(bounced_at) as since
        from unreached join run on run.id = unreached.run_id
        where run.date >= (now() - interval '1 day')::date and run.state <> 'cancelled' and ${isOfTheirs(who, 'run.id')}
        group by run.id order by run.date, run.id`.execute(db);
      return rows.map(({ id, name, region, people, with_phone, since }) => ({
        ...{ kind: 'bounced' as const, run: { id, name, region }, people, with_phone, since: since.toISOString() },
      }));
    },
  },
};
