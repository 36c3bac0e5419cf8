import { type Currency, type Language, type Region, timeZoneOf } from '#contract/constants.ts';

/** Money, days and moments in a person's language, written as the app writes them (src/i18n/format.ts). */

/** Language and the country whose habits its dates and figures follow. */
const tags: Readonly<Record<Language, string>> = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' };

/** Cents as people write them: `605,96 zł`, `€19.90`; a discount with a real minus. */
export function money(cents: number, currency: Currency, language: Language): string {
  const sign = cents < 0 ? '\u2212' : '';
  const amount = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.abs(cents) / 100,
  );
  if (currency === 'PLN') return `${sign}${amount}\u00a0zł`;
  return language === 'en' ? `${sign}€${amount}` : `${sign}${amount}\u00a0€`;
}

/** A day `YYYY-MM-DD` in full: `sobota, 17 kwietnia 2027`. */
export const longDate = (day: string, language: Language) =>
  written(language, 'UTC', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, midnight(day));

/** A day without weekday: `17 kwietnia 2027`. */
export const dateWithYear = (day: string, language: Language) =>
  written(language, 'UTC', { day: 'numeric', month: 'long', year: 'numeric' }, midnight(day));

/** The day of a moment where the run is: `17 kwietnia 2027`. */
export const dayOf = (moment: Date, region: Region, language: Language) =>
  written(language, timeZoneOf[region], { day: 'numeric', month: 'long', year: 'numeric' }, moment);

/** Of its two letters: `Polska`. */
export const countryName = (code: string, language: Language) =>
  kept(`country ${language}`, () => new Intl.DisplayNames(tags[language], { type: 'region' })).of(code) ?? code;

/** A moment's clock time where the run is: `9:45`, in German and English `09:45`. */
export const clockTime = (moment: Date, region: Region, language: Language) =>
  dateFormat(language, timeZoneOf[region], {
    hour: language === 'pl' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);

/** A moment's day and time where the run is: `niedziela, 22 listopada, 10:00`. */
export const dayAndTime = (moment: Date, region: Region, language: Language) =>
  `${written(language, timeZoneOf[region], { weekday: 'long', day: 'numeric', month: 'long' }, moment)}, ${clockTime(moment, region, language)}${language === 'de' ? '\u00a0Uhr' : ''}`;

/** A plain number: `1,5`. */
export const number = (value: number, language: Language) => numberFormat(language).format(value);

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
    .map(([count, unit]) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ');
}

/** How far away a moment is, never said too short: `in 40 seconds`, `za 12 minut`, `in 23 Stunden`. */
export function fromNow(seconds: number, language: Language): string {
  const format = kept(`relative ${language}`, () => new Intl.RelativeTimeFormat(tags[language]));
  if (seconds < 60) return format.format(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour');
}

/** The form of a word that goes with a number; Polish has three. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const rule = kept(`plural ${language}`, () => new Intl.PluralRules(tags[language])).select(count);
  return forms[rule as keyof PluralForms] ?? forms.other;
}
export interface PluralForms {
  readonly one: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day in words, which no line parts; its weekday may stand on the line before. */
const written = (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions, moment: Date) =>
  dateFormat(language, timeZone, options)
    .format(moment)
    .replaceAll(/(?<=\d\.?) | (?=\d{4}$)/gu, '\u00a0');

const dateFormat = (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  kept(
    `date ${language} ${timeZone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(tags[language], { timeZone, ...options }),
  );

const numberFormat = (language: Language, options: Intl.NumberFormatOptions = {}) =>
  kept(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tags[language], options));

/** To make a formatter costs more than all that one mail formats, and memory of its own; there are few. */
const made = new Map<string, unknown>();
function kept<Formatter>(key: string, make: () => Formatter): Formatter {
  const found = made.get(key) as Formatter | undefined;
  if (found !== undefined) return found;
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}
