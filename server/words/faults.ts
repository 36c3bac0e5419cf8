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
  | 'hidden';

/** The sentence at the field; `limit` is the number that the value should have kept to. */
export const faultWords: Readonly<Record<Language, Readonly<Record<Fault, (limit: string) => string>>>> = {
  pl: {
    required: () => 'To pole jest wymagane',
    wrongKind: () => 'To nie jest wartość, jakiej tu oczekujemy',
    wrongForm: () => 'Ta wartość ma nieprawidłową postać',
    wrongEmail: () => 'Nieprawidłowy adres e-mail',
    wrongPhone: () => 'Podaj poprawny numer telefonu bez kodu kraju i numeru kierunkowego',
    wrongDay: () => 'Podaj istniejącą datę z przeszłości',
    wrongPassword: () => 'To nie jest Twoje obecne hasło',
    notYourEmail: () => 'To nie jest adres e-mail tego konta',
    notEqual: () => 'Hasła muszą być takie same',
    tooCommon: () => 'To hasło jest zbyt popularne. Wymyśl własne.',
    oneWord: () => 'To słowo z drobnym dodatkiem, więc łatwo je odgadnąć. Połącz kilka słów.',
    repeated: () => 'Te same znaki w kółko łatwo odgadnąć. Wymyśl inne hasło.',
    inRow: () => 'Znaki po kolei łatwo odgadnąć. Wymyśl inne hasło.',
    ownData: () => 'To niewiele więcej niż Twoje imię, nazwisko lub adres. Wymyśl inne hasło.',
    siteName: () => 'To niewiele więcej niż nazwa tej strony. Wymyśl inne hasło.',
    tooShort: (limit) => `Za krótkie: co najmniej tyle znaków: ${limit}`,
    tooLong: (limit) => `Za długie: najwyżej tyle znaków: ${limit}`,
    tooMany: (limit) => `Za dużo pozycji: najwyżej ${limit}`,
    tooSmall: (limit) => `Najmniej ${limit}`,
    tooLarge: (limit) => `Najwyżej ${limit}`,
    notWhole: () => 'Podaj liczbę całkowitą',
    notOffered: () => 'Wybierz jedną z dostępnych możliwości',
    notAgreed: () => 'Wymagana jest akceptacja regulaminu',
    hidden: () => 'Ten tekst zawiera niedozwolone znaki',
  },
  en: {
    required: () => 'Required',
    wrongKind: () => 'This is not the kind of value that belongs here',
    wrongForm: () => 'This value does not have the right form',
    wrongEmail: () => 'Invalid e-mail address',
    wrongPhone: () => 'Phone must be a valid number without a country or area code',
    wrongDay: () => 'Enter a day that exists and is past',
    wrongPassword: () => 'This is not your current password',
    notYourEmail: () => 'This is not the e-mail address of this account',
    notEqual: () => 'Passwords must match',
    tooCommon: () => 'Too many people have this password. Make up one of your own.',
    oneWord: () => 'This is one word with a little added, which is soon guessed. Put several words together.',
    repeated: () => 'The same characters again and again are soon guessed. Make up another password.',
    inRow: () => 'Characters in a row are soon guessed. Make up another password.',
    ownData: () => 'This is little more than your name or address. Make up another password.',
    siteName: () => 'This is little more than the name of this site. Make up another password.',
    tooShort: (limit) => `Too short: at least ${limit} characters`,
    tooLong: (limit) => `Too long: at most ${limit} characters`,
    tooMany: (limit) => `Too many entries: at most ${limit}`,
    tooSmall: (limit) => `At least ${limit}`,
    tooLarge: (limit) => `At most ${limit}`,
    notWhole: () => 'Enter a whole number',
    notOffered: () => 'Choose one of the possible values',
    notAgreed: () => 'Acceptance of the terms is required',
    hidden: () => 'This text has characters that are not allowed',
  },
  de: {
    required: () => 'Pflichtfeld',
    wrongKind: () => 'Diese Art von Wert gehört hier nicht hin',
    wrongForm: () => 'Dieser Wert hat nicht die richtige Form',
    wrongEmail: () => 'Ungültige E-Mail-Adresse',
    wrongPhone: () => 'Gib eine gültige Telefonnummer ohne Länder- oder Ortsvorwahl ein',
    wrongDay: () => 'Gib einen Tag an, den es gibt und der vergangen ist',
    wrongPassword: () => 'Das ist nicht dein jetziges Passwort',
    notYourEmail: () => 'Das ist nicht die E-Mail-Adresse dieses Kontos',
    notEqual: () => 'Die Passwörter müssen übereinstimmen',
    tooCommon: () => 'Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.',
    oneWord: () => 'Das ist ein Wort mit etwas Beiwerk, und das ist schnell erraten. Nimm mehrere Wörter.',
    repeated: () => 'Immer dieselben Zeichen sind schnell erraten. Denk dir ein anderes Passwort aus.',
    inRow: () => 'Zeichen der Reihe nach sind schnell erraten. Denk dir ein anderes Passwort aus.',
    ownData: () => 'Das ist kaum mehr als dein Name oder deine Adresse. Denk dir ein anderes Passwort aus.',
    siteName: () => 'Das ist kaum mehr als der Name dieser Seite. Denk dir ein anderes Passwort aus.',
    tooShort: (limit) => `Zu kurz: mindestens ${limit} Zeichen`,
    tooLong: (limit) => `Zu lang: höchstens ${limit} Zeichen`,
    tooMany: (limit) => `Zu viele Einträge: höchstens ${limit}`,
    tooSmall: (limit) => `Mindestens ${limit}`,
    tooLarge: (limit) => `Höchstens ${limit}`,
    notWhole: () => 'Gib eine ganze Zahl ein',
    notOffered: () => 'Wähle eine der Möglichkeiten',
    notAgreed: () => 'Die Zustimmung zu den Bedingungen ist erforderlich',
    hidden: () => 'Dieser Text enthält unzulässige Zeichen',
  },
};
