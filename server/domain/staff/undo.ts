import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { What } from '#contract/staff/loggedActions.ts';
import type { StaffRight } from '#contract/staff/rights.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { type Asking, act, byStaff, type Fields } from './log.ts';
import { isReadable } from './readable.ts';
import { isTouched } from './touched.ts';
import { lacksStepUp, mayAtAll } from './who.ts';

/** The parts of a log entry that its undoing needs. */
export interface Undoable {
  readonly id: number;
  readonly what: What;
  readonly run_id: number | null;
  readonly wave_id: number | null;
  readonly category_id: number | null;
  readonly coupon: string | null;
  readonly layout: string | null;
  readonly task_id: number | null;
  readonly subject_id: number | null;
  readonly group_id: number | null;
  readonly place_id: number | null;
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly is_over: boolean;
  /** Who has undone it. */
  readonly undone_by_account: number | null;
}

/** The undoing of one kind of entry: a row of the table, by the room whose rule it is. */
export interface Undo {
  /** The original action: a member without the right to it may not undo it. */
  readonly right: StaffRight;
  /**
   * Condition on a line `entry`: what it was about is still as it left it, and what was before can come back. Left out
   * where later lines about the same fields say so already.
   */
  readonly isPossible?: RawBuilder<boolean>;
  /** Puts back what was before, while it is as the entry left it. */
  readonly work: (
    tx: Transaction<Tables>,
    entry: Undoable,
    by: { readonly deps: Deps; readonly who: StaffWho; readonly lang: Language },
  ) => Promise<Refusal<
    | 'changed_meanwhile'
    | 'already_member'
    | 'last_owner'
    | 'below_taken'
    | 'sold_already'
    | 'being_cancelled'
    | 'step_up_required'
  > | null>;
}

/** Undoes an entry, as an act of its own: while its time is not over, and nothing later touched the same fields. */
export const undo = (
  undos: Readonly<Partial<Record<What, Undo>>>,
  deps: Deps,
  {
    who,
    params,
    lang,
    ...from
  }: Asking & {
    readonly who: StaffWho;
    readonly params: { readonly id: number };
    readonly lang: Language;
  },
) =>
  act(deps.database, byStaff(who, from), async (tx) => {
    const found = await readEntry(tx, params.id, sql`and ${isReadable(who)}`);
    if (found === undefined) return new Refusal('not_found');
    // Two at once: the account first, as everything that changes a member.
    await sql`select id from account where id = ${found.subject_id} for update`.execute(tx);
    const entry = (await readEntry(tx, params.id, sql`for update`)) ?? found;
    const how = undos[entry.what];
    // The answer to their own undo was lost: they read that it is undone, and nothing happens twice.
    if (entry.undone_by_account === who.id) return new Refusal('undo_over', { undone: ['by you'] });
    if (how === undefined || entry.is_over) return new Refusal('undo_over');
    if (!mayAtAll(who, how.right)) return new Refusal('forbidden');
    if (lacksStepUp(who, how.right)) return new Refusal('step_up_required');
    const touched = await sql`select from staff_log entry where id = ${entry.id} and ${isTouched}`.execute(tx);
    if (touched.rows.length > 0) return new Refusal('changed_meanwhile');
    const refusal = await how.work(tx, entry, { deps, who, lang });
    if (refusal) return refusal;
    const {
      id,
      run_id: runId,
      subject_id: subjectId,
      wave_id: waveId,
      category_id: categoryId,
      coupon,
      layout,
    } = entry;
    const about = {
      runId,
      subjectId,
      waveId,
      categoryId,
      coupon,
      layout,
      groupId: entry.group_id,
      placeId: entry.place_id,
    };
    const change = { before: entry.after ?? {}, after: entry.before ?? {} };
    return { data: {}, entries: [{ what: 'entry.undone', ...about, undoes: id, ...change }] };
  });

async function readEntry(tx: Transaction<Tables>, id: number, more: RawBuilder<unknown>) {
  const { rows } = await sql<Undoable>`
    select id, what, run_id, wave_id, category_id, coupon, layout, task_id, subject_id, group_id, place_id, before, after,
      undone_by is not null or undo_until is null or undo_until < now() as is_over,
      (select account_id from staff_log later where later.id = staff_log.undone_by) as undone_by_account
    from staff_log where id = ${id} ${more}`.execute(tx);
  return rows[0];
}
