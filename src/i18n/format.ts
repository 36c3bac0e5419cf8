import type { Language, Region } from '#contract/constants.ts';
import { at, cached, daysInWords, habits, inFull, onDay } from '#contract/values/format.ts';
import { timeLeft } from '../lib/timeLeft.ts';

/** What only screens write; money, figures and whole dates are written as in mails (contract/values/format.ts). */

/** A phone number as one reads it aloud: `600 100 200`. No digit stands alone. */
export const spacedPhone = (digits: string) => digits.replaceAll(/\d{3}(?=\d{2})/gu, '$&\u00a0');

/** A text whose ranges stay in one line: a browser would break '6–8' after the dash. */
export const withWholeRanges = (text: string) => text.replaceAll(/(?<=\d)–(?=\d)/gu, '\u2060–\u2060');

/** A day with its weekday in short: 'sob., 17 kwietnia 2027'. */
export const weekdayDate = (day: string, language: Language) => onDay(day, language, { weekday: 'short', ...inFull });

/** A day without weekday and year: '17 kwietnia'. */
export const shortDate = (day: string, language: Language) => onDay(day, language, { day: 'numeric', month: 'long' });

/** The days of a run, with weekdays in short. */
export const weekdayDays = (days: readonly string[], language: Language) =>
  daysInWords(days, language, { weekday: 'short', ...inFull });

/** The days of a run, without weekday and year: '5–6 czerwca'. */
export const shortDays = (days: readonly string[], language: Language) =>
  daysInWords(days, language, { day: 'numeric', month: 'long' });

/** The leaf of a run of several days: '5–6', and its weekdays 'sobota i niedziela'. */
export function daysLeaf(days: readonly string[], language: Language) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const [one, other] = [dayLeaf(first, language), dayLeaf(last, language)];
  if (first === last) return one;
  const names = [one.weekday, other.weekday];
  const weekday =
    days.length > 2
      ? names.join(' – ')
      : cached(`list ${language}`, () => new Intl.ListFormat(habits[language])).format(names);
  return { ...one, day: `${one.day}–${other.day}`, weekday };
}

/** The parts of a run card's calendar leaf: '17' and 'kwi 2027'. */
export const dayLeaf = (day: string, language: Language) => ({
  day: String(Number(day.slice(8, 10))),
  month: onDay(day, language, { month: 'short', year: 'numeric' }),
  weekday: onDay(day, language, { weekday: 'long' }),
});

/** A month by its number, 1 to 12: 'kwiecień', as it stands alone. */
export const monthName = (month: number, language: Language) =>
  onDay(`2000-${String(month).padStart(2, '0')}-01`, language, { month: 'long' });

/** A moment's day where the run is, in full. */
export const longDateOf = (moment: string, region: Region, language: Language) =>
  at(moment, region, language, { weekday: 'long', ...inFull });

/** How long a deadline is off, in words of two units: '4 godziny i 12 minut', '2 days and 3 hours'. */
export function timeInWords(milliseconds: number, language: Language): string {
  const { days, hours, minutes, seconds } = timeLeft(milliseconds);
  const parts =
    days > 0
      ? [unit(days, 'day', language), unit(hours, 'hour', language)]
      : hours > 0
        ? [unit(hours, 'hour', language), unit(minutes, 'minute', language)]
        : [unit(minutes, 'minute', language), unit(seconds, 'second', language)];
  return cached(`list ${language}`, () => new Intl.ListFormat(habits[language])).format(parts);
}

const unit = (value: number, name: string, language: Language) =>
  cached(
    `unit ${name} ${language}`,
    () => new Intl.NumberFormat(habits[language], { style: 'unit', unit: name, unitDisplay: 'long' }),
  ).format(value);
