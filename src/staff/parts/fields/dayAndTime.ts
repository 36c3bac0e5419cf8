import type { Language } from '#contract/constants.ts';

const habits: Readonly<Record<Language, string>> = { pl: 'pl-PL', de: 'de-DE', en: 'en-GB' };

/** A day `YYYY-MM-DD` as it is typed in a language: 17.04.2027, 17/04/2027. */
export const typedDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(habits[language], {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(Date.parse(day));

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/u,
  /^(?<day>\d\d?)[./ -]\s*(?<month>\d\d?)[./ -]\s*(?<year>\d{4}|\d\d)$/u,
  // The number pad of a phone has nothing to stand between them.
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4}|\d\d)$/u,
];

/** The day that was typed, `YYYY-MM-DD`: day, month, year, or the other way round; null for none that exists. */
export function dayIn(text: string): string | null {
  const form = dayForms.find((one) => one.test(text.trim()));
  const { day, month, year } = form?.exec(text.trim())?.groups ?? {};
  const date = `${year?.padStart(4, '20')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isDay(date) ? date : null;
}

/** `YYYY-MM-DD` that the calendar has. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/u.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

/** The time that was typed, `HH:MM` of 24 hours: 9, 9:30, 9.30, 930, 0930; null for none. */
export function timeIn(text: string): string | null {
  const [, hour, minute = '00'] = /^\s*([01]?\d|2[0-3])(?:[:.,h ]?([0-5]\d))?\s*$/u.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
}
