import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import { staffRoles } from '#contract/staff/rights.ts';
import type { Tables } from '../../../store/schema.ts';
import type { TaskMailKind } from '../../../words/mail/taskMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { mayAtAll } from '../../staff/who.ts';
import type { TaskRow } from './task.ts';

type Tx = Transaction<Tables>;
type About = Pick<TaskRow, 'id' | 'run_id' | 'ordered_by'>;
interface Reader {
  readonly account_id: number;
  readonly email: string;
  readonly language: Language;
}

/** Mails everybody who may approve it, each once and in their language; never the member who ordered it. */
export async function askForYes(tx: Tx, about: About, time = ''): Promise<void> {
  const others = (await payersOut(tx, about)).filter(({ account_id }) => account_id !== about.ordered_by);
  await queueTo(tx, 'task_asked', about.id, others, time);
}

/** Money goes back by what one person has ordered alone: all who pay out are mailed at once, that person, too. */
export const announce = async (tx: Tx, about: About): Promise<void> =>
  queueTo(tx, 'task_announced', about.id, await payersOut(tx, about), '');

async function payersOut(tx: Tx, { run_id }: About): Promise<readonly Reader[]> {
  const payOut = staffRoles.filter((role) => mayAtAll({ role }, 'money.write'));
  const { rows } = await sql<Reader>`
    select account_id, email, language from staff join account on account.id = account_id
    where role = any(${payOut}) and (run_ids is null or ${run_id} = any(run_ids)) order by account_id`.execute(tx);
  return rows;
}

/** Mails the member who ordered a task its new state, unless they caused it themselves just now. */
export async function tellOrderer(
  tx: Tx,
  template: Exclude<TaskMailKind, 'task_asked' | 'task_announced'>,
  { id, ordered_by }: Pick<About, 'id' | 'ordered_by'>,
  by: number | null = null,
): Promise<void> {
  if (by === ordered_by) return;
  const { rows } = await sql<Reader>`
    select id as account_id, email, language from account where id = ${ordered_by}`.execute(tx);
  // It may be stuck once more after another try.
  await queueTo(tx, template, id, rows, template === 'task_stuck' ? `:${randomUUID()}` : '');
}

const queueTo = async (
  tx: Tx,
  template: TaskMailKind,
  taskId: number,
  readers: readonly Reader[],
  time: string,
): Promise<void> => {
  await queueMail(
    tx,
    ...readers.map(({ account_id, email: recipient, language }) => ({
      ...{ key: `${template}:${taskId}:${account_id}${time}`, recipient, language, template },
      data: { task_id: taskId },
    })),
  );
};
