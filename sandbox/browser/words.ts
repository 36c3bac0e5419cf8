import type { FormLanguage, StripeProblem } from './types.ts';

export type FieldFault = 'incomplete' | 'invalid' | 'past';
export type FieldName = 'number' | 'expiry' | 'cvc' | 'blik';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly agree: string;
  readonly refuse: string;
}

interface FormWords {
  readonly method: string;
  readonly methods: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<FieldName, string>>;
  readonly placeholders: Readonly<Record<FieldName, string>>;
  readonly faults: Readonly<Record<FieldName, Readonly<Partial<Record<FieldFault, string>>>>>;
  readonly tryCard: string;
  readonly tryBlik: string;
  readonly redirect: (method: string) => string;
  readonly incomplete: string;
  readonly challenge: Question;
  readonly wallet: Omit<Question, 'title'>;
  readonly errors: Readonly<Record<string, string>>;
}

const names = { p24: 'Przelewy24', klarna: 'Klarna', blik: 'BLIK', paypal: 'PayPal' };
const number = '1234 1234 1234 1234';

/** All texts of the form and its dialog. */
export const formWords: Readonly<Record<FormLanguage, FormWords>> = {
  pl: {
    method: 'Metoda płatności',
    methods: { ...names, card: 'Karta' },
    labels: { number: 'Numer karty', expiry: 'Data ważności', cvc: 'Kod CVC', blik: 'Kod BLIK' },
    placeholders: { number, expiry: 'MM / RR', cvc: 'CVC', blik: '123456' },
    faults: {
      number: { incomplete: 'Wpisz cały numer karty.', invalid: 'Ten numer karty jest nieprawidłowy.' },
      expiry: {
        incomplete: 'Wpisz miesiąc i\u00a0rok.',
        invalid: 'Miesiąc od 01 do 12.',
        past: 'Ta karta straciła ważność.',
      },
      cvc: { incomplete: 'Wpisz trzy cyfry z\u00a0karty.' },
      blik: { incomplete: 'Kod BLIK ma sześć cyfr.' },
    },
    tryCard: 'Wersja pokazowa: wypróbuj 4242 4242 4242 4242, dowolną przyszłą datę i\u00a0dowolny kod.',
    tryBlik: 'Wersja pokazowa: dowolne sześć cyfr.',
    redirect: (method) => `Po naciśnięciu „Zapłać” przejdziesz na stronę ${method}.`,
    incomplete: 'Uzupełnij dane płatności.',
    challenge: {
      title: 'Bank prosi o\u00a0potwierdzenie',
      text: 'Wersja pokazowa: zdecyduj, czy płatność zostanie potwierdzona.',
      agree: 'Potwierdź płatność',
      refuse: 'Odrzuć',
    },
    wallet: {
      text: 'Wersja pokazowa: w\u00a0portfelu jest karta testowa.',
      agree: 'Zapłać',
      refuse: 'Anuluj',
    },
    errors: {
      insufficient_funds: 'Na karcie jest za mało środków. Spróbuj inną kartą.',
      card_declined: 'Karta została odrzucona. Spróbuj inną kartą.',
      test_mode_live_card: 'Karta została odrzucona: w\u00a0wersji pokazowej działają tylko karty testowe.',
      incorrect_number: 'Ten numer karty jest nieprawidłowy.',
      invalid_expiry_month: 'Miesiąc ważności karty jest nieprawidłowy.',
      invalid_expiry_year: 'Rok ważności karty jest nieprawidłowy.',
      invalid_cvc: 'Kod CVC jest nieprawidłowy.',
      payment_intent_invalid_parameter: 'Kod BLIK ma sześć cyfr.',
      payment_intent_authentication_failure: 'Płatność nie została potwierdzona. Spróbuj jeszcze raz lub inną kartą.',
      payment_intent_unexpected_state: 'Tej płatności nie można już opłacić w\u00a0ten sposób.',
      api_connection_error: 'Operator płatności jest nieosiągalny. Sprawdź połączenie i\u00a0spróbuj jeszcze raz.',
      api_error: 'Operator płatności nie odpowiada. Spróbuj za chwilę.',
    },
  },
  en: {
    method: 'Payment method',
    methods: { ...names, card: 'Card' },
    labels: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code', blik: 'BLIK code' },
    placeholders: { number, expiry: 'MM / YY', cvc: 'CVC', blik: '123456' },
    faults: {
      number: { incomplete: 'Enter the whole card number.', invalid: 'This card number is not valid.' },
      expiry: {
        incomplete: 'Enter the month and year.',
        invalid: 'Use a month from 01 to 12.',
        past: 'This card has expired.',
      },
      cvc: { incomplete: 'Enter the three digits on the card.' },
      blik: { incomplete: 'A BLIK code has six digits.' },
    },
    tryCard: 'Demo: try 4242 4242 4242 4242, any future date, any code.',
    tryBlik: 'Demo: any six digits.',
    redirect: (method) => `After ‘Pay’ you continue on the ${method} page.`,
    incomplete: 'Complete your payment details.',
    challenge: {
      title: 'Your bank asks you to confirm',
      text: 'Demo: decide whether the payment is confirmed.',
      agree: 'Confirm payment',
      refuse: 'Refuse',
    },
    wallet: { text: 'Demo: the wallet holds a test card.', agree: 'Pay', refuse: 'Cancel' },
    errors: {
      insufficient_funds: 'Your card has insufficient funds. Try another card.',
      card_declined: 'Your card was declined. Try another card.',
      test_mode_live_card: 'Your card was declined: only test cards work in the demo.',
      incorrect_number: 'This card number is not valid.',
      invalid_expiry_month: "Your card's expiration month is invalid.",
      invalid_expiry_year: "Your card's expiration year is invalid.",
      invalid_cvc: "Your card's security code is invalid.",
      payment_intent_invalid_parameter: 'A BLIK code has six digits.',
      payment_intent_authentication_failure: 'The payment was not confirmed. Try again or use another card.',
      payment_intent_unexpected_state: 'This payment can no longer be made this way.',
      api_connection_error: 'The payment provider cannot be reached. Check your connection and try again.',
      api_error: 'The payment provider is not responding. Try again in a moment.',
    },
  },
  de: {
    method: 'Zahlungsart',
    methods: { ...names, card: 'Karte' },
    labels: { number: 'Kartennummer', expiry: 'Gültig bis', cvc: 'Prüfziffer', blik: 'BLIK-Code' },
    placeholders: { number, expiry: 'MM / JJ', cvc: 'CVC', blik: '123456' },
    faults: {
      number: { incomplete: 'Gib die ganze Kartennummer ein.', invalid: 'Diese Kartennummer stimmt nicht.' },
      expiry: {
        incomplete: 'Gib Monat und Jahr ein.',
        invalid: 'Der Monat geht von 01 bis 12.',
        past: 'Diese Karte ist abgelaufen.',
      },
      cvc: { incomplete: 'Gib die drei Ziffern der Karte ein.' },
      blik: { incomplete: 'Ein BLIK-Code hat sechs Ziffern.' },
    },
    tryCard: 'Demo: Probier 4242 4242 4242 4242, ein künftiges Datum und eine beliebige Prüfziffer.',
    tryBlik: 'Demo: sechs beliebige Ziffern.',
    redirect: (method) => `Nach „Bezahlen“ geht es weiter auf der Seite von ${method}.`,
    incomplete: 'Vervollständige deine Zahlungsdaten.',
    challenge: {
      title: 'Deine Bank bittet um Bestätigung',
      text: 'Demo: Entscheide, ob die Zahlung bestätigt wird.',
      agree: 'Zahlung bestätigen',
      refuse: 'Ablehnen',
    },
    wallet: { text: 'Demo: Im Wallet liegt eine Testkarte.', agree: 'Bezahlen', refuse: 'Abbrechen' },
    errors: {
      insufficient_funds: 'Die Karte ist nicht gedeckt. Versuch es mit einer anderen.',
      card_declined: 'Die Karte wurde abgelehnt. Versuch es mit einer anderen.',
      test_mode_live_card: 'Die Karte wurde abgelehnt: In der Demo gehen nur Testkarten.',
      incorrect_number: 'Diese Kartennummer stimmt nicht.',
      invalid_expiry_month: 'Der Monat im Ablaufdatum stimmt nicht.',
      invalid_expiry_year: 'Das Jahr im Ablaufdatum stimmt nicht.',
      invalid_cvc: 'Die Prüfziffer stimmt nicht.',
      payment_intent_invalid_parameter: 'Ein BLIK-Code hat sechs Ziffern.',
      payment_intent_authentication_failure:
        'Die Zahlung wurde nicht bestätigt. Versuch es noch einmal oder mit einer anderen Karte.',
      payment_intent_unexpected_state: 'Diese Zahlung lässt sich so nicht mehr bezahlen.',
      api_connection_error:
        'Der Zahlungsanbieter ist nicht erreichbar. Prüfe die Verbindung und versuch es noch einmal.',
      api_error: 'Der Zahlungsanbieter antwortet nicht. Versuch es gleich noch einmal.',
    },
  },
};

/** The form's language: the requested one, else the browser's, else English, as at Stripe. */
export function languageFor(locale: string | undefined): FormLanguage {
  const tag = locale === undefined || locale === 'auto' ? navigator.language : locale;
  const short = tag.slice(0, 2).toLowerCase();
  return short === 'pl' || short === 'de' ? short : 'en';
}

/** An error in words for the payer; an unknown one keeps the provider's text. */
export function messageOf(error: StripeProblem, language: FormLanguage): string {
  const { errors } = formWords[language];
  return errors[error.decline_code ?? ''] ?? errors[error.code ?? ''] ?? errors[error.type] ?? error.message;
}
