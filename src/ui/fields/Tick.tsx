import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { keepTyping } from './keepTyping.ts';
import styles from './Tick.module.css';

interface TickProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly name?: string;
  readonly children: ReactNode;
}

/** A checkbox with its sentence; links within the sentence stay links. */
export function Tick({ checked, onChange, error, required, name, children }: TickProps) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  return (
    <div>
      <label className={styles.tick} onMouseDown={keepTyping}>
        <input
          className="unseen"
          type="checkbox"
          name={name}
          checked={checked}
          aria-required={required}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles.box} data-wrong={wrong || undefined}>
          <Icon name="check" size="s" />
        </span>
        <span>{children}</span>
      </label>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {wrong && <Icon name="alert" size="s" />}
        {wrong && <span>{error}</span>}
      </p>
    </div>
  );
}
