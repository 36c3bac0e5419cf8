import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Region } from '#contract/constants.ts';
import type { fileCalls } from '#contract/staff/people/files.calls.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { birthYearInSql, childNameInSql, firstNameInSql, surnameInSql, tables } from '../people/columns.ts';
import { fullName } from './cells.ts';
import { placesOf } from './placeRows.ts';

type Start = AnswerOf<(typeof fileCalls)['GET staff/runs/{id}/prints']>['rows'][number];
type Emergency = AnswerOf<(typeof fileCalls)['GET staff/runs/{id}/prints/emergency']>['rows'][number];

interface Row {
  readonly place: number;
  readonly bib: number | null;
  readonly name: string | null;
  readonly surname: string | null;
  readonly child: string | null;
  readonly group: string | null;
  readonly group_id: number;
  readonly category: string;
  readonly wave_id: number;
  readonly wave_time: Date;
  readonly birth_year: number | null;
  readonly phone: string | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
}

async function readPlaces(tx: Transaction<Tables>, runId: number, region: Region, rows: 'paid' | 'named') {
  const { rows: places } = await sql<Row>`
    select place.id as place, place.bib, ${sql.raw(firstNameInSql)} as name, ${sql.raw(surnameInSql)} as surname,
      ${sql.raw(childNameInSql)} as child, grp.name as "group",
      grp.id as group_id, category.name as category, wave.id as wave_id, wave.wave_time,
      ${sql.raw(birthYearInSql)} as birth_year, account.phone,
      start_data.emergency_name as contact_name, start_data.emergency_phone as contact_phone
    from ${sql.raw(tables)}
    where ${placesOf(runId, rows)}
    order by wave.wave_time, category.contest, place.group_id, place.is_captain desc, place.id`.execute(tx);
  return places.map((row) => ({
    row,
    printed: {
      bib: row.bib,
      place: row.place,
      name: fullName(row),
      group: row.group ?? String(row.group_id),
      category: row.category,
      wave_time: withOffset(row.wave_time, region),
    },
  }));
}

const regionOf = (tx: Transaction<Tables>, runId: number) =>
  tx.selectFrom('run').select('region').where('id', '=', runId).executeTakeFirst();

/** Who starts when. */
export async function readStarts(tx: Transaction<Tables>, runId: number): Promise<Start[] | Refusal<'not_found'>> {
  const run = await regionOf(tx, runId);
  if (run === undefined) return new Refusal('not_found');
  const places = await readPlaces(tx, runId, run.region, 'paid');
  return places.map(({ row, printed }) => ({ ...printed, wave_id: row.wave_id }));
}

/** Whom to call for whom. */
export async function readEmergencies(
  tx: Transaction<Tables>,
  runId: number,
): Promise<Emergency[] | Refusal<'not_found'>> {
  const run = await regionOf(tx, runId);
  if (run === undefined) return new Refusal('not_found');
  const places = await readPlaces(tx, runId, run.region, 'named');
  return places.map(({ row, printed }) => ({
    ...printed,
    birth_year: row.birth_year,
    phone: row.phone,
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
  }));
}
