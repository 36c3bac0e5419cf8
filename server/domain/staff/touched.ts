import { sql } from 'kysely';

/** The subject of a line beside its run; a line about two things is about both. */
const things = ['group_id', 'place_id', 'payment_id', 'subject_id', 'wave_id', 'category_id', 'coupon', 'layout'];
const subjects = sql.raw(['run_id', ...things].map((column) => `entry.${column}`).join(', '));
const sameThings = sql.raw(
  things.map((column) => `later.${column} is not distinct from entry.${column}`).join(' and '),
);
const after = (run: 'later.run_id = entry.run_id' | 'entry.run_id is null and later.run_id is null') => sql<boolean>`
  exists (select from staff_log later where ${sql.raw(run)} and later.id > entry.id and ${sameThings}
    and later.undone_by is null and later.what <> 'entry.undone' and later.what !~ '[.](added|created|copied)$'
    and later.after ?| array(select jsonb_object_keys(entry.after)))`;

/**
 * Condition on a line `entry`: a later action that stands touched the same fields of the same thing. Two lines that
 * name nothing are of two, and what makes something new touches nothing that was there. Each half has the index of its
 * runs.
 */
export const isTouched = sql<boolean>`(num_nonnulls(${subjects}) > 0
  and (${after('later.run_id = entry.run_id')} or ${after('entry.run_id is null and later.run_id is null')}))`;
