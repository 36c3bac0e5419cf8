import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { type Ask, birthYearsOf, e164, type StartData, type StartSex } from '#contract/groups/startData.ts';
import type { Question } from '#contract/shop/questions.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import { isAsked } from './stillNeeds.ts';

/** The start data of a place, as it is stored. */
export interface StoredStartData {
  readonly birth_year: number | null;
  readonly sex: StartSex | null;
  readonly club: string | null;
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly declared_file: string | null;
}

/** The questions that a run asks now, in their order. */
export async function questionsOf(db: Queries, runId: number): Promise<readonly Question[]> {
  const { rows } = await sql<Question>`
    select id, kind, required, asked_of, seen_by, texts, choices from question
    where run_id = ${runId} and removed_at is null order by position`.execute(db);
  return rows;
}

/** For a choice, one of its options; for a tick, yes. */
export function isAnswer({ kind, choices }: Pick<Question, 'kind' | 'choices'>, value: string): boolean {
  if (kind === 'tick') return value === 'yes';
  return kind !== 'choice' || choices.some(({ id }) => String(id) === value);
}

interface Place {
  readonly id: number;
  readonly region: Region;
  readonly run_date: string;
  readonly asks: readonly Ask[];
  readonly declaration: string | null;
  readonly age_from: number | null;
  readonly age_to: number | null;
}

const phoneOf: Readonly<Record<Region, string>> = { pl: '+48 600 100 200', de: '+49 151 2345678' };

/**
 * Saves the start data of one place, which the caller has locked with its group; what is left out stays. Answers are to
 * questions that are asked of this place, and of a choice one that is offered.
 */
export async function saveStartData(
  tx: Transaction<Tables>,
  place: Place,
  { birth_year, sex, club, emergency_name, emergency_phone, declared_file, answers = [] }: StartData,
  { by, lang }: { readonly by: number | null; readonly lang: Language },
): Promise<Refusal<'invalid'> | null> {
  const words = faultWords[lang];
  const faults: Record<string, string[]> = {};
  const years = birthYearsOf(place.run_date, place);
  if (birth_year !== undefined && (birth_year < years.from || birth_year > years.to))
    faults.birth_year = [words.notBornThen(`${years.from}–${years.to}`)];
  const phone = emergency_phone === undefined ? undefined : e164(emergency_phone, place.region);
  if (phone === null) faults.emergency_phone = [words.wrongPhoneOf(phoneOf[place.region])];
  if (declared_file !== undefined && declared_file !== place.declaration) faults.declared_file = [words.notAsked('')];
  const asked = await questionsAskedOf(tx, place.id);
  for (const { question_id, value } of answers) {
    const question = asked.find(({ id }) => id === question_id);
    if (question === undefined) faults[`q${question_id}`] = [words.notAsked('')];
    else if (value !== null && !isAnswer(question, value)) faults[`q${question_id}`] = [words.notOffered('')];
  }
  if (Object.keys(faults).length > 0) return new Refusal('invalid', faults);
  const given = {
    ...(birth_year !== undefined && { birth_year }),
    ...(sex !== undefined && { sex }),
    ...(club !== undefined && { club }),
    ...(emergency_name !== undefined && { emergency_name }),
    ...(typeof phone === 'string' && { emergency_phone: phone }),
    ...(declared_file !== undefined && { declared_file, declared_at: sql<Date>`now()` }),
    saved_by: by,
    saved_at: sql<Date>`now()`,
  };
  await tx
    .insertInto('start_data')
    .values({ place_id: place.id, ...given })
    .onConflict((same) => same.column('place_id').doUpdateSet(given))
    .execute();
  for (const { question_id, value } of answers) {
    if (value === null) {
      await tx.deleteFrom('answer').where('place_id', '=', place.id).where('question_id', '=', question_id).execute();
    } else {
      await tx
        .insertInto('answer')
        .values({ place_id: place.id, question_id, value })
        .onConflict((same) => same.columns(['place_id', 'question_id']).doUpdateSet({ value }))
        .execute();
    }
  }
  return null;
}

async function questionsAskedOf(tx: Transaction<Tables>, placeId: number) {
  const { rows } = await sql<Pick<Question, 'id' | 'kind' | 'choices'>>`
    select question.id, question.kind, question.choices
    from place join run on run.id = place.run_id join question on ${sql.raw(isAsked)}
    where place.id = ${placeId} for key share of question`.execute(tx);
  return rows;
}
