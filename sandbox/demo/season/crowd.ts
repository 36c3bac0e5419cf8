import type { Language, TshirtSize } from '#contract/constants.ts';
import { plain } from '../scenes.ts';
import type { Chance } from './chance.ts';

/** Somebody of the season's crowd, who does not exist. */
export interface Runner {
  readonly given: string;
  readonly family: string;
  readonly email: string;
  readonly language: Language;
  readonly sex: 'M' | 'K';
  readonly size: TshirtSize;
  /** `YYYY-MM-DD`. */
  readonly birthdate: string;
  readonly phone: string;
}

const women = [
  ...['Agnieszka', 'Aleksandra', 'Alicja', 'Anna', 'Barbara', 'Beata', 'Dorota', 'Elżbieta', 'Emilia', 'Ewelina'],
  ...['Gabriela', 'Grażyna', 'Hanna', 'Iwona', 'Joanna', 'Julia', 'Justyna', 'Kamila', 'Karolina', 'Katarzyna'],
  ...['Kinga', 'Magdalena', 'Małgorzata', 'Martyna', 'Monika', 'Natalia', 'Patrycja', 'Paulina', 'Sylwia', 'Weronika'],
  ...['Wiktoria', 'Zofia', 'Żaneta', 'Łucja', 'Róża', 'Bożena'],
];
const men = [
  ...['Adam', 'Andrzej', 'Bartłomiej', 'Błażej', 'Damian', 'Daniel', 'Dawid', 'Filip', 'Grzegorz', 'Hubert'],
  ...['Jacek', 'Jakub', 'Jarosław', 'Kamil', 'Krzysztof', 'Łukasz', 'Maciej', 'Marcin', 'Marek', 'Mateusz'],
  ...['Michał', 'Paweł', 'Piotr', 'Przemysław', 'Rafał', 'Radosław', 'Sebastian', 'Sławomir', 'Stanisław', 'Szymon'],
  ...['Tomasz', 'Wojciech', 'Zbigniew', 'Jędrzej', 'Święcisław', 'Mikołaj'],
];
/** As a man has them; a woman's end in -ska, -cka, -dzka. */
const families = [
  ...['Adamczyk', 'Bąk', 'Błaszczyk', 'Borkowski', 'Brzęczyszczykiewicz', 'Chmielewski', 'Czarnecki', 'Dąbrowski'],
  ...['Dudek', 'Gajewski', 'Głowacki', 'Górski', 'Grabowski', 'Jabłoński', 'Jaworski', 'Kaczmarek', 'Kamiński'],
  ...['Kołodziej', 'Kowalczyk', 'Kowalski', 'Kozłowski', 'Krajewski', 'Król', 'Krupa', 'Kubiak', 'Kwiatkowski'],
  ...['Lewandowski', 'Łuczak', 'Maciejewski', 'Malinowski', 'Mazurek', 'Michalak', 'Mróz', 'Nowakowski', 'Ostrowski'],
  ...['Pawłowski', 'Piątek', 'Pietrzak', 'Przybylski', 'Rutkowski', 'Sawicki', 'Sikora', 'Sobczak', 'Stępień'],
  ...['Szczepański', 'Szewczyk', 'Szymański', 'Ślusarczyk', 'Świątek', 'Tomaszewski', 'Urbański', 'Wasilewski'],
  ...['Wiśniewski', 'Witkowski', 'Włodarczyk', 'Woźniak', 'Wróbel', 'Wróblewski', 'Zając', 'Zalewski', 'Zawadzki'],
  ...['Ziółkowski', 'Źródłowski', 'Żak', 'Żukowski'],
];
const german = {
  K: ['Anja', 'Bärbel', 'Birgit', 'Grete', 'Heike', 'Jana', 'Jördis', 'Käthe', 'Lina', 'Marlene', 'Svenja', 'Ute'],
  M: ['Björn', 'Dirk', 'Götz', 'Jörg', 'Jürgen', 'Kai', 'Lukas', 'Matthias', 'Ole', 'Sören', 'Till', 'Uwe'],
  families: ['Bäcker', 'Böhm', 'Fuß', 'Großmann', 'Günther', 'Jäger', 'König', 'Köhler', 'Lange', 'Müller', 'Preuß'],
} as const;

const inHers = (family: string) => family.replace(/(?<stem>s|c|dz)ki$/u, '$<stem>ka');
const sizes = {
  K: [
    ['XS', 12],
    ['S', 30],
    ['M', 34],
    ['L', 17],
    ['XL', 6],
    ['XXL', 1],
  ],
  M: [
    ['XS', 1],
    ['S', 10],
    ['M', 32],
    ['L', 36],
    ['XL', 16],
    ['XXL', 5],
  ],
} as const; // prettier-ignore

/** The season's people; each address is somebody's, and nobody's in the world (RFC 2606). */
export function gather(chance: Chance, count: number): readonly Runner[] {
  const used = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const isGerman = chance.isLucky(0.07);
    const sex = chance.isLucky(0.42) ? 'K' : 'M';
    const given = chance.pick(isGerman ? german[sex] : sex === 'K' ? women : men);
    const theirs = chance.pick<string>(isGerman ? german.families : families);
    const family = !isGerman && sex === 'K' ? inHers(theirs) : theirs;
    const address = plain(`${given}.${family}`).replaceAll('ß', 'ss');
    const times = (used.get(address) ?? 0) + 1;
    used.set(address, times);
    const age = Math.round(16 + 12 * (chance.next() + chance.next() + chance.next()));
    const day = `${chance.between(1, 12)}`.padStart(2, '0');
    return {
      given,
      family,
      email: `${address}${times === 1 ? '' : times}@${isGerman ? 'post' : 'poczta'}.example`,
      language: isGerman ? 'de' : 'pl',
      sex,
      size: chance.weighed<TshirtSize>(sizes[sex]),
      birthdate: `${new Date().getUTCFullYear() - age}-${day}-${`${chance.between(1, 28)}`.padStart(2, '0')}`,
      phone: isGerman ? `49151${chance.between(1_000_000, 9_999_999)}` : `${chance.between(500_000_000, 799_999_999)}`,
    };
  });
}

const groupNames = [
  ...['Błotne Rysie', 'Mokre Żółwie', 'Świńskie Truchty', 'Ekipa z Retkini', 'Ździebełko Szybciej', 'Bieg i Bigos'],
  ...['Łódzkie Łosie', 'Kółko Graniaste', 'Pięć Promili Żelaza', 'Drużyna Piernika', 'Chwiejne Bociany', 'Dzikie Gęsi'],
  ...['Zadyszka Team', 'Bez Formy', 'Biuro Numer 4', 'Straż Pożarna Zgierz', 'Klub Ósemka', 'Wilki z Bałut'],
  ...['Strużnica Racing', 'Trzy Ćwierci Płuca', 'Kalosze i Kolosy', 'Matki Polki', 'Grupa Śmiga', 'Na Żarty'],
  ...['Jeże', 'Borsuki', 'Zające Niewzruszone', 'Grzęzawisko', 'Szkwał', 'Źrebaki', 'Schlammbären', 'Die Grätscher'],
];
export const groupName = (chance: Chance) => chance.pick(groupNames);
