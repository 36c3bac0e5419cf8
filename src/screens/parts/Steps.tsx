import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './Steps.module.css';

/** What is still to be done, or brought along. */
export const Steps = ({ children }: { readonly children: ReactNode }) => <ul className={styles.steps}>{children}</ul>;

interface StepProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const StepPart = ({ icon, title, action, children }: StepProps) => (
  <li>
    <Icon name={icon} size="l" />
    <div>
      <p className="strong">{title}</p>
      <p className="small quiet">{children}</p>
    </div>
    {action}
  </li>
);
