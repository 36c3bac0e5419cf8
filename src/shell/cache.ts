import { QueryClient } from '@tanstack/react-query';
import { reads } from '#contract/constants.ts';
import { ApiError } from '../api/request.ts';

/**
 * Reads (docs/rules/page.md 4.4): unused data stays five minutes, three retries after 1, 2 and 4 seconds (30 at most),
 * none on focus, one when the network is back; writes are never repeated by themselves. A refusal of the server would
 * be repeated.
 */
export const createCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: reads.unusedMs,
        retry: (failures, error) => failures < reads.retries && !isRefusal(error),
        retryDelay: (failures) => Math.min(reads.retryMs * 2 ** failures, reads.retryMaxMs),
        refetchOnWindowFocus: false,
        // A request that cannot go out fails and is tried again, instead of waiting for ever.
        networkMode: 'always',
        // In this mode nothing would be read again once the network is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;
