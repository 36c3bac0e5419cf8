import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { CheckoutScreen } from '../../../src/screens/shop/checkout/CheckoutScreen.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { machine, world } from '../../machines/shop/checkout.model.ts';
import { catalogue, opened, properties, readyDraft } from '../../machines/shop/purchase.fixtures.ts';

/** The payment part of a run for which no coupon could be used. */
async function openPayment(promocode: string | null) {
  const actor = createActor(machine, { input: { draft: readyDraft, promocode } }).start();
  renderScreen(<CheckoutScreen actor={actor} />);
  const events = catalogue.events.map((event) => ({ ...event, no_coupons: true as const }));
  await act(async () => {
    world.shop.tell({ ...opened, catalogue: { ...catalogue, events } } as EventObject);
    world.shop.tell({ type: 'properties.arrived', properties } as EventObject);
  });
  await screen.findByRole('checkbox');
  return () => document.querySelector<HTMLInputElement>('input[name="codes"]');
}

it('asks for no code where no coupon could be used', async () => {
  const field = await openPayment(null);
  expect(field()).toBeNull();
});

it('keeps the field of a code that a link brought, also while it is emptied', async () => {
  const field = await openPayment('NOPE');
  expect(field()?.value).toBe('NOPE');
  act(() => void fireEvent.change(field() as HTMLInputElement, { target: { value: '' } }));
  expect(field()?.value).toBe('');
});
