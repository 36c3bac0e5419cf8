import { type Currency, type Language, type Region, timeZoneOf } from '#contract/constants.ts';
import { timeLeft } from '../lib/timeLeft.ts';

/** Language and the country whose habits its dates and figures follow. */
const tag = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

/** Cents as people write them: '605,96 zł', '€19.90'; two decimals always. */
export function money(cents: number, currency: Currency, language: Language): string {
  const amount = memo(
    `money ${language}`,
    () => new Intl.NumberFormat(tag[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(cents / 100);
  if (currency === 'PLN') return `${amount}\u00a0zł`;
  return language === 'en' ? `€${amount}`.replace('€-', '-€') : `${amount}\u00a0€`;
}

/** A day `YYYY-MM-DD` in full: 'sobota, 17 kwietnia 2027'. */
export const longDate = (day: string, language: Language) =>
  onDay(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** A day with its weekday in short: 'sob., 17 kwietnia 2027'. */
export const weekdayDate = (day: string, language: Language) =>
  onDay(day, language, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });

/** A day of any year: '21 czerwca 1991'. */
export const dayOfYear = (day: string, language: Language) =>
  onDay(day, language, { day: 'numeric', month: 'long', year: 'numeric' });

/** A day without weekday and year: '17 kwietnia'. */
export const shortDate = (day: string, language: Language) => onDay(day, language, { day: 'numeric', month: 'long' });

/** The parts of a run card's calendar leaf: '17' and 'kwi 2027'. */
export const dayLeaf = (day: string, language: Language) => ({
  day: String(Number(day.slice(8, 10))),
  month: onDay(day, language, { month: 'short', year: 'numeric' }),
  weekday: onDay(day, language, { weekday: 'long' }),
});

/** A month by its number, 1 to 12: 'kwiecień', as it stands alone. */
export const monthName = (month: number, language: Language) =>
  onDay(`2000-${String(month).padStart(2, '0')}-01`, language, { month: 'long' });

/** A moment's clock time where the run is: '9:45', in German and English '09:45'. */
export const clockTime = (moment: string, region: Region, language: Language) =>
  at(moment, region, language, {
    hour: language === 'pl' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** A moment's day and time where the run is: '1 lutego, 10:00', '1. Februar, 10:00 Uhr'. */
export const dayAndTime = (moment: string, region: Region, language: Language) =>
  `${at(moment, region, language, { day: 'numeric', month: 'long' })}, ${clockTime(moment, region, language)}${language === 'de' ? '\u00a0Uhr' : ''}`;

/** A moment's day where the run is, of any year: '3 marca 2026'. */
export const dateOf = (moment: string, region: Region, language: Language) =>
  at(moment, region, language, { day: 'numeric', month: 'long', year: 'numeric' });

/** A moment's day where the run is, in full. */
export const longDateOf = (moment: string, region: Region, language: Language) =>
  at(moment, region, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** How long a deadline is off, in words of two units: '4 godziny i 12 minut', '2 days and 3 hours'. */
export function timeInWords(milliseconds: number, language: Language): string {
  const { days, hours, minutes, seconds } = timeLeft(milliseconds);
  const parts =
    days > 0
      ? [unit(days, 'day', language), unit(hours, 'hour', language)]
      : hours > 0
        ? [unit(hours, 'hour', language), unit(minutes, 'minute', language)]
        : [unit(minutes, 'minute', language), unit(seconds, 'second', language)];
  return memo(`list ${language}`, () => new Intl.ListFormat(tag[language])).format(parts);
}

const unit = (value: number, name: string, language: Language) =>
  memo(
    `unit ${name} ${language}`,
    () => new Intl.NumberFormat(tag[language], { style: 'unit', unit: name, unitDisplay: 'long' }),
  ).format(value);

/** A plain number with the language's decimal mark: kilometres, per cent. */
export const number = (value: number, language: Language) =>
  memo(`number ${language}`, () => new Intl.NumberFormat(tag[language], { maximumFractionDigits: 2 })).format(value);

/** A country's name for its two-letter code (docs/rules/page.md 1.7). */
export const countryName = (code: string, language: Language) =>
  memo(`country ${language}`, () => new Intl.DisplayNames(tag[language], { type: 'region' })).of(code) ?? code;

const onDay = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  whole(dates(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)));

const at = (moment: string, region: Region, language: Language, options: Intl.DateTimeFormatOptions) =>
  whole(dates(language, { ...options, timeZone: timeZoneOf[region] }).format(new Date(moment)));

/** A day never parts from its month: '17\u00a0kwietnia'. */
const whole = (date: string) => date.replace(/(\d\.?) (\p{L})/u, '$1\u00a0$2');

const dates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  memo(`date ${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag[language], options));

/** Formatters are slow to make (milliseconds on a phone) and never change. */
const made = new Map<string, unknown>();
function memo<Formatter>(key: string, make: () => Formatter): Formatter {
  const found = made.get(key) as Formatter | undefined;
  if (found !== undefined) return found;
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}
