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
  /** As the table of people says it; from what bounced, not from all places: those are many. */
  bounced: {
    right: 'people.write',
    read: async (db, who) => {
      const { rows } = await sql<Row>`
        with unreached as (
          select place.id, place.run_id, account.phone, account.email from account
            join place on place.user_id = account.id and place.ended is null
          where email_bounced is not null
          union
          select place.id, place.run_id, null as phone, invitation.email from invitation
            join place on place.id = invitation.place_id and place.ended is null
          where invitation.bounced is not null and invitation.ended is null)
        select run.id, run.name, run.region, count(distinct unreached.id)::int as people,
          count(distinct unreached.id) filter (where unreached.phone is not null)::int as with_phone,
          coalesce(min(mailbox.bounced_at), now()) as since
        from unreached join run on run.id = unreached.run_id
          left join mailbox on mailbox.address_hash = address_hash(unreached.email)
        where run.date >= (now() - interval '1 day')::date and run.state <> 'cancelled' and ${isOfTheirs(who, 'run.id')}
        group by run.id order by run.date, run.id`.execute(db);
      return rows.map(({ id, name, region, people, with_phone, since }) => ({
        ...{ kind: 'bounced' as const, run: { id, name, region }, people, with_phone, since: since.toISOString() },
      }));
    },
  },
};
