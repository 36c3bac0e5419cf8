import { type RawBuilder, sql } from 'kysely';
import { type Region, timeZoneOf } from '#contract/constants.ts';
import type { FileLayout } from '#contract/staff/people/files.values.ts';

/** A place as files know it; moments as the run's clocks show them. */
export interface PlaceRow {
  readonly place: number;
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
  readonly category: string;
  readonly contest: number;
  readonly distance: number;
  readonly wave: string;
  readonly group: string | null;
  readonly group_number: number;
  readonly captain: boolean;
  readonly size: string | null;
  readonly money: 'reserved' | 'processing' | 'paid';
  readonly language: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly paid_at: string | null;
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
  name: sql`lower(coalesce(place.surname, account.surname, place.child_name)), lower(coalesce(place.name, account.name)), place.id`,
  // Numbers come with the day of the run; until then places stand by theirs.
  bib: sql`place.id`,
};

/** Those who were on places that are theirs no more, by place: their names are the accounts', as long as these are there. */
export interface Former {
  readonly places: readonly number[];
  readonly accounts: readonly number[];
}

const nobodyFormer = sql`(select null::int as place_id, null::int as account_id where false)`;
const formerRows = ({ places, accounts }: Former) =>
  sql`(select * from unnest(${[...places]}::int[], ${[...accounts]}::int[]) as gone (place_id, account_id))`;

/** The rows of a file, in an order. */
export function placeRows(
  region: Region,
  condition: RawBuilder<unknown>,
  order: FileLayout['order'],
  former: Former | null = null,
): RawBuilder<PlaceRow> {
  const zone = timeZoneOf[region];
  return sql<PlaceRow>`
    select place.id as place, account.id as account_id, coalesce(place.name, account.name) as name,
      coalesce(place.surname, account.surname) as surname, place.child_name as child,
      coalesce(said.sex, account.sex) as sex, place.sex as cut, account.birthdate::text as birth_date, place.age,
      coalesce(said.birth_year, extract(year from account.birthdate)::int) as birth_year, said.club,
      said.emergency_name as contact_name, said.emergency_phone as contact_phone,
      coalesce(said.declared_file = run.declaration, false) as signed,
      category.name as category, category.contest, category.distance,
      to_char(wave.wave_time at time zone ${zone}, 'HH24:MI:SS') as wave,
      grp.name as "group", grp.id as group_number, place.is_captain as captain, place.size, place.money, grp.language,
      coalesce(account.email, place.email, payment.email) as email, account.phone,
      to_char(payment.paid_at at time zone ${zone}, 'YYYY-MM-DD') as paid_at
    from place join grp on grp.id = place.group_id join wave on wave.id = place.wave_id
      join category on category.id = wave.category_id join payment on payment.id = place.payment_id
      left join ${former === null ? nobodyFormer : formerRows(former)} former on former.place_id = place.id
      join run on run.id = place.run_id left join start_data said on said.place_id = place.id
      left join account on account.id = coalesce(place.user_id, nullif(former.account_id, 0))
    where ${condition} order by ${orders[order]}`;
}

/** How many rows such a file has. */
export const countPlaces = (condition: RawBuilder<unknown>): RawBuilder<{ rows: number }> =>
  sql<{
    rows: number;
  }>`select count(*)::int as rows from place join wave on wave.id = place.wave_id where ${condition}`;
