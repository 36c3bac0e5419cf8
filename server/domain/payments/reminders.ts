import { sql } from 'kysely';
import { reminderHours } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';

/**
 * Writes the reminders that are due: so many hours before a reservation lapses, once each, by one statement with
 * its mail. One whose time was past at the order is not sent, nor one that a later reminder has overtaken.
 * Answers how many were written.
 */
export async function remindDue({ database }: Pick<Deps, 'database'>): Promise<number> {
  let written = 0;
  for (const [index, hours] of reminderHours.entries()) {
    const sent = sql.ref(`reminded_${hours}h`);
    const { rows } = await sql`
      with due as (
        select id from payment
        where status = 'pending' and ${sent} is null
          and expires_at <= now() + make_interval(hours => ${hours}::int)
          and expires_at > now() + make_interval(hours => ${reminderHours[index + 1] ?? 0}::int)
          and expires_at - make_interval(hours => ${hours}::int) >= created_at
        order by expires_at limit ${batch} for update skip locked),
      reminded as (
        update payment set ${sent} = now() from due where payment.id = due.id
        returning payment.id, payment.user_id, payment.email, payment.language)
      insert into mail (key, recipient, language, template, data)
      select 'reminder:' || reminded.id || ':' || ${hours}::text, reminded.email,
        coalesce(account.language, reminded.language), 'reminder',
        jsonb_build_object('payment_id', reminded.id, 'hours', ${hours}::int)
      from reminded left join account on account.id = reminded.user_id
      on conflict (key) do nothing returning id`.execute(database.db);
    written += rows.length;
  }
  return written;
}

const batch = 100;
