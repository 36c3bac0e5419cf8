import { afterEach, expect, it, vi } from 'vitest';
import { attended } from '../../../src/staff/kit/attendance.ts';

afterEach(() => void vi.useRealTimers());

it('marks what a page asks by itself a minute after the last gesture, and nothing before', async () => {
  vi.useFakeTimers();
  const sent: unknown[] = [];
  const send = attended(window, (async (_: unknown, init?: RequestInit) => {
    sent.push(init?.headers);
    return new Response();
  }) as typeof fetch);
  const ask = () => send('/api/staff/runs', { headers: { accept: 'application/json' } });
  const accept = 'application/json';
  await ask();
  vi.advanceTimersByTime(59_999);
  await ask();
  vi.advanceTimersByTime(1);
  await ask();
  window.dispatchEvent(new Event('keydown'));
  await ask();
  expect(sent).toEqual([{ accept }, { accept }, { accept, 'x-unattended': '1' }, { accept }]);
});
