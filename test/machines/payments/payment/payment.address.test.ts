import { expect, it } from 'vitest';
import type { addressForm } from '#machines/payments/payment.logic.ts';
import { done } from '../../../kit/charts/journey.ts';
import { faultsOn } from '../../kit/form.model.ts';
import { addresslessPayment, adyenPayment, found, paymentId } from './payment.fixtures.ts';
import { typed } from './payment.model.ts';
import { type Events, open, walk } from './payment.words.ts';

/** A payer who gave no address, and a method that needs one. */

const wants = (provider: 'adyen' | 'stripe') => ({ type: 'method.chosen', provider }) as const;
const start = [
  done('loadPayment', { ...found(addresslessPayment), methods: ['stripe', 'adyen'] }),
  { type: 'method.reconsidered' } as const,
];
const ends = (sent: object | null) => done('editAddress', { sent, values: typed });

it.each<[string, Events, string]>([
  ['is asked for it by a method that needs one', [...start, wants('adyen')], 'givingAddress'],
  ['is not asked by another', [...start, wants('stripe')], 'opening'],
  [
    'has the way to pay before, who puts it away',
    [...start, wants('adyen'), ends(null), { type: 'choice.dismissed' }],
    'preparingProvider.loadingScript',
  ],
  [
    'goes on with the form once it is kept',
    [...start, wants('adyen'), ends({ kind: 'opened', payment: adyenPayment })],
    'preparingProvider.loadingScript',
  ],
  ['may try again where the method does not open', [...start, wants('adyen'), ends({ kind: 'kept' })], 'unavailable'],
  ['is not asked twice', [...start, wants('adyen'), ends({ kind: 'kept' }), { type: 'retry.requested' }], 'opening'],
])('%s', (_, events, state) => {
  expect(walk(events).state).toBe(open(state));
});

it('begins with the buyer’s name and the country of the run, later with what was typed', () => {
  const { asked } = walk([...start, wants('adyen'), ends(null), wants('adyen')]);
  const empty = { name: 'Ada', surname: 'Nowak', street: '', postal_code: '', city: '', country: 'DE' };
  expect(asked('editAddress')).toEqual([
    expect.objectContaining({ values: empty }),
    expect.objectContaining({ values: typed }),
  ]);
});

it('sends it with the payment and the method, and requires every field', () => {
  const [form] = walk([...start, wants('adyen')]).asked('editAddress') as [ReturnType<typeof addressForm>];
  expect(form.bodyOf(typed)).toEqual({ ...typed, paymentId, provider: 'adyen' });
  expect(Object.keys(faultsOn(form))).toEqual(['street', 'city', 'postal_code']);
});

it('has the opened attempt, or reads that none was opened', () => {
  const end = (sent: object) => walk([...start, wants('adyen'), ends(sent)]).context;
  expect(end({ kind: 'opened', payment: adyenPayment }).found?.payment).toEqual(adyenPayment);
  expect(end({ kind: 'kept' }).problem).toEqual({ kind: 'unopened' });
});

it('reads a payment again that has changed meanwhile', () => {
  expect(walk([...start, wants('adyen'), ends({ kind: 'moved' })]).state).toBe('loading');
});
