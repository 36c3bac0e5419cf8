import type { Language } from '#contract/constants.ts';

/** What a provider shows of a payment beside its places, in its form and on its bill. */
export const billLines: Readonly<Record<Language, { readonly discount: string; readonly fee: string }>> = {
  pl: { discount: 'Rabat', fee: 'Opłata manipulacyjna' },
  en: { discount: 'Discount', fee: 'Handling fee' },
  de: { discount: 'Rabatt', fee: 'Bearbeitungsgebühr' },
};
