import type { Coupon } from '#contract/catalogue.calls.ts';
import type { Language, Region } from '#contract/constants.ts';
import { currencyOf } from '#contract/constants.ts';

interface CouponWords {
  readonly percent: (off: string) => string;
  readonly value: (off: string) => string;
  readonly limited: (places: number) => string;
}

const words: Readonly<Record<Language, CouponWords>> = {
  pl: {
    percent: (off) => `${off} taniej`,
    value: (off) => `${off} mniej za każde miejsce`,
    limited: (places) => (places === 1 ? 'na jedno miejsce' : `na ${places} ${pluralPl(places)}`),
  },
  en: {
    percent: (off) => `${off} off`,
    value: (off) => `${off} off every place`,
    limited: (places) => (places === 1 ? 'for one place' : `for ${places} places`),
  },
  de: {
    percent: (off) => `${off} Rabatt`,
    value: (off) => `${off} weniger für jeden Platz`,
    limited: (places) => (places === 1 ? 'für einen Platz' : `für ${places} Plätze`),
  },
};

/** What an accepted coupon gives: `MUD10: 10% off`. */
export function couponWords(coupon: Coupon, language: Language, region: Region): string {
  const { percent, value, limited } = words[language];
  const number = (amount: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(amount);
  const what =
    coupon.coupon_type === 'percent'
      ? percent(number(coupon.value / 10_000, { style: 'percent', maximumFractionDigits: 2 }))
      : value(number(coupon.value / 100, { style: 'currency', currency: currencyOf[region] }));
  const seats = coupon.seats_per_use === null ? '' : ` ${limited(coupon.seats_per_use)}`;
  return `${coupon.name}: ${what}${seats}`;
}

/** Several at once: how many of them hold. */
export const couponCountWords: Readonly<Record<Language, (good: number, all: number) => string>> = {
  pl: (good, all) => `Przyjęte kody: ${good} z\u00a0${all}`,
  en: (good, all) => `Codes accepted: ${good} of ${all}`,
  de: (good, all) => `Angenommene Codes: ${good} von ${all}`,
};

/** Over the columns of a file of coupons. */
export const couponColumns: Readonly<Record<Language, readonly string[]>> = {
  pl: ['Kod', 'Nazwa', 'Użyto', 'Najwyżej', 'Ważny od', 'Ważny do', 'Seria'],
  en: ['Code', 'Title', 'Uses', 'At most', 'Valid from', 'Valid until', 'Batch'],
  de: ['Code', 'Name', 'Benutzt', 'Höchstens', 'Gültig ab', 'Gültig bis', 'Serie'],
};

const pluralPl = (n: number) => (new Intl.PluralRules('pl').select(n) === 'few' ? 'miejsca' : 'miejsc');
