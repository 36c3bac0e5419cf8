import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { VerdictPage } from '../../../ui/Verdict.tsx';

/** The boxes of the page while the payment is looked up. */
export function Checking() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`We are looking up your payment`}>
      <VerdictPage>
        <div>
          <Skeleton height={64} circle mx="auto" />
          <Skeleton height={42} mt={12} />
        </div>
        <Skeleton height={340} />
        <Skeleton height={220} />
      </VerdictPage>
    </div>
  );
}
