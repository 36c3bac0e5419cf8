import type { Language } from '#contract/constants.ts';
import { isCommonPassword } from '../../outside/passwords.ts';
import { Refusal } from '../../routes/handler.ts';
import { faultWords } from '../../words/faults.ts';

/** A new password that anyone would try first is refused (decisions.md section 8). */
export const refuseCommon = (password: string, lang: Language): Refusal<'invalid'> | null =>
  isCommonPassword(password) ? new Refusal('invalid', { password: [faultWords[lang].tooCommon('')] }) : null;

export const wrongPassword = (field: string, lang: Language): Refusal<'wrong_credentials'> =>
  new Refusal('wrong_credentials', { [field]: [faultWords[lang].wrongPassword('')] });
