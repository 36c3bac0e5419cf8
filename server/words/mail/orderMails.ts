import type { Language } from '#contract/constants.ts';
import type { Priority } from './mail.types.ts';

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
