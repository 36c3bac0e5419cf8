import type { Language } from '#contract/constants.ts';

/** What can be wrong with one field. */
export type Fault =
  | 'required'
  | 'wrongKind'
  | 'wrongForm'
  | 'wrongEmail'
  | 'wrongPhone'
  | 'wrongDay'
  | 'wrongPassword'
  | 'notYourEmail'
  | 'notEqual'
  | 'tooCommon'
  | 'oneWord'
  | 'repeated'
  | 'inRow'
  | 'ownData'
  | 'siteName'
  | 'tooShort'
  | 'tooLong'
  | 'tooMany'
  | 'tooSmall'
  | 'tooLarge'
  | 'notWhole'
  | 'notOffered'
  | 'notAgreed'
  | 'inUse'
  | 'hidden'
  | 'wrongKey'
  | 'wrongClock'
  | 'noSuchDay'
  | 'noSuchMoment'
  | 'noSuchTime'
  | 'turned'
  | 'agesNeeded';

/** The sentence at the field; `limit` is the number that the value should have kept to. */
export const faultWords: Readonly<Record<Language, Readonly<Record<Fault, (limit: string) => string>>>> = {
  pl: {
    required: () => 'Wymagane',
    wrongKind: () => 'Tego wpisu nie możemy przyjąć',
    wrongForm: () => 'Tego wpisu nie możemy przyjąć',
    wrongEmail: () => 'Sprawdź adres e-mail, na przykład imie@poczta.pl',
    wrongPhone: () => 'Podaj poprawny numer telefonu bez kodu kraju i\u00a0numeru kierunkowego',
    wrongDay: () => 'Podaj istniejącą datę z\u00a0przeszłości',
    wrongPassword: () => 'To nie jest Twoje obecne hasło',
    notYourEmail: () => 'To nie jest adres e-mail tego konta',
    notEqual: () => 'Hasła muszą być takie same',
    tooCommon: () => 'To hasło łatwo odgadnąć. Wymyśl inne.',
    oneWord: () => 'To słowo z\u00a0drobnym dodatkiem, więc łatwo je odgadnąć. Połącz kilka słów.',
    repeated: () => 'Te same znaki w\u00a0kółko łatwo odgadnąć. Wymyśl inne hasło.',
    inRow: () => 'Znaki po kolei łatwo odgadnąć. Wymyśl inne hasło.',
    ownData: () => 'To niewiele więcej niż Twoje imię, nazwisko lub adres. Wymyśl inne hasło.',
    siteName: () => 'To niewiele więcej niż nazwa tej strony. Wymyśl inne hasło.',
    tooShort: (limit) => `Co najmniej ${limit} znaków`,
    tooLong: (limit) => `Najwyżej ${limit} znaków`,
    tooMany: (limit) => `Za dużo pozycji: najwyżej ${limit}`,
    tooSmall: (limit) => `Najmniej ${limit}`,
    tooLarge: (limit) => `Najwyżej ${limit}`,
    notWhole: () => 'Podaj liczbę całkowitą',
    notOffered: () => 'Wybierz jedną z\u00a0możliwości.',
    notAgreed: () => 'Zaakceptuj regulamin',
    inUse: () => 'To jest już zajęte',
    hidden: () => 'Ten tekst zawiera niedozwolone znaki',
    wrongKey: () => 'Małe litery, cyfry, kropki, łączniki i\u00a0podkreślenia, najwyżej 63',
    wrongClock: () => 'Podaj godzinę, na przykład 09:00',
    noSuchDay: () => 'Takiego dnia nie ma w\u00a0kalendarzu',
    noSuchMoment: () => 'Podaj dzień i\u00a0godzinę, które istnieją',
    noSuchTime: (clock) => `Tego dnia nie ma godziny ${clock}: zegary idą do przodu`,
    turned: () => 'Koniec musi być po początku',
    agesNeeded: () => 'Bieg dla dzieci wybiera się według wieku: podaj go przy każdym dystansie',
  },
  en: {
    required: () => 'Required',
    wrongKind: () => 'Invalid input',
    wrongForm: () => 'Invalid input',
    wrongEmail: () => 'Invalid e-mail address',
    wrongPhone: () => 'Phone must be a valid number without a country or area code',
    wrongDay: () => 'Enter a day that exists and is past',
    wrongPassword: () => 'This is not your current password',
    notYourEmail: () => 'This is not the e-mail address of this account',
    notEqual: () => 'Passwords must match',
    tooCommon: () => 'This password is too easy to guess. Choose another one.',
    oneWord: () => 'One word with a little added is easy to guess. Put several words together.',
    repeated: () => 'The same characters over and over are easy to guess. Choose another password.',
    inRow: () => 'Characters in a row are easy to guess. Choose another password.',
    ownData: () => 'This is little more than your name or address. Choose another password.',
    siteName: () => 'This is little more than the name of this site. Choose another password.',
    tooShort: (limit) => `At least ${limit} characters`,
    tooLong: (limit) => `At most ${limit} characters`,
    tooMany: (limit) => `Too many entries: at most ${limit}`,
    tooSmall: (limit) => `At least ${limit}`,
    tooLarge: (limit) => `At most ${limit}`,
    notWhole: () => 'Enter a whole number',
    notOffered: () => 'Choose one of these.',
    notAgreed: () => 'Acceptance of the terms is required',
    inUse: () => 'This is in use already',
    hidden: () => 'This text has characters that are not allowed',
    wrongKey: () => 'Small letters, digits, dots, hyphens and underscores, at most 63',
    wrongClock: () => 'Enter a time such as 09:00',
    noSuchDay: () => 'There is no such day in the calendar',
    noSuchMoment: () => 'Enter a day and a time that exist',
    noSuchTime: (clock) => `There is no ${clock} on that day: the clocks go forward`,
    turned: () => 'The end has to be after the beginning',
    agesNeeded: () => 'A kids’ run is chosen by age: every distance needs one',
  },
  de: {
    required: () => 'Bitte ausfüllen',
    wrongKind: () => 'Diese Eingabe können wir nicht annehmen',
    wrongForm: () => 'Diese Eingabe können wir nicht annehmen',
    wrongEmail: () => 'Prüfe die E-Mail-Adresse, zum Beispiel name@post.de',
    wrongPhone: () => 'Gib eine gültige Telefonnummer ohne Landes- oder Ortsvorwahl ein',
    wrongDay: () => 'Gib ein Datum an, das es gibt und das vergangen ist',
    wrongPassword: () => 'Das ist nicht dein jetziges Passwort',
    notYourEmail: () => 'Das ist nicht die E-Mail-Adresse dieses Kontos',
    notEqual: () => 'Die Passwörter müssen übereinstimmen',
    tooCommon: () => 'Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.',
    oneWord: () => 'Ein Wort mit einem kleinen Zusatz ist leicht zu erraten. Nimm mehrere Wörter.',
    repeated: () => 'Immer dieselben Zeichen sind leicht zu erraten. Wähle ein anderes Passwort.',
    inRow: () => 'Zeichen der Reihe nach sind leicht zu erraten. Wähle ein anderes Passwort.',
    ownData: () => 'Das ist kaum mehr als dein Name oder deine Adresse. Wähle ein anderes Passwort.',
    siteName: () => 'Das ist kaum mehr als der Name dieser Seite. Wähle ein anderes Passwort.',
    tooShort: (limit) => `Mindestens ${limit} Zeichen`,
    tooLong: (limit) => `Höchstens ${limit} Zeichen`,
    tooMany: (limit) => `Zu viele Einträge: höchstens ${limit}`,
    tooSmall: (limit) => `Mindestens ${limit}`,
    tooLarge: (limit) => `Höchstens ${limit}`,
    notWhole: () => 'Gib eine ganze Zahl ein',
    notOffered: () => 'Wähle eine dieser Möglichkeiten.',
    notAgreed: () => 'Bitte akzeptiere die AGB',
    inUse: () => 'Das ist schon vergeben',
    hidden: () => 'Dieser Text enthält unzulässige Zeichen',
    wrongKey: () => 'Kleine Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, höchstens 63',
    wrongClock: () => 'Gib eine Uhrzeit wie 09:00 ein',
    noSuchDay: () => 'Diesen Tag gibt es im Kalender nicht',
    noSuchMoment: () => 'Gib einen Tag und eine Uhrzeit an, die es gibt',
    noSuchTime: (clock) => `An diesem Tag gibt es ${clock}\u00a0Uhr nicht: Die Uhren werden vorgestellt`,
    turned: () => 'Das Ende muss nach dem Anfang liegen',
    agesNeeded: () => 'Ein Kinderlauf wird nach Alter gewählt: Jede Distanz braucht eines',
  },
};
