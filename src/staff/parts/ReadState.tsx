import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../api/request.ts';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';

/** The content of a page before its data is there, and when it does not come. What was read last stays. */
export function ReadState({ read }: { readonly read: Pick<UseQueryResult, 'status' | 'error' | 'data' | 'refetch'> }) {
  const { t } = useLingui();
  if (read.status === 'pending') return <FullScreenSpinner />;
  if (read.error === null) return null;
  const words = read.error instanceof ApiError ? read.error.message : t`Something went wrong. Try again later.`;
  return <RetryNotice onRetry={() => void read.refetch()}>{words}</RetryNotice>;
}
