/** Journeys of an order that is cancelled, or nearly. */
import { describe, expect, it } from 'vitest';
import { done, passed } from '../../../kit/charts/journey.ts';
import { bankPayment, cardPayment, filled, found, paymentId, unopenedPayment } from './payment.fixtures.ts';
import { type Events, walk } from './payment.words.ts';

const reconsidered = { type: 'order.reconsidered' } as const;
const abandoned = { type: 'order.abandoned' } as const;
const kept = { type: 'order.kept' } as const;
const doubted = [...filled, reconsidered];
const ending = [...doubted, abandoned];
const paid = 'These places have already been paid for.';
const standing = [...ending, done('giveUpOrder', { kind: 'stands', text: paid })];

describe('an order', () => {
  it.each<[string, Events, string]>([
    ['at once', [done('loadPayment', found(bankPayment))], 'doubted'],
    ['once', [done('loadPayment', found(bankPayment)), kept], 'kept'],
  ])('is questioned by a mail’s link to cancel it %s', (_, events, end) => {
    expect(walk(events, { isUnwanted: true }).state).toBe(
      `reserved.time.running.counting & payer.open.choosingMethod & order.${end}`,
    );
  });

  it.each<[string, Events, boolean]>([
    ['in the form', filled, true],
    ['before the bank', [done('loadPayment', found(bankPayment))], true],
    ['among the methods', [...filled, { type: 'method.reconsidered' }], true],
    ['while a method opens', [done('loadPayment', found(unopenedPayment))], false],
    ['on the way to the bank', [done('loadPayment', found(bankPayment)), { type: 'bank.chosen' }], false],
    ['while it is paid', [...filled, { type: 'payment.confirmed' }], false],
    ['when its time is up', [...filled, done('countdown'), passed('lapsePatience')], false],
  ])('can be reconsidered %s: %s', (_, events, can) => {
    expect(walk(events).snapshot.can(reconsidered)).toBe(can);
  });

  it('is cancelled by its id, and what is left is its group’s', () => {
    const journey = walk([...ending, done('giveUpOrder', { kind: 'givenUp' })]);
    expect([...journey.snapshot.tags]).toEqual(['over', 'givenUp']);
    expect(journey.asked('giveUpOrder')).toEqual([{ paymentId }]);
    expect(journey.did.filter(([kind]) => kind === 'do')).toEqual([
      ['do', 'showWhatIsLeft', { groupId: cardPayment.group_id }],
    ]);
  });

  it('that remains is reported in the server’s words', () => {
    expect(walk(standing).did.filter(([kind]) => kind === 'do')).toEqual([
      ['do', 'tellStanding', { kind: 'stands', text: paid }],
    ]);
  });
});
