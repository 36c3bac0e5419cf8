import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ordersAgainEffects } from '../../../src/effects/shop/ordersAgain.effects.ts';
import { OrdersAgainScreen } from '../../../src/screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { alert, busy, field, send, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { email, input } from '../../machines/shop/ordersAgain.model.ts';

function show(chart: typeof ordersAgainMachine) {
  const actor = createActor(chart, { input }).start();
  renderScreen(<OrdersAgainScreen actor={actor} />);
  return actor;
}

describe('the world behind it', () => {
  async function ask(answer: unknown) {
    const { services, calls } = testServices({ 'POST mail/orders': answer });
    const actor = show(ordersAgainMachine.provide(ordersAgainEffects(services)));
    await write('email', email);
    await send();
    await waitFor(() => expect(busy()).toBeNull());
    return { state: actor.getSnapshot().value, calls };
  }

  it('is asked by the address', async () => {
    expect(await ask({})).toEqual({ state: 'sent', calls: [['POST mail/orders', { body: { email } }]] });
  });

  it.each([
    ['too often', refusal('rate_limited', 'Too many mails were asked for.'), 'Too many mails were asked for.'],
    ['without an answer', refusal('network', 'Failed to fetch'), 'Failed to fetch'],
  ])('asked %s, says so and keeps the address', async (_, error, message) => {
    expect((await ask(error)).state).toBe('asking');
    expect([alert(), field('email').value]).toEqual([message, email]);
  });
});
