import { describe, expect, it } from 'vitest';
import type { Payment } from '#contract/buying.calls.ts';
import { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { duePayment } from './group.fixtures.ts';
import { byCard, input, undecided } from './groupPayment.model.ts';

type Events = Parameters<typeof walkJourney<typeof groupPaymentMachine>>[2];
const paymentId = duePayment.payment_id;
const confirmed = { type: 'payment.confirmed' } as const;
const reconsidered = { type: 'payment.reconsidered' } as const;
const retried = { type: 'retry.requested' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const read = (payment: Payment) => done('loadPayment', payment);
const opened = (payment: Payment) => done('openAttempt', { kind: 'opened', payment });
const load = ['ask', 'loadPayment', { paymentId }];
const open = ['ask', 'openAttempt', { paymentId, provider: 'przelewy24' }];
const toPayment = ['do', 'goToPayment', { groupId: 4182, paymentId }];
const toProvider = ['do', 'goToProvider', { address: `/api/payment/${paymentId}/go?fresh` }];
const fresh: Payment = { ...duePayment, payment_url: `/api/payment/${paymentId}/go?fresh` };

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['is read', [], 'loading', [load]],
  ['is put away unread', [dismissed], 'dismissed', [load]],
  ['is looked at before the payer leaves', [read(duePayment)], 'reviewing', [load]],
  ['is put away', [read(duePayment), dismissed], 'dismissed', [load]],
  ['is opened at the bank', [read(duePayment), confirmed], 'opening', [load, open]],
  ['is not put away meanwhile', [read(duePayment), confirmed, dismissed], 'opening', [load, open]],
  ['goes on at the bank', [read(duePayment), confirmed, opened(fresh)], 'toProvider', [load, open, toProvider]],
  [
    'goes to our form where that was opened',
    [read(duePayment), confirmed, opened(byCard)],
    'toPayment',
    [load, open, toPayment],
  ],
  [
    'goes where it is told what became of it',
    [read(duePayment), confirmed, done('openAttempt', { kind: 'moved' })],
    'toPayment',
    [load, open, toPayment],
  ],
  ['finds the provider silent', [read(duePayment), confirmed, failed('openAttempt')], 'failed', [load, open]],
  [
    'and is tried again',
    [read(duePayment), confirmed, failed('openAttempt'), confirmed],
    'opening',
    [load, open, open],
  ],
  ['or left for later', [read(duePayment), confirmed, failed('openAttempt'), dismissed], 'dismissed', [load, open]],
  ['with a secret goes straight to our form', [read(byCard)], 'toPayment', [load, toPayment]],
  [
    'that is not to be paid any more goes where that is told',
    [read({ ...duePayment, status: 'paid' })],
    'toPayment',
    [load, toPayment],
  ],
  ['without a method goes where one is chosen', [read(undecided), confirmed], 'toPayment', [load, toPayment]],
  ['may be paid in another way, or given up', [read(duePayment), reconsidered], 'toPayment', [load, toPayment]],
  [
    'may so where the provider is silent',
    [read(duePayment), confirmed, failed('openAttempt'), reconsidered],
    'toPayment',
    [load, open, toPayment],
  ],
  ['may not be so while it is opened', [read(duePayment), confirmed, reconsidered], 'opening', [load, open]],
  ['cannot be read', [failed('loadPayment')], 'unavailable', [load]],
  ['and is asked for again', [failed('loadPayment'), retried], 'loading', [load, load]],
  ['or not', [failed('loadPayment'), dismissed], 'dismissed', [load]],
])('a payment %s', (_, events, end, did) => {
  const journey = walkJourney(groupPaymentMachine, input, events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

describe('what is shown', () => {
  const payment = (...events: Events) => walkJourney(groupPaymentMachine, input, events).context.payment;
  it('is nothing at first', () => expect(payment()).toBeNull());
  it('is what was read', () => expect(payment(read(duePayment))).toEqual(duePayment));
});

it.each<[events: Events, tags: readonly string[]]>([
  [[], ['waiting']],
  [[failed('loadPayment')], ['unavailable']],
  [[read(duePayment)], []],
  [[read(duePayment), confirmed], ['busy']],
  [[read(duePayment), confirmed, failed('openAttempt')], ['failed']],
])('tells the dialog what it is at: %j', (events, tags) => {
  expect([...walkJourney(groupPaymentMachine, input, events).snapshot.tags]).toEqual(tags);
});
