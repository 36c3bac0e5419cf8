import { type RawBuilder, sql } from 'kysely';
import { type Region, timeZoneOf } from '#contract/constants.ts';
import type { Need } from '#contract/groups/startData.ts';
import type { FileField, FileLayout } from '#contract/staff/people/files.values.ts';
import type { PlaceStateWord } from '#contract/staff/people/people.values.ts';
import * as columns from '../people/columns.ts';

/** A place as files know it; moments as the run's clocks show them. */
export interface PlaceRow {
  readonly place: number;
  readonly bib: number | null;
  readonly account_id: number | null;
  readonly name: string | null;
  readonly surname: string | null;
  readonly child: string | null;
  readonly sex: 'M' | 'K' | 'X' | null;
  readonly cut: 'M' | 'K' | null;
  readonly birth_date: string | null;
  readonly birth_year: number | null;
  readonly club: string | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly signed: boolean;
  readonly age: number | null;
  readonly category: string | null;
  readonly contest: number | null;
  readonly distance: number | null;
  readonly wave: string | null;
  readonly group: string | null;
  readonly group_number: number;
  readonly captain: boolean;
  readonly size: string | null;
  readonly money: 'reserved' | 'processing' | 'paid';
  readonly language: string;
  readonly phone: string | null;
  readonly paid_at: string | null;
  /** The rest is read only for files that have the column. */
  readonly email: string | null;
  readonly standing: PlaceStateWord | null;
  readonly captain_name: string | null;
  readonly since: string | null;
  readonly missing: readonly Need[] | null;
  readonly source: string | null;
  readonly note: string | null;
  readonly paid: number | null;
  /** What was answered, by the question's id. */
  readonly answers: Readonly<Record<string, string>> | null;
}

/** Somebody is on the place: a runner, or a child whom their guardian named. */
const isNamed = sql`(place.person in ('taken', 'handingOver') or place.child_name is not null)`;

const chosen: Readonly<Record<FileLayout['rows'], RawBuilder<unknown>>> = {
  named: sql`place.money = 'paid' and ${isNamed}`,
  paid: sql`place.money = 'paid'`,
  held: sql`true`,
};

/** The living places of a run that a file is about; nobody starts in a wave that was cancelled. */
export const placesOf = (runId: number, rows: FileLayout['rows'], { isUnsigned = false } = {}): RawBuilder<unknown> =>
  sql`place.run_id = ${runId} and place.ended is null and wave.cancelled_at is null and ${chosen[rows]}
    and ${isUnsigned ? unsigned : sql`true`}`;

/** Nobody has agreed to the declaration as it is now: it is signed on paper. */
const unsigned = sql`not exists (select from start_data signed join run on run.declaration = signed.declared_file
  where signed.place_id = place.id and run.id = place.run_id)`;

const orders: Readonly<Record<FileLayout['order'], RawBuilder<unknown>>> = {
  wave: sql`wave.wave_time, category.contest, place.group_id, place.is_captain desc, place.id`,
  name: sql`${sql.raw(columns.ordersInSql.person.by)}, place.id`,
  bib: sql`place.bib, place.id`,
};
export const fileOrder = (order: FileLayout['order']): RawBuilder<unknown> => orders[order];

/** People who have lost their place, by place. Their names come from their accounts while these exist. */
export interface Former {
  readonly places: readonly number[];
  readonly accounts: readonly number[];
}

const formerTables = columns.tablesOf(
  'coalesce(place.user_id, (select former.account_id from former where former.place_id = place.id))',
);

/** Columns that only some files have. */
const extraColumns = {
  email: columns.emailInSql,
  standing: columns.stateInSql,
  captain_name: columns.captainInSql,
  since: `to_char(place.created_at at time zone ${columns.zoneInSql}, 'YYYY-MM-DD')`,
  missing: columns.lacksListInSql,
  source: columns.sourceInSql,
  note: columns.noteInSql,
  paid: columns.paidInSql,
} as const satisfies Partial<Record<FileField, string>>;

const answersInSql = (questions: readonly number[]) => sql`(
  select jsonb_object_agg(answer.question_id, answer.value) from answer
  where answer.place_id = place.id and answer.question_id = any(${[...questions]}::int[]))`;

interface Wanted {
  readonly region: Region;
  readonly condition: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly fields: readonly FileField[];
  /** Questions whose answers are wanted. */
  readonly questions: readonly number[];
  readonly former?: Former;
}

/** The rows of a file, in an order: what the table of people shows of a place is the same here. */
export function placeRows({ region, condition, order, fields, questions, former }: Wanted): RawBuilder<PlaceRow> {
  const zone = timeZoneOf[region];
  const extras = Object.entries(extraColumns).map(([field, expression]) =>
    fields.some((one) => one === field) ? `${expression} as ${field}` : `null as ${field}`,
  );
  const accounts = former ?? { places: [], accounts: [] };
  // A place that is nobody's any more has no name of its own.
  const orFormer = (name: string, column: string) =>
    sql.raw(
      former === undefined ? name : `coalesce(${name}, case when place.user_id is null then account.${column} end)`,
    );
  return sql<PlaceRow>`
    with former as (
      select gone.place_id, nullif(gone.account_id, 0) as account_id
      from unnest(${[...accounts.places]}::int[], ${[...accounts.accounts]}::int[]) as gone (place_id, account_id))
    select place.id as place, place.bib, account.id as account_id, ${orFormer(columns.firstNameInSql, 'name')} as name,
      ${orFormer(columns.surnameInSql, 'surname')} as surname, ${sql.raw(columns.childNameInSql)} as child,
      ${sql.raw(columns.sexInSql)} as sex, place.sex as cut, (${sql.raw(columns.birthDateInSql)})::text as birth_date, place.age,
      ${sql.raw(columns.birthYearInSql)} as birth_year, start_data.club,
      start_data.emergency_name as contact_name, start_data.emergency_phone as contact_phone,
      ${sql.raw(columns.signedInSql)} as signed, category.name as category, category.contest, category.distance,
      to_char(wave.wave_time at time zone ${zone}, 'HH24:MI:SS') as wave,
      grp.name as "group", grp.id as group_number, place.is_captain as captain, place.size, place.money, grp.language,
      account.phone,
      to_char(payment.paid_at at time zone ${zone}, 'YYYY-MM-DD') as paid_at,
      ${questions.length === 0 ? sql`null` : answersInSql(questions)} as answers, ${sql.raw(extras.join(', '))}
    from ${sql.raw(former === undefined ? columns.tables : formerTables)}
    where ${condition} order by ${order}`;
}

/** How many rows such a file has. */
export const countPlaces = (condition: RawBuilder<unknown>): RawBuilder<{ rows: number }> =>
  sql<{ rows: number }>`select count(*)::int as rows from ${sql.raw(columns.tables)} where ${condition}`;
