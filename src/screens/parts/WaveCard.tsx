import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Region } from '#contract/constants.ts';
import type { Wave } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { ChoiceCard } from '../../ui/fields/ChoiceCard.tsx';
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
  readonly onTap?: () => void;
  /** What matters more than whether everybody fits. */
  readonly children?: ReactNode;
}

/** A start time with what matters about it: how many places it has, loudly only where they are few. */
export function WaveCard({ wave, region, places, checked, disabled, onChoose, onTap, children }: WaveCardProps) {
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
      onTap={onTap}
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
            (children || free < places) && <Plural value={free} one="# free" other="# free" />
          )}
        </span>
      </span>
    </ChoiceCard>
  );
}

/** Speaks up only when it matters: full, too small for them all, or nearly full. */
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
        <Plural value={places} one="No room for #" other="No room for #" />
      </StateWord>
    );
  }
  if (free <= scarceFrom) {
    return (
      <StateWord icon="clock" tone="calm">
        <Plural value={free} one="Only # left" other="Only # left" />
      </StateWord>
    );
  }
  return (
    <span className="small quiet tnum">
      <Plural value={free} one="# free" other="# free" />
    </span>
  );
}

/** Free places at which waiting may be too long. */
const scarceFrom = 10;

interface WaveDaysProps {
  readonly waves: readonly Wave[];
  /** All waves, of which these are a part: they decide whether days are shown at all. */
  readonly all?: readonly Wave[];
  /** The one shown before these: its day is shown already. */
  readonly before?: Wave | undefined;
  /** The day that goes without saying, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  readonly region: Region;
  readonly children: (wave: Wave) => ReactNode;
}

/** Start times in their order; of several days, or of another day than the run's, each day with a heading of its own. */
export function WaveDays({ waves, all = waves, before, day, region, children }: WaveDaysProps) {
  const { longDateOf } = useFormat();
  const dayOf = ({ wave_time }: Wave) => longDateOf(wave_time, region);
  const isPlain = all.every((wave) => wave.wave_time.slice(0, 10) === day);
  const days = [...new Set(waves.map(dayOf))];
  return days.map((name) => (
    <Fragment key={name}>
      {!isPlain && !(before !== undefined && dayOf(before) === name) && <h3 className={styles.day}>{name}</h3>}
      <WaveGrid>{waves.filter((wave) => dayOf(wave) === name).map(children)}</WaveGrid>
    </Fragment>
  ));
}

/** On a phone one below the other, on a wide screen three in a row. */
const WaveGrid = ({ children }: { readonly children: ReactNode }) => <div className={styles.grid}>{children}</div>;

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
