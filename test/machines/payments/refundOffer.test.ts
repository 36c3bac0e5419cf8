import { expect, it } from 'vitest';
import { refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { lost, open, over, sides, taken } from './refundOffer.model.ts';

type Events = Parameters<typeof walkJourney<typeof refundOfferMachine>>[2];
const walk = (events: Events) => walkJourney(refundOfferMachine, sides.opened, events);
const want = { type: 'refund.wanted' } as const;
const here = [done('readOffer', open)];

it.each<[string, Events, string, string | undefined]>([
  ['the offer stands until somebody decides', here, 'open.quiet', 'open'],
  ['it is accepted once: opening the link again says so', [done('readOffer', taken)], 'taken', 'taken'],
  ['its time is up', [done('readOffer', over)], 'over', 'over'],
  ['the link is none', [done('readOffer', lost)], 'lost', undefined],
  ['its time is up while somebody decides', [...here, want, done('takeOffer', over)], 'over', 'over'],
  ['the places are given back', [...here, want, done('takeOffer', taken)], 'taken', 'taken'],
])('%s, and the last answer is shown', (_, events, end, shown) => {
  const { state, context } = walk(events);
  expect([state, context.offer?.state]).toEqual([end, shown]);
});

it('a failed request is sent again by the same button, with the same link', () => {
  const again = walk([...here, want, failed('takeOffer'), want]);
  expect([again.state, again.asked('takeOffer')]).toEqual([
    'taking',
    [{ secret: 'from-the-mail' }, { secret: 'from-the-mail' }],
  ]);
});

it('a failed read is repeated on request, with the same link', () => {
  const unread = [failed('readOffer')];
  const again = walk([...unread, { type: 'retry.requested' }]);
  expect([walk(unread).state, again.state, again.asked('readOffer')]).toEqual([
    'unread',
    'loading',
    [{ secret: 'from-the-mail' }, { secret: 'from-the-mail' }],
  ]);
});

it.each<[string, Events, string]>([
  ['the link is gone by the time that its button is pressed', [...here, want, done('takeOffer', lost)], 'lost'],
  ['who pressed it reads that nobody answered', [...here, want, failed('takeOffer')], 'open.failed'],
])('%s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

it('sends no request without a link', () => {
  const { state, did } = walkJourney(refundOfferMachine, sides.bare, []);
  expect([state, did]).toEqual(['lost', []]);
});
