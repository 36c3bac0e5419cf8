import { type Currency, type Language, type Region, timeZoneOf } from '../constants.ts';

/** Money, figures, days and moments as people write them: alike on the screen, in mails and in answers. */

/** Language and the country whose habits its dates and figures follow. */
export const habits = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

/** Cents: `605,96 zł`, `€19.90`; two decimals always, less than nothing with a real minus. */
export function money(cents: number, currency: Currency, language: Language): string {
  const sign = cents < 0 ? '\u2212' : '';
  const amount = cached(
    `money ${language}`,
    () => new Intl.NumberFormat(habits[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(Math.abs(cents) / 100);
  if (currency === 'PLN') return `${sign}${amount}\u00a0zł`;
  return language === 'en' ? `${sign}€${amount}` : `${sign}${amount}\u00a0€`;
}

/** A plain number with the language's decimal mark, kilometres or per cent: `1,5`. */
export const number = (value: number, language: Language) =>
  cached(`number ${language}`, () => new Intl.NumberFormat(habits[language], { maximumFractionDigits: 2 })).format(
    value,
  );

/** What is run: `6 km Rekrut`; of a kids' run `Kids 6–8, 1 km`. The figure and its unit stay in one line. */
export function courseName(
  { distance, name, isKids }: { readonly distance: number; readonly name: string; readonly isKids: boolean },
  language: Language,
): string {
  const kilometres = `${number(distance, language)}\u00a0km`;
  return isKids ? `${name}, ${kilometres}` : `${kilometres} ${name}`;
}

/** A country's name for its two-letter code (docs/rules/page.md 1.7). */
export const countryName = (code: string, language: Language) =>
  cached(`country ${language}`, () => new Intl.DisplayNames(habits[language], { type: 'region' })).of(code) ?? code;

export const inFull = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The days of a run in full; of one day as `longDate`. */
export const longDays = (days: readonly string[], language: Language) =>
  daysInWords(days, language, { weekday: 'long', ...inFull });

/** A day `YYYY-MM-DD` in full: `sobota, 17 kwietnia 2027`. */
export const longDate = (day: string, language: Language) => onDay(day, language, { weekday: 'long', ...inFull });

/** A day of any year: `21 czerwca 1991`. */
export const dayOfYear = (day: string, language: Language) => onDay(day, language, inFull);

/** A moment's day where the run is, of any year: `3 marca 2026`. */
export const dateOf = (moment: Moment, region: Region, language: Language) => at(moment, region, language, inFull);

/** A moment's clock time where the run is: `9:45`, in German and English `09:45`. */
export const clockTime = (moment: Moment, region: Region, language: Language) =>
  at(moment, region, language, {
    hour: language === 'pl' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** A moment's day and time where the run is: `1 lutego, 10:00`, `1. Februar, 10:00 Uhr`. */
export const dayAndTime = (moment: Moment, region: Region, language: Language, weekday?: 'long' | 'short') =>
  `${at(moment, region, language, { weekday, day: 'numeric', month: 'long' })}, ${clockTime(moment, region, language)}${language === 'de' ? '\u00a0Uhr' : ''}`;

/** A moment's time beside a start: with its day where that is another, `4 czerwca, 23:15`; German says `Uhr`. */
export function timeBeside(moment: Moment, start: Moment, region: Region, language: Language): string {
  if (dateOf(moment, region, language) !== dateOf(start, region, language)) return dayAndTime(moment, region, language);
  return `${clockTime(moment, region, language)}${language === 'de' ? '\u00a0Uhr' : ''}`;
}

/**
 * A start's clock beside other starts: with its day where one of them is on another, `10:00 (6 czerwca)`, German
 * `6. Juni, 10:00`, so that 'at' may stand before and 'Uhr' behind it.
 */
export function clockAmong(moment: Moment, others: readonly Moment[], region: Region, language: Language): string {
  const clock = clockTime(moment, region, language);
  const own = dateOf(moment, region, language);
  if (others.every((other) => dateOf(other, region, language) === own)) return clock;
  const day = at(moment, region, language, { day: 'numeric', month: 'long' });
  return language === 'de' ? `${day}, ${clock}` : `${clock} (${day})`;
}

/** Days in a row as one text: `sobota, 5 czerwca – niedziela, 6 czerwca 2027`; a single one as ever. */
export function daysInWords(days: readonly string[], language: Language, options: Intl.DateTimeFormatOptions): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === last) return onDay(first, language, options);
  const key = `date ${language} ${JSON.stringify({ ...options, timeZone: 'UTC' })}`;
  return cached(key, () => new Intl.DateTimeFormat(habits[language], { ...options, timeZone: 'UTC' }))
    .formatRange(new Date(`${first}T12:00:00Z`), new Date(`${last}T12:00:00Z`))
    .replaceAll(/(\d\.?) (\p{L})/gu, '$1\u00a0$2');
}

/** ISO 8601 with offset. */
type Moment = Date | string;

export const onDay = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  dates(new Date(`${day}T12:00:00Z`), language, { ...options, timeZone: 'UTC' });

export const at = (moment: Moment, region: Region, language: Language, options: Intl.DateTimeFormatOptions) =>
  dates(new Date(moment), language, { ...options, timeZone: timeZoneOf[region] });

/** A day never parts from its month: `17\u00a0kwietnia`. */
const dates = (moment: Date, language: Language, options: Intl.DateTimeFormatOptions) =>
  cached(`date ${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(habits[language], options))
    .format(moment)
    .replace(/(\d\.?) (\p{L})/u, '$1\u00a0$2');

/** Formatters are slow to make (milliseconds on a phone) and never change: each is made when it is first needed. */
const made = new Map<string, unknown>();
export function cached<Formatter>(key: string, make: () => Formatter): Formatter {
  const found = made.get(key) as Formatter | undefined;
  if (found !== undefined) return found;
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}
