import { type Currency, currencyOf, type Language, quantityDiscountFrom, type Region } from '../constants.ts';
import { at, cached, clockTime, dayAndTime, habits, money } from '../values/format.ts';
import type { NextPrice } from './catalogue.calls.ts';

/** Prices as they are advertised: with the fee, and with the word that says so (docs/rules/shop.md 2.7). */
interface PriceWords {
  /** `212.14 zł`, with `from` before it where others cost more. */
  readonly amount: string;
  /** `with fee`; null if there is none. */
  readonly fee: string | null;
  /** Both in one line. */
  readonly line: string;
}

/** What one place costs, or the cheapest of several. */
export function priceWords(
  cents: number,
  currency: Currency,
  language: Language,
  which: 'exactly' | 'from' = 'exactly',
): PriceWords {
  const { free, from, fee } = words[language];
  const sum = money(cents, currency, language);
  const amount = which === 'from' ? from(sum) : cents === 0 ? free : sum;
  return cents === 0 ? { amount, fee: null, line: amount } : { amount, fee, line: `${amount}, ${fee}` };
}

/** What the fewest places cost that have the group's price: `5 places: 959.18 zł, 101.50 zł less`. */
export function groupOfferWords(
  { price_with_fee, saved }: { readonly price_with_fee: number; readonly saved: number },
  currency: Currency,
  language: Language,
): string {
  const { free, group } = words[language];
  const sum = price_with_fee === 0 ? free : money(price_with_fee, currency, language);
  return group(quantityDiscountFrom, sum, money(saved, currency, language));
}

/** More than so many are not 'only' so many. */
const few = 100;

/** `222.29 zł from 1 March`, or `only 53 left at this price, then 273.04 zł`. */
export function nextPriceWords(next: NextPrice, region: Region, language: Language): string {
  const { free, later, left } = words[language];
  const price = next.price_with_fee === 0 ? free : money(next.price_with_fee, currencyOf[region], language);
  if (next.from !== null) return later(price, dayOrTime(next.from, region, language));
  const count = next.left ?? 0;
  const form = cached(`plural ${language}`, () => new Intl.PluralRules(habits[language])).select(count);
  return left(count, price, form);
}

/** A day that begins with the moment, else the moment. */
const dayOrTime = (moment: string, region: Region, language: Language) =>
  clockTime(moment, region, 'en') === '00:00'
    ? at(moment, region, language, { day: 'numeric', month: 'long' })
    : dayAndTime(moment, region, language);

interface Words {
  readonly free: string;
  readonly fee: string;
  readonly from: (price: string) => string;
  readonly later: (price: string, moment: string) => string;
  readonly left: (count: number, price: string, form: Intl.LDMLPluralRule) => string;
  readonly group: (places: number, sum: string, saved: string) => string;
}
const words: Readonly<Record<Language, Words>> = {
  pl: {
    free: 'bezpłatnie',
    fee: 'z\u00a0opłatą',
    from: (price) => `od\u00a0${price}`,
    later: (price, moment) => `od\u00a0${moment} ${price}`,
    left: (count, price, form) =>
      `jeszcze ${count}\u00a0${form === 'one' ? 'miejsce' : form === 'few' ? 'miejsca' : 'miejsc'} w\u00a0tej cenie, potem ${price}`,
    group: (places, sum, saved) => `${places}\u00a0miejsc: ${sum}, o\u00a0${saved} mniej`,
  },
  en: {
    free: 'free of charge',
    fee: 'with fee',
    from: (price) => `from ${price}`,
    later: (price, moment) => `${price} from ${moment}`,
    left: (count, price) => `${count > few ? '' : 'only '}${count} left at this price, then ${price}`,
    group: (places, sum, saved) => `${places} places: ${sum}, ${saved} less`,
  },
  de: {
    free: 'kostenlos',
    fee: 'mit Gebühr',
    from: (price) => `ab ${price}`,
    later: (price, moment) => `ab ${moment} ${price}`,
    left: (count, price) => `${count > few ? '' : 'nur '}noch ${count} zu diesem Preis, dann ${price}`,
    group: (places, sum, saved) => `${places} Plätze: ${sum}, ${saved} weniger`,
  },
};
