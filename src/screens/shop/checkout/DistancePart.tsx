import { useLingui } from '@lingui/react/macro';
import { Ages, Distances } from '../purchase/DistanceChoice.tsx';
import styles from '../purchase/purchase.module.css';
import type { PartProps } from '../purchase/view.ts';

/** The distances of the run; of a kids race the age of the first child, which decides it. */
export function DistancePart({ actor, view }: PartProps) {
  const { t } = useLingui();
  if (view.run?.is_kids !== true) return <Distances actor={actor} view={view} />;
  return (
    <>
      <p className={styles.ask}>{t`How old is the child on the day of the run?`}</p>
      <p className={styles.hint}>
        {t`More children in this age group? Say how many in the next step. A child of another age group needs a separate order.`}
      </p>
      <Ages actor={actor} view={view} />
    </>
  );
}
