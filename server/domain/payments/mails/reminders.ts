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
          and not exists (select from staff_order where staff_order.id = staff_order_id and way = 'transfer')
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

/**
 * The same of orders that wait for a transfer, which takes a bank days: once, two days before the end, or half-way where
 * there is less time. One mail for all groups of an order.
 */
export async function remindTransfers({ database }: Pick<Deps, 'database'>): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await sql<Reminded>`
      with due as (
        select staff_order.id, min(payment.group_id) as group_id
        from staff_order join payment on payment.staff_order_id = staff_order.id and status = 'pending'
        where way = 'transfer' and reminded_at is null and expires_at > now()
          and now() >= expires_at - least(interval '2 days', (expires_at - staff_order.created_at) / 2)
        group by staff_order.id order by staff_order.id limit ${batch}),
      reminded as (
        update staff_order set reminded_at = now() from due where staff_order.id = due.id and reminded_at is null
        returning due.id, due.group_id)
      select payment.id, payment.email as recipient, coalesce(account.language, payment.language) as language
      from reminded join payment on staff_order_id = reminded.id and payment.group_id = reminded.group_id
        left join account on account.id = payment.user_id`.execute(tx);
    const mails = rows.map(({ id, ...to }) => ({
      ...to,
      key: `reminder:${id}:transfer`,
      template: 'reminder' as const,
      data: { payment_id: id },
    }));
    return queueMail(tx, ...mails);
  });
}

type Reminded = Pick<Queued, 'recipient' | 'language'> & { readonly id: string };

const batch = 100;
