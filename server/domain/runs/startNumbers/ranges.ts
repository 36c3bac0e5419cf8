import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { NumberRange } from '#contract/staff/runs/startNumbers.calls.ts';
import type { Tables } from '../../../store/schema.ts';
import { numberWords } from '../../../words/runs/startNumbers.ts';
import { Refusal } from '../../kit/answers.ts';
import { wallTime } from '../../kit/localTime.ts';
import type { Entry } from '../../staff/log.ts';
import { readRanges } from './read.ts';

type Tx = Transaction<Tables>;
type No = Refusal<'not_found' | 'changed_meanwhile' | 'invalid'>;

/** One at a time changes the numbers of a run: its ranges, a task, or somebody by hand. */
export const lockNumbers = (tx: Tx, runId: number) =>
  sql`insert into start_numbers (run_id) select id from run where id = ${runId}
    on conflict (run_id) do update set run_id = excluded.run_id`.execute(tx);

/** Changes the ranges of a run. Two that overlap are named. */
export async function keepRanges(
  tx: Tx,
  runId: number,
  {
    ranges,
    version,
    lang,
  }: { readonly ranges: readonly NumberRange[]; readonly version: number; readonly lang: Language },
): Promise<{ readonly data: { readonly version: number }; readonly entries: readonly [Entry] } | No> {
  await lockNumbers(tx, runId);
  const run = await readRanges(tx, runId);
  if (run === null) return new Refusal('not_found');
  if (run.version !== version) return new Refusal('changed_meanwhile');
  const names = await readNames(tx, runId, run.region);
  const nameOf = ({ of, id }: NumberRange) => names.get(`${of} ${id}`);
  if (ranges.some((range) => nameOf(range) === undefined)) return new Refusal('not_found');
  const fault = faultOf(ranges, (range) => nameOf(range) ?? '', lang);
  if (fault !== null) return new Refusal('invalid', { ranges: [fault] });
  const sorted = ranges.toSorted((one, other) => one.from - other.from);
  await sql`update start_numbers set ranges = ${JSON.stringify(sorted)}::jsonb, version = version + 1
    where run_id = ${runId}`.execute(tx);
  const as = (all: readonly NumberRange[]) => ({
    ranges: all
      .map(
        (range) =>
          `${nameOf(range) ?? '–'} ${range.from}–${range.to}, +${range.spare}${range.spare_in === 'percent' ? ' %' : ''}`,
      )
      .join('; '),
  });
  const entry = { what: 'numbers.ranged', runId, before: as(run.ranges), after: as(sorted) } as const;
  return { data: { version: version + 1 }, entries: [entry] };
}

function faultOf(ranges: readonly NumberRange[], nameOf: (range: NumberRange) => string, lang: Language) {
  const words = numberWords[lang];
  const turned = ranges.find(({ from, to }) => to < from);
  if (turned !== undefined) return words.turned(nameOf(turned));
  for (const [at, one] of ranges.entries()) {
    for (const other of ranges.slice(at + 1)) {
      if (one.of === other.of && one.id === other.id) return words.twice(nameOf(one));
      if (one.from <= other.to && other.from <= one.to) return words.overlap(nameOf(one), nameOf(other));
    }
  }
  return null;
}

/** What ranges are of, as people call it: a distance by its name, a wave by its time, too. */
async function readNames(tx: Tx, runId: number, region: Parameters<typeof wallTime>[1]) {
  const { rows } = await sql<{ id: number; category_id: number; name: string; wave_time: Date }>`
    select wave.id, category_id, name, wave_time from wave join category on category.id = category_id
    where wave.run_id = ${runId}`.execute(tx);
  return new Map(
    rows.flatMap(({ id, category_id, name, wave_time }) => [
      [`distance ${category_id}`, name] as const,
      [`wave ${id}`, `${name} ${wallTime(wave_time, region).clock}`] as const,
    ]),
  );
}

/** Locks the numbers that places have, since they are printed, or unlocks all of a run again. */
export async function markPrinted(
  tx: Tx,
  runId: number,
  printed: boolean,
): Promise<
  | { readonly data: { readonly places: number }; readonly entries: readonly [Entry] }
  | Refusal<'not_found' | 'changed_meanwhile'>
> {
  await lockNumbers(tx, runId);
  const { rows } = await sql<{ id: number }>`
    update place set bib_printed = case when ${printed}::boolean then bib end
    where run_id = ${runId} and (case when ${printed}::boolean then bib is not null and bib_printed is distinct from bib
      else bib_printed is not null end) returning id`.execute(tx);
  if (rows.length === 0) return new Refusal('changed_meanwhile');
  const figures = { places: rows.length };
  return { data: figures, entries: [{ what: 'numbers.printed', runId, before: {}, after: { printed, ...figures } }] };
}
