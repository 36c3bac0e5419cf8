import { sql } from 'kysely';
import { type Region, timeZoneOf } from '#contract/constants.ts';
import { birthYearsOf } from '#contract/groups/startData.ts';
import { folded } from '#contract/values/folded.ts';
import type { Queries } from '../../store/database.ts';
import { waveIsAhead } from '../../store/saleRules.ts';
import { birthYearInSql, emailInSql, firstNameInSql, surnameInSql, tables } from '../people/columns.ts';
import type { WaveKnown } from './cells.ts';
import type { JudgedRow } from './judge.ts';

/** A run as its sheets are judged by. */
export interface RunKnown {
  readonly id: number;
  readonly region: Region;
  readonly date: string;
  readonly type: string;
  readonly waves: readonly KnownWave[];
}
interface KnownWave extends WaveKnown {
  readonly category_id: number;
  /** With what is held back: staff take that first. */
  readonly free: number;
  readonly held_back: number;
  readonly takes: boolean;
  readonly years: { readonly from: number; readonly to: number };
}

export async function readRunKnown(db: Queries, runId: number): Promise<RunKnown | null> {
  const { rows: runs } = await sql<Omit<RunKnown, 'waves'>>`
    select id, region, date::text as date, type from run where id = ${runId}`.execute(db);
  const [run] = runs;
  if (run === undefined) return null;
  const { rows } = await sql<Omit<KnownWave, 'years'> & { age_from: number | null; age_to: number | null }>`
    select wave.id, wave.category_id, to_char(wave_time at time zone ${timeZoneOf[run.region]}, 'HH24:MI') as time,
      category.name as distance, category.distance as km, greatest(free + held_back, 0) as free,
      held_back, age_from, age_to, run.state = 'published' and cancelled_at is null and ${sql.raw(waveIsAhead)} as takes,
      (row_number() over (partition by category_id order by wave_time, wave.id))::int as ordinal
    from wave join category on category.id = wave.category_id join run on run.id = wave.run_id
    where wave.run_id = ${runId}
    order by wave_time, wave.id`.execute(db);
  const waves = rows.map(({ age_from, age_to, ...wave }) => ({
    ...wave,
    years: birthYearsOf(run.date, { age_from, age_to }),
  }));
  return { ...run, waves };
}

/** A living place with its person, as a sheet may name it again. */
export interface KnownPlace {
  readonly id: number;
  readonly group_id: number;
  readonly wave_id: number;
  readonly version: number;
  readonly has_account: boolean;
  readonly first_name: string | null;
  readonly surname: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_year: number | null;
  readonly sex: string | null;
  readonly cut: string | null;
  readonly size: string | null;
  readonly club: string | null;
  /** An earlier sheet filled it. */
  readonly of_sheet: boolean;
}

/** The places of a run, or of one of its groups, that are somebody's. */
export async function readKnownPlaces(
  db: Queries,
  runId: number,
  groupId: number | null,
): Promise<readonly KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select place.id, place.group_id, place.wave_id, place.version, place.user_id is not null as has_account,
      ${sql.raw(firstNameInSql)} as first_name, ${sql.raw(surnameInSql)} as surname, ${sql.raw(emailInSql)} as email,
      coalesce(start_data.phone, account.phone) as phone, ${sql.raw(birthYearInSql)} as birth_year, start_data.sex,
      place.sex as cut, place.size, start_data.club,
      exists (select from sheet_place join sheet on sheet.id = sheet_id
        where sheet_place.place_id = place.id and sheet.state <> 'undone' and sheet_place.kind <> 'changed') as of_sheet
    from ${sql.raw(tables)}
    where place.run_id = ${runId} and place.ended is null and place.person in ('taken', 'handingOver')
      and (${groupId}::int is null or place.group_id = ${groupId}) order by place.id`.execute(db);
  return rows;
}

const nameOf = ({ first_name, surname }: Pick<JudgedRow, 'first_name' | 'surname'> | KnownPlace) =>
  folded(`${first_name ?? ''} ${surname ?? ''}`);

/**
 * Which place each row names, each place once: by its number, else by address, name and year of birth, of which one may
 * be missing or mended (docs/rules/sheets.md 3.2).
 */
export function matchPlaces(
  rows: readonly JudgedRow[],
  places: readonly KnownPlace[],
): ReadonlyMap<number, KnownPlace> {
  const left = new Map(places.map((place) => [place.id, place]));
  const found = new Map<number, KnownPlace>();
  const give = (row: JudgedRow, place: KnownPlace | undefined) => {
    if (place === undefined || !left.has(place.id)) return;
    left.delete(place.id);
    found.set(row.row, place);
  };
  for (const row of rows) if (row.place_number !== null) give(row, left.get(row.place_number));
  const textOf = (value: string | number | null) => value ?? '';
  const keys: readonly ((of: KnownPlace | JudgedRow) => string | null)[] = [
    (of) => `${textOf(of.email)}|${nameOf(of)}|${textOf(of.birth_year)}`,
    (of) => (of.email === null ? null : `${of.email}|${nameOf(of)}`),
    (of) => (of.birth_year === null ? null : `${nameOf(of)}|${of.birth_year}`),
    (of) => (of.email === null || of.birth_year === null ? null : `${of.email}|${of.birth_year}`),
  ];
  for (const key of keys) {
    const by = Map.groupBy([...left.values()], key);
    for (const row of rows) {
      const wanted = key(row);
      if (row.place_number !== null || found.has(row.row) || wanted === null || nameOf(row) === '') continue;
      give(
        row,
        by.get(wanted)?.find(({ id }) => left.has(id)),
      );
    }
  }
  // A name alone, where one of both says nothing else, and nobody else has it.
  const byName = Map.groupBy([...left.values()], nameOf);
  for (const row of rows) {
    if (row.place_number !== null || found.has(row.row)) continue;
    const alike = (byName.get(nameOf(row)) ?? []).filter(({ id }) => left.has(id));
    const [one] = alike;
    if (alike.length !== 1 || one === undefined) continue;
    const agrees = (mine: string | number | null, theirs: string | number | null) =>
      mine === null || theirs === null || mine === theirs;
    if (agrees(row.email, one.email) && agrees(row.birth_year, one.birth_year)) give(row, one);
  }
  return found;
}
