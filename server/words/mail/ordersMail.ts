import type { Language } from '#contract/constants.ts';

interface OrdersMailWords {
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

/** What the mail with the orders of an address says, per language. */
export const ordersMailWords: Readonly<Record<Language, OrdersMailWords>> = {
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
      'Somebody, probably you, asked for the orders made with this address. Was it not you? There is nothing to do.',
    ],
    underWay: 'payment under way',
    heldUntil: (moment) => `not paid yet, held until ${moment}`,
    paid: 'paid',
    pay: (amount) => `Pay ${amount}`,
    show: 'Show the order',
    giveUp: 'Give up the order',
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
};
