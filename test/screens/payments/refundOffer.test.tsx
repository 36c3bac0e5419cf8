import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import { refundOfferEffects } from '../../../src/effects/payments/refundOffer.effects.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { testServices } from '../../kit/screens/services.ts';
import { open as asOpen, over as asOver, taken as asTaken, sides } from '../../machines/payments/refundOffer.model.ts';

const look = 'POST refund-offers/verify';
const take = 'POST refund-offers/take';
const [open, taken, over] = [asOpen, asTaken, asOver].map((seen) => ('offer' in seen ? seen.offer : null));

async function visit(answers: Readonly<Record<string, unknown>>, wants = false) {
  const { services, calls } = testServices(answers);
  const actor = createActor(refundOfferMachine.provide(refundOfferEffects(services)), { input: sides.opened });
  actor.start();
  const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  await settled();
  if (wants) actor.send({ type: 'refund.wanted' });
  await settled();
  return { state: actor.getSnapshot().value, names: calls.map(([name]) => name) };
}

it('reads the offer of the link and takes it', async () => {
  expect(await visit({ [look]: open, [take]: taken }, true)).toEqual({ state: 'taken', names: [look, take] });
});

it.each<[name: string, answer: unknown, state: unknown]>([
  ['one that is taken', taken, 'taken'],
  ['one that is over', over, 'over'],
  ['a link that is none', refusal('not_found', 'Not found.'), 'lost'],
  ['no answer', refusal('network', 'Failed to fetch'), 'unread'],
])('%s', async (_, answer, state) => {
  expect((await visit({ [look]: answer })).state).toEqual(state);
});

it('an offer that ended meanwhile is read again', async () => {
  const ended = refusal('offer_over', 'Over.');
  expect((await visit({ [look]: open, [take]: ended }, true)).names).toEqual([look, take, look]);
});
