import type { Language } from '#contract/constants.ts';

interface CalendarWords {
  readonly group: (number: number) => string;
  /** In a kids' run. */
  readonly bring: string;
  readonly saleOpens: (run: string) => string;
}

/** What stands beside a run in a calendar. */
export const calendarWords: Readonly<Record<Language, CalendarWords>> = {
  pl: {
    group: (number) => `Numer grupy: ${number}`,
    bring: 'Weź dowód tożsamości i\u00a0podpisane oświadczenie.',
    saleOpens: (run) => `Rusza sprzedaż: ${run}`,
  },
  en: {
    group: (number) => `Group number: ${number}`,
    bring: 'Bring an ID and the signed declaration.',
    saleOpens: (run) => `On sale now: ${run}`,
  },
  de: {
    group: (number) => `Gruppennummer: ${number}`,
    bring: 'Bring einen Ausweis und die unterschriebene Erklärung mit.',
    saleOpens: (run) => `Verkauf startet: ${run}`,
  },
};
