import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, ReceivedOf } from '#contract/call.ts';
import type { peopleCalls } from '#contract/staff/people/people.calls.ts';
import type { PeopleSort } from '#contract/staff/people/people.values.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { isMoment, readCursor, writeCursor } from '../kit/cursor.ts';
import * as columns from './columns.ts';
import { asksForMore, filteredPlaces, tableOrder } from './filter.ts';
import { type Row, rowInSql, seenBy, seesAddresses } from './rows.ts';

type Read = (typeof peopleCalls)['GET staff/people'];
type Query = ReceivedOf<Read>['query'];
type Page = AnswerOf<Read>;
type Views = AnswerOf<(typeof peopleCalls)['GET staff/runs/{id}/people/views']>;

const shown = 50;

/** A page of the table, from a cursor on. */
export async function listPeople(
  db: Queries,
  { who, query }: { readonly who: StaffWho; readonly query: Query },
): Promise<Page | Refusal<'forbidden'>> {
  const { cursor } = query;
  if (asksForMore(who, query)) return new Refusal('forbidden');
  const places = filteredPlaces(who, query);
  const { by, type, direction, isDescending } = tableOrder(query);
  const after = cursor === undefined ? null : readCursor(cursor, forms[type], isPlaceId);
  const from = after
    ? sql`and (${sql.raw(by)}, place.id) ${sql.raw(isDescending ? '<' : '>')} (${after.value}::${sql.raw(type)}, ${after.id}::int)`
    : sql``;
  const isFirst = after === null;
  // The page's places are found first: the rest is read for these alone.
  const read = sql<Row & { readonly by: string }>`
    with page as materialized (
      select place.id, ${sql.raw(by)} as by from ${sql.raw(columns.tables)}
      where ${places} ${from} order by ${sql.raw(by)} ${direction}, place.id ${direction} limit ${shown + 1})
    select ${sql.raw(rowInSql)}, page.by::text as by
    from page join place on place.id = page.id ${sql.raw(columns.besidePlace)}
    order by page.by ${direction}, place.id ${direction}`.execute(db);
  const [{ rows }, count] = await Promise.all([read, isFirst ? countOf(db, places) : null]);
  const last = rows.length > shown ? rows[shown - 1] : undefined;
  return {
    rows: rows.slice(0, shown).map(({ by: _, ...row }) => seenBy(who, row)),
    next: last === undefined ? null : writeCursor({ value: last.by, id: last.id }),
    count,
  };
}

async function countOf(db: Queries, places: RawBuilder<unknown>): Promise<Page['count']> {
  const { rows } = await sql<NonNullable<Page['count']>>`
    select count(*)::int as places, count(distinct place.group_id)::int as groups
    from ${sql.raw(columns.tables)} where ${places}`.execute(db);
  return rows[0] ?? null;
}

/** What the ready views hold, of the run whatever else is filtered: read beside the table, since it looks at every place. */
export async function countViews(db: Queries, runId: number, who: StaffWho): Promise<Views> {
  const { rows } = await sql<Views>`
    select count(*)::int as all, count(*) filter (where ${sql.raw(columns.bouncedInSql)})::int as bounced,
      ${sql.raw(columns.lackCountsInSql)} as lacks
    from ${sql.raw(columns.tables)} where ${filteredPlaces(who, { run_id: runId })}`.execute(db);
  const views = rows[0] ?? { all: 0, bounced: null, lacks: null };
  return seesAddresses(who) ? views : { all: views.all, bounced: null, lacks: null };
}

const forms: Readonly<Record<(typeof columns.ordersInSql)[PeopleSort]['type'], (value: string) => boolean>> = {
  text: (value) => !value.includes('\0'),
  timestamptz: isMoment,
  int: (value) => /^-?\d{1,9}$|^2147483647$/u.test(value),
  float8: (value) => /^\d{1,9}(?:\.\d{1,15})?$/u.test(value),
};
const isPlaceId = (id: unknown): id is number => Number.isInteger(id) && Math.abs(Number(id)) < 2 ** 31;
