import { sql } from 'kysely';
import { currencyOf, type Region } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import { money } from '#contract/values/format.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import { dayAndTime } from '../../../words/format.ts';
import { refundTaskMails } from '../../../words/mail/office/refundTaskMails.ts';
import { seeRefund, seeTask, type TaskMailKind, taskActions, taskMails } from '../../../words/mail/taskMails.ts';
import { type Letter, letterOf, oneLine, type Sender } from '../../mail/letter.ts';
import { lettersOf } from '../../mail/letters.ts';
import type { MailRow } from '../../mail/mailRow.ts';
import { staffAddress } from '../../staff/staffLetter.ts';
import { mayAtAll } from '../../staff/who.ts';
import type { TaskRow } from './task.ts';

interface Row extends Pick<TaskRow, 'kind' | 'state' | 'starts_at' | 'plan'> {
  readonly run: string;
  readonly region: Region;
  readonly wave_time: Date | null;
  readonly by: string | null;
  /** The recipient's, now. */
  readonly recipient: StaffRole;
  readonly done: number;
  readonly of: number;
  readonly faults: number;
}

export const taskLetters = lettersOf({
  family: taskMails,
  write: ({ config, database: { db } }, kind, row) => writeTaskLetter(db, kind, row, config),
});

/** A mail about a task, to somebody who is still of the staff; null if there is nothing to say any more. */
async function writeTaskLetter(
  db: Queries,
  kind: TaskMailKind,
  { recipient, data, language }: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const { rows } = await sql<Row>`
    select task.kind, task.state, task.starts_at, task.plan, run.name as run, run.region, wave.wave_time,
      nullif(concat_ws(' ', orderer.name, orderer.surname), '') as by, staff.role as recipient,
      count(task_group) filter (where done_at is not null)::int as done, count(task_group)::int as of,
      count(task_group) filter (where task_group.fault is not null)::int as faults
    from task join run on run.id = task.run_id left join wave on wave.id = task.wave_id
      left join account orderer on orderer.id = task.ordered_by
      left join task_group on task_group.task_id = task.id
      join staff on staff.run_ids is null or task.run_id = any(staff.run_ids)
      join account reader on reader.id = staff.account_id and lower(reader.email) = lower(${recipient})
    where task.id = ${known(data.task_id)}
    group by task.id, run.id, wave.id, orderer.id, staff.account_id`.execute(db);
  const [task] = rows;
  if (task === undefined || isOvertaken(kind, task)) return null;
  const { region, plan, starts_at } = task;
  const moment = (at: Date | string | null) => (at === null ? '' : dayAndTime(new Date(at), region, language));
  const cents = (amount: number) => (amount === 0 ? null : money(amount, currencyOf[region], language));
  const action = taskActions[language][task.kind](
    moment(plan.wave_was ?? task.wave_time),
    moment(plan.wave_time ?? task.wave_time),
    plan.shifted?.length ?? 1,
  );
  const facts = {
    by: task.by ?? '–',
    places: plan.places,
    people: plan.people,
    back: cents(plan.back),
    offered: cents(plan.offered),
    starts: moment(starts_at),
    done: task.done,
    of: task.of,
    faults: task.faults,
  };
  const isRefund = task.kind === 'places.refund';
  const { shape, [language]: ofAll } = taskMails[kind];
  const words = { ...ofAll, ...(isRefund && refundTaskMails[kind][language]) };
  return letterOf(language, sender, {
    subject: oneLine(`${words.heading}: ${task.run}`),
    tone: shape.tone,
    state: words.state,
    heading: words.heading,
    body: [`${task.run}. ${action}`, ...words.body(facts)],
    button: {
      label: (isRefund ? seeRefund : seeTask)[language],
      address: staffAddress(sender, region, staffPath('changes')),
    },
  });
}

/** It was decided meanwhile, or the reader may not decide any more; what was stuck goes on. */
function isOvertaken(kind: TaskMailKind, { state, recipient }: Row): boolean {
  if (kind === 'task_asked') return state !== 'asked' || !mayAtAll({ role: recipient }, 'money.write');
  if (kind === 'task_announced') return state === 'stopped' || state === 'done';
  return kind === 'task_stuck' && state !== 'stuck';
}
