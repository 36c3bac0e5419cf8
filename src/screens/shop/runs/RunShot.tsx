import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { Course } from '../../../ui/Course.tsx';
import { RunPicture } from '../../../ui/RunPicture.tsx';
import styles from './runs.module.css';

interface RunShotProps {
  readonly picture: RunCard['picture'];
  /** The width of the picture, as the attribute `sizes` says it. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A run's picture in its frame; where it has none, the line of our course. It says nothing that its words do not. */
export const RunShot = ({ picture, sizes, className = '' }: RunShotProps) => (
  <span className={`${styles.shot} ${className}`} aria-hidden="true">
    {picture === null ? <Course /> : <RunPicture picture={picture} sizes={sizes} className={styles.picture} />}
  </span>
);
