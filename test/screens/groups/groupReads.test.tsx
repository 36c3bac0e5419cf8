import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../../../src/api/request.ts';
import { createCache } from '../../../src/app/start/cache.ts';
import { groupPaymentsQuery, groupQuery } from '../../../src/queries/group.ts';
import type { Services } from '../../../src/services.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { testServices } from '../../kit/screens/services.ts';

describe('a group', () => {
  // specification 7.24
  it('is read every 10 s, until the reader is no member any more', async () => {
    vi.useFakeTimers();
    const answers: (ApiError | null)[] = [null, refusal('network', 'lost'), refusal('not_found', '')];
    const asked: unknown[] = [];
    const request = (async (name: string) => {
      asked.push(name);
      const error = answers.shift() ?? null;
      return { result: error === null ? { message: null, data: {} } : null, error };
    }) as unknown as Services['request'];
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = new QueryObserver(cache, groupQuery({ request }, 4182)).subscribe(() => undefined);
    const counts: number[] = [];
    for (const seconds of [0, 10, 10, 10, 10]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      counts.push(asked.length);
    }
    stop();
    vi.useRealTimers();
    expect(counts).toEqual([1, 2, 3, 3, 3]);
  });

  // specification 7.55
  it('is not read by being shown again or come back to, nor is what waits to be paid', async () => {
    const { services, calls } = testServices({
      'GET groups/{id}': {},
      'GET groups/{id}/payment': { pending_payments: [] },
    });
    const cache = createCache();
    cache.mount();
    // Another read tells when the focus has been heard of.
    const other = vi.fn(async () => true);
    const watched = { queryKey: ['other'], queryFn: other, refetchOnWindowFocus: 'always' } as const;
    const nothing = () => undefined;
    const showGroup = () => [
      new QueryObserver(cache, groupQuery(services, 4182)).subscribe(nothing),
      new QueryObserver(cache, groupPaymentsQuery(services, 4182)).subscribe(nothing),
    ];
    const shown = [new QueryObserver(cache, watched).subscribe(nothing), ...showGroup()];
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    const stops = [...shown, ...showGroup()];
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(2));
    const asked = calls.map(([name]) => name);
    focusManager.setFocused(undefined);
    for (const stop of stops) stop();
    cache.unmount();
    expect(asked).toEqual(['GET groups/{id}', 'GET groups/{id}/payment']);
  });

  // specification 7.54
  it('has an entry of its own for what waits to be paid', async () => {
    const { services } = testServices({ 'GET groups/{id}/payment': { pending_payments: ['of one group'] } });
    await services.cache.fetchQuery(groupPaymentsQuery(services, 4182));
    const kept = [4182, 4190].map((id) => services.cache.getQueryData(groupPaymentsQuery(services, id).queryKey));
    expect(kept).toEqual([['of one group'], undefined]);
  });
});
