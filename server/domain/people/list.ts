import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, ReceivedOf } from '#contract/call.ts';
import { timeZoneOf } from '#contract/constants.ts';
import type { peopleCalls } from '#contract/staff/people/people.calls.ts';
import { closedSorts, endedStates, type PeopleSort } from '#contract/staff/people/people.values.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { whenNeeded } from '../places/stillNeeds.ts';
import { sourceNames } from '../shop/sourceNames.ts';
import * as columns from './columns.ts';
import { hasEmail, hasPhone, hasWords, isPhone, wordsAsked } from './found.ts';
import { type Row, rowInSql, seenBy, seesAddresses, seesAmounts } from './rows.ts';

type Read = (typeof peopleCalls)['GET staff/people'];
type Query = ReceivedOf<Read>['query'];
type Page = AnswerOf<Read>;
type Filter = Omit<Query, 'sort' | 'descending' | 'cursor'>;

const shown = 50;

/** A page of the table, from a cursor on. */
export async function listPeople(
  db: Queries,
  { who, query }: { readonly who: StaffWho; readonly query: Query },
): Promise<Page | Refusal<'forbidden'>> {
  const { sort = 'since', descending = sort === 'since', cursor } = query;
  if (asksForMore(who, query, sort)) return new Refusal('forbidden');
  const places = placesOf(who, query);
  const order = columns.ordersInSql[sort];
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const from = after
    ? sql`and (${sql.raw(order.by)}, place.id) ${sql.raw(descending ? '<' : '>')} (${after.value}::${sql.raw(order.type)}, ${after.id}::int)`
    : sql``;
  // The page's places are found first: the rest is read for these alone.
  const { rows } = await sql<Row & { readonly by: string }>`
    with page as materialized (
      select place.id, ${sql.raw(order.by)} as by from ${sql.raw(columns.tables)}
      where ${places} ${from} order by ${sql.raw(order.by)} ${direction}, place.id ${direction} limit ${shown + 1})
    select ${sql.raw(rowInSql)}, page.by::text as by
    from page join (${sql.raw(columns.tables)}) on place.id = page.id
    order by page.by ${direction}, place.id ${direction}`.execute(db);
  const last = rows.length > shown ? rows[shown - 1] : undefined;
  const isFirst = after === null;
  const [count, views] = isFirst ? await Promise.all([countOf(db, places), viewsOf(db, who, query)]) : [null, null];
  return {
    rows: rows.slice(0, shown).map(({ by: _, ...row }) => seenBy(who, row)),
    next: last === undefined ? null : writeCursor({ value: last.by, id: last.id }),
    count,
    views,
  };
}

/** An order or a filter by what somebody may not read would tell it. */
const asksForMore = (who: StaffWho, { lacks, bounced, size, source }: Filter, sort: PeopleSort) =>
  (!seesAddresses(who) &&
    (closedSorts.some((one) => one === sort) || [lacks, bounced, size, source].some((one) => one !== undefined))) ||
  (!seesAmounts(who) && sort === 'paid');

