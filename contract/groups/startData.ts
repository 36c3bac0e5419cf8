import * as v from 'valibot';
import { questionsLimit } from '../shop/questions.ts';
import { Age, Id, Line } from '../values/values.ts';
import { Sex, Size } from './shirts.ts';

/** What a run may ask of everybody who starts (docs/rules/start-data.md 1). */
export const asks = ['birth', 'sex', 'emergency', 'club', 'declaration'] as const;
export type Ask = (typeof asks)[number];
/** What a new run asks: no timing works without. */
export const usualAsks = ['birth', 'sex'] as const satisfies readonly Ask[];

/**
 * What a place may still need, in the order in which it is shown: money, a person, their answer; then their start data.
 * The server counts by it everywhere (server/domain/places/stillNeeds.ts). A club is asked, and never needed.
 */
export const needs = [
  'money',
  'person',
  'answer',
  'age',
  'size',
  'birth',
  'sex',
  'emergency',
  'declaration',
  'question',
] as const;
export type Need = (typeof needs)[number];
/** What the person of a place enters themselves, on the page of start data. */
export const startDataNeeds = ['age', 'size', 'birth', 'sex', 'emergency', 'declaration', 'question'] as const;
export type StartDataNeed = (typeof startDataNeeds)[number];

/** M, K as on a T-shirt; X: neither, or unknown. */
export const startSexes = ['K', 'M', 'X'] as const;
export type StartSex = (typeof startSexes)[number];

/** What an account keeps for its next run. */
export interface KeptStartData {
  readonly birth_year?: number;
  readonly sex?: StartSex;
  readonly club?: string;
  readonly emergency_name?: string;
  readonly emergency_phone?: string;
}

/** Years of birth of those who are of these ages on some day of the run's year; anybody's where there are none. */
export function birthYearsOf(
  runDay: string,
  { age_from, age_to }: { readonly age_from: number | null; readonly age_to: number | null },
): { readonly from: number; readonly to: number } {
  const year = Number(runDay.slice(0, 4));
  // Whose birthday comes after the run is a year younger on its day than in its year.
  return { from: age_to === null ? year - 110 : year - age_to - 1, to: year - (age_from ?? 0) };
}

/** The names of the two countries' telephone codes, which a number without one gets. */
const codes = { pl: '+48', de: '+49' } as const;

/** A telephone number as E.164 has it: one that begins without a country's code is the region's. Null: it is none. */
export function e164(typed: string, region: keyof typeof codes): string | null {
  const signs = typed.normalize('NFKC').replaceAll(/[\s().\-/\u2010-\u2015]/gu, '');
  const plain = signs.startsWith('00') ? `+${signs.slice(2)}` : signs;
  const whole = plain.startsWith('+') ? plain : `${codes[region]}${plain.replace(/^0/u, '')}`;
  // In Poland a number has nine figures, in Germany at least six after the code.
  if (whole.startsWith('+48') ? !/^\+48[1-9]\d{8}$/u.test(whole) : false) return null;
  if (whole.startsWith('+49') ? !/^\+49[1-9]\d{5,12}$/u.test(whole) : false) return null;
  return /^\+[1-9]\d{6,14}$/u.test(whole) ? whole : null;
}

const name = Line(100);
/** What is typed for one place; what is left out stays as it is. */
export const StartData = v.object({
  birth_year: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1900), v.maxValue(2100))),
  sex: v.optional(v.picklist(startSexes)),
  club: v.optional(v.nullable(name)),
  emergency_name: v.optional(name),
  emergency_phone: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))),
  /** The declaration that the page showed. */
  declared_file: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))),
  shirt: v.optional(v.object({ sex: Sex, size: Size })),
  child: v.optional(v.object({ age: Age, name: v.optional(v.nullable(name)) })),
  /** By the question's id; null takes an answer back. */
  answers: v.optional(
    v.pipe(
      v.array(v.object({ question_id: Id, value: v.nullable(Line(questionsLimit.answer)) })),
      v.maxLength(questionsLimit.all),
    ),
  ),
});
export type StartData = v.InferOutput<typeof StartData>;
