import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { saleIsOn, sellsNow } from '../../../store/saleRules.ts';
import { transact } from '../../kit/transact.ts';
import { type Queued, queueMail } from '../../mail/queueMail.ts';

const batch = 100;

/**
 * Writes the mails of openings: to each confirmed address one, once the sale is on by the database's clock and some wave
 * may be bought, in the transaction that marks it sent. Safe on any number of servers. Answers how many were written.
 */
export const announceOpenings = ({ database }: Pick<Deps, 'database'>): Promise<number> =>
  transact(database, async (tx) => {
    const { rows } = await sql<Announced>`
      with due as (
        select opening_reminder.id from opening_reminder join run on run.id = run_id
        where confirmed_at is not null and sent_at is null and ${sql.raw(saleIsOn)}
          and exists (select from wave where wave.run_id = run.id and ${sql.raw(sellsNow)})
        order by opening_reminder.id limit ${batch} for update of opening_reminder skip locked),
      sent as (
        update opening_reminder set sent_at = now() from due where opening_reminder.id = due.id
        returning opening_reminder.id, round, email, opening_reminder.language)
      select sent.id, round, sent.email as recipient, coalesce(account.language, sent.language) as language
      from sent left join account on account.email = sent.email and account.email_confirmed_at is not null`.execute(tx);
    await queueMail(
      tx,
      ...rows.map(({ id, round, ...to }) => ({
        ...to,
        key: `sale_opened:${id}:${round}`,
        template: 'sale_opened' as const,
        data: { opening_reminder_id: id, round },
      })),
    );
    return rows.length;
  });

type Announced = Pick<Queued, 'recipient' | 'language'> & { readonly id: number; readonly round: number };
