import type { Language } from '#contract/constants.ts';

/** Why a try to pay failed, in the payer's words; everything else a provider may say is `other`. */
type Failure = 'declined' | 'atBank' | 'funds' | 'expired' | 'details' | 'unconfirmed' | 'cancelled' | 'other';

const words: Readonly<Record<Language, Readonly<Record<Failure, string>>>> = {
  pl: {
    declined: 'Bank odrzucił płatność. Spróbuj inną kartą lub inną metodą.',
    atBank: 'Bank odrzucił płatność. Spróbuj ponownie lub wybierz inną metodę.',
    funds: 'Na karcie brakuje środków. Spróbuj inną kartą lub inną metodą.',
    expired: 'Ta karta straciła ważność. Spróbuj inną kartą.',
    details: 'Dane karty się nie zgadzają. Sprawdź je i\u00a0spróbuj ponownie.',
    unconfirmed: 'Bank nie potwierdził płatności. Spróbuj ponownie.',
    cancelled: 'Płatność została przerwana w\u00a0banku.',
    other: 'Płatność się nie powiodła. Spróbuj ponownie lub wybierz inną metodę.',
  },
  en: {
    declined: 'The bank declined the payment. Try another card or another method.',
    atBank: 'The bank declined the payment. Try again or choose another method.',
    funds: 'There is not enough money on the card. Try another card or another method.',
    expired: 'This card has expired. Try another card.',
    details: 'The card details are not right. Check them and try again.',
    unconfirmed: 'The payment was not confirmed with the bank. Try again.',
    cancelled: 'The payment was cancelled at the bank.',
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
    other: 'Die Zahlung ist fehlgeschlagen. Versuch es noch einmal oder wähle eine andere Zahlungsart.',
  },
};

/** The codes of Stripe's declines and errors, and Adyen's words for them, that a payer can do something about. */
const failureOf: Readonly<Record<string, Failure>> = {
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  declined: 'declined',
  payment_method_provider_decline: 'atBank',
  insufficient_funds: 'funds',
  expired_card: 'expired',
  incorrect_number: 'details',
  invalid_number: 'details',
  incorrect_cvc: 'details',
  invalid_cvc: 'details',
  invalid_expiry_month: 'details',
  invalid_expiry_year: 'details',
  authentication_required: 'unconfirmed',
  payment_intent_authentication_failure: 'unconfirmed',
  cancelled: 'cancelled',
  payment_method_customer_decline: 'cancelled',
  refused: 'declined',
  declined_non_generic: 'declined',
  blocked_card: 'declined',
  restricted_card: 'declined',
  transaction_not_permitted: 'declined',
  issuer_suspected_fraud: 'declined',
  not_enough_balance: 'funds',
  withdrawal_amount_exceeded: 'funds',
  invalid_card_number: 'details',
  cvc_declined: 'details',
  '3d_not_authenticated': 'unconfirmed',
  expired: 'unconfirmed',
  shopper_cancelled: 'cancelled',
};

export const failureText = (code: string, language: Language): string => words[language][failureOf[code] ?? 'other'];
