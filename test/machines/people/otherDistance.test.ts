import { expect, it } from 'vitest';
import { needsReason, otherDistanceMachine } from '#machines/people/otherDistance.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { full, input, less, more, ordered, overtaken, refused, same, tooYoung } from './otherDistance.model.ts';

type Events = Parameters<typeof walkJourney<typeof otherDistanceMachine>>[2];
const walk = (events: Events) => walkJourney(otherDistanceMachine, input, events);
const choose = { type: 'wave.chosen', id: 7 } as const;
const want = { type: 'change.wanted' } as const;
const retry = { type: 'retry.wanted' } as const;
const without = { type: 'without.chosen', without: true } as const;
const seen = [choose, done('priceDistance', less)];
const order = { waveId: 7, digest: 'a'.repeat(64), without: false, reason: '' };

it('a start of another distance is priced at once, and what was seen is ordered', () => {
  const { state, asked } = walk([...seen, want, done('orderDistance', ordered)]);
  expect(state).toBe('done');
  expect([asked('priceDistance'), asked('orderDistance')]).toEqual([[7], [order]]);
});

it('the difference to a dearer distance is asked for, and needs no reason', () => {
  const asked = walk([choose, done('priceDistance', more), want, done('orderDistance', ordered)]);
  expect([asked.state, asked.asked('orderDistance')]).toEqual(['asked', [order]]);
  const free = { ...order, without: true, reason: 'Our fault' };
  const given = walk([
    ...([choose, done('priceDistance', more), without, { type: 'reason.typed', text: 'Our fault' }, want] as const),
    done('orderDistance', ordered),
  ]);
  expect([given.state, given.asked('orderDistance')]).toEqual(['done', [free]]);
});

it('another start is priced again, with its own difference, and no start leads back to the beginning', () => {
  const other = walk([...seen, without, { type: 'wave.chosen', id: 9 }]);
  expect([other.state, other.context.preview, other.context.without]).toEqual(['pricing', null, false]);
  expect(other.asked('priceDistance')).toEqual([7, 9]);
  expect(walk([...seen, { type: 'wave.chosen', id: null }]).state).toBe('choosing');
});

it('to let the difference go needs a reason, which goes along', () => {
  const silent = walk([...seen, without, want]);
  expect([silent.state, silent.asked('orderDistance')]).toEqual(['unexplained', []]);
  const ordered = walk([...seen, without, want, { type: 'reason.typed', text: ' Our fault ' }, want]);
  expect([ordered.state, ordered.asked('orderDistance')]).toEqual([
    'sending',
    [{ ...order, without: true, reason: 'Our fault' }],
  ]);
  expect(walk([...seen, without, { ...without, without: false }, want]).state).toBe('sending');
});

it('a child out of the ages of the distance needs a reason, and a distance that costs the same none', () => {
  const young = walk([choose, done('priceDistance', tooYoung), want]);
  expect([young.state, needsReason(young.context)]).toEqual(['unexplained', true]);
  expect(walk([choose, done('priceDistance', same), want]).state).toBe('sending');
});

it('a person who was overtaken reads by whom, and looks again', () => {
  const late = walk([...seen, want, done('orderDistance', overtaken)]);
  expect([late.state, late.context.who]).toEqual(['overtaken', 'Ewa Biuro']);
  const again = walk([...seen, want, done('orderDistance', overtaken), { type: 'look.wanted' }]);
  expect([again.state, again.context.preview]).toEqual(['pricing', null]);
});

it('a start that is full in the meantime is reported, and another one is chosen', () => {
  expect(walk([...seen, want, done('orderDistance', full)]).state).toBe('full');
  expect(walk([choose, done('priceDistance', full), { type: 'wave.chosen', id: 9 }]).state).toBe('pricing');
});

it('without an answer the same order is sent again, so that it happens once', () => {
  const { state, asked } = walk([...seen, want, failed('orderDistance'), retry]);
  expect([state, asked('orderDistance')]).toEqual(['sending', [order, order]]);
  const unpriced = walk([choose, failed('priceDistance'), retry]);
  expect([unpriced.state, unpriced.asked('priceDistance')]).toEqual(['pricing', [7, 7]]);
});

it('a refusal is shown in the server’s words, and nothing changes', () => {
  const { state, context } = walk([choose, done('priceDistance', refused)]);
  expect([state, context.message]).toEqual(['failed', 'This place cannot go there.']);
  expect(walk([...seen, { type: 'dialog.dismissed' }]).state).toBe('left');
});
