import type { Language, Region } from '#contract/constants.ts';
import { currencyOf } from '#contract/constants.ts';
import type { Coupon } from '#contract/shop/catalogue.calls.ts';
import { money } from '#contract/values/format.ts';

interface CouponWords {
  /** Off the price of each place that the coupon covers; `null` covers all. */
  readonly percent: (off: string, places: number | null) => string;
  readonly value: (off: string, places: number | null) => string;
}

const words: Readonly<Record<Language, CouponWords>> = {
  pl: {
    percent: (off, places) => `${off} taniej${placesPl(places)}`,
    value: (off, places) => `${off} taniej${placesPl(places) || ' za każde miejsce'}`,
  },
  en: {
    percent: (off, places) => `${off} off${placesEn(places)}`,
    value: (off, places) => `${off} off${placesEn(places) || ' every place'}`,
  },
  de: {
    percent: (off, places) => `${off} Rabatt${placesDe(places)}`,
    value: (off, places) => `${off} Rabatt${placesDe(places) || ' pro Platz'}`,
  },
};

function placesPl(places: number | null): string {
  if (places === null) return '';
  return places === 1 ? ' na jedno miejsce' : ` na każde z\u00a0${places} miejsc`;
}
function placesEn(places: number | null): string {
  if (places === null) return '';
  return places === 1 ? ' one place' : ` each of ${places} places`;
}
function placesDe(places: number | null): string {
  if (places === null) return '';
  return places === 1 ? ' für einen Platz' : ` für jeden von ${places} Plätzen`;
}

/** What an accepted coupon gives: `MUD10: 10% off`. */
export function couponWords(coupon: Coupon, language: Language, region: Region): string {
  const { percent, value } = words[language];
  const share = () =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(coupon.value / 10_000);
  const what =
    coupon.coupon_type === 'percent'
      ? percent(share(), coupon.seats_per_use)
      : value(money(coupon.value, currencyOf[region], language), coupon.seats_per_use);
  return `${coupon.name}: ${what}`;
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
