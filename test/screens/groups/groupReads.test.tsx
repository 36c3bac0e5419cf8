import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../../../src/api/request.ts';
import { groupQuery } from '../../../src/queries/group.ts';
import type { Services } from '../../../src/services.ts';
import { refusal } from '../../kit/screens/refusal.ts';

describe('a group', () => {
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
});
