import type { Language, Region } from '#contract/constants.ts';

/**
 * The people who are there before the first visitor, so that waves, a group and a guardian's board have something to
 * show.
 */
export interface Scene {
  readonly region: Region;
  readonly language: Language;
  /** Strangers' groups fill its first waves in the middle of the day: full, nearly, and half. */
  readonly crowd: { readonly run: string; readonly category: string; readonly names: readonly string[] };
  /** The captain, then people who joined by the group's code; the last has not answered yet. */
  readonly group: {
    readonly run: string;
    readonly category: string;
    readonly name: string;
    readonly renamed: string;
    readonly people: readonly (readonly [given: string, family: string])[];
    readonly invited: string;
    readonly challenged: string;
  };
  readonly guardian: {
    readonly run: string;
    readonly category: string;
    readonly name: string;
    readonly who: readonly [given: string, family: string];
    /** A missing age has not been given yet. */
    readonly children: readonly { readonly name: string; readonly age?: number }[];
  };
}

export const scenes: readonly Scene[] = [
  {
    region: 'pl',
    language: 'pl',
    crowd: { run: 'poznan', category: '6km', names: ['Bagienne Wilki', 'Ekipa z Jeżyc', 'Mokre Skarpety'] },
    group: {
      run: 'krakow-legend',
      category: '21km',
      name: 'Żbiki',
      renamed: 'Błotne Żbiki',
      people: [
        ['Ola', 'Nowak'],
        ['Michał', 'Kaczmarek'],
        ['Zuzanna', 'Wójcik'],
        ['Tomek', 'Lewandowski'],
        ['Kasia', 'Dąbrowska'],
      ],
      invited: 'piotr.krawczyk@example.com',
      challenged: 'iza.pawlak@example.com',
    },
    guardian: {
      run: 'gdansk-kids',
      category: 'kids-6-8',
      name: 'Klasa 2b',
      who: ['Marta', 'Zielińska'],
      children: [{ name: 'Staś', age: 8 }, { name: 'Hania', age: 7 }, { name: 'Leon' }],
    },
  },
  {
    region: 'de',
    language: 'de',
    crowd: { run: 'muenchen', category: '6km', names: ['Isarfüchse', 'Team Nasse Socken', 'Die Grubengräber'] },
    group: {
      run: 'muenchen',
      category: '12km',
      name: 'Wildkatzen',
      renamed: 'Schlammkatzen',
      people: [
        ['Lena', 'Schmidt'],
        ['Jonas', 'Becker'],
        ['Mia', 'Hoffmann'],
        ['Felix', 'Wagner'],
        ['Aylin', 'Yıldız'],
      ],
      invited: 'paul.richter@example.com',
      challenged: 'clara.neumann@example.com',
    },
    guardian: {
      run: 'berlin-kids',
      category: 'kids-6-8',
      name: 'Klasse 2b',
      who: ['Sabine', 'Krüger'],
      children: [{ name: 'Emil', age: 8 }, { name: 'Frieda', age: 7 }, { name: 'Leon' }],
    },
  },
];

export const plain = (name: string) =>
  name.toLowerCase().replaceAll('ł', 'l').replaceAll('ı', 'i').normalize('NFD').replaceAll(/\p{M}/gu, '');

export const emailOf = ([given, family]: readonly [string, string]) => `${plain(given)}.${plain(family)}@example.com`;

/** The people as whom a visitor can sign in, by the sandbox's Google. */
export const roles = scenes.flatMap(({ group: { people, renamed }, guardian: { who, name } }) => [
  { role: 'captain' as const, email: emailOf(people[0] ?? who), group: renamed },
  { role: 'guardian' as const, email: emailOf(who), group: name },
]);
