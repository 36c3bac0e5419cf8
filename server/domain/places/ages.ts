import type { Language } from '#contract/constants.ts';
import { ageFits } from '#contract/shop/children.ts';
import { ageWords } from '../../words/ages.ts';
import { Refusal } from '../kit/answers.ts';

interface Ages {
  readonly is_kids: boolean;
  readonly age_from: number | null;
  readonly age_to: number | null;
}

/** Whether a child of this age, in whole years on the day of the run, may start; shown at its field. */
export function refuseAge(
  group: Ages,
  age: number | undefined,
  field: string,
  lang: Language,
): Refusal<'age_mismatch'> | null {
  const { is_kids, age_from, age_to } = group;
  const fits = age !== undefined && is_kids && ageFits(group, age);
  const { range, missing } = ageWords[lang];
  const text = age_from === null || age_to === null ? missing : range(age_from, age_to);
  return fits ? null : new Refusal('age_mismatch', { [field]: [text] });
}
