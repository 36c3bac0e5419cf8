import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { handedOverMachine } from '#machines/groups/handedOver.machine.ts';
import { handedOverEffects } from '../../../../src/effects/groups/handedOver.effects.ts';
import { refusal } from '../../../kit/screens/refusal.ts';
import { testServices } from '../../../kit/screens/services.ts';
import { back as asBack, open as asOpen, over as asOver, sides } from '../../../machines/groups/handedOver.model.ts';

const look = 'POST handed-over/verify';
const take = 'POST handed-over/take-back';
const [open, back, over] = [asOpen, asBack, asOver].map((seen) => ('place' in seen ? seen.place : null));

async function visit(answers: Readonly<Record<string, unknown>>, wants = false) {
  const { services, calls } = testServices(answers);
  const actor = createActor(handedOverMachine.provide(handedOverEffects(services)), { input: sides.opened });
  actor.start();
  const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  await settled();
  if (wants) actor.send({ type: 'place.wanted' });
  await settled();
  return { state: actor.getSnapshot().value, calls: calls.map(([name, asked]) => [name, asked]) };
}

it('reads the place of the link and takes it back; no address has the secret', async () => {
  const body = { secret: 'from-the-mail' };
  expect(await visit({ [look]: open, [take]: back }, true)).toEqual({
    state: 'back',
    calls: [
      [look, { body }],
      [take, { body }],
    ],
  });
});

it.each<[name: string, answer: unknown, state: unknown]>([
  ['one that is back', back, 'back'],
  ['one that stays', over, 'over'],
  ['a link that is none', refusal('not_found', 'Not found.'), 'lost'],
  ['no answer', refusal('network', 'Failed to fetch'), 'unread'],
])('%s', async (_, answer, state) => {
  expect((await visit({ [look]: answer })).state).toEqual(state);
});

it('one that expired meanwhile is read again', async () => {
  const ended = refusal('token_spent', 'Over.');
  const { calls } = await visit({ [look]: open, [take]: ended }, true);
  expect(calls.map(([name]) => name)).toEqual([look, take, look]);
});
