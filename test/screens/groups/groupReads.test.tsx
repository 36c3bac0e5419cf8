import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../../../src/api/request.ts';
import { groupKey, groupPaymentsQuery, groupQuery } from '../../../src/queries/group.ts';
import type { Services } from '../../../src/services.ts';
import { createCache } from '../../../src/shell/cache.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { testServices } from '../../kit/screens/services.ts';
import { showApp } from '../../kit/screens/showApp.tsx';
import { noAddress, ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';

describe('a group', () => {
  // specification 7.24
  it('is read every 10 s, until the reader is no longer a member', async () => {
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

  it('whose server is gone says how old its numbers are, until it is back', async () => {
    const answers = {
      'user/address': noAddress,
      'groups/4182': sharks,
      'groups/4182/payment': { pending_payments: [] },
      'groups/4182/history': { entries: [] },
    };
    const { app } = await showApp('/group/4182', {}, ola, answers);
    await screen.findByRole('heading', { level: 1, name: 'Mud sharks' });
    const isShown = () => screen.queryByText('As of 09:05') !== null;
    const read = app.services.cache.getQueryCache().find({ queryKey: groupKey(4182) });
    const before = isShown();
    const dataUpdatedAt = Date.parse('2027-01-10T09:05:00+01:00');
    await act(async () => read?.setState({ status: 'error', error: refusal('network', 'lost'), dataUpdatedAt }));
    expect(before).toBe(false);
    await waitFor(() => expect(isShown()).toBe(true));
    await act(async () => read?.fetch());
    await waitFor(() => expect(isShown()).toBe(false));
  });

  // specification 7.55
  it('is not read again when shown or returned to, and neither are unpaid places', async () => {
    const { services, calls } = testServices({
      'GET groups/{id}': {},
      'GET groups/{id}/payment': { pending_payments: [] },
    });
    const cache = createCache();
    cache.mount();
    // Another read shows when the focus has been noticed.
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
