import { expect, it } from 'vitest';
import { choiceOf, refundMachine } from '#machines/money/refund.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { changed, exceeded, input, overtaken, priced, refused, sent } from './refund.model.ts';

type Events = Parameters<typeof walkJourney<typeof refundMachine>>[2];
const walk = (events: Events) => walkJourney(refundMachine, input, events);
const rested = passed('typing.refund.pricing.resting');
const want = { type: 'refund.wanted' } as const;
const retry = { type: 'retry.wanted' } as const;
const seen = [rested, done('priceRefund', priced)];
const order = { choice: { place_ids: [12], how: 'policy', ends: true }, digest: 'a'.repeat(64), reason: '' };

it('a place that somebody comes with is priced by the policy at once, and what was seen is ordered', () => {
  const { state, context, asked } = walk([...seen, want, done('orderRefund', sent)]);
  expect([state, context.sent]).toEqual(['sent', sent]);
  expect([asked('priceRefund'), asked('orderRefund')]).toEqual([[order.choice], [order]]);
});

it('another choice is priced again once the typing has stopped, and no earlier preview is ordered', () => {
  const typed = [
    { type: 'how.chosen', how: 'amount' },
    { type: 'amount.typed', text: '5' },
    { type: 'amount.typed', text: '50,50' },
  ] as const;
  const { state, asked, context } = walk([...seen, ...typed, want, rested]);
  expect([state, context.preview]).toEqual(['pricing.asking', null]);
  expect(asked('priceRefund').at(-1)).toEqual({ place_ids: [12], how: 'amount', amount: 5_050, ends: true });
  expect(asked('orderRefund')).toEqual([]);
});

it('nothing is asked while no place is chosen, or no amount of money is typed', () => {
  const none = walk([{ type: 'places.chosen', ids: [] }]);
  expect([none.state, choiceOf(none.context)]).toEqual(['choosing', null]);
  const amounts = ['', '0', 'x', '1,234'].map((text) => {
    const { state } = walk([
      { type: 'how.chosen', how: 'amount' },
      { type: 'amount.typed', text },
    ]);
    return state;
  });
  expect(amounts).toEqual(['choosing', 'choosing', 'choosing', 'choosing']);
});

it('a reason does not change what was priced, and goes along', () => {
  const { asked } = walk([...seen, { type: 'reason.typed', text: ' ill ' }, want]);
  expect(asked('orderRefund')).toEqual([{ ...order, reason: 'ill' }]);
});

it('a person who was overtaken reads by whom, and starts over with what is left', () => {
  const late = walk([...seen, want, done('orderRefund', overtaken)]);
  expect([late.state, late.context.by]).toEqual(['overtaken', { who: 'Ewa Finanse', back: 8_950 }]);
  const again = walk([...seen, want, done('orderRefund', changed), { type: 'look.wanted' }]);
  expect([again.state, again.context.chosen, again.context.preview]).toEqual(['choosing', [], null]);
});

it('a sum that is too large is answered with the largest one, and a smaller choice goes on', () => {
  const more = walk([rested, done('priceRefund', exceeded)]);
  expect([more.state, more.context.most]).toEqual(['exceeded', 18_169]);
  const { state, context } = walk([...seen, want, done('orderRefund', exceeded), { type: 'end.chosen', ends: false }]);
  expect([state, context.most, context.ends]).toEqual(['pricing.resting', null, false]);
});

it('without an answer the same order is sent again, so that it happens once', () => {
  const { state, asked } = walk([...seen, want, failed('orderRefund'), retry]);
  expect([state, asked('orderRefund')]).toEqual(['sending', [order, order]]);
  const unpriced = walk([rested, failed('priceRefund'), retry]);
  expect([unpriced.state, unpriced.asked('priceRefund').length]).toEqual(['pricing.asking', 2]);
});

it('a refusal is shown in the server’s words', () => {
  const { state, context } = walk([rested, done('priceRefund', refused)]);
  expect([state, context.message]).toEqual(['failed', 'This payment is not there.']);
});
