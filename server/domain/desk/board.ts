import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Region } from '#contract/constants.ts';
import type { DeskConflict, desksCalls } from '#contract/staff/desk/desks.calls.ts';
import { type Conflict, conflictsOf, numbersOf, type Stray, straysOf } from '#machines/desk/deskBook.ts';
import { type Mark, type Presence, placeIn, spelled } from '#machines/desk/presence.ts';
import type { Queries } from '../../store/database.ts';
import { withOffset } from '../kit/localTime.ts';
import * as columns from '../people/columns.ts';
import { subjectInSql } from '../presence/heard.ts';
import type { Presences } from '../presence/presenceLife.ts';

type Board = AnswerOf<(typeof desksCalls)['GET staff/runs/{id}/desks']>;

/** What the lead of a run's desks sees (docs/rules/desk.md 6); null where there is no such run. */
export async function viewDesks(db: Queries, runId: number): Promise<Board | null> {
  const { rows: runs } = await sql<{ region: Region }>`select region from run where id = ${runId}`.execute(db);
  const [run] = runs;
  if (run === undefined) return null;
  const at = (moment: Date) => withOffset(moment, run.region);
  const presences = await readPresences(db, runId);
  const desks = await readDesks(db, runId);
  const waves = await readWaves(db, runId);
  const sold = soldIn(presences);
  return {
    waves: waves.map(({ wave_time, expected, here, ...wave }) => ({
      ...wave,
      wave_time: at(wave_time),
      expected: expected + (sold.get(wave.id)?.expected ?? 0),
      here: here + (sold.get(wave.id)?.here ?? 0),
    })),
    desks: desks.map(({ ended, paired_at, last_heard_at, ...desk }) => ({
      ...desk,
      paired_at: at(paired_at),
      last_heard_at: at(last_heard_at),
      state: ended ?? 'open',
    })),
    conflicts: await readConflicts(db, runId, { presences, at, desks }),
  };
}

async function readPresences(db: Queries, runId: number): Promise<Presences> {
  const { rows } = await sql<{ subject: string; folded: Presence }>`
    select subject, folded from presence where run_id = ${runId} order by subject`.execute(db);
  return new Map(rows.map(({ subject, folded }) => [subject, folded]));
}

interface DeskRow {
  readonly id: number;
  readonly name: string;
  readonly is_lead: boolean;
  readonly paired_at: Date;
  readonly last_heard_at: Date;
  readonly ended: 'left' | 'revoked' | null;
  readonly events: number;
}

async function readDesks(db: Queries, runId: number): Promise<readonly DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select desk.id, desk.name, desk.lead as is_lead, desk.paired_at, desk.last_heard_at, desk.ended,
      (select count(*)::int from desk_event where desk_id = desk.id) as events
    from desk where desk.run_id = ${runId} order by desk.id`.execute(db);
  return rows;
}

async function readWaves(db: Queries, runId: number) {
  const { rows } = await sql<{ id: number; category: string; wave_time: Date; expected: number; here: number }>`
    select wave.id, category.name as category, wave.wave_time, count(place.id)::int as expected,
      count(*) filter (where presence.state in ('here', 'doubled'))::int as here
    from wave join category on category.id = wave.category_id
      left join place on place.wave_id = wave.id and place.ended is null and place.money = 'paid'
      left join presence on presence.run_id = wave.run_id and presence.subject = ${sql.raw(subjectInSql)}
    where wave.run_id = ${runId} and wave.cancelled_at is null
    group by wave.id, category.id order by wave.wave_time, category.contest, wave.id`.execute(db);
  return rows;
}

/** Those who bought their places at a desk, by their wave. */
function soldIn(presences: Presences): ReadonlyMap<number, { readonly expected: number; readonly here: number }> {
  const sold = [...presences.values()].flatMap(({ sale, state }) =>
    sale === null ? [] : [{ wave: sale.value.wave_id, isHere: state === 'here' || state === 'doubled' }],
  );
  return new Map(
    [...Map.groupBy(sold, ({ wave }) => wave)].map(([wave, own]) => [
      wave,
      { expected: own.length, here: own.filter(({ isHere }) => isHere).length },
    ]),
  );
}

interface PlaceRow {
  readonly id: number;
  readonly group_id: number;
  readonly bib: number | null;
  readonly name: string | null;
  readonly serial: number;
  readonly hasEnded: boolean;
  /** Somebody came to it by another way than a desk. */
  readonly isOthers: boolean;
  readonly own_name: string | null;
}

async function readPlaces(db: Queries, runId: number, ids: readonly number[]) {
  const { rows } = await sql<PlaceRow>`
    select place.id, place.group_id, place.bib, ${sql.raw(columns.nameInSql)} as name, place.ticket_serial as serial,
      place.ended is not null as "hasEnded",
      place.user_id is not null or place.email is not null or place.person not in ('taken', 'free') as "isOthers",
      lower(coalesce(place.child_name, nullif(concat_ws(' ', place.name, place.surname), ''))) as own_name
    from ${sql.raw(columns.tables)} where place.run_id = ${runId} and place.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Reading {
  readonly presences: Presences;
  readonly at: (moment: Date) => string;
  readonly desks: readonly DeskRow[];
}

