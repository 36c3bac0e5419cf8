import { act, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { ordersAgainEffects } from '../../../src/effects/shop/ordersAgain.effects.ts';
import { OrdersAgainScreen } from '../../../src/screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { titleOf } from '../../kit/charts/model.ts';
import { coveringWays } from '../../kit/charts/walk.ts';
import { alert, busy, field, leave, press, send, title, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { email, input, machine, model, requests } from '../../machines/shop/ordersAgain.model.ts';

type Told = EventObject & Readonly<Record<string, string>>;
const has = () => document.querySelector('input[name="email"]') !== null;
const gestures: Readonly<Record<string, (event: Told) => Promise<unknown>>> = {
  'field.typed': async ({ text = '' }) => has() && write('email', text),
  'field.left': () => leave('email'),
  'request.submitted': send,
  'address.doubted': () => press('Correct the address'),
};
const looks: Readonly<Record<string, () => void>> = {
  'asking.typing': () => expect([title(), alert(), busy()]).toEqual(['Your orders', null, null]),
  'asking.failed': () => expect(alert()).toMatch(/^(?:Something went wrong|Too many tries)/u),
  sending: () => expect([title(), busy()]).toEqual(['Your orders', 'Sending…']),
  sent: () => expect(title()).toBe('Check your e-mail'),
};
const show = (actor: Parameters<typeof OrdersAgainScreen>[0]['actor']) =>
  renderScreen(
    <MemoryRouter>
      <OrdersAgainScreen actor={actor} />
    </MemoryRouter>,
  );

describe('the page that asks for one’s orders follows its chart', () => {
  it.each(coveringWays(model as never).map((path) => [titleOf(path), path.steps] as const))('%s', async (_, steps) => {
    const actor = createActor(machine, { input });
    actor.start();
    show(actor);
    for (const { event, state } of steps.slice(1) as readonly { event: Told; state: { value: unknown } }[]) {
      await act(async () => requests.settle(event));
      await gestures[event.type]?.(event);
      expect(actor.getSnapshot().value).toEqual(state.value);
      await model.testState({ states: looks }, state as never);
    }
  });
});

describe('the world behind it', () => {
  async function ask(answer: unknown) {
    const { services, calls } = testServices({ 'POST mail/orders': answer });
    const actor = createActor(ordersAgainMachine.provide(ordersAgainEffects(services)), { input });
    actor.start();
    show(actor);
    await write('email', email);
    await send();
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    return { state: actor.getSnapshot().value, calls };
  }

  it('is asked by the address', async () => {
    expect(await ask({})).toEqual({ state: 'sent', calls: [['POST mail/orders', { body: { email } }]] });
  });

  it.each([
    [
      'too often',
      new ApiError('rate_limited', 'Too many mails were asked for.', 429),
      'Too many mails were asked for.',
    ],
    ['without an answer', new ApiError('network', 'Failed to fetch', 0), 'Something went wrong. Try again later.'],
  ])('asked %s, says so and keeps the address', async (_, error, said) => {
    expect((await ask(error)).state).toEqual({ asking: 'failed' });
    expect([alert(), field('email').value]).toEqual([said, email]);
  });
});
