import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../../store/schema.ts';
import { numberWords } from '../../../words/runs/startNumbers.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { lockNumbers } from '../../runs/startNumbers/ranges.ts';
import type { Undo } from '../../staff/undo.ts';
import { nameInSql, tables } from '../columns.ts';
import { lockPlaceFor } from './locked.ts';

type Tx = Transaction<Tables>;

interface Numbering {
  readonly id: number;
  readonly version?: number;
  /** Null takes it away. */
  readonly bib: number | null;
  readonly who: StaffWho;
  readonly lang: Language;
}

/** Gives a place a start number by hand; refused where somebody has it, by name (docs/rules/start-numbers.md 4.2). */
export async function numberPlace(tx: Tx, { id, bib, who, lang, ...of }: Numbering) {
  const locked = await lockPlaceFor(tx, { id, ...of }, who);
  if (locked instanceof Refusal) return locked;
  const { group, target } = locked;
  if (target.money !== 'paid') return new Refusal('changed_meanwhile');
  await lockNumbers(tx, group.run_id);
  const worn = await wearerOf(tx, { runId: group.run_id, id, bib });
  const words = numberWords[lang];
  if (bib !== null && worn !== null)
    return new Refusal('invalid', { bib: [words.worn(bib, worn.name ?? words.nobody)] });
  const { rows } = await sql<{ was: number | null }>`
    update place set bib = ${bib}::int from (select id, bib as was from place where id = ${id} for no key update) before
    where place.id = before.id and place.ended is null returning was`.execute(tx);
  if (rows.length === 0) return new Refusal('changed_meanwhile');
  return {
    what: 'place.numbered',
    placeId: id,
    subjectId: target.user_id,
    before: { bib: known(rows[0]).was },
    after: { bib },
  } as const;
}

/** Who else of the run has a number; null: nobody. */
async function wearerOf(
  tx: Tx,
  { runId, id, bib }: { readonly runId: number; readonly id: number; readonly bib: number | null },
) {
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.raw(nameInSql)} as name from ${sql.raw(tables)}
    where place.run_id = ${runId} and place.bib = ${bib}::int and place.id <> ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The number is as it was given by hand, and the one before is nobody's. */
const isAsNumbered = sql<boolean>`exists (select from place where place.id = entry.place_id and place.ended is null
  and place.bib is not distinct from (entry.after ->> 'bib')::int
  and not exists (select from place other where other.run_id = place.run_id and other.bib = (entry.before ->> 'bib')::int))`;

/** Gives a place the number back that it had. */
export const undoNumber: Undo = {
  right: 'people.write',
  isPossible: isAsNumbered,
  async work(tx, { id, place_id: placeId, before }, { who, lang }) {
    const { rows } = await sql`select from staff_log entry where entry.id = ${id} and ${isAsNumbered}`.execute(tx);
    if (placeId === null || rows.length === 0) return new Refusal('changed_meanwhile');
    const bib = (before?.bib ?? null) as number | null;
    const refused = await numberPlace(tx, { id: placeId, bib, who, lang });
    return refused instanceof Refusal ? new Refusal('changed_meanwhile') : null;
  },
};
