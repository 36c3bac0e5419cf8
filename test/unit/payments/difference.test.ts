import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf } from '../../../server/domain/payments/distance/difference.ts';
import { isLong } from '../../kit/share.ts';

/** What another distance costs beside what was paid for the place (docs/rules/acts.md 11.2). */
const runs = { numRuns: isLong ? 100_000 : 2_000 };
const prices = (price: number, region: 'pl' | 'de' = 'pl') => ({
  region,
  sold: 0,
  periods: [{ until: null, until_sold: null, price, group_price: null }],
});
const cents = fc.integer({ min: 0, max: 60_000 });
const region = fc.constantFrom('pl' as const, 'de' as const);

it('less goes back, without a fee; more is asked for with its fee, and what no provider takes is not', () => {
  expect(differenceOf(prices(19_900), 24_900)).toMatchObject({ back: 5_000, toPay: 0, fee: 0, breakdown: null });
  expect(differenceOf(prices(24_900), 19_900)).toMatchObject({ back: 0, toPay: 5_075, fee: 75 });
  expect(differenceOf(prices(19_900), 19_900)).toMatchObject({ back: 0, toPay: 0 });
  expect(differenceOf(prices(19_950), 19_900)).toMatchObject({ back: 0, toPay: 0, fee: 0 });
});

it('any price against any share that is kept is as an oracle has it, to the cent', () => {
  const least = { pl: 200, de: 50 } as const;
  fc.assert(
    fc.property(cents, cents, region, (price, kept, at) => {
      const more = Math.max(0, price - kept);
      // Half a cent up, by whole numbers: 1.5 % of more.
      const fee = Number((BigInt(more) * 3n + 100n) / 200n);
      const isAsked = more > 0 && more + fee >= least[at];
      expect(differenceOf(prices(price, at), kept)).toMatchObject({
        ...{ price, kept, back: Math.max(0, kept - price) },
        ...{ toPay: isAsked ? more + fee : 0, fee: isAsked ? fee : 0 },
      });
    }),
    runs,
  );
});

it('no walk over the distances of a run gives back more than was paid, however small its steps', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 40 }), (paid, walk) => {
      let [kept, back] = [paid, 0];
      for (const price of walk) {
        const difference = differenceOf(prices(price), kept);
        back += difference.back;
        kept -= difference.back;
      }
      expect([back <= paid, kept + back]).toEqual([true, paid]);
    }),
    runs,
  );
});
