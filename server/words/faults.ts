import type { Language } from '#contract/constants.ts';

/** What can be wrong with one field. */
export type Fault =
  | 'required'
  | 'wrongKind'
  | 'wrongForm'
  | 'wrongEmail'
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
