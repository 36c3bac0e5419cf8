import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { RunAsks } from '#contract/staff/runs/asks.calls.ts';
import type { PageParts } from '#contract/staff/runs/page.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal } from '../kit/answers.ts';
import type { Undo, Undoable } from '../staff/undo.ts';
import { isShownBy } from '../staff/who.ts';
import { editAsks, isDeclined, undeclineAsks } from './asks.ts';
import { changeCategory } from './categories.ts';
import type { Naming } from './contact.ts';
import { changeCoupon } from './coupons/coupons.ts';
import { changeDeclaration } from './declaration.ts';
import { putRoomsBack, roomsAreAsLeft } from './manyWaves.ts';
import { editPage, publishPage } from './page.ts';
import { editRun } from './runForm.ts';
import { isUnderWay } from './tasks/task.ts';
import { type Changed, changeRoom, closeWave, noteEdit } from './waveRoom.ts';

type Result = Promise<Refusal<'changed_meanwhile' | PassedOn> | null>;
/** The refusals that name something to do first, before the former values are put back. */
const passedOn = ['below_taken', 'sold_already', 'being_cancelled', 'step_up_required'] as const;
type PassedOn = (typeof passedOn)[number];
type Possible = NonNullable<Undo['isPossible']>;
type Work = (tx: Transaction<Tables>, entry: Undoable, by: Naming) => Result;

const ofRuns = (isPossible: Possible, work: Work): Undo => ({
  ...{ right: 'runs.write', isPossible },
  work: (tx, entry, { lang, who, deps: { config } }) => work(tx, entry, { lang, who, config, isShown: isShownBy(who) }),
});

/**
 * Puts back what was there before, by the function that changed it and by its rules, while all is as the entry left it.
 * A place that was taken meanwhile is not taken away.
 */
async function putBack(entry: Undoable, work: (before: object) => Promise<Changed<object> | Refusal>): Result {
  const change = await work(entry.before ?? {});
  if (change instanceof Refusal) {
    const code = passedOn.find((refusal) => refusal === change.code);
    return code === undefined ? new Refusal('changed_meanwhile') : new Refusal(code, change.data);
  }
  const found: Readonly<Record<string, unknown>> = { ...change.before };
  const isAsLeft = Object.entries(entry.after ?? {}).every(([name, value]) => isDeepStrictEqual(found[name], value));
  return isAsLeft ? null : new Refusal('changed_meanwhile');
}

/** Conditions on a line `entry` (docs/rules/staff.md 5.6). What was removed since has no line about the same fields. */
const runIsThere = sql<boolean>`exists (select from run where run.id = entry.run_id)`;
const categoryIsThere = sql<boolean>`exists (select from category where category.id = entry.category_id)`;
const couponIsThere = sql<boolean>`exists (select from coupon where coupon.code = entry.coupon)`;
const hasRoomAsBefore = sql<boolean>`exists (select from wave where wave.id = entry.wave_id
  and jsonb_build_object('capacity', capacity, 'held_back', held_back) @> entry.after
  and taken + coalesce((entry.before ->> 'held_back')::int, held_back)
    <= coalesce((entry.before ->> 'capacity')::int, capacity))`;
/** A task closes waves without a line of their own, and none opens while it is being cancelled. */
const isAsClosedAs = sql<boolean>`exists (select from wave where wave.id = entry.wave_id
  and withdrawn = (entry.after ->> 'closed')::boolean
  and (not withdrawn or (cancelled_at is null and not exists (select from task where task.run_id = wave.run_id
    and coalesce(task.wave_id, wave.id) = wave.id and kind in ('wave.cancel', 'run.cancel') and ${isUnderWay}))))`;
