import { expect, it } from 'vitest';
import { done } from '../../../kit/charts/journey.ts';
import { bankPayment, cardPayment, found } from './payment.fixtures.ts';
import { open, walk } from './payment.words.ts';

const lost = [done('loadPayment', found(cardPayment)), done('loadProvider', { kind: 'lost' })];
const atBank = [done('loadPayment', found(bankPayment))];

it('reloads the page if the file of the form is lost', () => {
  const { state, did, snapshot } = walk([...lost, { type: 'retry.requested' }]);
  expect([state, did.at(-1)]).toEqual([open('outdated'), ['do', 'reloadPage', undefined]]);
  expect([...snapshot.tags].sort()).toEqual(['counting', 'held', 'lost', 'unavailable']);
});

it('opens a new way to an unreachable bank, and forgets that it was unreachable', () => {
  const answer = { answer: 'unreachable' } as const;
  const again = walk([...atBank, { type: 'retry.requested' }], answer);
  expect([walk(atBank, answer).state, again.state, again.context.answer]).toEqual([
    open('unavailable'),
    open('opening'),
    null,
  ]);
});
