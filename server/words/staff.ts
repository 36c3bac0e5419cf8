import type { Language } from '#contract/constants.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import { fromNow } from './format.ts';

type Words<Said extends readonly unknown[] = []> = Readonly<Record<Language, (...said: Said) => string>>;

/** What the roles of the staff are called. */
export const roleNames: Readonly<Record<Language, Readonly<Record<StaffRole, string>>>> = {
  pl: { owner: 'właściciel', organiser: 'organizator', finance: 'finanse', desk: 'biuro zawodów', reader: 'podgląd' },
  en: { owner: 'owner', organiser: 'organiser', finance: 'finance', desk: 'desk', reader: 'reader' },
  de: { owner: 'Inhaber', organiser: 'Organisation', finance: 'Finanzen', desk: 'Startbüro', reader: 'nur lesen' },
};

/** Too many wrong codes of the second factor. */
export const factorLockedWords: Words<[seconds: number]> = {
  pl: (seconds) => `Wpisano zbyt wiele błędnych kodów. Spróbuj ponownie ${fromNow(seconds, 'pl')}.`,
  en: (seconds) => `Too many wrong codes were typed in. Try again ${fromNow(seconds, 'en')}.`,
  de: (seconds) => `Zu viele falsche Codes wurden eingegeben. Versuch es ${fromNow(seconds, 'de')} noch einmal.`,
};

export const alreadyStaffWords: Readonly<Record<Language, string>> = {
  pl: 'Ta osoba już tu pracuje. Zmień jej rolę na liście zespołu.',
  en: 'This person works here already. Change their role in the list of the staff.',
  de: 'Diese Person gehört schon zum Team. Ändere ihre Rolle in der Liste des Teams.',
};
