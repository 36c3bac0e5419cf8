import { Plural } from '@lingui/react/macro';
import styles from '../purchase/purchase.module.css';
import { WaveChoice } from '../purchase/WaveChoice.tsx';
import type { StepProps } from './view.ts';

/** The start times, for as many people as the draft has; how many they are is asked next. */
export function WaveStep({ actor, view }: StepProps) {
  const { places } = view.draft;
  return (
    <>
      <p className={styles.hint}>
        <Plural
          value={places}
          one="Shown for # place; the next step asks how many. The time can be changed later."
          other="Shown for # places; the next step asks how many. The time can be changed later."
        />
      </p>
      <WaveChoice actor={actor} view={view} />
    </>
  );
}
