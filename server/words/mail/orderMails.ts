import type { Language } from '#contract/constants.ts';
import type { Priority, Tone } from './mail.types.ts';

interface OrdersWords {
  readonly state: string;
  readonly subject: string;
  readonly heading: string;
  readonly body: readonly string[];
  /** Money is on its way, or somebody looks at it. */
  readonly underWay: string;
  readonly heldUntil: (moment: string) => string;
  readonly paid: string;
  readonly pay: (amount: string) => string;
  readonly show: string;
  readonly giveUp: string;
}

/** Good for so many minutes. */
interface CodeWords {
  readonly subject: (code: string) => string;
  readonly state: string;
  readonly heading: string;
  readonly label: string;
  readonly body: (minutes: number) => readonly string[];
  readonly button: string;
}

type Mail<Words> = Readonly<Record<Language, Words>> & { readonly shape: { readonly priority: Priority } };

/** Mails that somebody at the page of orders waits for: all orders of an address, and the code that an order asks for. */
export const orderMails: { readonly orders_again: Mail<OrdersWords>; readonly order_code: Mail<CodeWords> } = {
  orders_again: {
    shape: { priority: 0 },
    pl: {
      state: 'Twoje zamówienia',
      subject: 'Twoje zamówienia',
      heading: 'Oto Twoje zamówienia',
      body: ['Ktoś, pewnie Ty, prosi o\u00a0zamówienia złożone na ten adres. To nie Ty? Nie musisz nic robić.'],
      underWay: 'płatność w\u00a0toku',
      heldUntil: (moment) => `nieopłacone, trzymamy do: ${moment}`,
      paid: 'opłacone',
      pay: (amount) => `Zapłać ${amount}`,
      show: 'Pokaż zamówienie',
      giveUp: 'Zrezygnuj z\u00a0zamówienia',
    },
    en: {
      state: 'Your orders',
      subject: 'Your orders',
      heading: 'Here are your orders',
      body: [
        'Somebody, probably you, asked for the orders placed with this address. If it was not you, there is nothing to do.',
      ],
      underWay: 'payment in progress',
      heldUntil: (moment) => `not paid yet, held until ${moment}`,
      paid: 'paid',
      pay: (amount) => `Pay ${amount}`,
      show: 'Show the order',
      giveUp: 'Cancel the order',
    },
    de: {
      state: 'Deine Bestellungen',
      subject: 'Deine Bestellungen',
      heading: 'Hier sind deine Bestellungen',
      body: [
        'Jemand, wohl du, hat um die Bestellungen mit dieser Adresse gebeten. Das warst nicht du? Dann ist nichts zu tun.',
      ],
      underWay: 'Zahlung läuft',
      heldUntil: (moment) => `noch nicht bezahlt, reserviert bis ${moment}`,
      paid: 'bezahlt',
      pay: (amount) => `${amount} zahlen`,
      show: 'Bestellung ansehen',
      giveUp: 'Bestellung stornieren',
    },
  },
  order_code: {
    shape: { priority: 0 },
    pl: {
      subject: (code) => `${code}: kod do Twojej rezerwacji`,
      state: 'Kod do rezerwacji',
      heading: 'Twój kod',
      label: 'Kod',
      body: (minutes) => [
        `Wpisz go tam, gdzie rezerwujesz miejsca. Kod jest ważny ${minutes} minut.`,
        'To nie Ty? Zignoruj tę wiadomość: bez kodu nic nie zostanie zarezerwowane.',
      ],
      button: 'Do zapisów',
    },
    en: {
      subject: (code) => `${code}: the code for your reservation`,
      state: 'Code for a reservation',
      heading: 'Your code',
      label: 'Code',
      body: (minutes) => [
        `Enter it where you are reserving the places. It is valid for ${minutes} minutes.`,
        'If that was not you, ignore this e-mail: nothing is reserved without the code.',
      ],
      button: 'Go to the sign-up',
    },
    de: {
      subject: (code) => `${code}: der Code für deine Reservierung`,
      state: 'Code für eine Reservierung',
      heading: 'Dein Code',
      label: 'Code',
      body: (minutes) => [
        `Gib ihn dort ein, wo du die Plätze reservierst. Er gilt ${minutes} Minuten.`,
        'Das warst nicht du? Dann ignoriere diese E-Mail: ohne den Code wird nichts reserviert.',
      ],
      button: 'Zur Anmeldung',
    },
  },
};

interface OpeningFacts {
  readonly run: string;
  readonly city: string;
  /** `17 kwietnia 2027`. */
  readonly date: string;
  /** When the sale opens; null if that has no time. */
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
