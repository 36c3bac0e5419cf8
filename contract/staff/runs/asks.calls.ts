import * as v from 'valibot';
import { calls } from '../../call.ts';
import { languages } from '../../constants.ts';
import { asks } from '../../groups/startData.ts';
import { askedOf, questionKinds, questionsLimit, seenBy } from '../../shop/questions.ts';
import { commonQuery, Id, Line } from '../../values/values.ts';
import { Version } from './runs.values.ts';

/** A text in the languages in which it was written; the others are empty, and read it in another. */
const textsOf = (limit: number) => v.object(v.entriesFromList(languages, v.union([v.literal(''), Line(limit)])));

/** A question as its organiser writes it; a new one, and a new choice, have no id yet. */
export const StaffQuestion = v.object({
  id: v.nullable(Id),
  kind: v.picklist(questionKinds),
  required: v.boolean(),
  asked_of: v.picklist(askedOf),
  /** Asked in the checkout, at most two of a run; the others once it is paid. */
  with_order: v.optional(v.boolean(), false),
  seen_by: v.picklist(seenBy),
  texts: textsOf(questionsLimit.text),
  choices: v.pipe(
    v.array(v.object({ id: v.nullable(Id), ...textsOf(questionsLimit.choice).entries })),
    v.maxLength(questionsLimit.choices),
  ),
});
export type StaffQuestion = v.InferOutput<typeof StaffQuestion>;

export const RunAsks = v.object({
  asks: v.pipe(v.array(v.picklist(asks)), v.maxLength(asks.length)),
  questions: v.pipe(v.array(StaffQuestion), v.maxLength(questionsLimit.all)),
});
export type RunAsks = v.InferOutput<typeof RunAsks>;

const StaffAsks = v.object({
  ...RunAsks.entries,
  /** Sizes are asked, too. */
  tshirts: v.boolean(),
  /** There is a declaration to agree to. */
  has_declaration: v.boolean(),
  /** How many answers each question has, by its id. */
  answers: v.array(v.object({ question_id: Id, count: v.number() })),
  version: v.number(),
});
export type StaffAsks = v.InferOutput<typeof StaffAsks>;

const params = v.object({ id: Id });

/** What a run asks of everybody who starts (docs/rules/start-data.md 1). */
export const askCalls = calls({
  'GET staff/runs/{id}/asks': {
    access: 'staff',
    right: 'runs.read',
    stepUp: false,
    about: 'run',
    summary: 'What a run asks of everybody who starts, and its own questions',
    params,
    query: v.object(commonQuery),
    answer: StaffAsks,
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/asks': {
    access: 'staff',
    right: 'runs.write',
    stepUp: false,
    about: 'run',
    summary:
      'Saves what a run asks, as far as it is given; a question that is left out is not asked any more, and its answers are not shown',
    params,
    body: v.object({ ...v.partial(RunAsks).entries, version: v.optional(Version) }),
    answer: StaffAsks,
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
  'POST staff/runs/{id}/asks/decline': {
    access: 'staff',
    right: 'runs.write',
    stepUp: false,
    about: 'run',
    summary:
      'Says of a run from before start data that it needs neither year of birth nor sex: it waits for nobody any more',
    params,
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile'],
  },
});
