import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import type { JudgedRowView, SheetPreview, sheetCalls } from '#contract/staff/people/sheets.calls.ts';
import type { JudgedField, SheetFault } from '#contract/staff/people/sheets.values.ts';
import { folded } from '#contract/values/folded.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal } from '../kit/answers.ts';
import { readDraft } from './draft.ts';
import { type JudgedRow, judgeRows } from './judge.ts';
import { type KnownPlace, matchPlaces, type RunKnown, readKnownPlaces, readRunKnown } from './known.ts';
import type { SheetRead, SheetRow } from './readSheet.ts';

export type SheetChoice = InferOutput<(typeof sheetCalls)['POST staff/runs/{id}/sheets/preview']['body']>;

/** A row with what taking it would do. */
export interface PlannedRow extends JudgedRow {
  readonly cells: readonly string[];
  readonly kind: JudgedRowView['kind'];
  readonly place: KnownPlace | null;
  readonly was: JudgedRowView['was'];
  /** A freed place that it gets. */
  readonly into: number | null;
}

/** A sheet as it would be taken now. */
export interface SheetPlan {
  readonly name: string;
  readonly read: SheetRead;
  readonly run: RunKnown;
  readonly rows: readonly PlannedRow[];
  readonly gone: readonly KnownPlace[];
  readonly waves: SheetPreview['waves'];
  readonly freePlaces: number | null;
  readonly digest: string;
}

/** Reads what a sheet would do; nothing is changed (docs/rules/sheets.md 3). */
export async function planSheet(
  db: Queries,
  runId: number,
  choice: SheetChoice,
): Promise<SheetPlan | Refusal<'not_found' | 'invalid' | 'changed_meanwhile'>> {
  const [draft, run] = [await readDraft(db, { runId, sheet: choice.sheet }), await readRunKnown(db, runId)];
  if (run === null) return new Refusal('not_found');
  // It was read more than a day ago.
  if (draft === null) return new Refusal('changed_meanwhile');
  const groupId = choice.group_id ?? null;
  const group = groupId === null ? null : await readGroup(db, runId, groupId);
  if (groupId !== null && group === null) return new Refusal('not_found');
  const { read, name } = draft;
  if (choice.fields.length !== read.fields.length)
    return new Refusal('invalid', { fields: [String(read.fields.length)] });
  const cells = mend(read.rows, choice.mended);
  const judged = judgeRows(cells, {
    fields: choice.fields,
    region: run.region,
    day: run.date,
    waves: run.waves,
    waveId: group?.wave_id ?? choice.wave_id ?? null,
    yearsOf: (waveId) => run.waves.find(({ id }) => id === waveId)?.years ?? null,
    isKids: run.type === 'kids',
    needsWave: group === null,
  });
  const places = await readKnownPlaces(db, runId, groupId);
  const matched = matchPlaces(judged, places);
  const planned = judged.map((row, at) =>
    plannedRow(row, {
      cells: cells[at]?.cells ?? [],
      place: matched.get(row.row) ?? null,
      run,
      isKids: run.type === 'kids',
    }),
  );
  const kept = new Set([...matched.values()].map(({ id }) => id));
  const gone = places.filter(({ id, of_sheet }) => of_sheet && !kept.has(id));
  const room = new Room(run, choice, group, gone);
  const rows = planned.map((row) => room.give(row));
  const digest = digestOf(rows, choice);
  return { name, read, run, rows, gone, waves: room.waves(), freePlaces: group?.free ?? null, digest };
}

const readGroup = async (db: Queries, runId: number, groupId: number) => {
  const { rows } = await sql<{ wave_id: number; free: number }>`
    select wave_id, (select count(*)::int from place where place.group_id = grp.id and ended is null and person = 'free'
      and money = 'paid') as free
    from grp where id = ${groupId} and run_id = ${runId} and ended_at is null`.execute(db);
  return rows[0] ?? null;
};

