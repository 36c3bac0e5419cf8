import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Wave } from '#contract/catalogue.calls.ts';
import type { Region } from '#contract/constants.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { StateWord } from '../../ui/StateWord.tsx';
import styles from './WaveCard.module.css';

interface WaveCardProps {
  readonly wave: Wave;
  readonly region: Region;
  /** How many people want to start together. */
  readonly places: number;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  /** What matters more than whether everybody fits. */
  readonly children?: ReactNode;
}

/** A start time with what matters about it: whether everybody fits. */
export function WaveCard({ wave, region, places, checked, disabled, onChoose, children }: WaveCardProps) {
  const { clockTime } = useFormat();
  const { free_places: free, capacity } = wave;
  const isFull = free === 0;
  return (
    <ChoiceCard
      name="wave_id"
      value={wave.id}
      checked={checked}
      disabled={disabled}
      className={styles.card}
      onChoose={onChoose}
    >
      <span className={styles.text} data-full={isFull || undefined} data-off={disabled || undefined}>
        <span className={`num ${styles.time}`}>{clockTime(wave.wave_time, region)}</span>
        <span className={styles.fit}>{children || <Fit free={free} places={places} />}</span>
        <span className={styles.left}>
          <span className={styles.bar} data-short={free < places || disabled || undefined} aria-hidden="true">
            <i style={{ width: `${(free / capacity) * 100}%` }} />
          </span>
          {isFull ? (
            <Trans>all {capacity} taken</Trans>
          ) : (
            <Plural value={free} one="# place left" other="# places left" />
          )}
        </span>
      </span>
    </ChoiceCard>
  );
}

/** The answer to 'do we fit?'. */
function Fit({ free, places }: { readonly free: number; readonly places: number }) {
  const { t } = useLingui();
  if (free === 0) {
    return (
      <StateWord icon="cross" tone="off">
        {t`No places left`}
      </StateWord>
    );
  }
  if (free < places) {
    return (
      <StateWord icon="alert" tone="calm">
        <Plural value={places - free} one="# place too few" other="# places too few" />
      </StateWord>
    );
  }
  return (
    <StateWord icon="check" tone="good">
      <Plural value={places} one="Room for you" other="Room for all # of you" />
    </StateWord>
  );
}

/** On a phone one below the other, on a wide screen three in a row. */
export const WaveGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
);

/** Start times that are being loaded. */
export function WavesComing({ cards }: { readonly cards: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.grid} aria-busy="true" aria-label={t`Loading start times…`} role="status">
      {Array.from({ length: cards }, (_, card) => `card ${card}`).map((card) => (
        <Skeleton key={card} className={styles.skeleton} radius={10} />
      ))}
    </div>
  );
}
