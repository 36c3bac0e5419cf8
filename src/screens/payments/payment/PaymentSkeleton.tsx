import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import styles from './payment.module.css';

/** The boxes of the screen while the payment is read. */
export function PaymentSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.columns} role="status" aria-label={t`The payment is loading`}>
      <Skeleton height={440} />
      <Skeleton height={400} />
    </div>
  );
}
