import { expect, it } from 'vitest';
import { newCouponCode } from '../../../server/domain/runs/coupons/couponCode.ts';
import { couponWords } from '../../../server/words/coupons.ts';

/** As Excel reads them in three languages: `MAR1`, `SEP-2027`. */
const month =
  /^(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|STY|LUT|KWI|MAJ|CZE|LIP|SIE|WRZ|LIS|GRU|MRZ|MAI|OKT|DEZ)-?\d+$/u;

it('a code of a batch is no number and no day to a spreadsheet, whatever stands before it', () => {
  for (const prefix of ['', '12', '2027-', '1E', 'MAR']) {
    for (const code of Array.from({ length: 2_000 }, () => prefix + newCouponCode())) {
      expect(code.slice(prefix.length)).toMatch(
        /^[A-DF-HJKMNP-TV-Z][\dA-HJKMNP-TV-Z]{3}[A-DF-HJKMNP-TV-Z][\dA-HJKMNP-TV-Z]{3}$/u,
      );
      expect(Number.isNaN(Number(code))).toBe(true);
      expect(code).not.toMatch(month);
    }
  }
});

const coupon = { name: 'C', title: '', coupon_type: 'value', value: 1_000, seats_per_use: null } as const;
it.each([
  [
    null,
    [
      'C: 10,00\u00a0zł taniej za każde miejsce',
      'C: 10.00\u00a0zł off every place',
      'C: 10,00\u00a0zł Rabatt pro Platz',
    ],
  ],
  [
    1,
    [
      'C: 10,00\u00a0zł taniej na jedno miejsce',
      'C: 10.00\u00a0zł off one place',
      'C: 10,00\u00a0zł Rabatt für einen Platz',
    ],
  ],
  [
    3,
    [
      'C: 10,00\u00a0zł taniej na każde z\u00a03 miejsc',
      'C: 10.00\u00a0zł off each of 3 places',
      'C: 10,00\u00a0zł Rabatt für jeden von 3 Plätzen',
    ],
  ],
])('what a value coupon gives for %s places reads well in each language', (seats_per_use, words) => {
  const texts = (['pl', 'en', 'de'] as const).map((lang) => couponWords({ ...coupon, seats_per_use }, lang, 'pl'));
  expect(texts).toEqual(words);
});
