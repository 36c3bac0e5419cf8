import { hashKey, type QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import type { Services } from '../../services.ts';

/** Kept beside the reads of an account, and gone with them. */
const key = ['terms accepted'] as const;

/** The terms were read and accepted just now: the next purchase has them ticked (docs/rules/accounts.md 6.5). */
export function noteTermsAccepted(cache: QueryClient): void {
  cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(key, true);
}

/** Tells a purchase so, once: before its terms are asked for, or while the sheet with them lies over it. */
export const watchTerms = ({ cache }: Pick<Services, 'cache'>) =>
  fromCallback(({ sendBack }) => {
    const hash = hashKey(key);
    const look = () => {
      if (cache.getQueryData(key) !== true) return;
      cache.removeQueries({ queryKey: key });
      sendBack({ type: 'terms.answered', accepted: true });
    };
    look();
    return cache.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hash) look();
    });
  });
