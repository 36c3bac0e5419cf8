import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fold } from '../../../../ui/Fold.tsx';
import { Card } from '../../../../ui/styles/layout.tsx';
import styles from './Numbers.module.css';

interface ChartCardProps {
  readonly id: string;
  readonly title: ReactNode;
  /** Beside the title: what the colours mean, or what is chosen. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The same figures. */
  readonly table: ReactNode;
  readonly isWhole?: boolean;
}

/** A drawing, and the same as a table for people who prefer to read it. */
export function ChartCard({ id, title, aside, children, table, isWhole = false }: ChartCardProps) {
  const { t } = useLingui();
  return (
    <section className={isWhole ? styles.whole : undefined} aria-labelledby={id}>
      <Card>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside !== undefined && <span className="small quiet">{aside}</span>}
        </header>
        {children}
        <Fold className={styles.table} summary={t`As a table`}>
          {table}
        </Fold>
      </Card>
    </section>
  );
}
