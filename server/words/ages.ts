import type { Language } from '#contract/constants.ts';

interface AgeWords {
  readonly range: (from: number, to: number) => string;
  readonly other: string;
  readonly missing: string;
}

/** The ages that a distance is for: at a field, in mails, and alike in the app. */
export const ageWords: Readonly<Record<Language, AgeWords>> = {
  pl: {
    range: (from, to) => `Tu biegną dzieci w\u00a0wieku ${from}–${to}\u00a0lat.`,
    other: 'Dziecko w\u00a0innym wieku wymaga osobnego zamówienia.',
    missing: 'Podaj wiek dziecka.',
  },
  en: {
    range: (from, to) => `Children aged ${from} to ${to} run here.`,
    other: 'A child of another age needs a separate order.',
    missing: 'Say how old the child is.',
  },
  de: {
    range: (from, to) => `Hier laufen Kinder von ${from} bis ${to} Jahren.`,
    other: 'Ein Kind in anderem Alter braucht eine eigene Bestellung.',
    missing: 'Gib an, wie alt das Kind ist.',
  },
};
