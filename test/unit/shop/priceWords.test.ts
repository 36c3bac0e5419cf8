import { describe, expect, it } from 'vitest';
import { groupOfferWords, nextPriceWords, priceWords } from '#contract/shop/priceWords.ts';

describe('what a place will cost next', () => {
  const day = { price_with_fee: 22_229, from: '2027-03-01T00:00:00+01:00', left: null };
  const hour = { ...day, from: '2027-03-01T12:30:00+01:00' };
  const left = { price_with_fee: 27_304, from: null, left: 53 };

  it.each([
    ['pl', 'od\u00a01\u00a0marca 222,29\u00a0zł', 'od\u00a01\u00a0marca, 12:30 222,29\u00a0zł'],
    ['en', '222.29\u00a0zł from 1\u00a0March', '222.29\u00a0zł from 1\u00a0March, 12:30'],
    ['de', 'ab 1.\u00a0März 222,29\u00a0zł', 'ab 1.\u00a0März, 12:30\u00a0Uhr 222,29\u00a0zł'],
  ] as const)('has its day, and its time unless it is midnight: %s', (language, atMidnight, later) => {
    expect(nextPriceWords(day, 'pl', language)).toBe(atMidnight);
    expect(nextPriceWords(hour, 'pl', language)).toBe(later);
  });

  it.each([
    [
      'pl',
      'jeszcze 53\u00a0miejsca w\u00a0tej cenie, potem 273,04\u00a0zł',
      'jeszcze 1\u00a0miejsce',
      'jeszcze 640\u00a0miejsc',
    ],
    ['en', 'only 53 left at this price, then 273.04\u00a0zł', 'only 1 left', '640 left'],
    ['de', 'nur noch 53 zu diesem Preis, dann 273,04\u00a0zł', 'nur noch 1', 'noch 640'],
  ] as const)('has how many are left until then: %s', (language, fifty, one, many) => {
    expect(nextPriceWords(left, 'pl', language)).toBe(fifty);
    expect(nextPriceWords({ ...left, left: 1 }, 'pl', language)).toMatch(new RegExp(`^${one} `, 'u'));
    expect(nextPriceWords({ ...left, left: 640 }, 'pl', language)).toMatch(new RegExp(`^${many} `, 'u'));
  });
});

describe('a price as it is advertised', () => {
  it.each([
    ['pl', 'od\u00a0212,14\u00a0zł, z\u00a0opłatą', '212,14\u00a0zł, z\u00a0opłatą'],
    ['en', 'from 212.14\u00a0zł, with fee', '212.14\u00a0zł, with fee'],
    ['de', 'ab 212,14\u00a0zł, mit Gebühr', '212,14\u00a0zł, mit Gebühr'],
  ] as const)('has the fee in it, and says so: %s', (language, from, exactly) => {
    expect(priceWords(21_214, 'PLN', language, 'from').line).toBe(from);
    expect(priceWords(21_214, 'PLN', language).line).toBe(exactly);
  });

  it('is one word if a place is free', () => {
    expect(priceWords(0, 'EUR', 'de')).toEqual({ amount: 'kostenlos', fee: null, line: 'kostenlos' });
    expect(priceWords(0, 'PLN', 'pl', 'from').line).toBe('od\u00a00,00\u00a0zł');
  });

  it.each([
    ['pl', '5\u00a0miejsc: 959,18\u00a0zł, o\u00a0101,50\u00a0zł mniej'],
    ['en', '5 places: 959.18\u00a0zł, 101.50\u00a0zł less'],
    ['de', '5 Plätze: 959,18\u00a0zł, 101,50\u00a0zł weniger'],
  ] as const)('of a group is one sum, and what that saves: %s', (language, words) => {
    expect(groupOfferWords({ price_with_fee: 95_918, saved: 10_150 }, 'PLN', language)).toBe(words);
  });
});
