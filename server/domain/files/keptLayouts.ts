import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { SavedLayout } from '#contract/staff/people/files.calls.ts';
import type { FileLayout } from '#contract/staff/people/files.values.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import type { Entry } from '../staff/log.ts';

/** A layout as the log tells it: by its heads and fields. */
const columnNames = ({ columns }: Pick<FileLayout, 'columns'>) =>
  columns.map(({ field, head }) => (head === '' ? field : head)).join(', ');

/** Keeps how a file is put together; one of that name is replaced. */
export async function keepLayout(
  tx: Transaction<Tables>,
  runId: number,
  { name, layout }: Pick<SavedLayout, 'name' | 'layout'>,
): Promise<{ readonly data: SavedLayout; readonly entries: readonly [Entry] } | Refusal<'not_found'>> {
  const { rows: runs } = await sql`select from run where id = ${runId} for no key update`.execute(tx);
  if (runs.length === 0) return new Refusal('not_found');
  const { rows: stood } = await sql<{ layout: FileLayout }>`
    select layout from file_layout where run_id = ${runId} and name = ${name}`.execute(tx);
  const { rows } = await sql<SavedLayout>`
    insert into file_layout (run_id, name, layout) values (${runId}, ${name}, ${JSON.stringify(layout)})
    on conflict (run_id, name) do update set layout = excluded.layout, version = file_layout.version + 1
    returning name, layout, version`.execute(tx);
  const [data] = rows;
  if (data === undefined) return new Refusal('not_found');
  const [before] = stood;
  const as = (kept: FileLayout) => ({ columns: columnNames(kept), layout: kept });
  const line = { what: 'layout.saved', runId, layout: name, after: as(layout) } as const;
  return { data, entries: [{ ...line, before: before === undefined ? {} : as(before.layout) }] };
}

export async function forgetLayout(
  tx: Transaction<Tables>,
  runId: number,
  name: string,
): Promise<Entry | Refusal<'not_found'>> {
  const { rows } = await sql<{ layout: FileLayout }>`
    delete from file_layout where run_id = ${runId} and name = ${name} returning layout`.execute(tx);
  const [gone] = rows;
  if (gone === undefined) return new Refusal('not_found');
  return { what: 'layout.removed', runId, layout: name, before: { columns: columnNames(gone.layout) }, after: {} };
}

interface Numbered {
  readonly category_id: number;
  readonly contest: number;
}

/** The numbers of a run's distances in timers' programs, all at once: two may change places. */
export async function numberContests(
  tx: Transaction<Tables>,
  runId: number,
  contests: readonly Numbered[],
  lang: Language,
): Promise<Entry | Refusal<'not_found' | 'invalid'>> {
  const { rows } = await sql<Numbered & { name: string }>`
    select id as category_id, name, contest from category where run_id = ${runId} order by id for no key update`.execute(
    tx,
  );
  if (contests.some(({ category_id }) => rows.every((row) => row.category_id !== category_id))) {
    return new Refusal('not_found');
  }
  const given = new Map(contests.map(({ category_id, contest }) => [category_id, contest]));
  const next = rows.map((row) => ({ ...row, contest: given.get(row.category_id) ?? row.contest }));
  if (new Set(next.map(({ contest }) => contest)).size < next.length) {
    return new Refusal('invalid', { contests: [faultWords[lang].inUse('')] });
  }
  await sql`set constraints category_contest deferred`.execute(tx);
  await sql`update category set contest = given.contest
    from unnest(${[...given.keys()]}::int[], ${[...given.values()]}::int[]) as given (id, contest)
    where category.id = given.id and category.run_id = ${runId}`.execute(tx);
  const as = (all: typeof next) => ({
    contests: all.map(({ name, contest }) => `${name} ${contest}`).join(', '),
    numbers: Object.fromEntries(all.map(({ category_id, contest }) => [category_id, contest])),
  });
  return { what: 'contests.changed', runId, before: as(rows), after: as(next) };
}
