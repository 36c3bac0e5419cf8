import { Fragment, type ReactNode } from 'react';
import { useIsWide } from '../../ui/styles/useIsWide.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right' | 'act';
}

interface TableProps<Row> {
  /** What it lists, for screen readers. */
  readonly label: string;
  /** The first one names its row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The row on a phone, where no table is pushed sideways. */
  readonly card: (row: Row) => ReactNode;
  /** What is open below a row of the table, as wide as it; null for nothing. */
  readonly below?: (row: Row) => ReactNode;
}

/** Many of one kind: a table where there is room for one, else a list of the same. */
export function Table<Row>({ label, columns, rows, keyOf, card, below }: TableProps<Row>) {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <ul className={`${styles.frame} ${styles.list}`} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{card(row)}</li>
        ))}
      </ul>
    );
  }
  const [first, ...others] = columns;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, head, align }) => (
              <th key={key} scope="col" data-align={align}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const opened = below?.(row) ?? null;
            return (
              <Fragment key={keyOf(row)}>
                <tr data-open={opened !== null || undefined}>
                  <th scope="row" data-align={first.align}>
                    {first.cell(row)}
                  </th>
                  {others.map(({ key, cell, align }) => (
                    <td key={key} data-align={align}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
                {opened !== null && (
                  <tr className={styles.below}>
                    <td colSpan={columns.length}>{opened}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
