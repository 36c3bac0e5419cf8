import type { Language } from '#contract/constants.ts';
import { fromNow } from './format.ts';

type Words<Values extends readonly unknown[]> = Readonly<Record<Language, (...values: Values) => string>>;

/** Somebody holds as many unpaid places as they may; the first are free again in so many seconds. */
export const holderFullWords: Words<[most: number, seconds: number]> = {
  pl: (most, seconds) =>
    `Naraz można trzymać najwyżej ${most} nieopłaconych miejsc. Najpierw zapłać za zarezerwowane albo z\u00a0nich zrezygnuj; pierwsze wygasają ${fromNow(seconds, 'pl')}.`,
  en: (most, seconds) =>
    `You can hold at most ${most} unpaid places at a time. Pay for the ones you have reserved or cancel them first; the earliest lapse ${fromNow(seconds, 'en')}.`,
  de: (most, seconds) =>
    `Höchstens ${most} unbezahlte Plätze lassen sich auf einmal halten. Bezahle zuerst die reservierten oder gib sie frei; die ersten verfallen ${fromNow(seconds, 'de')}.`,
};

/** An account whose address is not confirmed, where too many places are held by people we do not know. */
export const confirmFirstWords: Readonly<Record<Language, string>> = {
  pl: 'Z\u00a0Twojej sieci zarezerwowano już bardzo dużo nieopłaconych miejsc. Potwierdź swój adres e-mail, a\u00a0zarezerwujesz od razu.',
  en: 'A very large number of unpaid places are held from your network. Confirm your e-mail address, and you can reserve straight away.',
  de: 'Aus deinem Netz sind schon sehr viele unbezahlte Plätze reserviert. Bestätige deine E-Mail-Adresse, dann kannst du sofort reservieren.',
};

/** The same for a person who renews by the payment's address alone. */
export const openMailFirstWords: Words<[mailbox: string]> = {
  pl: (mailbox) => `Otwórz link z\u00a0naszej wiadomości do ${mailbox}, a\u00a0zarezerwujesz te miejsca ponownie.`,
  en: (mailbox) => `Open the link in our e-mail to ${mailbox}, and you can reserve these places again.`,
  de: (mailbox) => `Öffne den Link in unserer E-Mail an ${mailbox}, dann kannst du diese Plätze erneut reservieren.`,
};

export const renewedOnceWords: Readonly<Record<Language, string>> = {
  pl: 'Tę rezerwację już raz odnowiono. Zarezerwuj miejsca od nowa.',
  en: 'This reservation has already been renewed once. Please place a new order.',
  de: 'Diese Reservierung wurde schon einmal erneuert. Bestelle die Plätze bitte neu.',
};

export const wrongEmailCodeWords: Readonly<Record<Language, string>> = {
  pl: 'Ten kod jest błędny albo już nieważny.',
  en: 'This code is wrong or no longer valid.',
  de: 'Dieser Code ist falsch oder nicht mehr gültig.',
};
