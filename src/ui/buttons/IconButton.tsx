import type { ComponentProps } from 'react';
import { keepTyping } from '../fields/keepTyping.ts';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  readonly icon: IconName;
  /** What it does, and to what. */
  readonly label: string;
}

/** A button of 44 px that says what it does by a picture alone. */
export const IconButton = ({ icon, label, ...button }: IconButtonProps) => (
  <button onMouseDown={keepTyping} {...button} type="button" className={styles.square} aria-label={label}>
    <Icon name={icon} />
  </button>
);
