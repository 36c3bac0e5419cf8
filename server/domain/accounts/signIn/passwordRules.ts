import type { Language } from '#contract/constants.ts';
import { type TriedPassword, weaknessOf } from '../../../outside/passwords/weakPasswords.ts';
import { faultWords } from '../../../words/faults.ts';
import { Refusal } from '../../kit/answers.ts';

/** A new password that a guesser would try early is refused, with the reason (docs/rules/passwords.md). */
export async function refuseWeak(request: TriedPassword, lang: Language): Promise<Refusal<'invalid'> | null> {
  const weakness = await weaknessOf(request);
  return weakness === null ? null : new Refusal('invalid', { password: [faultWords[lang][weakness]('')] });
}

export const wrongPassword = (field: string, lang: Language): Refusal<'wrong_credentials'> =>
  new Refusal('wrong_credentials', { [field]: [faultWords[lang].wrongPassword('')] });
