import type { Language } from '#contract/constants.ts';

/**
 * The reason why a try to pay failed, where a payer can do something about it; everything else a provider says is
 * `other`.
 */
export type Failure =
  | 'declined'
  | 'atBank'
  | 'funds'
  | 'expired'
  | 'details'
  | 'unconfirmed'
  | 'cancelled'
  | 'left'
  | 'other';

const words: Readonly<Record<Language, Readonly<Record<Failure, string>>>> = {
  pl: {
    declined: 'Bank odrzucił płatność. Spróbuj inną kartą lub inną metodą.',
    atBank: 'Bank odrzucił płatność. Spróbuj ponownie lub wybierz inną metodę.',
    funds: 'Na karcie brakuje środków. Spróbuj inną kartą lub inną metodą.',
    expired: 'Ta karta straciła ważność. Spróbuj inną kartą.',
    details: 'Dane karty się nie zgadzają. Sprawdź je i\u00a0spróbuj ponownie.',
    unconfirmed: 'Bank nie potwierdził płatności. Spróbuj ponownie.',
    cancelled: 'Płatność została przerwana w\u00a0banku.',
    left: 'Płatność przerwano albo nie została potwierdzona. Nic nie pobrano. Spróbuj ponownie lub wybierz inną metodę.',
    other: 'Płatność się nie powiodła. Spróbuj ponownie lub wybierz inną metodę.',
  },
  en: {
    declined: 'The bank declined the payment. Try another card or another method.',
    atBank: 'The bank declined the payment. Try again or choose another method.',
    funds: 'There is not enough money on the card. Try another card or another method.',
    expired: 'This card has expired. Try another card.',
    details: 'The card details are not correct. Check them and try again.',
    unconfirmed: 'The payment was not confirmed with the bank. Try again.',
    cancelled: 'The payment was cancelled at the bank.',
    left: 'You cancelled the payment, or did not confirm it. Nothing was charged. Try again or choose another method.',
    other: 'The payment failed. Try again or choose another method.',
  },
  de: {
    declined: 'Die Bank hat die Zahlung abgelehnt. Versuch es mit einer anderen Karte oder Zahlungsart.',
    atBank: 'Die Bank hat die Zahlung abgelehnt. Versuch es noch einmal oder wähle eine andere Zahlungsart.',
    funds: 'Die Karte ist nicht ausreichend gedeckt. Versuch es mit einer anderen Karte oder Zahlungsart.',
    expired: 'Diese Karte ist abgelaufen. Versuch es mit einer anderen Karte.',
    details: 'Die Kartendaten stimmen nicht. Prüfe sie und versuch es noch einmal.',
    unconfirmed: 'Die Zahlung wurde bei der Bank nicht bestätigt. Versuch es noch einmal.',
    cancelled: 'Die Zahlung wurde bei der Bank abgebrochen.',
    left: 'Du hast die Zahlung abgebrochen oder nicht bestätigt. Es wurde nichts abgebucht. Versuch es noch einmal oder wähle eine andere Zahlungsart.',
    other: 'Die Zahlung ist fehlgeschlagen. Versuch es noch einmal oder wähle eine andere Zahlungsart.',
  },
};

/** In the payer's words. */
export const failureText = (failure: Failure, language: Language): string => words[language][failure];
