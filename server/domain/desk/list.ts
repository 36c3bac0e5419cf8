import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { DeskList, ListedPlace } from '#contract/desk/desk.calls.ts';
import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { ticketMark } from '#contract/desk/ticketMark.ts';
import { ticketCode } from '#contract/groups/ticketCode.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { DeskWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import * as columns from '../people/columns.ts';
import { placeIsChilds } from '../places/stillNeeds.ts';
import { readEvents } from '../presence/heard.ts';
import { viewDesk } from './pairing.ts';

/** How many dead tickets of a place a phone knows. */
const deadKnown = 3;

/**
 * The list of a phone (docs/rules/desk.md 2): all places, or those that have changed since it asked last, and up to a minute
 * before, since what was written then may have been committed later.
 */
export async function viewList(
  { db }: Pick<Database, 'db'>,
  { id, runId }: Pick<DeskWho, 'id' | 'runId'>,
  asked: Date | undefined,
): Promise<DeskList> {
  const { now, isWhole } = await readClock(db, runId, asked);
  const since = isWhole ? undefined : asked;
  const desk = await viewDesk(db, id);
  const [waves, places, gone, events] = await Promise.all([
    readWaves(db, runId, desk.run.region),
    readPlaces(db, runId, { since, region: desk.run.region }),
    since === undefined ? [] : readGone(db, runId, since),
    readEvents(db, since === undefined ? { runId } : { runId, since }),
  ]);
  return {
    desk,
    cursor: now.toISOString(),
    is_whole: isWhole,
    waves,
    places,
    gone,
    events: events.map((event) => heardBy(event, id)),
  };
}

/**
 * A change is noted from the moment on at which the desks of the run were opened: of one that was being written then nobody
 * knows, and the list is read whole.
 */
async function readClock(db: Queries, runId: number, asked: Date | undefined) {
  const { rows } = await sql<{ now: Date; isWhole: boolean }>`
    select clock_timestamp() as now,
      coalesce(${asked ?? null}::timestamptz not between since + interval '1 minute' and clock_timestamp(), true) as "isWhole"
    from desk_day where run_id = ${runId}`.execute(db);
  const [clock] = rows;
  if (clock === undefined) throw new Error(`the desks of the run ${runId} were never opened`);
  return clock;
}

/** A telephone number that was typed at a sale stays on the phone where it was typed. */
const heardBy = (event: HeardEvent, desk: number): HeardEvent =>
  event.kind === 'sold' && event.desk !== desk ? { ...event, value: { ...event.value, phone: null } } : event;

async function readWaves(db: Queries, runId: number, region: Region): Promise<DeskList['waves']> {
  const { rows } = await sql<{
    id: number;
    category_id: number;
    category: string;
    wave_time: Date;
    is_cancelled: boolean;
  }>`
    select wave.id, wave.category_id, category.name as category, wave.wave_time, wave.cancelled_at is not null as is_cancelled
    from wave join category on category.id = wave.category_id
    where wave.run_id = ${runId} order by wave.wave_time, category.contest, wave.id`.execute(db);
  return rows.map((wave) => ({ ...wave, wave_time: withOffset(wave.wave_time, region) }));
}

interface Row extends Omit<ListedPlace, 'ticket' | 'dead' | 'dead_since' | 'name'> {
  readonly first_name: string | null;
  readonly child_name: string | null;
  /** The bytes of its ticket, and of those before it. */
  readonly ticket: Buffer | null;
  readonly dead: Buffer[];
  readonly dead_since: Date | null;
}

/** The bytes of the ticket with this number. */
const bytesOf = (serial: string) => `ticket_bytes('ticket code', place.id, ${serial})`;

const rowInSql = `place.id, place.group_id, place.wave_id, grp.name as "group", place.is_captain, place.money, place.person,
  place.ended, place.blocked_at is not null as is_blocked, ${placeIsChilds} as is_child,
  ${columns.firstNameInSql} as first_name, ${columns.surnameInSql} as surname, ${columns.childNameInSql} as child_name,
  place.age, ${columns.birthYearInSql} as birth_year, ${columns.sexInSql} as sex, place.sex as cut, place.size, place.bib,
  ${columns.lacksListInSql} as needs, ${columns.signedInSql} as is_signed,
  array(select note.text from note where note.at_desk and (note.place_id = place.id or note.group_id = place.group_id)
    order by note.id) as notes,
  place.ticket_serial as serial, place.ticket_since as dead_since,
  case when place.money = 'paid' and place.person in ('taken', 'handingOver') then ${bytesOf('place.ticket_serial')} end as ticket,
  array(select ${bytesOf('number')} from generate_series(place.ticket_serial - 1,
    greatest(1, place.ticket_serial - ${deadKnown}), -1) number) as dead`;

/** All living places and those whose ticket somebody may show still; of those that have changed all. */
async function readPlaces(
  db: Queries,
  runId: number,
  { since = null, region }: { readonly since?: Date | null | undefined; readonly region: Region },
): Promise<ListedPlace[]> {
  const { rows } = await sql<Row>`
    with changed as materialized (
      select what, id from list_change
      where run_id = ${runId} and at > ${since}::timestamptz - interval '1 minute')
    select ${sql.raw(rowInSql)} from ${sql.raw(columns.tables)}
    where place.run_id = ${runId} and case when ${since}::timestamptz is null
      then place.ended is null or place.money = 'paid'
      else place.created_at > ${since}::timestamptz - interval '1 minute'
        or exists (select from changed where what = 'run')
        or place.id in (select id from changed where what = 'place')
        or place.user_id in (select id from changed where what = 'account')
        or place.group_id in (select id from changed where what = 'group') end
    order by place.id`.execute(db);
  return Promise.all(rows.map((row) => asListed(row, region)));
}

async function asListed(
  { first_name, child_name, ticket, dead, dead_since, ...row }: Row,
  region: Region,
): Promise<ListedPlace> {
  const markOf = (bytes: Buffer) => ticketMark(ticketCode(bytes));
  return {
    ...row,
    name: row.is_child ? child_name : first_name,
    ticket: ticket === null ? null : await markOf(ticket),
    dead: await Promise.all(dead.map(markOf)),
    dead_since: dead_since && withOffset(dead_since, region),
  };
}

/** Places that went to another run since. */
async function readGone(db: Queries, runId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select changed.id from list_change changed join place on place.id = changed.id
    where changed.run_id = ${runId} and changed.what = 'place' and place.run_id <> ${runId}
      and changed.at > ${since}::timestamptz - interval '1 minute'
    order by changed.id`.execute(db);
  return rows.map(({ id }) => id);
}
