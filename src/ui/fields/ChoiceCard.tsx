import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './ChoiceCard.module.css';

interface ChoicesProps {
  /** Names the group for screen readers; the visible heading's text or its own. */
  readonly label: string;
  /** Columns from 62 em on; phones always have one. */
  readonly columns?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** A group of choice cards: one radio group, arrow keys move within it. */
export const Choices = ({ label, columns = 1, children }: ChoicesProps) => (
  <div className={styles.choices} data-columns={columns} role="radiogroup" aria-label={label}>
    {children}
  </div>
);

interface ChoiceCardProps {
  /** Shared by the cards of one group. */
  readonly name: string;
  readonly value: string | number;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** The card was tapped, the chosen one too, and not come to by keys. It is called after the choice. */
  readonly onTap?: (() => void) | undefined;
  /** Cannot be chosen; say why in `children`. */
  readonly disabled?: boolean;
  /** The position of the ticked dot; a disabled card of the `end` kind shows none. */
  readonly dot?: 'start' | 'end';
  /** What stands at the other side: a price, an icon. */
  readonly side?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A real radio whose label is the whole card. Chosen: thick edge, tint and ticked dot: three signs, not one. */
export function ChoiceCard(props: ChoiceCardProps) {
  const {
    name,
    value,
    checked,
    onChoose,
    onTap,
    disabled = false,
    dot = 'start',
    side,
    className = '',
    children,
  } = props;
  const isTapped = useRef(false);
  // A label that is tapped clicks its field next; keys click the field alone.
  const hearTap = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    // The second press of a double click may be on a card of the next part.
    if (event.detail > 1) event.preventDefault();
    else isTapped.current = !disabled;
  };
  const choose = () => {
    const taps = isTapped.current;
    isTapped.current = false;
    if (!checked) onChoose();
    if (taps) onTap?.();
  };
  const mark = (
    <span className={styles.dot}>
      <Icon name="check" size="s" />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys click the field
    <label
      className={`${styles.choice} ${className}`}
      data-on={checked || undefined}
      data-off={disabled || undefined}
      onClick={hearTap}
    >
      <input
        className="unseen"
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onClick={choose}
        onChange={nothing}
      />
      {dot === 'start' && mark}
      <span className={styles.body}>{children}</span>
      {side !== undefined && <span className={styles.side}>{side}</span>}
      {dot === 'end' && !disabled && mark}
    </label>
  );
}

/** A click has chosen already, but React requires a change handler for a controlled field. */
const nothing = () => undefined;
