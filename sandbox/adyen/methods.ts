import { type Language, languages } from '#contract/constants.ts';
import { sandboxWords } from '../words/words.ts';
import type { PaymentSession } from './books.ts';

/**
 * The sandbox's own card. Card fields are frames of Adyen, which the sandbox does not have, so Drop-in treats this
 * method as a redirect.
 */
export const cardMethod = 'sandbox_card';

/** Banks for Pay by Bank, none of which is real. */
const issuers = [
  { id: 'demobank', name: 'Demo-Hausbank' },
  { id: 'demo-sparkasse', name: 'Demo-Sparkasse' },
  { id: 'demo-volksbank', name: 'Demo-Volksbank' },
] as const;

/** A method as Drop-in gets it. */
export interface OfferedMethod {
  readonly type: string;
  readonly name: string;
  readonly issuers?: readonly { readonly id: string; readonly name: string }[];
}

export const languageOf = ({ asked }: PaymentSession): Language => {
  const short = String(asked.shopperLocale ?? '').slice(0, 2);
  return languages.find((one) => one === short) ?? 'en';
};

/** The methods of a session's country, except those that the session excludes. */
export function methodsOf(session: PaymentSession): OfferedMethod[] {
  const card = { type: cardMethod, name: sandboxWords[languageOf(session)].adyen.cardMethod };
  const german = [
    { type: 'klarna', name: 'Klarna' },
    { type: 'paybybank', name: 'Pay by Bank', issuers },
  ];
  const { allowedPaymentMethods: allowed, blockedPaymentMethods: blocked } = session.asked;
  return [...(session.asked.countryCode === 'DE' ? german : []), card].filter(
    ({ type }) =>
      (!Array.isArray(allowed) || allowed.includes(type)) && (!Array.isArray(blocked) || !blocked.includes(type)),
  );
}

/** The name that the bank's page shows. */
export function payeeOf(method: string, issuer: string | null): string {
  if (method === 'klarna') return 'Klarna';
  return issuers.find(({ id }) => id === issuer)?.name ?? 'Pay by Bank';
}

/** A method's name in notifications. */
export const brandOf = (method: string) => (method === cardMethod ? 'visa' : method);
