import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './StateWord.module.css';

interface StateWordProps {
  readonly icon: IconName;
  /** `good` done or fitting, `urgent` time running out or wrong, `calm` worth knowing, `off` not available. */
  readonly tone: 'good' | 'urgent' | 'calm' | 'off';
  readonly children: ReactNode;
}

/** A state is always an icon and a word, never a colour alone. */
export const StateWord = ({ icon, tone, children }: StateWordProps) => (
  <span className={styles.state} data-tone={tone}>
    <Icon name={icon} size="s" />
    <span>{children}</span>
  </span>
);
