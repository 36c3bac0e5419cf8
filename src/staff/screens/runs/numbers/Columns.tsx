import { Link } from 'react-router';
import styles from './Numbers.module.css';

export interface Column {
  readonly key: string;
  /** Everything that it says, for a reader and on hover. */
  readonly name: string;
  readonly value: number;
  /** How high it could be. */
  readonly of?: number;
  readonly tone: 'moss' | 'mud' | 'full';
  /** Below it, where there is room. */
  readonly tick: string | null;
  readonly to: string | null;
}

/** Upright bars side by side, each leading to its rows. */
export function Columns({
  columns,
  label,
  hasFigures = false,
}: {
  readonly columns: readonly Column[];
  readonly label: string;
  readonly hasFigures?: boolean;
}) {
  const most = Math.max(1, ...columns.map(({ value, of = 0 }) => Math.max(value, of)));
  const height = (value: number) => ({ height: `${(value / most) * 100}%` });
  return (
    <ul className={styles.columns} aria-label={label}>
      {columns.map(({ key, name, value, of, tone, tick, to }) => {
        const inside = (
          <>
            <span className={styles.post}>
              {of !== undefined && <i data-tone="room" style={height(of)} />}
              <i data-tone={tone} style={height(value)}>
                {hasFigures && <span aria-hidden="true">{value}</span>}
              </i>
            </span>
          </>
        );
        return (
          <li key={key}>
            {to === null ? (
              <div className={styles.column} role="img" aria-label={name} title={name}>
                {inside}
              </div>
            ) : (
              <Link className={styles.column} to={to} aria-label={name} title={name}>
                {inside}
              </Link>
            )}
            {tick !== null && (
              <span className={styles.tick} aria-hidden="true">
                {tick}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
