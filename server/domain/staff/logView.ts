import { sql } from 'kysely';
import type { AnswerOf, ReceivedOf } from '#contract/call.ts';
import type { staffCalls } from '#contract/staff/office/staff.calls.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { isReadable } from './readable.ts';
import { isOvertaken, isUndoable, isUndoOpen } from './undoable.ts';

const shown = 50;
type Read = (typeof staffCalls)['GET staff/log'];
type Page = AnswerOf<Read>;
type Row = Omit<Page['entries'][number], 'at' | 'undo_until' | 'wave_time'> & {
  at: Date;
  undo_until: Date | null;
  wave_time: Date | null;
};

/** The newest entries first, from a cursor on. */
export async function readLog(
  db: Queries,
  {
    who,
    query,
    undos,
  }: {
    readonly who: StaffWho;
    readonly query: ReceivedOf<Read>['query'];
    readonly undos: Parameters<typeof isOvertaken>[0];
  },
): Promise<Page> {
  const { run_id, who: account, what, place_id, payment_id, from, to, undoable, cursor } = query;
  const is = (column: string, value: unknown) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]);
  const conditions = [
    isReadable(who),
    ...is('run_id', run_id),
    ...is('account_id', account),
    ...is('place_id', place_id),
    ...is('payment_id', payment_id),
    ...(what === undefined ? [] : is(what.includes('.') ? 'what' : 'noun', what)),
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${to}::timestamptz`]),
    ...(undoable === undefined ? [] : [isUndoable(undos)]),
    ...(cursor === undefined ? [] : [sql`id < ${cursor}`]),
  ];
  const { rows } = await sql<Row>`
    with entry as (
      select * from (select staff_log.*, split_part(what, '.', 1) as noun from staff_log) entry
      where ${sql.join(conditions, sql` and `)} order by id desc limit ${shown + 1})
    select entry.id, at, who, account_id, nullif(concat_ws(' ', doer.name, doer.surname), '') as name, role, what, entry.run_id,
      group_id, place_id, payment_id, wave_id, entry.category_id, entry.coupon, entry.layout, before, after, reason, task_id, entry.network,
      request_id, undo_until, undone_by, ${isUndoOpen} and ${isOvertaken(undos)} as touched, wave.wave_time, category.name as distance, used.coupon_type,
      case when subject_id is not null then jsonb_build_object(
        'id', subject_id, 'name', nullif(concat_ws(' ', subject.name, subject.surname), '')) end as subject
    from entry left join account doer on doer.id = account_id left join account subject on subject.id = subject_id
      left join coupon used on used.code = entry.coupon left join wave on wave.id = wave_id
      left join category on category.id = coalesce(entry.category_id, wave.category_id)
    order by entry.id desc`.execute(db);
  const entries = rows.slice(0, shown).map(({ at, undo_until, wave_time, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undo_until: undo_until?.toISOString() ?? null,
    wave_time: wave_time?.toISOString() ?? null,
  }));
  return { entries, next: rows.length > shown ? (entries.at(-1)?.id ?? null) : null };
}

/** Blanks what the log holds of an account that is gone: values, and from where they worked (docs/rules/staff.md 5). */
export async function forgetInLog(db: Queries, accountId: number): Promise<void> {
  await sql`update staff_log set before = staff_log_blank(before), after = staff_log_blank(after), reason = null
    where subject_id = ${accountId}`.execute(db);
  await sql`update staff_log set network = null where account_id = ${accountId}`.execute(db);
}
