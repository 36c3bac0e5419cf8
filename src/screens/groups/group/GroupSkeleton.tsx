import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useIsWide } from '../../../ui/styles/useIsWide.ts';
import { Band } from './Band.tsx';
import styles from './group.module.css';

/** The boxes of the page while the group is read, in their places. */
export function GroupSkeleton({ back }: { readonly back: string }) {
  const { t } = useLingui();
  const isWide = useIsWide();
  const people = <Skeleton height={480} radius={10} />;
  const board = <Skeleton height={isWide ? 300 : 220} radius={10} />;
  return (
    <div role="status" aria-label={t`The group is loading`}>
      <Band back={back}>
        <div className={styles.boxes}>
          <Skeleton height={isWide ? 62 : 42} width="60%" radius={10} />
          <Skeleton height={isWide ? 40 : 190} width="80%" radius={10} />
        </div>
      </Band>
      {isWide ? (
        <div className="columns">
          {people}
          {board}
        </div>
      ) : (
        <div className="stack-6">
          {board}
          {people}
        </div>
      )}
    </div>
  );
}
