import { Plural, Trans } from '@lingui/react/macro';
import styles from './run.module.css';

interface PlacesLeftProps {
  readonly free: number;
  readonly capacity: number;
  /** In how many waves they are. */
  readonly waves: number;
}

/** How many places are left; the bar shows what is left, too. */
export function PlacesLeft({ free, capacity, waves }: PlacesLeftProps) {
  const share = capacity === 0 ? 0 : Math.round((free / capacity) * 100);
  return (
    <div className={styles.room}>
      <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className={styles.barGround} width="100" height="8" />
        <rect className={styles.barLeft} width={share} height="8" />
      </svg>
      <p>
        <Trans>
          <b>
            <Plural value={free} one="# place left" other="# places left" />
          </b>{' '}
          <Plural value={waves} one="in # wave" other="in # waves" />
        </Trans>
      </p>
    </div>
  );
}
