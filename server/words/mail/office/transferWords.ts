import type { Language } from '#contract/constants.ts';
import { plural } from '../../format.ts';

interface Facts {
  /** For the whole order. */
  readonly places: number;
  readonly amount: string;
  readonly until: string;
  readonly isOnline: boolean;
}
interface Words {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly title: string;
  /** Beside the code that a bank's app reads. */
  readonly code: string;
  readonly body: (facts: Facts) => readonly string[];
}

/** What the mails of an order say that is paid by transfer. */
export const transferWords: Readonly<Record<Language, Words>> = {
  pl: {
    holder: 'Odbiorca',
    iban: 'Numer konta',
    bic: 'BIC',
    title: 'Tytuł przelewu',
    code: 'Kod do przelewu: zeskanuj go w\u00a0aplikacji banku',
    body: ({ places, amount, until, isOnline }) => [
      `Przelej ${amount} do: ${until}. Do tego czasu trzymamy ${plural('pl', places, { one: 'miejsce', few: `${places} miejsca`, many: `${places} miejsc`, other: `${places} miejsca` })}. Liczy się dzień, w\u00a0którym pieniądze są na koncie.`,
      'Wpisz tytuł dokładnie tak, jak tu stoi: po nim rozpoznamy Twój przelew.',
      ...(isOnline ? ['Możesz też zapłacić od razu online, na stronie płatności.'] : []),
    ],
  },
  en: {
    holder: 'Account holder',
    iban: 'Account number (IBAN)',
    bic: 'BIC',
    title: 'Reference',
    code: 'Code for the transfer: scan it with your bank’s app',
    body: ({ places, amount, until, isOnline }) => [
      `Please transfer ${amount} by ${until}. Until then we hold ${plural('en', places, { one: 'the place', other: `the ${places} places` })}. What counts is the day on which the money is in our account.`,
      'Write the reference exactly as it stands here: it tells us that the transfer is yours.',
      ...(isOnline ? ['You can also pay online at once, on the payment page.'] : []),
    ],
  },
  de: {
    holder: 'Empfänger',
    iban: 'Kontonummer (IBAN)',
    bic: 'BIC',
    title: 'Verwendungszweck',
    code: 'Code für die Überweisung: scanne ihn mit der App deiner Bank',
    body: ({ places, amount, until, isOnline }) => [
      `Bitte überweise ${amount} bis ${until}. So lange halten wir ${plural('de', places, { one: 'den Platz', other: `die ${places} Plätze` })}. Es zählt der Tag, an dem das Geld auf unserem Konto ist.`,
      'Schreib den Verwendungszweck genau so, wie er hier steht: Daran erkennen wir deine Überweisung.',
      ...(isOnline ? ['Du kannst auch gleich online zahlen, auf der Zahlungsseite.'] : []),
    ],
  },
};