function mend(rows: readonly SheetRow[], mended: SheetChoice['mended']): readonly SheetRow[] {
  if (mended.length === 0) return rows;
  const by = Map.groupBy(mended, ({ row }) => row);
  return rows.map(({ row, cells }) => {
    const own = by.get(row) ?? [];
    return own.length === 0
      ? { row, cells }
      : { row, cells: cells.map((cell, at) => own.findLast(({ column }) => column === at)?.text ?? cell) };
  });
}

interface Planning {
  readonly cells: readonly string[];
  readonly place: KnownPlace | null;
  readonly run: RunKnown;
  readonly isKids: boolean;
}

function plannedRow(row: JudgedRow, { cells, place, run, isKids }: Planning): PlannedRow {
  const faults = [...row.faults];
  if (row.place_number !== null && place === null) faults.push({ field: 'place_number', fault: 'no_place' });
  const wave = run.waves.find(({ id }) => id === row.wave_id);
  if (place === null && wave?.takes === false) faults.push({ field: 'wave', fault: 'wave_over' });
  if (place === null && isKids && row.age === null) faults.push({ field: 'age', fault: 'missing' });
  const moves = place === null ? null : moveOf(row, place, run);
  if (moves === 'other_distance') faults.push({ field: 'wave', fault: 'other_distance' });
  else if (moves !== null && wave?.takes === false) faults.push({ field: 'wave', fault: 'wave_over' });
  const was =
    place === null || faults.length > 0
      ? []
      : [...differences(row, place), ...(moves === null || moves === 'other_distance' ? [] : [moves])];
  const kind = faults.length > 0 ? 'bad' : place === null ? 'new' : was.length > 0 ? 'changed' : 'same';
  return { ...row, faults, cells, kind, place, was, into: null };
}

/** The sheet says another wave than the place has: it goes there, if it is one of its distance. */
function moveOf({ says_wave, wave_id }: JudgedRow, place: KnownPlace, { waves }: RunKnown) {
  if (!says_wave || wave_id === null || wave_id === place.wave_id) return null;
  const [from, to] = [place.wave_id, wave_id].map((id) => waves.find((wave) => wave.id === id));
  if (from?.category_id !== to?.category_id) return 'other_distance';
  return { field: 'wave' as const, value: from?.time ?? null };
}

/** What the sheet says and the place does not; what the sheet does not say stays. */
function differences(row: JudgedRow, place: KnownPlace): JudgedRowView['was'] {
  const pairs: readonly (readonly [JudgedField, string | number | null, string | number | null])[] = [
    ['first_name', row.first_name, place.first_name],
    ['surname', row.surname, place.surname],
    // An account's address is its own.
    ['email', place.has_account ? null : row.email, place.email],
    ['phone', place.has_account ? null : row.phone, place.phone],
    ['birth', row.birth_year, place.birth_year],
    ['sex', row.sex, place.sex],
    ['size', row.size, place.size],
    ['club', row.club, place.club],
  ];
  return pairs.flatMap(([field, is, was]) =>
    is === null || is === '' || is === was ? [] : [{ field, value: was === null ? null : String(was) }],
  );
}

/** Room for new people: the waves' and what they are enlarged by, or a group's free places; freed places for the rest. */
class Room {
  readonly #left = new Map<number, number>();
  readonly #wanted = new Map<number, number>();
  readonly #freed: KnownPlace[];
  readonly #run: RunKnown;
  #places: number | null;

  constructor(
    run: RunKnown,
    choice: SheetChoice,
    group: { readonly free: number } | null,
    gone: readonly KnownPlace[],
  ) {
    this.#run = run;
    this.#places = group?.free ?? null;
    this.#freed = gone.filter(({ id }) => choice.freed?.includes(id));
    for (const { id, free } of run.waves) {
      const more = (choice.enlarged ?? []).filter(({ wave_id }) => wave_id === id).reduce((sum, { by }) => sum + by, 0);
      this.#left.set(id, free + more);
    }
  }

  give(row: PlannedRow): PlannedRow {
    if (row.kind === 'changed' && row.was.some(({ field }) => field === 'wave')) return this.#moved(row);
    if (row.kind !== 'new') return row;
    return this.#places === null ? this.#inWave(row) : this.#inGroup(row);
  }

