import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { Question } from '#contract/shop/questions.ts';
import { changed, type Draft, runIn } from './draft.ts';

/** A question that is asked with the order, of one of the people whom it knows. */
export interface AskedWithOrder {
  /** The name of its field, and of its answer in the draft. */
  readonly name: string;
  /** As the order counts the places whose people it knows, from 1 on. */
  readonly place: number;
  readonly question: Question;
}

/** What is still asked here: of the buyer, or of each child whose age is known. The other places are nobody's yet. */
export function askedWithOrder(catalogue: Catalogue | null, draft: Draft): readonly AskedWithOrder[] {
  const run = runIn(catalogue, draft);
  return peopleIn(draft).flatMap((own, at) =>
    (run?.asked ?? []).map((question) => ({ name: nameOf(own, question), place: at + 1, question })),
  );
}

/** The places of the draft that are somebody's: a child of unknown age has none until its age is known, except the first. */
function peopleIn({ ages }: Draft): readonly number[] {
  const children = ages.flatMap((age, place) => (age === null ? [] : [place]));
  return children.length === 0 ? [0] : children;
}

const nameOf = (place: number, { id }: Pick<Question, 'id'>) => `answer${place}.${id}`;

/** What has been answered, as it is sent. */
export const answersIn = (asked: readonly AskedWithOrder[], draft: Draft) =>
  asked.flatMap(({ name, place, question }) => {
    const value = draft.answers[name]?.trim() ?? '';
    return value === '' ? [] : [{ place, question_id: question.id, value }];
  });

/** Whether an answer is needed that is not there. */
export const lacksAnswer = ({ name, question }: AskedWithOrder, draft: Draft): boolean =>
  question.required && (draft.answers[name]?.trim() ?? '') === '';

export const withAnswer = (draft: Draft, name: string, text: string): Draft =>
  changed(draft, { answers: { ...draft.answers, [name]: text } });
