import { sql } from 'kysely';
import { known } from '#machines/kit/known.ts';
import { Refusal } from '../kit/answers.ts';
import type { Undo } from '../staff/undo.ts';
import { numberContests } from './keptLayouts.ts';

/** Conditions on a line `entry` (docs/rules/staff.md 5.6). What was kept again as it was has no layout in its line. */
const isAsKept = sql<boolean>`exists (select from file_layout where file_layout.run_id = entry.run_id
  and file_layout.name = entry.layout
  and file_layout.layout = coalesce(nullif(entry.after -> 'layout', 'null'), file_layout.layout))`;
/** The former numbers are free again: no distance that was added since has one. */
const isAsNumbered = sql<boolean>`(not exists (
  select from jsonb_each(entry.after -> 'numbers') written left join category on category.id = written.key::int
  where category.contest is distinct from written.value::int)
  and not exists (select from jsonb_each(entry.before -> 'numbers') was join category on category.run_id = entry.run_id
    where category.contest = was.value::int and not entry.after -> 'numbers' ? category.id::text))`;

/** The undoing of changes to files for others (docs/rules/files.md). */
export const undosOfFiles = {
  'layout.saved': {
    right: 'runs.write',
    isPossible: isAsKept,
    async work(tx, { run_id: runId, layout: name, before, after }) {
      if (after !== null && Object.keys(after).length === 0) return null;
      const [was, is] = [before?.layout ?? null, after?.layout].map((layout) => JSON.stringify(layout ?? null));
      const isThere = sql`run_id = ${runId} and name = ${name} and layout = ${is}::jsonb`;
      const { rows } =
        was === 'null'
          ? await sql`delete from file_layout where ${isThere} returning 1`.execute(tx)
          : await sql`update file_layout set layout = ${was}::jsonb, version = version + 1
              where ${isThere} returning 1`.execute(tx);
      return rows.length === 1 ? null : new Refusal('changed_meanwhile');
    },
  },
  'contests.changed': {
    right: 'runs.write',
    isPossible: isAsNumbered,
    async work(tx, { run_id: runId, before, after }, { lang }) {
      const numbers = Object.entries((before?.numbers ?? {}) as Readonly<Record<string, number>>);
      if (numbers.length === 0) return null;
      const contests = numbers.map(([id, contest]) => ({ category_id: Number(id), contest }));
      const done = await numberContests(tx, known(runId), contests, lang);
      if (done instanceof Refusal) return new Refusal('changed_meanwhile');
      const found = done.before?.numbers as Readonly<Record<string, number>>;
      const left = Object.entries((after?.numbers ?? {}) as typeof found);
      return left.every(([id, contest]) => found[id] === contest) ? null : new Refusal('changed_meanwhile');
    },
  },
} satisfies Readonly<Record<string, Undo>>;
