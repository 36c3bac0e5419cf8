import { describe, expect, it } from 'vitest';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { thankYouMachine } from '#machines/payments/thankYou.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { paymentId, simplePayment } from './payment/payment.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof thankYouMachine>>[2];
const walk = (events: Events) => walkJourney(thankYouMachine, { paymentId }, events);

const read = (part: Partial<SimplePayment>) => ({ kind: 'found', payment: { ...simplePayment, ...part } });
const failure = { code: 'declined', text: 'The bank refused it.' };
const loaded = (part: Partial<SimplePayment>) => done('loadPayment', read(part));
const heard = (part: Partial<SimplePayment>) => [passed('pause'), done('refreshPayment', read(part))];
const silent = [passed('pause'), failed('refreshPayment')];
const times = (count: number, events: Events) => Array.from({ length: count }, () => events).flat();

const processing = [loaded({ status: 'processing' })];
const doubted = [loaded({ failure })];
const refusedAgain = [...doubted, done('refreshPayment', read({ failure }))];
const stopped = [...processing, ...times(7, heard({ status: 'processing' }))];

it.each<[string, Events, string]>([
  ['six questions are not enough', [...processing, ...times(6, silent)], 'waitingForBank.resting'],
  ['the last try has failed', refusedAgain, 'problem'],
])('%s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

it('asks with growing pauses', () => {
  const waits = walk(stopped).did.flatMap((effect) => (effect[0] === 'wait' ? [effect.slice(1)] : []));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64].map((seconds) => ['pause', seconds * 1000]));
});

it('asks for its payment', () => {
  const { asked } = walk([...processing, passed('pause')]);
  expect([asked('loadPayment'), asked('refreshPayment')]).toEqual([[{ paymentId }], [{ paymentId }]]);
});

describe.each<[string, (payment: Partial<SimplePayment>) => Events]>([
  ['looked up', (payment) => [loaded(payment)]],
  ['heard from the bank', (payment) => [...processing, ...heard(payment)]],
])('a payment %s', (_, partial) => {
  it.each<[Partial<SimplePayment>, string]>([
    [{ status: 'paid' }, 'paid'],
    [{ status: 'paid', released: true }, 'released'],
    [{ status: 'lapsed', renewed_as: 'pay_renewed890abcdefghij' }, 'elsewhere'],
    [{ status: 'refund_pending' }, 'refunding'],
    [{ status: 'refund_pending', renewed_as: 'pay_renewed890abcdefghij' }, 'refunding'],
    [{ status: 'refunded' }, 'refunding'],
    [{ status: 'review' }, 'inReview'],
    [{ status: 'failed' }, 'closed'],
    [{}, 'waitingForBank.resting'],
  ])('as %o is shown as read', (part, end) => {
    const { state, context } = walk(partial(part));
    expect([state, context.payment]).toEqual([end, { ...simplePayment, ...part }]);
  });
});

it('leads to the screen where lapsed places can be taken again', () => {
  const { did } = walk([loaded({ status: 'lapsed' }), ...times(2, heard({ status: 'lapsed' }))]);
  expect(did.at(-1)).toEqual(['do', 'showPayment', { paymentId }]);
});

it('leads to the payment under which the places were taken again', () => {
  const renewed_as = 'pay_renewed890abcdefghij';
  const { did, snapshot } = walk([loaded({ status: 'lapsed', renewed_as })]);
  expect(did.at(-1)).toEqual(['do', 'showPayment', { paymentId: renewed_as }]);
  expect(snapshot.hasTag('waiting')).toBe(true);
});

it('remembers the payment as last read, wherever that leads', () => {
  const priceAfter = (...events: Events) => walk(events).context.payment?.price;
  const lapsed = { status: 'lapsed', price: 1 } as const;
  expect(walk(doubted).context.payment?.failure).toEqual(failure);
  expect([
    priceAfter(loaded({}), ...times(2, heard({})), ...heard({ price: 1 })),
    priceAfter(loaded({ status: 'lapsed' }), ...heard({ status: 'lapsed' }), ...heard(lapsed)),
    priceAfter(
      ...processing,
      ...times(6, heard({ status: 'processing' })),
      ...heard({ status: 'processing', price: 1 }),
    ),
    priceAfter(loaded({}), ...heard({ status: 'processing', price: 1 })),
  ]).toEqual([1, 1, 1, 1]);
});
