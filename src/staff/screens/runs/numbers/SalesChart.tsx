import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Table } from '../../../parts/Table.tsx';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import { type Bar, barsOf, topOf } from './bars.ts';
import styles from './Numbers.module.css';

interface SalesChartProps {
  readonly sold: Numbers['sold_by_day'];
  /** Until when days without a sale are shown, too. */
  readonly until: string;
}

/** Places by the day they were paid: a picture for the eye, the same in one sentence, and each day in a table. */
export function SalesChart({ sold, until }: SalesChartProps) {
  const { t } = useLingui();
  const { number, dayOfYear, weekdayDate } = useFormat();
  const bars = barsOf(sold, until);
  const best = bars.reduce<Bar | undefined>((most, bar) => (bar.places > (most?.places ?? 0) ? bar : most), undefined);
  const [first, last] = [bars[0], bars.at(-1)];
  if (best === undefined || first === undefined || last === undefined) {
    return <p className="quiet">{t`Nothing is paid yet.`}</p>;
  }
  const daysOf = ({ from, to }: Bar) => (from === to ? dayOfYear(from) : t`${dayOfYear(from)} to ${dayOfYear(to)}`);
  const [most, when] = [number(best.places), daysOf(best)];
  const top = topOf(best.places);
  const summary =
    best.from === best.to
      ? t`Most were paid on ${when}: ${most}.`
      : t`Each bar is a week. Most were paid from ${when}: ${most}.`;
  return (
    <figure>
      <figcaption className="small quiet">{summary}</figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.scale}>
          <span>{number(top)}</span>
          {top % 2 === 0 && <span>{number(top / 2)}</span>}
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${bars.length} ${top}`} preserveAspectRatio="none" role="presentation">
          {(top % 2 === 0 ? [0, top / 2] : [0]).map((height) => (
            <line key={height} className={styles.line} x1="0" x2={bars.length} y1={height} y2={height} />
          ))}
          {bars.map((bar, at) => (
            <g key={bar.to}>
              <title>{`${daysOf(bar)}: ${number(bar.places)}`}</title>
              {/* A day without a sale says so, too, where a pointer rests on it. */}
              <rect x={at} y="0" width="1" height={top} fill="transparent" />
              <rect className={styles.bar} x={at + 0.1} y={top - bar.places} width="0.8" height={bar.places} />
            </g>
          ))}
        </svg>
        <div className={styles.days}>
          <span>{dayOfYear(first.from)}</span>
          <span>{dayOfYear(last.to)}</span>
        </div>
      </div>
      <details className={styles.details}>
        <summary>{t`Day by day, as a table`}</summary>
        <Table
          label={t`Places by the day they were paid`}
          rows={sold.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head: t`Day`, cell: ({ day }) => weekdayDate(day) },
            { key: 'places', head: t`Places`, align: 'right', cell: ({ places }) => number(places) },
          ]}
          card={({ day, places }) => (
            <div className={styles.row}>
              <span>{weekdayDate(day)}</span>
              <strong className="tnum">{number(places)}</strong>
            </div>
          )}
        />
      </details>
    </figure>
  );
}
