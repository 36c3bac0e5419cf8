import type { Deps } from '../../../server/deps.ts';
import { recordBounce } from '../../../server/domain/accounts/bounces.ts';

const reason = '550 5.1.1 The email account that you tried to reach does not exist';

/** The last mails to so many members came back. */
export async function bounce({ database: { pool } }: Pick<Deps, 'database'>, runId: number, count: number) {
  const { rows } = await pool.query<{ id: string; recipient: string }>(
    `select distinct on (recipient) mail.id, recipient from mail
       join grp on grp.id = (data ->> 'group_id')::int
     where grp.run_id = $1 and template = 'welcome' and mail.sent_at is not null
     order by recipient, mail.created_at desc`,
    [runId],
  );
  const every = Math.max(1, Math.floor(rows.length / Math.max(1, count)));
  for (const { id, recipient } of rows.filter((_, at) => at % every === 0).slice(0, count)) {
    await pool.query('update mail set sent_at = null, bounced = $2 where id = $1', [id, reason]);
    await recordBounce(pool, recipient, reason);
  }
}
