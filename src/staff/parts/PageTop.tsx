import type { ReactNode } from 'react';
import { PageHead } from '../../ui/styles/layout.tsx';
import styles from './PageTop.module.css';

interface PageTopProps {
  readonly title: string;
  readonly lead?: string;
  /** The main action of the page. */
  readonly children?: ReactNode;
}

/** A page's headline, with what is done there most at its end. */
export const PageTop = ({ title, lead, children }: PageTopProps) => (
  <div className={styles.top}>
    <PageHead title={title} lead={lead} />
    {children !== undefined && <div className={styles.acts}>{children}</div>}
  </div>
);
