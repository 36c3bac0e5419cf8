import { expect, it } from 'vitest';
import { handedOverMachine } from '#machines/groups/handedOver.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { back, lost, open, over, sides } from './handedOver.model.ts';

type Events = Parameters<typeof walkJourney<typeof handedOverMachine>>[2];
const walk = (events: Events) => walkJourney(handedOverMachine, sides.opened, events);
const want = { type: 'place.wanted' } as const;
const here = [done('readPlace', open)];

it.each<[string, Events, string, string | undefined]>([
  ['the place stays where it is until somebody says that it was not they', here, 'open.quiet', 'open'],
  ['it comes back once: opening the link again says so', [done('readPlace', back)], 'back', 'back'],
  ['its day is over', [done('readPlace', over)], 'over', 'over'],
  ['the link is none', [done('readPlace', lost)], 'lost', undefined],
  ['its day ends while somebody decides', [...here, want, done('takeBack', over)], 'over', 'over'],
  ['the place comes back', [...here, want, done('takeBack', back)], 'back', 'back'],
])('%s, and the last answer is shown', (_, events, end, shown) => {
  const { state, context } = walk(events);
  expect([state, context.place?.state]).toEqual([end, shown]);
});

it('a failed request is sent again by the same button, with the same link', () => {
  const again = walk([...here, want, failed('takeBack'), want]);
  expect([again.state, again.asked('takeBack')]).toEqual([
    'returning',
    [{ secret: 'from-the-mail' }, { secret: 'from-the-mail' }],
  ]);
});

it('a failed read is repeated on request, with the same link', () => {
  const unread = [failed('readPlace')];
  const again = walk([...unread, { type: 'retry.requested' }]);
  expect([walk(unread).state, again.state, again.asked('readPlace')]).toEqual([
    'unread',
    'loading',
    [{ secret: 'from-the-mail' }, { secret: 'from-the-mail' }],
  ]);
});

it.each<[string, Events, string]>([
  ['the link is gone by the time that its button is pressed', [...here, want, done('takeBack', lost)], 'lost'],
  ['who pressed it reads that nobody answered', [...here, want, failed('takeBack')], 'open.failed'],
])('%s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

it('sends no request without a link', () => {
  const { state, did } = walkJourney(handedOverMachine, sides.bare, []);
  expect([state, did]).toEqual(['lost', []]);
});
