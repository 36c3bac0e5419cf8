import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../api/request.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';

/** What a page shows before what it reads is there, and when it does not come. What was read last stays. */
export function ReadState({ read }: { readonly read: Pick<UseQueryResult, 'status' | 'error' | 'data' | 'refetch'> }) {
  const { t } = useLingui();
  if (read.status === 'pending') return <FullScreenSpinner />;
  if (read.error === null) return null;
  return (
    <Notice
      tone="urgent"
      role="alert"
      action={
        <Button size="compact" onClick={() => void read.refetch()}>
          {t`Try again`}
        </Button>
      }
    >
      <p>{read.error instanceof ApiError ? read.error.message : t`Something went wrong. Try again later.`}</p>
    </Notice>
  );
}
