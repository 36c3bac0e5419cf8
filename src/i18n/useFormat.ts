import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Currency, Language, Region } from '#contract/constants.ts';
import { defaultLanguage, languages } from '#contract/constants.ts';
import type { NextPrice } from '#contract/shop/catalogue.calls.ts';
import { groupOfferWords, nextPriceWords, priceWords } from '#contract/shop/priceWords.ts';
import * as shared from '#contract/values/format.ts';
import * as format from './format.ts';

/** What is run, as answers tell it. */
interface Course {
  readonly distance: number;
  readonly category_name: string;
  readonly is_kids: boolean;
}

/** Dates, figures and names in the language that the page is in; changes with it. */
export function useFormat() {
  const { i18n } = useLingui();
  const language: Language = languages.find((one) => one === i18n.locale) ?? defaultLanguage;
  return useMemo(
    () => ({
      language,
      money: (cents: number, currency: Currency) => shared.money(cents, currency, language),
      priceWords: (cents: number, currency: Currency, which?: 'from') => priceWords(cents, currency, language, which),
      groupOfferWords: (offer: Parameters<typeof groupOfferWords>[0], currency: Currency) =>
        groupOfferWords(offer, currency, language),
      nextPriceWords: (next: NextPrice, region: Region) => nextPriceWords(next, region, language),
      longDate: (day: string) => shared.longDate(day, language),
      weekdayDate: (day: string) => format.weekdayDate(day, language),
      dayOfYear: (day: string) => shared.dayOfYear(day, language),
      shortDate: (day: string) => format.shortDate(day, language),
      dayLeaf: (day: string) => format.dayLeaf(day, language),
      longDays: (days: readonly string[]) => shared.longDays(days, language),
      weekdayDays: (days: readonly string[]) => format.weekdayDays(days, language),
      shortDays: (days: readonly string[]) => format.shortDays(days, language),
      daysLeaf: (days: readonly string[]) => format.daysLeaf(days, language),
      clockAmong: (moment: string, others: readonly string[], region: Region) =>
        shared.clockAmong(moment, others, region, language),
      monthName: (month: number) => format.monthName(month, language),
      clockTime: (moment: string, region: Region) => shared.clockTime(moment, region, language),
      dayAndTime: (moment: string, region: Region, weekday?: 'short') =>
        shared.dayAndTime(moment, region, language, weekday),
      dateOf: (moment: string, region: Region) => shared.dateOf(moment, region, language),
      longDateOf: (moment: string, region: Region) => format.longDateOf(moment, region, language),
      timeInWords: (milliseconds: number) => format.timeInWords(milliseconds, language),
      course: ({ distance, category_name: name, is_kids: isKids }: Course) =>
        format.withWholeRanges(shared.courseName({ distance, name, isKids }, language)),
      number: (value: number) => shared.number(value, language),
      countryName: (code: string) => shared.countryName(code, language),
    }),
    [language],
  );
}