/** The places that the filters leave, of the caller's runs. */
function placesOf(who: Pick<StaffWho, 'role' | 'runIds'>, filter: Filter): RawBuilder<unknown> {
  const {
    run_id,
    category_id,
    wave_id,
    group_id,
    q,
    state,
    lacks,
    bounced,
    since,
    paid_on,
    size,
    source,
    starts_from,
    starts_until,
  } = filter;
  const isOver = endedStates.some((one) => one === state);
  const waves =
    wave_id === undefined
      ? run_id === undefined
        ? null
        : sql`select wave.id from wave where wave.run_id = ${run_id}`
      : sql`${wave_id}`;
  const conditions = [
    isOver ? sql`place.ended is not null` : sql`place.ended is null`,
    ...(who.runIds === null ? [] : [sql`place.run_id = any(${[...who.runIds]}::int[])`]),
    ...(run_id === undefined ? [] : [sql`place.run_id = ${run_id}`]),
    // Places that are over are found by their groups, which stay in their wave.
    ...(waves === null
      ? []
      : [
          isOver
            ? sql`place.group_id in (select grp.id from grp where grp.wave_id in (${waves}))`
            : sql`place.wave_id in (${waves})`,
        ]),
    ...(category_id === undefined ? [] : [sql`wave.category_id = ${category_id}`]),
    ...(q === undefined ? [] : [isFound(who, q)]),
    ...(group_id === undefined ? [] : [sql`place.group_id = ${group_id}`]),
    ...(state === undefined ? [] : [sql`(${sql.raw(columns.stateInSql)}) = ${state}`]),
    ...(lacks === undefined ? [] : [sql`(${sql.raw(whenNeeded[lacks])})`]),
    ...(bounced === undefined ? [] : [sql`${sql.raw(columns.bouncedInSql)} = ${bounced}`]),
    ...(paid_on === undefined
      ? []
      : [
          sql`place.money = 'paid' and to_char(payment.paid_at at time zone ${sql.raw(columns.zoneInSql)}, 'YYYY-MM-DD') = ${paid_on}`,
        ]),
    ...(starts_from === undefined ? [] : [sql`wave.wave_time >= ${starts_from}::timestamptz`]),
    ...(starts_until === undefined ? [] : [sql`wave.wave_time <= ${starts_until}::timestamptz`]),
    ...(size === undefined ? [] : [sql`place.size = ${size} and place.person = 'taken'`]),
    ...(source === undefined ? [] : [cameFrom(source)]),
    ...(since === undefined ? [] : [sql`place.created_at >= ${since}::date::timestamp at time zone ${timeZoneOf.pl}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** What was typed is the beginning of names, or of an address, or the end of a telephone number. */
function isFound(who: Pick<StaffWho, 'role'>, typed: string): RawBuilder<unknown> {
  const words = wordsAsked(typed);
  const isWhole = seesAddresses(who);
  const way =
    isWhole && typed.includes('@')
      ? hasEmail(typed)
      : isWhole && isPhone(typed)
        ? hasPhone(typed)
        : words.length === 0
          ? sql`false`
          : hasWords(words);
  const id = /^\d{1,9}$/u.test(typed) ? Number(typed) : 0;
  return sql`(place.id in (select finder.place_id from finder where finder.run_id = place.run_id and ${way})
    or place.id = ${id} or place.group_id = ${id})`;
}

/** Of paid places: as a run's numbers count them. */
function cameFrom(source: string): RawBuilder<unknown> {
  const [kind = ''] = source.split(':', 1);
  const name = sourceNames[kind as keyof typeof sourceNames];
  return sql`place.money = 'paid' and ${sql.raw(name)} = ${source.slice(kind.length + 1)}`;
}

async function countOf(db: Queries, places: RawBuilder<unknown>): Promise<Page['count']> {
  const { rows } = await sql<NonNullable<Page['count']>>`
    select count(*)::int as places, count(distinct place.group_id)::int as groups
    from ${sql.raw(columns.tables)} where ${places}`.execute(db);
  return rows[0] ?? null;
}

/** What the ready views hold, of the run whatever else is filtered. */
async function viewsOf(db: Queries, who: StaffWho, { run_id }: Filter): Promise<Page['views']> {
  if (run_id === undefined) return null;
  const { rows } = await sql<NonNullable<Page['views']>>`
    select count(*)::int as all, count(*) filter (where ${sql.raw(columns.bouncedInSql)})::int as bounced,
      ${sql.raw(columns.lackCountsInSql)} as lacks
    from ${sql.raw(columns.tables)} where ${placesOf(who, { run_id })}`.execute(db);
  const views = rows[0] ?? null;
  if (views === null || seesAddresses(who)) return views;
  return { all: views.all, bounced: null, lacks: null };
}

interface Cursor {
  readonly value: string;
  readonly id: number;
}

const writeCursor = ({ value, id }: Cursor) => Buffer.from(JSON.stringify([value, id])).toString('base64url');

const forms: Readonly<Record<(typeof columns.ordersInSql)[PeopleSort]['type'], RegExp>> = {
  text: /^[^\0]*$/u,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/u,
  int: /^-?\d{1,9}$|^2147483647$/u,
  float8: /^\d{1,9}(?:\.\d{1,15})?$/u,
};

/** Null for one that is not ours, or of another order: the list begins anew. */
function readCursor(text: string, sort: PeopleSort): Cursor | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isOurs = typeof value === 'string' && forms[columns.ordersInSql[sort].type].test(value);
    return isOurs && typeof id === 'number' && Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? { value, id } : null;
  } catch {
    return null;
  }
}
