import type { ReactNode } from 'react';
import styles from './RowCards.module.css';
import { type ShownRow, Tick, type Ticks } from './TableGrid.tsx';

interface RowCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly ShownRow<Row>[];
  readonly card: (row: Row) => ReactNode;
  readonly ticks: Ticks<Row> | null;
}

/** The rows on a phone, where no table is pushed sideways. */
export const RowCards = <Row,>({ label, rows, card, ticks }: RowCardsProps<Row>) => (
  <ul className={styles.list} aria-label={label}>
    {rows.map(({ key, row }) => {
      const isTicked = ticks?.ticked.includes(key) ?? false;
      return (
        <li key={key} data-ticked={isTicked || undefined}>
          {ticks !== null && (
            <span className={styles.tick}>
              <Tick row={row} name={key} ticks={ticks} isTicked={isTicked} />
            </span>
          )}
          <div>{card(row)}</div>
        </li>
      );
    })}
  </ul>
);
