import { sql } from 'kysely';
import { reminderHours } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../kit/transact.ts';
import { type Queued, queueMail } from '../../mail/queueMail.ts';

/**
 * Writes the reminders that are due: so many hours before a reservation lapses, once each, in one transaction
 * with their mails. One whose time was past at the order is not sent, nor one that a later reminder has overtaken.
 * Answers how many were written.
 */
export async function remindDue({ database }: Pick<Deps, 'database'>): Promise<number> {
  let written = 0;
  for (const [index, hours] of reminderHours.entries()) {
    const sent = sql.ref(`reminded_${hours}h`);
    written += await transact(database, async (tx) => {
      const { rows } = await sql<Reminded>`
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
      select reminded.id, reminded.email as recipient, coalesce(account.language, reminded.language) as language
      from reminded left join account on account.id = reminded.user_id
        or reminded.user_id is null and account.email = reminded.email and account.email_confirmed_at is not null`.execute(
        tx,
      );
      const mails = rows.map(({ id, ...to }) => ({
        ...to,
        key: `reminder:${id}:${hours}`,
        template: 'reminder' as const,
        data: { payment_id: id, hours },
      }));
      return queueMail(tx, ...mails);
    });
  }
  return written;
}

type Reminded = Pick<Queued, 'recipient' | 'language'> & { readonly id: string };

const batch = 100;
