import type { InferOutput } from 'valibot';
import type { Language } from '#contract/constants.ts';
import type { AccountOrder } from '#contract/orders/order.calls.ts';
import type { Question } from '#contract/shop/questions.ts';
import type { Reservation } from '../../store/reserve.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import { isAnswer } from '../places/startData.ts';

type Given = NonNullable<InferOutput<typeof AccountOrder>['answers']>;
type Kept = Pick<Reservation, 'answer_places' | 'answer_questions' | 'answer_values'>;

/**
 * What is asked with the order, as it is kept: of the buyer's own place, or of each child whose age is known. The others
 * are asked once somebody has their place. Where the order's page does not ask, nothing is wanted.
 */
export function answersFor(
  asked: readonly Question[],
  given: Given | undefined,
  { people, lang }: { readonly people: number; readonly lang: Language },
): Kept | Refusal<'invalid'> {
  const words = faultWords[lang];
  const faults: Record<string, string[]> = {};
  const answers = given ?? [];
  const first = new Map(
    answers.map(({ place, question_id }, at) => [`${place}.${question_id}`, at]).toReversed() as [string, number][],
  );
  for (const [at, { place, question_id, value }] of answers.entries()) {
    const question = asked.find(({ id }) => id === question_id);
    if (question === undefined || place > people || first.get(`${place}.${question_id}`) !== at)
      faults[`answers.${at}`] = [words.notAsked('')];
    else if (!isAnswer(question, value)) faults[`answers.${at}`] = [words.notOffered('')];
  }
  const needed = given === undefined ? [] : asked.filter(({ required }) => required);
  for (let place = 1; place <= people; place++)
    if (needed.some(({ id }) => !first.has(`${place}.${id}`))) faults.answers ??= [words.required('')];
  if (Object.keys(faults).length > 0) return new Refusal('invalid', faults);
  return {
    answer_places: answers.map(({ place }) => place),
    answer_questions: answers.map(({ question_id }) => question_id),
    answer_values: answers.map(({ value }) => value),
  };
}