const wavesAreNew = sql<boolean>`not exists (
  select from jsonb_array_elements_text(case jsonb_typeof(entry.after -> 'waves') when 'array' then entry.after -> 'waves'
    else jsonb_build_array(entry.after -> 'waves') end) made (id) join wave on wave.id = made.id::int
  where exists (select from grp where grp.wave_id = wave.id)
    or exists (select from staff_log later where later.run_id = entry.run_id and later.wave_id = wave.id
      and split_part(later.what, '.', 1) = 'wave' and later.undone_by is null)
    or exists (select from task where task.wave_id = wave.id and ${isUnderWay})
    or exists (select from task, jsonb_array_elements(plan -> 'shifted') move
      where (move ->> 0)::int = wave.id and ${isUnderWay})
    or exists (select from task_hold where task_hold.wave_id = wave.id))`;

const closed = ofRuns(isAsClosedAs, (tx, entry) =>
  putBack(entry, () => closeWave(tx, known(entry.wave_id), entry.before?.closed === true)),
);

/** The undoing of changes to runs (docs/rules/staff.md 5.6). */
export const undosOfRuns = {
  'run.changed': ofRuns(runIsThere, (tx, entry, by) =>
    putBack(entry, (before) => editRun(tx, known(entry.run_id), before, by)),
  ),
  'declaration.changed': ofRuns(runIsThere, (tx, entry) =>
    putBack(entry, (before) =>
      changeDeclaration(tx, known(entry.run_id), before as Parameters<typeof changeDeclaration>[2]),
    ),
  ),
  'asks.changed': ofRuns(runIsThere, (tx, entry, { lang }) =>
    putBack(entry, (before) => editAsks(tx, known(entry.run_id), before as Partial<RunAsks>, lang)),
  ),
  'asks.declined': ofRuns(
    sql<boolean>`exists (select from run where run.id = entry.run_id and ${isDeclined})`,
    (tx, entry) => undeclineAsks(tx, known(entry.run_id)),
  ),
  'page.changed': ofRuns(runIsThere, (tx, entry, { lang }) =>
    putBack(entry, ({ page = {} }: { readonly page?: PageParts }) => editPage(tx, known(entry.run_id), page, lang)),
  ),
  'page.published': ofRuns(runIsThere, (tx, entry, { lang }) =>
    putBack(entry, ({ published = null }: { readonly published?: RunPage | null }) =>
      publishPage(tx, known(entry.run_id), { page: published }, lang),
    ),
  ),
  'category.changed': ofRuns(categoryIsThere, (tx, entry, by) =>
    putBack(entry, (before) => changeCategory(tx, known(entry.category_id), before, by)),
  ),
  'coupon.changed': ofRuns(couponIsThere, (tx, entry, by) =>
    putBack(entry, (before) => changeCoupon(tx, known(entry.coupon), before, by)),
  ),
  'wave.changed': ofRuns(hasRoomAsBefore, (tx, entry) =>
    putBack(entry, (before) => changeRoom(tx, known(entry.wave_id), before)),
  ),
  'waves.changed': ofRuns(roomsAreAsLeft, putRoomsBack),
  'wave.closed': closed,
  'wave.opened': closed,
  'waves.added': ofRuns(wavesAreNew, async (tx, { run_id, after }) => {
    const ids = [after?.waves ?? []].flat().map(Number);
    // An order that is under way has its wave's row: it is waited for, and seen.
    await sql`select from wave where id = any(${ids}::int[]) order by id for update`.execute(tx);
    const { rows } = await sql<{ sold: boolean; touched: boolean }>`
      select exists (select from grp where wave_id = any(${ids}::int[])) as sold,
        exists (select from staff_log where run_id = ${run_id} and wave_id = any(${ids}::int[])
          and split_part(what, '.', 1) = 'wave' and undone_by is null)
        or exists (select from task where (wave_id = any(${ids}::int[]) or exists (
          select from jsonb_array_elements(plan -> 'shifted') move where (move ->> 0)::int = any(${ids}::int[])))
          and ${isUnderWay})
        or exists (select from task_hold where wave_id = any(${ids}::int[])) as touched`.execute(tx);
    if (rows[0]?.sold !== false) return new Refusal('sold_already');
    if (rows[0].touched) return new Refusal('changed_meanwhile');
    await tx.deleteFrom('wave').where('id', 'in', ids).execute();
    await noteEdit(tx, known(run_id));
    return null;
  }),
} satisfies Readonly<Record<string, Undo>>;
