import type { Language } from '#contract/constants.ts';

interface NumberWords {
  readonly turned: (range: string) => string;
  readonly twice: (range: string) => string;
  readonly overlap: (range: string, other: string) => string;
  readonly worn: (bib: number, by: string) => string;
  readonly nobody: string;
}

/** Why start numbers are not given like this. */
export const numberWords: Readonly<Record<Language, NumberWords>> = {
  pl: {
    turned: (range) => `${range}: ostatni numer musi być większy od pierwszego.`,
    twice: (range) => `${range} ma dwa zakresy.`,
    overlap: (range, other) => `Zakresy nachodzą na siebie: ${range}, ${other}.`,
    worn: (bib, by) => `Numer ${bib} jest zajęty: ${by}.`,
    nobody: 'miejsce bez osoby',
  },
  en: {
    turned: (range) => `${range}: the last number has to be greater than the first.`,
    twice: (range) => `${range} has two ranges.`,
    overlap: (range, other) => `The ranges of ${range} and ${other} overlap.`,
    worn: (bib, by) => `Number ${bib} is taken: ${by}.`,
    nobody: 'a place without a person',
  },
  de: {
    turned: (range) => `${range}: Die letzte Nummer muss größer sein als die erste.`,
    twice: (range) => `${range} hat zwei Bereiche.`,
    overlap: (range, other) => `Die Bereiche von ${range} und ${other} überschneiden sich.`,
    worn: (bib, by) => `Die Nummer ${bib} ist vergeben: ${by}.`,
    nobody: 'ein Platz ohne Person',
  },
};
