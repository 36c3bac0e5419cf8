import type { Deps } from '../deps.ts';
import { recordBounce } from '../domain/accounts/bounces.ts';
import type { MailRow } from '../domain/mail/mailRow.ts';
import { withReaders } from '../domain/mailbox/reader.ts';
import type { MailContent, Posted } from '../outside/mail.ts';
import type { Database } from '../store/database.ts';

/** The rows of the outbox: how a server claims them, and how they end (docs/rules/mail.md 2). */

export interface Claimed extends MailRow {
  readonly id: string;
}

/** The result: in the mailbox, with its content; the mail server's refusal; or nothing to say. */
export type End =
  | Posted
  | { readonly state: 'kept'; readonly content: MailContent }
  | { readonly state: 'unsent'; readonly reason: string }
  | { readonly state: 'early'; readonly seconds: number };

/** Seconds for which a claim keeps other servers off; a mail of a server that died goes out after that. */
const leaseSeconds = { mailbox: 10, smtp: 300 };
/** Seconds until the next try: 30 after the first failure, then twice as long each time, at most an hour. */
const backoff = 'least(3600, 30 * power(2, least(tries - 1, 7)))';
const open = 'sent_at is null and bounced is null';
/** The same for a mail that is known by its id, written so that the planner cannot scan all waiting mails for it. */
export const stillOpen = 'num_nonnulls(sent_at, bounced) = 0';

type Needs = Pick<Deps, 'config' | 'database' | 'log'>;

/** Each priority by itself, so that a claim reads no more rows than it takes, however many wait behind them. */
const dueOf = (priority: number) => `select id from (
  select id from mail where priority = ${priority} and ${open} and next_try_at <= now()
  order by next_try_at limit $1 for update skip locked) due_${priority}`;

const claimText = `
with due as materialized (select id from (${[0, 1, 2].map(dueOf).join(' union all ')}) due limit $1)
update mail set tries = tries + 1, next_try_at = now() + make_interval(secs => $2) from due where mail.id = due.id
returning mail.id, recipient, language, template, data, priority, tries`;

/** Claims up to so many mails that are due, the most urgent first; other servers pass over them. */
export async function claimDue({ config, database }: Needs, most: number): Promise<readonly Claimed[]> {
  const lease = config.smtpUrl === '' ? leaseSeconds.mailbox : leaseSeconds.smtp;
  const { rows } = await database.pool.query<Omit<Claimed, 'reader'> & { priority: number }>(claimText, [most, lease]);
  return withReaders(
    database,
    rows.sort((one, other) => one.priority - other.priority),
  );
}

/** Notes how a mail ended, once; answers whether it went out. What went out by SMTP is not kept. */
export async function recordEnd({ database: { pool }, log }: Needs, mail: Claimed, end: End): Promise<boolean> {
  const { id, recipient } = mail;
  if (end.state === 'delayed') {
    log.warn({ mail: id, reason: end.reason }, 'mail delayed');
    await pool.query(
      `update mail set next_try_at = now() + make_interval(secs => ${backoff}) where id = $1 and ${stillOpen}`,
      [id],
    );
    return false;
  }
  if (end.state === 'early') {
    await pool.query(
      `update mail set next_try_at = now() + make_interval(secs => $2), tries = tries - 1, data = data || '{"waited": true}'
       where id = $1 and ${stillOpen}`,
      [id, end.seconds],
    );
    return false;
  }
  if (end.state === 'sent' || end.state === 'kept') {
    // A mail's sending by SMTP need not be on disk at once: after a crash it is sent again.
    const { subject, text, html, calendar } = end.state === 'kept' ? end.content : nothing;
    const { rowCount } = await pool.query(
      `update mail set sent_at = clock_timestamp(), subject = $2, text = $3, html = $4, calendar = $6
       where id = $1 and ${stillOpen} and set_config('synchronous_commit', $5, true) is not null`,
      [id, subject, text, html, end.state === 'sent' ? 'off' : 'on', calendar?.text ?? null],
    );
    return rowCount === 1;
  }
  await pool.query(`update mail set bounced = $2 where id = $1 and ${stillOpen}`, [id, end.reason]);
  if (end.state === 'bounced') {
    log.warn({ mail: id, reason: end.reason }, 'mail not sent');
    await recordBounce(pool, recipient, end.reason);
  }
  return false;
}

const nothing = { subject: null, text: null, html: null, calendar: undefined };

/** Days for which a mail is kept that went out, and one that never will: nobody reads the second. */
const keptDays = { sent: 90, unsent: 7 };
const round = 1_000;

/** Deletes what ended long ago, in rounds that hold up nobody. */
export async function tidyMail({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const [ended, days] of [
    ['sent_at is not null', keptDays.sent],
    ['sent_at is null and bounced is not null', keptDays.unsent],
  ] as const) {
    let deleted = round;
    while (deleted === round) {
      const { rowCount } = await pool.query(
        `delete from mail where id in (select id from mail
           where (sent_at is not null or bounced is not null) and ${ended}
             and created_at < now() - make_interval(days => $1)
           order by created_at limit $2)`,
        [days, round],
      );
      deleted = rowCount ?? 0;
    }
  }
}
