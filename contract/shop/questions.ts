import * as v from 'valibot';
import { type Language, languages } from '../constants.ts';
import { Id } from '../values/values.ts';

/** A run's own questions (docs/rules/start-data.md 1.4): asked once a place is paid, or some with the order. */

export const questionKinds = ['text', 'choice', 'tick'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const askedOf = ['all', 'adults', 'children'] as const;
/** Owner and organisers; all of the staff who see people, but for readers; and the captain of the group, too. */
export const seenBy = ['organisers', 'staff', 'captain'] as const;
export const questionsLimit = { all: 10, withOrder: 2, choices: 20, choice: 60, text: 140, answer: 300 } as const;

export type QuestionTexts = Readonly<Record<Language, string>>;
export type QuestionChoice = { readonly id: number } & QuestionTexts;

/** What of a text there is in a language; else what was written first. */
export const inLanguage = (texts: QuestionTexts, language: Language): string =>
  texts[language] || texts.en || texts.pl || texts.de;

/** A text by its language, as far as it was written. */
const TextPerLanguage = v.object(v.entriesFromList(languages, v.string()));
/** A question of the organiser's own, as it is asked. */
export const Question = v.object({
  id: Id,
  kind: v.picklist(questionKinds),
  required: v.boolean(),
  asked_of: v.picklist(askedOf),
  seen_by: v.picklist(seenBy),
  texts: TextPerLanguage,
  choices: v.array(v.object({ id: Id, ...TextPerLanguage.entries })),
});
export type Question = v.InferOutput<typeof Question>;
