import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import { receiptQuery } from '../../../src/queries/receipt.ts';
import { worldWith } from '../../kit/screens/paymentWorld.ts';
import { foundAt, paymentId } from '../../machines/payments/payment/payment.fixtures.ts';

/** How often a thank-you page reads the receipt. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const again = { method: 'adyen', amount: 20_199, refund: 'pending' } as const;

async function readsOf(secondsBefore: number, paid_again: Receipt['paid_again'] = []) {
  const receipt = { paid_at: new Date(foundAt - secondsBefore * 1000).toISOString(), paid_again };
  const { services, asked } = worldWith({ 'GET payment/{id}/receipt': receipt });
  const observer = new QueryObserver(services.cache, receiptQuery(services, paymentId, foundAt));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return asked.length;
}

it('is once, where the places were paid just now', async () => expect(await readsOf(8)).toBe(1));
it('is three times, where they were paid before and may have been paid again', async () =>
  expect(await readsOf(12)).toBe(3));
it('is once, when the first one has it already', async () => expect(await readsOf(12, [again])).toBe(1));
