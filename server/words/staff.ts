import type { Language } from '#contract/constants.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import { fromNow } from './format.ts';

type Words<Values extends readonly unknown[] = []> = Readonly<Record<Language, (...values: Values) => string>>;

/** What the roles of the staff are called. */
export const roleNames: Readonly<Record<Language, Readonly<Record<StaffRole, string>>>> = {
  pl: { owner: 'właściciel', organiser: 'organizator', finance: 'finanse', desk: 'biuro zawodów', reader: 'podgląd' },
  en: { owner: 'owner', organiser: 'organiser', finance: 'finance', desk: 'desk', reader: 'reader' },
  de: { owner: 'Inhaber', organiser: 'Organisation', finance: 'Finanzen', desk: 'Startbüro', reader: 'nur lesen' },
};

/** Too many wrong codes of the second factor. */
export const factorLockedWords: Words<[seconds: number]> = {
  pl: (seconds) => `Wpisano zbyt wiele błędnych kodów. Spróbuj ponownie ${fromNow(seconds, 'pl')}.`,
  en: (seconds) => `Too many wrong codes were entered. Try again ${fromNow(seconds, 'en')}.`,
  de: (seconds) => `Zu viele falsche Codes wurden eingegeben. Versuch es ${fromNow(seconds, 'de')} noch einmal.`,
};

export const alreadyStaffWords: Readonly<Record<Language, string>> = {
  pl: 'Ta osoba już tu pracuje. Zmień jej rolę na liście zespołu.',
  en: 'This person is already on the staff. Change their role in the staff list.',
  de: 'Diese Person gehört schon zum Team. Ändere ihre Rolle in der Liste des Teams.',
};

/** A member of the staff who has no second factor yet can show none. */
export const factorFirstWords: Readonly<Record<Language, string>> = {
  pl: 'Należysz do zespołu organizatora. Najpierw zaloguj się do panelu i\u00a0ustaw drugi składnik logowania.',
  en: 'You are on the organiser’s staff. First sign in to the staff pages and set up your second factor.',
  de: 'Du gehörst zum Team des Veranstalters. Melde dich zuerst auf den Seiten des Teams an und richte deinen zweiten Faktor ein.',
};

/** A provider is not linked to an account of the staff by signing in. */
export const staffLinkWords: Readonly<Record<Language, string>> = {
  pl: 'To konto należy do zespołu organizatora. Zaloguj się adresem e-mail i\u00a0hasłem.',
  en: 'This account is on the organiser’s staff. Sign in with e-mail and password.',
  de: 'Dieses Konto gehört zum Team des Veranstalters. Melde dich mit E-Mail-Adresse und Passwort an.',
};

/** What somebody of the staff did to their own account. */
export type MemberChange =
  | 'addressAsked'
  | 'addressChanged'
  | 'passwordChanged'
  | 'passwordReset'
  | 'unlinked'
  | 'erased';

interface MemberChangeWords {
  readonly state: string;
  readonly subject: string;
  /** Nobody's name where the account is gone. */
  readonly heading: (name: string) => string;
  readonly done: Readonly<Record<MemberChange, string>>;
  readonly role: (name: string) => string;
  readonly toOwner: string;
  readonly toMember: string;
  readonly button: string;
}

/** What owners, and an address that an account had of late, are mailed about it. */
export const memberChangeWords: Readonly<Record<Language, MemberChangeWords>> = {
  pl: {
    state: 'Zmiana na koncie zespołu',
    subject: 'Zmiana na koncie osoby z\u00a0zespołu',
    heading: (name) => (name === '' ? 'Zmiana na koncie osoby z\u00a0zespołu' : `Zmiana na koncie: ${name}`),
    done: {
      addressAsked: 'Podano nowy adres e-mail. Zacznie obowiązywać, gdy zostanie potwierdzony.',
      addressChanged: 'Konto ma nowy adres e-mail.',
      passwordChanged: 'Zmieniono hasło.',
      passwordReset: 'Ustawiono nowe hasło przez link z\u00a0wiadomości.',
      unlinked: 'Odłączono sposób logowania.',
      erased: 'Usunięto konto. Tej osoby nie ma już w\u00a0zespole.',
    },
    role: (name) => `Rola: ${name}.`,
    toOwner: 'Nie wiesz, skąd ta zmiana? Zapytaj tę osobę, a\u00a0w\u00a0razie wątpliwości usuń ją z\u00a0zespołu.',
    toMember: 'To nie Ty? Od razu napisz do właściciela albo odpisz na tę wiadomość.',
    button: 'Otwórz panel',
  },
  en: {
    state: 'Change to a staff account',
    subject: 'A staff account was changed',
    heading: (name) => (name === '' ? 'A staff account was changed' : `The account of ${name} was changed`),
    done: {
      addressAsked: 'A new e-mail address was entered. It takes effect once it is confirmed.',
      addressChanged: 'The account has a new e-mail address.',
      passwordChanged: 'The password was changed.',
      passwordReset: 'A new password was set through a link in an e-mail.',
      unlinked: 'A way to sign in was unlinked.',
      erased: 'The account was deleted. This person is no longer on the staff.',
    },
    role: (name) => `Role: ${name}.`,
    toOwner: 'Not sure why? Ask this person, and remove them from the staff if in doubt.',
    toMember: 'Not you? Tell an owner at once, or reply to this e-mail.',
    button: 'Open the staff pages',
  },
  de: {
    state: 'Änderung an einem Teamkonto',
    subject: 'Ein Konto des Teams wurde geändert',
    heading: (name) => (name === '' ? 'Ein Konto des Teams wurde geändert' : `Das Konto von ${name} wurde geändert`),
    done: {
      addressAsked: 'Eine neue E-Mail-Adresse wurde angegeben. Sie gilt, sobald sie bestätigt ist.',
      addressChanged: 'Das Konto hat eine neue E-Mail-Adresse.',
      passwordChanged: 'Das Passwort wurde geändert.',
      passwordReset: 'Über den Link einer Mail wurde ein neues Passwort festgelegt.',
      unlinked: 'Eine Anmeldemöglichkeit wurde getrennt.',
      erased: 'Das Konto wurde gelöscht. Diese Person gehört nicht mehr zum Team.',
    },
    role: (name) => `Rolle: ${name}.`,
    toOwner: 'Du weißt nicht, warum? Frag nach und nimm die Person im Zweifel aus dem Team.',
    toMember: 'Das warst nicht du? Sag sofort einem Inhaber Bescheid oder antworte auf diese Mail.',
    button: 'Seiten des Teams öffnen',
  },
};
