import { describe, expect, it } from 'vitest';
import { groupOfferWords, priceWords } from '#contract/values/priceWords.ts';

describe('a price as it is advertised', () => {
  it.each([
    ['pl', 'od\u00a0212,14\u00a0zł, z\u00a0opłatą', '212,14\u00a0zł, z\u00a0opłatą'],
    ['en', 'from 212.14\u00a0zł, with fee', '212.14\u00a0zł, with fee'],
    ['de', 'ab 212,14\u00a0zł, mit Gebühr', '212,14\u00a0zł, mit Gebühr'],
  ] as const)('has the fee in it, and says so: %s', (language, from, exactly) => {
    expect(priceWords(21_214, 'PLN', language, 'from').line).toBe(from);
    expect(priceWords(21_214, 'PLN', language).line).toBe(exactly);
  });

  it('is one word where a place costs nothing', () => {
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
