import { sql } from 'kysely';
import { inLanguage, type Question } from '#contract/shop/questions.ts';
import { mayReadAnswers, mayReadEmergency } from '#contract/staff/people/answersRead.ts';
import type { PlaceDetails } from '#contract/staff/people/place.values.ts';
import type { Queries } from '../../store/database.ts';
import { type PlaceReading, seesAddresses } from './rows.ts';

interface Answered extends Pick<Question, 'kind' | 'seen_by' | 'texts' | 'choices'> {
  readonly value: string;
}

interface Row {
  readonly club: string | null;
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly answers: readonly Answered[];
}

/** A place's start data, as far as its reader may read it (docs/rules/start-data.md 4.3); null: none of it. */
export async function readPlaceStartData(
  db: Queries,
  placeId: number,
  { who, lang }: PlaceReading,
): Promise<PlaceDetails['start_data']> {
  if (!seesAddresses(who)) return null;
  const { rows } = await sql<Row>`
    select club, emergency_name, emergency_phone,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'seen_by', seen_by, 'texts', texts,
          'choices', choices, 'value', value) order by position), '[]')
        from answer join question on question.id = answer.question_id and question.removed_at is null
        where answer.place_id = place.id) as answers
    from place left join start_data on start_data.place_id = place.id where place.id = ${placeId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { club, emergency_name: name, emergency_phone: phone } = row;
  return {
    club,
    emergency: mayReadEmergency(who.role) && (name !== null || phone !== null) ? { name, phone } : null,
    answers: row.answers
      .filter(({ seen_by }) => mayReadAnswers(who.role, seen_by))
      .map(({ kind, texts, choices, value }) => {
        const chosen = choices.find(({ id }) => String(id) === value);
        return { kind, question: inLanguage(texts, lang), value: chosen ? inLanguage(chosen, lang) : value };
      }),
  };
}
