import type { Language } from '#contract/constants.ts';
import { needsAddress } from '#contract/providers.ts';
import type { PaymentProviderName } from '#contract/values/values.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../answers.ts';

interface Wanted {
  readonly method: PaymentProviderName;
  /** What the run's region offers. */
  readonly offered: readonly PaymentProviderName[];
  /** Where the payer lives, as far as it is known. */
  readonly address: object | null;
}

/** Why a payment cannot be ordered by this method (docs/rules/payments.md 3.1 and 3.7); null when it can. */
export function refuseMethod({ method, offered, address }: Wanted, lang: Language): Refusal<'invalid'> | null {
  if (!offered.includes(method)) return notOffered(lang);
  if (needsAddress(method) && address === null) {
    return new Refusal('invalid', { billing: [faultWords[lang].required('')] });
  }
  return null;
}

export const notOffered = (lang: Language) =>
  new Refusal('invalid', { payment_provider: [faultWords[lang].notOffered('')] });
