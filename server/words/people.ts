import type { Language } from '#contract/constants.ts';

/** Why something about a person cannot be put right, at its field. */
export const correctionWords: Readonly<
  Record<Language, { readonly accountsAddress: string; readonly noChild: string }>
> = {
  pl: {
    accountsAddress: 'Ta osoba ma konto. Adres zmienia się w\u00a0koncie.',
    noChild: 'Wiek podaje się tylko w\u00a0biegach dla dzieci.',
  },
  en: {
    accountsAddress: 'This person has an account. The address is changed there.',
    noChild: 'Only runs for children ask for an age.',
  },
  de: {
    accountsAddress: 'Diese Person hat ein Konto. Die Adresse wird dort geändert.',
    noChild: 'Nur Läufe für Kinder fragen nach dem Alter.',
  },
};
