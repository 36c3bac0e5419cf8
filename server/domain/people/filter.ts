import { type RawBuilder, sql } from 'kysely';
import type { ReceivedOf } from '#contract/call.ts';
import { timeZoneOf } from '#contract/constants.ts';
import type { peopleCalls } from '#contract/staff/people/people.calls.ts';
import { closedSorts, endedStates } from '#contract/staff/people/people.values.ts';
import type { StaffWho } from '../kit/answers.ts';
import { whenNeeded } from '../places/stillNeeds.ts';
import { sourceNames } from '../shop/sourceNames.ts';
import * as columns from './columns.ts';
import { hasEmail, hasPhone, hasWords, isPhone, wordsAsked } from './found.ts';
import { seesAddresses, seesAmounts } from './rows.ts';

type Query = ReceivedOf<(typeof peopleCalls)['GET staff/people']>['query'];
/** What narrows the table, as the call and a file of it are given it. */
type PlacesFilter = Omit<Query, 'sort' | 'descending' | 'cursor' | 'lang'>;
type TableOrder = Pick<Query, 'sort' | 'descending'>;

/** The order of the table: rows that are alike stand by their numbers. */
export function tableOrder(query: TableOrder) {
  const { sort = 'since', descending = sort === 'since' } = query;
  return {
    sort,
    direction: sql.raw(descending ? 'desc' : 'asc'),
    isDescending: descending,
    ...columns.ordersInSql[sort],
  };
}

/** An order or a filter by what somebody may not read would tell it. */
export function asksForMore(who: Pick<StaffWho, 'role'>, query: PlacesFilter & TableOrder): boolean {
  const { lacks, bounced, size, source } = query;
  const { sort } = tableOrder(query);
  const isClosed =
    closedSorts.some((one) => one === sort) || [lacks, bounced, size, source].some((one) => one !== undefined);
  return (!seesAddresses(who) && isClosed) || (!seesAmounts(who) && sort === 'paid');
}

/** The places that the filters leave, of the caller's runs. */
export function filteredPlaces(who: Pick<StaffWho, 'role' | 'runIds'>, filter: PlacesFilter): RawBuilder<unknown> {
  const {
    run_id,
    category_id,
    wave_id,
    group_id,
    q,
    state,
    invited,
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
    ...(q === undefined ? [] : [isFound(who, q, run_id)]),
    ...(group_id === undefined ? [] : [sql`place.group_id = ${group_id}`]),
    ...(state === undefined ? [] : [sql`(${sql.raw(columns.stateInSql)}) = ${state}`]),
    ...(invited === undefined ? [] : [sql`(place.person = 'invited') = ${invited}`]),
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

/**
 * What was typed is the beginning of names, or of an address, or the end of a telephone number. The finder is asked once
 * for the whole table, so nothing of it is about the row: asked for each of 20,000 rows it takes longer than a call may.
 */
function isFound(who: Pick<StaffWho, 'role'>, typed: string, runId: number | undefined): RawBuilder<unknown> {
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
  const inRun = runId === undefined ? sql`true` : sql`finder.run_id = ${runId}`;
  const isNamed = sql`place.id in (select finder.place_id from finder where ${inRun} and ${way})`;
  return id === 0 ? isNamed : sql`(${isNamed} or place.id = ${id} or place.group_id = ${id})`;
}

/** For paid places, as a run's numbers count them. */
function cameFrom(source: string): RawBuilder<unknown> {
  const [kind = ''] = source.split(':', 1);
  const name = sourceNames[kind as keyof typeof sourceNames];
  return sql`place.money = 'paid' and ${sql.raw(name)} = ${source.slice(kind.length + 1)}`;
}
