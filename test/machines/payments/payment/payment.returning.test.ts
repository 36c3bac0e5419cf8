/** Journeys of a payer who comes back from a bank to which a provider's form had led. */
import { describe, expect, it } from 'vitest';
import { done, failed } from '../../../kit/charts/journey.ts';
import {
  adyenPayment,
  bankPayment,
  found,
  lapsedPayment,
  methodlessPayment,
  paymentId,
  returned,
} from './payment.fixtures.ts';
import { type Events, walk as walkPayment } from './payment.words.ts';

const walk = (events: Events, isUnwanted = false) => walkPayment(events, { returned, isUnwanted });

const back = [done('loadPayment', found(adyenPayment))];
const text = 'Your bank refused the payment.';
const declined = [...back, done('finishPayment', { kind: 'declined', text })];
const again = [...declined, done('loadPayment', found(adyenPayment))];
const late = [done('loadPayment', found(lapsedPayment))];

describe('a payer who is back from a bank', () => {
  it.each<[string, Events, string]>([
    ['is thanked where the bank took it', [...back, done('finishPayment', { kind: 'confirmed' })], 'done'],
    ['too late is thanked where the bank took it', [...late, done('finishPayment', { kind: 'confirmed' })], 'done'],
    ['too late finds the places lapsed', [...late, failed('finishPayment'), ...late], 'lapsed.offered.counting'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });

  it('is asked nothing before that, not even by a link to cancel', () =>
    expect(walk(back, true).state).toBe('reserved.time.running.counting & payer.returning & order.doubted'));

  it.each([
    ['of its method', adyenPayment, 'adyen'],
    ['of another method', bankPayment, 'przelewy24'],
    ['of none', methodlessPayment, null],
  ])('finishes the payment once, by the form %s', (_, payment, provider) => {
    const here = [done('loadPayment', found(payment))];
    const journey = walk([...here, failed('finishPayment'), ...here]);
    expect(journey.asked('finishPayment')).toEqual([{ paymentId, provider, returned }]);
    expect(journey.context.returned).toBeNull();
  });

  it('reads the bank’s answer above the form, until another method is chosen', () => {
    const choosing = [...again, { type: 'method.reconsidered' } as const];
    expect([again, choosing].map((events) => walk(events).context.problem)).toEqual([{ kind: 'declined', text }, null]);
    expect(walk([...back, done('finishPayment', { kind: 'moved' })]).context.problem).toBeNull();
  });

  it('too late still asks the bank, and reads its answer', () => {
    const { state, context, asked } = walk([...late, done('finishPayment', { kind: 'declined', text })]);
    expect([state, context.problem, asked('finishPayment')]).toEqual([
      'loading',
      { kind: 'declined', text },
      [{ paymentId, provider: 'stripe', returned }],
    ]);
  });
});
