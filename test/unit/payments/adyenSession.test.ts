import { expect, it } from 'vitest';
import { expiryOf, sessionFor } from '../../../server/outside/adyen/session.ts';
import type { NewAttempt } from '../../../server/outside/gateway.ts';

const hours = (count: number) => new Date(count * 3_600_000);
const since = hours(0);

it.each([
  ['with its places', 2, 0, 2],
  ['within a day, where they are held longer', 48, 0, 23.5],
  ['at the same time, asked again later', 48, 23, 23.5],
  ['a span later, where little of the first is left', 100, 23.4, 47],
  ['some spans later', 200, 60, 70.5],
  ['with its places, also then', 62, 60, 62],
])('a session ends %s', (_, lapse, now, expiry) => {
  expect(expiryOf({ expiresAt: hours(lapse), since }, hours(now).getTime())).toEqual(hours(expiry));
});

it('a session of places that never lapse ends within a day', () => {
  expect(expiryOf({ expiresAt: null, since }, 0)).toEqual(hours(23.5));
});

const attempt: NewAttempt = {
  attemptId: 'attempt',
  paymentId: 'payment',
  provider: 'adyen',
  amount: 9_135,
  currency: 'EUR',
  email: 'ada@example.com',
  description: 'Muster Berlin #7',
  returnUrl: 'https://run.example/thank-you/payment',
  formUrl: 'https://run.example/payment/payment',
  region: 'de',
  language: 'de',
  payer: { name: 'Ada', surname: 'Nowak', address: null },
  breakdown: {
    initialSinglePrice: 5_000,
    singlePrice: 5_000,
    totalPrice: 9_000,
    placeDiscount: 0,
    couponTotal: 1_000,
    manipulation_fee: 135,
    toPay: 9_135,
  },
  seats: 2,
  expiresAt: hours(1),
  since,
};

it.each([
  ['pl', ['Rabat', 'Opłata manipulacyjna']],
  ['en', ['Discount', 'Handling fee']],
  ['de', ['Rabatt', 'Bearbeitungsgebühr']],
] as const)('lines are in the payer’s language: %s', (language, words) => {
  const { lineItems = [] } = sessionFor({ ...attempt, language }, 'Muster');
  expect(lineItems.map(({ description }) => description)).toEqual([attempt.description, ...words]);
});

it('lines add up to the amount, or some methods refuse it', () => {
  const { lineItems = [], amount } = sessionFor(attempt, 'Muster');
  const sum = lineItems.reduce(
    (cents, { quantity = 0, amountIncludingTax = 0 }) => cents + quantity * amountIncludingTax,
    0,
  );
  expect([sum, lineItems.map(({ id, quantity }) => [id, quantity])]).toEqual([
    amount.value,
    [
      ['places', 2],
      ['discount', 1],
      ['fee', 1],
    ],
  ]);
});

it('a payer with an address pays from there, and all others from the run’s country', () => {
  const address = { street: null, street_number: '', postal_code: '1010', city: 'Wien', country: 'AT' };
  const { billingAddress, countryCode } = sessionFor({ ...attempt, payer: { ...attempt.payer, address } }, 'Muster');
  expect([countryCode, billingAddress]).toEqual([
    'AT',
    { street: 'Wien', houseNumberOrName: 'N/A', postalCode: '1010', city: 'Wien', country: 'AT' },
  ]);
  const plain = sessionFor(attempt, 'Muster');
  expect([plain.countryCode, plain.billingAddress]).toEqual(['DE', undefined]);
});
