import type { Language } from '#contract/constants.ts';

interface CalendarWords {
  readonly times: (gathering: string, start: string) => string;
  readonly group: (number: number) => string;
  /** In a kids' run. */
  readonly bring: string;
}

/** What stands beside a run in a calendar. */
export const calendarWords: Readonly<Record<Language, CalendarWords>> = {
  pl: {
    times: (gathering, start) => `Zbiórka o\u00a0${gathering}, start o\u00a0${start}`,
    group: (number) => `Numer grupy: ${number}`,
    bring: 'Weź dowód tożsamości i\u00a0podpisane oświadczenie.',
  },
  en: {
    times: (gathering, start) => `Gather at ${gathering}, start at ${start}`,
    group: (number) => `Group number: ${number}`,
    bring: 'Bring an ID and the signed declaration.',
  },
  de: {
    times: (gathering, start) => `Treffen um ${gathering}\u00a0Uhr, Start um ${start}\u00a0Uhr`,
    group: (number) => `Gruppennummer: ${number}`,
    bring: 'Bring einen Ausweis und die unterschriebene Erklärung mit.',
  },
};
