import { expect, it } from 'vitest';
import type { BankAnswer } from '#machines/payments/payment.logic.ts';
import { paymentMachine } from '#machines/payments/payment.machine.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';
import { bankPayment, cardPayment, found, paymentId } from './payment.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof paymentMachine>>[2];
const walk = (events: Events, answer: BankAnswer | null = null) =>
  walkJourney(paymentMachine, { paymentId, answer, returned: null, secret: null, isUnwanted: false }, events);
const open = (state: string) => `reserved.time.running.counting & payer.open.${state} & order.kept`;

const lost = [done('loadPayment', found(cardPayment)), done('loadProvider', { kind: 'lost' })];
const atBank = [done('loadPayment', found(bankPayment))];

it('has the page loaded anew where the file of the form is lost', () => {
  const { state, did, snapshot } = walk([...lost, { type: 'retry.requested' }]);
  expect([state, did.at(-1)]).toEqual([open('outdated'), ['do', 'reloadPage', undefined]]);
  expect([...snapshot.tags].sort()).toEqual(['counting', 'held', 'lost', 'unavailable']);
});

it('opens a new way to the bank that was not to be reached, and forgets that it was not', () => {
  const again = walk([...atBank, { type: 'retry.requested' }], 'unreachable');
  expect([walk(atBank, 'unreachable').state, again.state, again.context.answer]).toEqual([
    open('unavailable'),
    open('opening'),
    null,
  ]);
});
