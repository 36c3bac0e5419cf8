import type { ReactNode } from 'react';
import styles from './SumTable.module.css';

export interface SumRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly amount: string;
  /** `minus` a discount, `subtotal` a line above which the rows add up. */
  readonly kind?: 'minus' | 'subtotal';
}

interface SumTableProps {
  readonly rows: readonly SumRow[];
  readonly due: { readonly label: ReactNode; readonly amount: string };
  /** The figures are being asked for again: the old ones stay, faded. */
  readonly stale?: boolean;
}

/** The sum as it will be charged, the same rows everywhere: lines, subtotal, fee, thick rule, amount. */
export const SumTable = ({ rows, due, stale = false }: SumTableProps) => (
  <dl className={styles.sums} data-stale={stale || undefined} aria-busy={stale}>
    {rows.map(({ key, label, amount, kind }) => (
      <div key={key} data-kind={kind}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
    <div className={styles.due}>
      <dt>{due.label}</dt>
      <dd className="num">{due.amount}</dd>
    </div>
  </dl>
);
