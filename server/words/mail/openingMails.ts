import type { Language } from '#contract/constants.ts';
import type { Priority, Tone } from './mail.types.ts';

interface OpeningFacts {
  readonly run: string;
  readonly city: string;
  /** `17 kwietnia 2027`. */
  readonly date: string;
  /** When the sale opens; null where that has no time. */
  readonly opens: string | null;
}
interface OpeningWords {
  readonly state: string;
  readonly subject: (facts: OpeningFacts) => string;
  readonly heading: (facts: OpeningFacts) => string;
  readonly body: (facts: OpeningFacts) => readonly string[];
  readonly button: string;
}
type OpeningMail = Readonly<Record<Language, OpeningWords>> & {
  readonly shape: { readonly priority: Priority; readonly tone: Tone };
};

/** One e-mail when the sale of a run opens, and the link that an address is confirmed by before. */
export const openingMails: { readonly opening_asked: OpeningMail; readonly sale_opened: OpeningMail } = {
  opening_asked: {
    shape: { priority: 0, tone: 'calm' },
    pl: {
      state: 'Adres do potwierdzenia',
      subject: ({ run }) => `Potwierdź przypomnienie: ${run}`,
      heading: () => 'Mamy Ci przypomnieć?',
      body: ({ run, city, date, opens }) => [
        `Ktoś, pewnie Ty, chce dostać e-mail, gdy ruszy sprzedaż: ${run}, ${city}, ${date}.${opens === null ? '' : ` Sprzedaż rusza: ${opens}.`}`,
        'Potwierdź adres, a\u00a0napiszemy jeden raz. Potem go usuniemy. Link działa 7 dni.',
        'To nie Ty? Nie musisz nic robić: bez potwierdzenia nie napiszemy.',
      ],
      button: 'Potwierdź adres',
    },
    en: {
      state: 'Address to confirm',
      subject: ({ run }) => `Confirm your reminder: ${run}`,
      heading: () => 'Shall we remind you?',
      body: ({ run, city, date, opens }) => [
        `Somebody, probably you, would like an e-mail when places go on sale for ${run}, ${city}, ${date}.${opens === null ? '' : ` The sale opens on ${opens}.`}`,
        'Confirm your address, and we will write once. Then we delete it. The link works for 7 days.',
        'If it was not you, there is nothing to do: unless you confirm, we will not write.',
      ],
      button: 'Confirm the address',
    },
    de: {
      state: 'Adresse zu bestätigen',
      subject: ({ run }) => `Bestätige deine Erinnerung: ${run}`,
      heading: () => 'Sollen wir dich erinnern?',
      body: ({ run, city, date, opens }) => [
        `Jemand, wohl du, möchte eine Mail, sobald der Verkauf startet: ${run}, ${city}, ${date}.${opens === null ? '' : ` Der Verkauf startet: ${opens}.`}`,
        'Bestätige deine Adresse, dann schreiben wir dir genau einmal. Danach löschen wir sie. Der Link gilt 7 Tage.',
        'Das warst nicht du? Dann ist nichts zu tun: ohne Bestätigung schreiben wir nicht.',
      ],
      button: 'Adresse bestätigen',
    },
  },
  sale_opened: {
    shape: { priority: 2, tone: 'good' },
    pl: {
      state: 'Sprzedaż ruszyła',
      subject: ({ run }) => `Sprzedaż ruszyła: ${run}`,
      heading: ({ run }) => `${run}: możesz się zapisać`,
      body: ({ city, date }) => [
        `Miejsca są już w\u00a0sprzedaży: ${city}, ${date}.`,
        'To jedyne przypomnienie. Twój adres usuwamy teraz z\u00a0listy.',
      ],
      button: 'Zobacz bieg',
    },
    en: {
      state: 'On sale now',
      subject: ({ run }) => `On sale now: ${run}`,
      heading: ({ run }) => `${run}: you can sign up`,
      body: ({ city, date }) => [
        `Places are on sale now: ${city}, ${date}.`,
        'This is the only reminder. We are now removing your address from the list.',
      ],
      button: 'See the run',
    },
    de: {
      state: 'Jetzt im Verkauf',
      subject: ({ run }) => `Jetzt im Verkauf: ${run}`,
      heading: ({ run }) => `${run}: du kannst dich anmelden`,
      body: ({ city, date }) => [
        `Die Plätze sind jetzt im Verkauf: ${city}, ${date}.`,
        'Das ist die einzige Erinnerung. Deine Adresse nehmen wir jetzt von der Liste.',
      ],
      button: 'Zum Lauf',
    },
  },
};
