import * as v from 'valibot';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import type { StartData } from '#contract/groups/startData.ts';
import type { Question } from '#contract/shop/questions.ts';
import { Line } from '#contract/values/values.ts';
import type { Fault, Faults } from '../kit/form.ts';

/** A field of the page that asks: one of the run's, or `q` and the id of a question. */
type StartDataField = string;
export type StartDataValues = Readonly<Record<StartDataField, string>>;
export type StartDataBody = StartData & { readonly keep?: boolean };

export const fieldOf = ({ id }: Pick<Question, 'id'>) => `q${id}`;

/** Questions that are asked of this place. */
export const questionsFor = ({ questions }: Asked, { is_child }: AskedPlace): readonly Question[] =>
  questions.filter(({ asked_of }) => asked_of !== (is_child ? 'adults' : 'children'));

/** The fields of a place, in their order, with the values that exist, else those kept in the account. */
export function valuesOf(asked: Asked, place: AskedPlace): StartDataValues {
  const { start_data, shirt } = place;
  const kept = place.is_me ? asked.kept : null;
  const text = (is: string | number | null | undefined, was: string | number | undefined) => String(is ?? was ?? '');
  const asks = new Set(asked.asks);
  return {
    ...(place.is_child && { child_name: place.name ?? '', age: text(place.age, undefined) }),
    ...(asks.has('birth') && !place.is_child && { birth_year: text(start_data?.birth_year, kept?.birth_year) }),
    ...(asks.has('sex') && { sex: text(start_data?.sex, kept?.sex) }),
    ...(asked.has_shirts && { shirt_sex: shirt?.sex ?? '', shirt_size: shirt?.size ?? '' }),
    ...(asks.has('club') && { club: text(start_data?.club, kept?.club) }),
    ...(asks.has('emergency') && {
      emergency_name: text(start_data?.emergency_name, kept?.emergency_name),
      emergency_phone: text(start_data?.emergency_phone, kept?.emergency_phone),
    }),
    ...Object.fromEntries(
      questionsFor(asked, place).map((question) => [
        fieldOf(question),
        place.answers.find(({ question_id }) => question_id === question.id)?.value ?? '',
      ]),
    ),
    ...(asked.declaration !== null && { declared: start_data?.declared === true ? 'true' : '' }),
    ...(place.is_me && { keep: '' }),
  };
}

/** What is sent: an emptied club or answer is taken back, anything else that is empty stays as it is. */
export function bodyOf(asked: Asked, place: AskedPlace, values: StartDataValues): StartDataBody {
  const typed = (field: string) => values[field]?.trim() ?? '';
  const { declaration } = asked;
  const answers = questionsFor(asked, place).flatMap((question) => {
    const value = typed(fieldOf(question));
    const isNew = value !== (place.answers.find(({ question_id }) => question_id === question.id)?.value ?? '');
    return isNew ? [{ question_id: question.id, value: value || null }] : [];
  });
  const age = typed('age');
  return {
    ...(typed('birth_year') !== '' && { birth_year: Number(typed('birth_year')) }),
    ...(typed('sex') !== '' && { sex: typed('sex') as 'K' | 'M' | 'X' }),
    ...('club' in values &&
      (typed('club') !== '' || place.start_data?.club != null) && { club: typed('club') || null }),
    ...(typed('emergency_name') !== '' && { emergency_name: typed('emergency_name') }),
    ...(typed('emergency_phone') !== '' && { emergency_phone: typed('emergency_phone') }),
    ...(typed('declared') !== '' && declaration !== null && { declared_file: declaration.file }),
    ...(typed('shirt_sex') !== '' &&
      typed('shirt_size') !== '' && {
        shirt: { sex: typed('shirt_sex'), size: typed('shirt_size') } as NonNullable<StartData['shirt']>,
      }),
    ...(age !== '' && {
      child: { age: Number(age), ...(typed('child_name') !== '' && { name: typed('child_name') }) },
    }),
    ...(answers.length > 0 && { answers }),
    ...(typed('keep') !== '' && { keep: true }),
  };
}

/**
 * What is wrong by itself with what was typed; that something is empty is not: it may be entered later. Ages, years and
 * telephone numbers are judged by the server, whose words name what would fit.
 */
export function faultsOf(values: StartDataValues): Faults {
  const faults: Record<string, Fault> = {};
  const typed = (field: string) => values[field]?.trim() ?? '';
  for (const field of ['birth_year', 'age']) if (!/^\d{0,4}$/u.test(typed(field))) faults[field] = 'invalid';
  for (const field of ['club', 'emergency_name', 'child_name'])
    if (typed(field) !== '' && !v.is(Line(100), typed(field))) faults[field] = 'invalid';
  return faults;
}