  /** What is held back is for new places alone. */
  #moved(row: PlannedRow): PlannedRow {
    const id = row.wave_id ?? 0;
    const left = this.#left.get(id) ?? 0;
    const heldBack = this.#run.waves.find((wave) => wave.id === id)?.held_back ?? 0;
    if (left <= heldBack) return without(row, 'wave');
    this.#left.set(id, left - 1);
    return row;
  }

  #inGroup(row: PlannedRow): PlannedRow {
    if (this.#places !== null && this.#places > 0) {
      this.#places -= 1;
      return row;
    }
    const freed = this.#freed.shift();
    return freed === undefined ? without(row, 'surname') : { ...row, into: freed.id };
  }

  #inWave(row: PlannedRow): PlannedRow {
    const { wave_id: wave } = row;
    if (wave === null) return row;
    const left = this.#left.get(wave) ?? 0;
    const at = this.#freed.findIndex(({ wave_id }) => wave_id === wave);
    this.#wanted.set(wave, (this.#wanted.get(wave) ?? 0) + 1);
    if (left > 0) {
      this.#left.set(wave, left - 1);
      return row;
    }
    if (at < 0) return without(row, 'wave');
    const [freed] = this.#freed.splice(at, 1);
    return freed === undefined ? row : { ...row, into: freed.id };
  }

  waves(): SheetPreview['waves'] {
    return this.#run.waves.flatMap(({ id, time, distance, free }) => {
      const wanted = this.#wanted.get(id) ?? 0;
      return wanted === 0 ? [] : [{ wave_id: id, time, distance, free, wanted }];
    });
  }
}

const without = (row: PlannedRow, field: 'wave' | 'surname'): PlannedRow => ({
  ...row,
  kind: 'bad',
  faults: [...row.faults, { field, fault: 'no_room' satisfies SheetFault }],
});

/** What was looked at: another person, another place or less room is something else. */
const digestOf = (rows: readonly PlannedRow[], { group_id, enlarged = [], freed = [] }: SheetChoice) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        group_id ?? null,
        enlarged,
        freed,
        rows.map(({ cells: _, place, ...row }) => ({ ...row, place: place && [place.id, place.version] })),
      ]),
    )
    .digest('hex');

/** As staff see it before they order. */
export function viewPlan({ rows, gone, waves, freePlaces, digest }: SheetPlan): SheetPreview {
  const count = (kind: PlannedRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const counts = {
    new: count('new'),
    same: count('same'),
    changed: count('changed'),
    bad: count('bad'),
    gone: gone.length,
  };
  const mailed = rows.filter(({ kind, email }) => kind === 'new' && email !== null).length;
  return {
    rows: rows.map(viewRow),
    counts,
    gone: gone.map((place) => ({
      place_id: place.id,
      name: `${place.first_name ?? ''} ${place.surname ?? ''}`.trim(),
      wave_id: place.wave_id,
    })),
    waves,
    free_places: freePlaces,
    mails: mailed,
    digest,
  };
}

const viewRow = (row: PlannedRow): JudgedRowView => ({
  ...{ row: row.row, cells: [...row.cells], kind: row.kind, place_id: row.place?.id ?? null },
  ...{ first_name: row.first_name, surname: row.surname, email: row.email, phone: row.phone },
  ...{ birth_year: row.birth_year, sex: row.sex, size: row.size, wave_id: row.wave_id, group: row.group },
  ...{ faults: [...row.faults], doubts: [...row.doubts], was: [...row.was] },
});

/** Rows of one team in one wave are one group; everybody else is on their own. At most as many as an order takes. */
export function teamsOf(rows: readonly PlannedRow[]): readonly (readonly PlannedRow[])[] {
  const by = Map.groupBy(rows, ({ row, wave_id, group, into }) =>
    group === null || into !== null ? `row ${row}` : `${wave_id} ${folded(group)}`,
  );
  return [...by.values()].flatMap((team) =>
    Array.from({ length: Math.ceil(team.length / mostOfTeam) }, (_, at) =>
      team.slice(at * mostOfTeam, (at + 1) * mostOfTeam),
    ),
  );
}
const mostOfTeam = 50;
