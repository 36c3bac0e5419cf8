import { type Currency, type Language, quantityDiscountFrom } from '../constants.ts';
import { money } from './format.ts';

/** Prices as they are advertised: with the fee, and with the word that says so (docs/rules/shop.md 2.7). */
interface PriceWords {
  /** `212.14 zł`, with `from` before it where others cost more. */
  readonly amount: string;
  /** `with fee`; null where there is none. */
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

interface Words {
  readonly free: string;
  readonly fee: string;
  readonly from: (price: string) => string;
  readonly group: (places: number, sum: string, saved: string) => string;
}
const words: Readonly<Record<Language, Words>> = {
  pl: {
    free: 'bezpłatnie',
    fee: 'z\u00a0opłatą',
    from: (price) => `od\u00a0${price}`,
    group: (places, sum, saved) => `${places}\u00a0miejsc: ${sum}, o\u00a0${saved} mniej`,
  },
  en: {
    free: 'free of charge',
    fee: 'with fee',
    from: (price) => `from ${price}`,
    group: (places, sum, saved) => `${places} places: ${sum}, ${saved} less`,
  },
  de: {
    free: 'kostenlos',
    fee: 'mit Gebühr',
    from: (price) => `ab ${price}`,
    group: (places, sum, saved) => `${places} Plätze: ${sum}, ${saved} weniger`,
  },
};
