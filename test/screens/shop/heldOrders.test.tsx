import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { ApiError } from '../../../src/api/request.ts';
import { keepOrder, keptOrders } from '../../../src/lib/keptOrders.ts';
import { heldOrdersQuery } from '../../../src/queries/heldOrders.ts';
import { HeldOrders } from '../../../src/screens/shop/checkout/HeldOrders.tsx';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { storageFor } from '../../kit/screens/storage.ts';
import { simplePayment as simple } from '../../machines/payments/payment/payment.fixtures.ts';

const expires_at = '2026-11-24T05:28:00+01:00';
const order = (payment_id: string, change: Partial<SimplePayment> = {}): SimplePayment => ({
  ...simple,
  payment_id,
  status: 'pending',
  renewed_as: null,
  expires_at,
  ...change,
});
const missing = refusal('not_found', 'No such payment.');
const lost = refusal('network', 'No answer.');

/** A browser that keeps these orders, and a server that knows them so. */
async function read(orders: Readonly<Record<string, SimplePayment | ApiError>>, now = Date.parse(expires_at) - 1) {
  const storage = storageFor();
  for (const id of Object.keys(orders).filter((id) => id !== 'renewed')) keepOrder(storage, id);
  const request = async (_call: unknown, { params: { id } }: { params: { id: string } }) => {
    const answer = orders[id];
    return answer instanceof ApiError
      ? { result: null, error: answer }
      : { result: { message: { content: '' }, data: answer }, error: null };
  };
  const query = heldOrdersQuery({ request: request as never, storage, serverNow: () => now });
  const held = await new QueryClient({ defaultOptions: { queries: { retry: false } } })
    .fetchQuery({ ...query, enabled: true } as never)
    .catch(() => 'unknown');
  return {
    held: Array.isArray(held) ? held.map(({ payment_id }) => payment_id) : held,
    kept: keptOrders(storage),
  };
}

describe('the orders of a browser', () => {
  it('are held while they are to be paid, the newest first', async () => {
    expect(await read({ first: order('first'), second: order('second') })).toEqual({
      held: ['second', 'first'],
      kept: ['second', 'first'],
    });
  });

  it.each<[string, SimplePayment | ApiError]>([
    ['paid', order('one', { status: 'paid' })],
    ['lapsed', order('one', { status: 'lapsed' })],
    ['given up', order('one', { status: 'failed' })],
    ['nowhere', missing],
  ])('that are %s are forgotten', async (_, answer) => {
    expect(await read({ one: answer })).toEqual({ held: [], kept: [] });
  });

  it('whose money is under way are kept, but not to be paid', async () => {
    expect(await read({ one: order('one', { status: 'processing' }) })).toEqual({ held: [], kept: ['one'] });
  });

  it('whose time is up are not shown, whatever the server has got to', async () => {
    expect(await read({ one: order('one') }, Date.parse(expires_at))).toEqual({ held: [], kept: ['one'] });
  });

  it('that were taken again are known by the new payment', async () => {
    const orders = { one: order('one', { status: 'lapsed', renewed_as: 'renewed' }), renewed: order('renewed') };
    expect(await read(orders)).toEqual({ held: ['renewed'], kept: ['renewed'] });
  });

  it('are not forgotten because nobody answers', async () => {
    expect(await read({ one: lost })).toEqual({ held: 'unknown', kept: ['one'] });
  });

  it('are five at most, each once', () => {
    const storage = storageFor();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) keepOrder(storage, id);
    expect(keptOrders(storage)).toEqual(['f', 'a', 'e', 'd', 'c']);
  });
});

describe('what is held, on the page', () => {
  const cards = () => screen.getByRole('region', { name: 'Still to be paid' });
  it.each([
    ['has the focus of who comes back from a payment', true, true],
    ['leaves it to who is buying something else', false, false],
  ])('%s', (_, isAllThereIs, isFocused) => {
    renderScreen(<HeldOrders orders={[order('first'), order('second')]} isAllThereIs={isAllThereIs} />);
    expect(document.activeElement === cards()).toBe(isFocused);
  });

  it('takes no focus from where somebody is', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    renderScreen(<HeldOrders orders={[order('first')]} isAllThereIs />);
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});
