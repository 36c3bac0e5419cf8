import { useLingui } from '@lingui/react/macro';
import { Icon } from '../Icon.tsx';
import styles from './Stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Ids of texts that explain the number (a hint, 'we set 2 places'). */
  readonly describedBy?: string;
}

/** A whole number in three cells: fewer, the number itself (it can be typed), more. */
export function Stepper({ label, value, min, max, onChange, describedBy }: StepperProps) {
  const { t } = useLingui();
  const within = (count: number) => Math.min(Math.max(count, min), Math.max(min, max));
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button type="button" aria-label={t`Fewer`} disabled={value <= min} onClick={() => onChange(within(value - 1))}>
        <Icon name="minus" />
      </button>
      <input
        className="num"
        aria-label={label}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = Number.parseInt(event.currentTarget.value.slice(-3), 10);
          if (Number.isSafeInteger(typed)) onChange(within(typed));
        }}
      />
      <button type="button" aria-label={t`More`} disabled={value >= max} onClick={() => onChange(within(value + 1))}>
        <Icon name="plus" />
      </button>
      <output className="unseen" aria-live="polite">
        {value}
      </output>
    </fieldset>
  );
}
