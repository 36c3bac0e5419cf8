import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Table } from '../../../parts/Table.tsx';
import styles from './Numbers.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** What people wrote: no word of ours. */
  readonly isTheirs?: boolean;
  readonly value: number;
  /** The part of it that is only expected. */
  readonly expected?: number;
  /** Its rows; null if the member may not ask for them. */
  readonly to: string | null;
}

/** Figures one below the other, each with its bar, each leading to its rows. */
export function Bars({ bars, tone = 'moss' }: { readonly bars: readonly Bar[]; readonly tone?: 'moss' | 'mud' }) {
  const { number } = useFormat();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const part = (value: number) => ({ width: `${(value / most) * 100}%` });
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, label, isTheirs, value, expected = 0, to }) => {
        const inside = (
          <>
            <span className="cut" title={label} translate={isTheirs ? 'no' : undefined}>
              {label}
            </span>
            <span className={styles.track} aria-hidden="true">
              <i data-tone={tone} style={part(value - expected)} />
              {expected > 0 && <i data-tone="expected" style={part(expected)} />}
            </span>
            <b>{number(value)}</b>
          </>
        );
        return <li key={key}>{to === null ? <div>{inside}</div> : <Link to={to}>{inside}</Link>}</li>;
      })}
    </ul>
  );
}

/** The same as a table. */
export function BarsTable({
  label,
  head,
  bars,
}: {
  readonly label: string;
  readonly head: string;
  readonly bars: readonly Bar[];
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const hasExpected = bars.some(({ expected }) => expected !== undefined);
  const nameOf = ({ label: text, to, isTheirs }: Bar) =>
    to === null ? (
      <span translate={isTheirs ? 'no' : undefined}>{text}</span>
    ) : (
      <Link to={to} translate={isTheirs ? 'no' : undefined}>
        {text}
      </Link>
    );
  return (
    <Table
      label={label}
      rows={bars}
      keyOf={({ key }) => key}
      columns={[
        { key: 'label', head, cell: nameOf },
        ...(hasExpected
          ? [
              {
                key: 'known',
                head: t`Known`,
                align: 'right' as const,
                cell: ({ value, expected = 0 }: Bar) => number(value - expected),
              },
              {
                key: 'expected',
                head: t`Expected`,
                align: 'right' as const,
                cell: ({ expected = 0 }: Bar) => number(expected),
              },
            ]
          : []),
        { key: 'value', head: t`Places`, align: 'right', cell: ({ value }) => number(value) },
      ]}
      card={(bar) => (
        <div className={styles.row}>
          {nameOf(bar)}
          <strong className="tnum">{number(bar.value)}</strong>
        </div>
      )}
    />
  );
}
