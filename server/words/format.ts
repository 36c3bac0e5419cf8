import type { Language, Region } from '#contract/constants.ts';
import * as shared from '#contract/values/format.ts';
import { cached, habits, timeBeside } from '#contract/values/format.ts';
import { type StartFacts, startTimes } from '#contract/values/startTimes.ts';

/** What only mails and answers write: whole dates that no line parts, how long, how far, and forms of a word. */

/** A day `YYYY-MM-DD` in full: `sobota, 17 kwietnia 2027`. */
export const longDate = (day: string, language: Language) => unparted(shared.longDate(day, language));

/** The same for a run of several days. */
export const longDays = (days: readonly string[], language: Language) => unparted(shared.longDays(days, language));

/** Days without weekday: `5–6 czerwca 2027`. */
export const daysWithYear = (days: readonly string[], language: Language) =>
  unparted(shared.daysInWords(days, language, shared.inFull));

/** A day without weekday: `17 kwietnia 2027`. */
export const dateWithYear = (day: string, language: Language) => unparted(shared.dayOfYear(day, language));

/** The day of a moment where the run is: `17 kwietnia 2027`. */
export const dayOf = (moment: Date, region: Region, language: Language) =>
  unparted(shared.dateOf(moment, region, language));

/** A moment's day and time where the run is: `niedziela, 22 listopada, 10:00`. */
export const dayAndTime = (moment: Date, region: Region, language: Language) =>
  shared.dayAndTime(moment, region, language, 'long');

/** Its weekday may stand on the line before. */
const unparted = (date: string) => date.replace(/ (?=\d{4}$)/u, '\u00a0');

/** Milliseconds in the two largest units: `1 day 4 hours`, `3 godziny 20 minut`; under a minute as one minute. */
export function duration(milliseconds: number, language: Language): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unitFormat(unit, language).format(count))
    .join(' ');
}

/** How far away a moment is, never rounded down: `in 40 seconds`, `za 12 minut`, `in 23 Stunden`. */
export function fromNow(seconds: number, language: Language): string {
  const format = cached(`relative ${language}`, () => new Intl.RelativeTimeFormat(habits[language]));
  if (seconds < 60) return format.format(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour');
}

/** The form of a word that goes with a number; Polish has three. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const rule = cached(`plural ${language}`, () => new Intl.PluralRules(habits[language])).select(count);
  return forms[rule as keyof PluralForms] ?? forms.other;
}
export interface PluralForms {
  readonly one: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

const unitFormat = (unit: string, language: Language) =>
  cached(
    `unit ${unit} ${language}`,
    () => new Intl.NumberFormat(habits[language], { style: 'unit', unit, unitDisplay: 'long' }),
  );

interface Times {
  readonly gates: string;
  readonly beThere: string;
  readonly start: string;
}

/** The three times of a start in a line, the same as on the screen (src/i18n/useStartTimes.ts). */
export function timesInWords(facts: StartFacts, language: Language): string {
  const { gates, beThere, start } = startTimes(facts);
  const clock = (moment: Date) => timeBeside(moment, start, facts.region, language);
  const times = { gates: clock(gates), beThere: clock(beThere), start: clock(start) };
  return startWords[language][facts.is_kids ? 'kids' : 'others'](times);
}

/** A text about children speaks to several people. */
const startWords: Readonly<Record<Language, Readonly<Record<'kids' | 'others', (times: Times) => string>>>> = {
  pl: {
    others: ({ gates, beThere, start }) => `Biuro zawodów od\u00a0${gates}, bądź do\u00a0${beThere}, start ${start}`,
    kids: ({ gates, beThere, start }) => `Biuro zawodów od\u00a0${gates}, bądźcie do\u00a0${beThere}, start ${start}`,
  },
  en: {
    others: ({ gates, beThere, start }) => `Gates open ${gates}, be there by ${beThere}, start ${start}`,
    kids: ({ gates, beThere, start }) => `Gates open ${gates}, be there by ${beThere}, start ${start}`,
  },
  de: {
    others: ({ gates, beThere, start }) => `Einlass ab ${gates}, sei bis ${beThere} da, Start ${start}`,
    kids: ({ gates, beThere, start }) => `Einlass ab ${gates}, seid bis ${beThere} da, Start ${start}`,
  },
};
