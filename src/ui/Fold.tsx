import type { ReactNode } from 'react';
import styles from './Fold.module.css';
import { Icon } from './Icon.tsx';

interface FoldProps {
  /** What unfolds it. */
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What few want to see, behind the line that names it; a chevron says that it unfolds. */
export const Fold = ({ summary, className = '', children }: FoldProps) => (
  <details className={`${styles.fold} ${className}`}>
    <summary>
      {summary}
      <Icon name="down" size="s" />
    </summary>
    {children}
  </details>
);
