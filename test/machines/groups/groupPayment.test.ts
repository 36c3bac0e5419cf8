import { describe, expect, it } from 'vitest';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { duePayment } from './group.fixtures.ts';
import { byCard, input, undecided } from './groupPayment.model.ts';

type Events = Parameters<typeof walkJourney<typeof groupPaymentMachine>>[2];
const paymentId = duePayment.payment_id;
const confirmed = { type: 'payment.confirmed' } as const;
const read = (payment: Payment) => done('loadPayment', payment);
const opened = (payment: Payment) => done('openAttempt', { kind: 'opened', payment });
const load = ['ask', 'loadPayment', { paymentId }];
const open = ['ask', 'openAttempt', { paymentId, provider: 'przelewy24' }];
const toPayment = ['do', 'goToPayment', { groupId: 4182, paymentId }];
const toProvider = ['do', 'goToProvider', { address: `/api/payment/${paymentId}/go?fresh` }];
const fresh: Payment = { ...duePayment, payment_url: `/api/payment/${paymentId}/go?fresh` };

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['goes on at the bank', [read(duePayment), confirmed, opened(fresh)], 'toProvider', [load, open, toProvider]],
  [
    'goes to our form where that was opened',
    [read(duePayment), confirmed, opened(byCard)],
    'toPayment',
    [load, open, toPayment],
  ],
  [
    'leads to the page that shows what became of it',
    [read(duePayment), confirmed, done('openAttempt', { kind: 'moved' })],
    'toPayment',
    [load, open, toPayment],
  ],
  ['with a secret goes straight to our form', [read(byCard)], 'toPayment', [load, toPayment]],
  [
    'that can no longer be paid leads to the page that says so',
    [read({ ...duePayment, status: 'paid' })],
    'toPayment',
    [load, toPayment],
  ],
  ['without a method goes where one is chosen', [read(undecided), confirmed], 'toPayment', [load, toPayment]],
])('a payment %s', (_, events, end, did) => {
  const journey = walkJourney(groupPaymentMachine, input, events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

describe('a payer', () => {
  const reconsidered = { type: 'payment.reconsidered' } as const;
  const dismissed = { type: 'dialog.dismissed' } as const;
  const unread = [failed('loadPayment')];
  const unopened = [read(duePayment), confirmed, failed('openAttempt')];
  it.each<[story: string, events: Events, end: string]>([
    ['may leave before it is read', [dismissed], 'dismissed'],
    ['reads that it did not come', unread, 'unavailable'],
    ['has it read again', [...unread, { type: 'retry.requested' }], 'loading'],
    ['may leave where it did not come', [...unread, dismissed], 'dismissed'],
    ['looks it over', [read(duePayment)], 'reviewing'],
    ['may pay in another way', [read(duePayment), reconsidered], 'toPayment'],
    ['may leave after looking it over', [read(duePayment), dismissed], 'dismissed'],
    ['reads that the bank was not opened', unopened, 'failed'],
    ['has it opened once more', [...unopened, confirmed], 'opening'],
    ['may pay in another way than by that bank', [...unopened, reconsidered], 'toPayment'],
    ['may leave where the bank was not opened', [...unopened, dismissed], 'dismissed'],
  ])('%s', (_, events, end) => expect(walkJourney(groupPaymentMachine, input, events).state).toBe(end));
});

describe('what is shown', () => {
  const payment = (...events: Events) => walkJourney(groupPaymentMachine, input, events).context.payment;
  it('is what was read', () => expect(payment(read(duePayment))).toEqual(duePayment));
});
