import { sql } from 'kysely';
import type { What } from '#contract/staff/loggedActions.ts';
import { isTouched } from './touched.ts';
import type { Undo } from './undo.ts';

/** Condition on a line `entry`: it was not undone, and its time is not over. */
export const isUndoOpen = sql<boolean>`(entry.undone_by is null and coalesce(entry.undo_until > now(), false))`;

/**
 * Condition on a line `entry`: something has changed since, so that undoing it would be refused. Each kind says itself
 * what that is beside later lines about the same fields: no undo is offered that cannot succeed (docs/rules/staff.md 5).
 */
export const isOvertaken = (undos: Readonly<Partial<Record<What, Undo>>>) => {
  const cases = Object.entries(undos).flatMap(([what, { isPossible }]) =>
    isPossible === undefined ? [] : [sql`when entry.what = ${what} then not ${isPossible}`],
  );
  if (cases.length === 0) return isTouched;
  return sql<boolean>`(${isTouched} or coalesce(case ${sql.join(cases, sql` `)} else false end, true))`;
};

/** Condition on a line `entry`: undoing it would succeed now. */
export const isUndoable = (undos: Readonly<Partial<Record<What, Undo>>>) =>
  sql<boolean>`(${isUndoOpen} and entry.what = any(${Object.keys(undos)}::text[]) and not ${isOvertaken(undos)})`;
