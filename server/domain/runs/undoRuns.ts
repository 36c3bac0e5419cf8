import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { PageParts } from '#contract/staff/runs/page.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal } from '../kit/answers.ts';
import type { Undo, Undoable } from '../staff/undo.ts';
import { isShownBy } from '../staff/who.ts';
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
type Work = (tx: Transaction<Tables>, entry: Undoable, by: Naming) => Result;

const ofRuns = (work: Work): Undo => ({
  right: 'runs.write',
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

const closed = ofRuns((tx, entry) =>
  putBack(entry, () => closeWave(tx, known(entry.wave_id), entry.before?.closed === true)),
);

/** The undoing of changes to runs (docs/rules/staff.md 5.6). */
export const undosOfRuns = {
  'run.changed': ofRuns((tx, entry, by) => putBack(entry, (before) => editRun(tx, known(entry.run_id), before, by))),
  'declaration.changed': ofRuns((tx, entry) =>
    putBack(entry, (before) =>
      changeDeclaration(tx, known(entry.run_id), before as Parameters<typeof changeDeclaration>[2]),
    ),
  ),
  'page.changed': ofRuns((tx, entry, { lang }) =>
    putBack(entry, ({ page = {} }: { readonly page?: PageParts }) => editPage(tx, known(entry.run_id), page, lang)),
  ),
  'page.published': ofRuns((tx, entry, { lang }) =>
    putBack(entry, ({ published = null }: { readonly published?: RunPage | null }) =>
      publishPage(tx, known(entry.run_id), { page: published }, lang),
    ),
  ),
  'category.changed': ofRuns((tx, entry, by) =>
    putBack(entry, (before) => changeCategory(tx, known(entry.category_id), before, by)),
  ),
  'coupon.changed': ofRuns((tx, entry, by) =>
    putBack(entry, (before) => changeCoupon(tx, known(entry.coupon), before, by)),
  ),
  'wave.changed': ofRuns((tx, entry) => putBack(entry, (before) => changeRoom(tx, known(entry.wave_id), before))),
  'waves.changed': { ...ofRuns(putRoomsBack), isPossible: roomsAreAsLeft },
  'wave.closed': closed,
  'wave.opened': closed,
  'waves.added': ofRuns(async (tx, { run_id, after }) => {
    const ids = [after?.waves ?? []].flat().map(Number);
    // An order that is under way has its wave's row: it is waited for, and seen.
    await sql`select from wave where id = any(${ids}::int[]) order by id for update`.execute(tx);
    const { rows } = await sql<{ sold: boolean; touched: boolean }>`
      select exists (select from grp where wave_id = any(${ids}::int[])) as sold,
        exists (select from staff_log where run_id = ${run_id} and wave_id = any(${ids}::int[])
          and split_part(what, '.', 1) = 'wave' and undone_by is null)
        or exists (select from task where wave_id = any(${ids}::int[]) and ${isUnderWay})
        or exists (select from task_hold where wave_id = any(${ids}::int[])) as touched`.execute(tx);
    if (rows[0]?.sold !== false) return new Refusal('sold_already');
    if (rows[0].touched) return new Refusal('changed_meanwhile');
    await tx.deleteFrom('wave').where('id', 'in', ids).execute();
    await noteEdit(tx, known(run_id));
    return null;
  }),
} satisfies Readonly<Record<string, Undo>>;
