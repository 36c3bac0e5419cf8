import type { Language } from '#contract/constants.ts';
import type { PaidBy } from '#contract/payments/providers.ts';

/** As the shop names them. */
export const paymentMethods: Readonly<Record<PaidBy, Readonly<Record<Language, string>>>> = {
  przelewy24: { pl: 'Przelewy24', en: 'Przelewy24', de: 'Przelewy24' },
  stripe: { pl: 'Karta', en: 'Card', de: 'Karte' },
  adyen: { pl: 'Bank, Klarna lub karta', en: 'Bank, Klarna or card', de: 'Bank, Klarna oder Karte' },
  transfer: { pl: 'Przelew', en: 'Bank transfer', de: 'Überweisung' },
  cash: { pl: 'Gotówka', en: 'Cash', de: 'Bar' },
  paypal: { pl: 'PayPal', en: 'PayPal', de: 'PayPal' },
};