/** What only one can have, and what happened on places that are not as the desks knew them; each by its name. */
async function readConflicts(db: Queries, runId: number, { presences, at, desks }: Reading): Promise<DeskConflict[]> {
  const ids = [...presences.keys()].flatMap((subject) => placeIn(subject)?.placeId ?? []);
  const places = await readPlaces(db, runId, ids);
  const deskNames = new Map(desks.map(({ id, name }) => [id, name]));
  const placeOf = (subject: string) => places.get(placeIn(subject)?.placeId ?? 0);
  const nameOf = (subject: string) => {
    const presence = presences.get(subject);
    const person = presence?.sale?.value ?? presence?.named[0]?.value;
    return placeOf(subject)?.name ?? (person ? [person.name, person.surname].filter(Boolean).join(' ') : null);
  };
  const happened = ({ desk, at: moment }: Mark) => ({ desk: deskNames.get(desk) ?? '–', at: at(new Date(moment)) });
  const of = (subject: string) => {
    const place = placeOf(subject);
    const number = presences.get(subject)?.number?.value.bib;
    return {
      place_id: place?.id ?? null,
      group_id: place?.group_id ?? null,
      name: nameOf(subject),
      bib: number ?? place?.bib ?? null,
    };
  };
  const ofConflict = ({ kind, subject, later, first }: Conflict): DeskConflict => ({
    kind,
    ...of(subject),
    later: happened(later),
    first: first === null ? null : { ...happened(first), name: nameOf(first.subject) },
  });
  const ofStray = ({ kind, subject, last }: Stray): DeskConflict => ({
    kind,
    ...of(subject),
    later: happened(last),
    first: null,
  });
  return [
    ...conflictsOf(presences).map(ofConflict),
    ...overtakenIn(presences, places).map(ofConflict),
    ...straysOf(presences, (id) => places.get(id)).map(ofStray),
  ];
}

/** Names and numbers that places do not have from the desks: by then somebody else had come to the place or the number. */
function overtakenIn(presences: Presences, places: ReadonlyMap<number, PlaceRow>): readonly Conflict[] {
  const { numbers } = numbersOf(presences);
  return [...presences].flatMap(([subject, { named, number }]) => {
    const about = placeIn(subject);
    const place = places.get(about?.placeId ?? 0);
    if (place === undefined || place.hasEnded || place.serial !== about?.serial) return [];
    const [person] = named;
    const isLost = person !== undefined && place.isOthers && spelled(person.value) !== place.own_name;
    const bib = numbers.get(String(place.id));
    const isNumberLost = number !== null && bib != null && place.bib !== bib;
    return [
      ...(isLost ? [{ kind: 'person' as const, subject, later: person, first: null }] : []),
      ...(isNumberLost ? [{ kind: 'number' as const, subject, later: number, first: null }] : []),
    ];
  });
}
