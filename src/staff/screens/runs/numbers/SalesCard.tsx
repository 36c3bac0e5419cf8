import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { Table } from '../../../parts/Table.tsx';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import { ChartCard } from './ChartCard.tsx';
import type { TotalOfDay } from './figures.ts';
import styles from './Numbers.module.css';

// Its library weighs more than the rest of the page.
const SalesLine = lazily(async () => (await import('./SalesLine.tsx')).SalesLine);

interface SalesCardProps {
  readonly numbers: Numbers;
  readonly totals: readonly TotalOfDay[];
  readonly capacity: number;
  readonly today: string;
  readonly rises: readonly string[];
  readonly rowsOf: ((day: string) => string) | null;
}

/** What was paid day by day, as a running total beside another run's and below the room that there is. */
export function SalesCard({ numbers: { against, comparable, sold_by_day }, totals, ...line }: SalesCardProps) {
  const { t } = useLingui();
  const { number, weekdayDate, longDate } = useFormat();
  const address = useListAddress();
  const of = new Map(sold_by_day.map(({ day, places }) => [day, places]));
  const past = totals.filter(({ now }) => now !== null);
  const nameOf = ({ day }: TotalOfDay) =>
    line.rowsOf !== null && of.has(day) ? <Link to={line.rowsOf(day)}>{weekdayDate(day)}</Link> : weekdayDate(day);
  return (
    <ChartCard
      id="sold"
      isWhole
      title={t`Sold, day by day`}
      aside={
        comparable.length > 0 && (
          <label className={styles.compare}>
            <i className={styles.dashed} aria-hidden="true" /> {t`beside`}{' '}
            <select
              value={against?.id ?? ''}
              onChange={({ currentTarget }) => address.put({ against: currentTarget.value }, { replace: true })}
            >
              {against === null && <option value="">{t`no other run`}</option>}
              {comparable.map(({ id, name, date }) => (
                <option key={id} value={id}>{`${name}, ${longDate(date)}`}</option>
              ))}
            </select>
          </label>
        )
      }
      table={
        <Table
          label={t`Places by the day they were paid`}
          rows={past.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head: t`Day`, cell: nameOf },
            { key: 'places', head: t`That day`, align: 'right', cell: ({ day }) => number(of.get(day) ?? 0) },
            { key: 'now', head: t`Until then`, align: 'right', cell: ({ now }) => number(now ?? 0) },
            ...(against === null
              ? []
              : [
                  {
                    key: 'was',
                    head: against.name,
                    align: 'right' as const,
                    cell: ({ was }: TotalOfDay) => number(was ?? 0),
                  },
                ]),
          ]}
          card={(total) => (
            <div className={styles.row}>
              {nameOf(total)}
              <strong className="tnum">{number(total.now ?? 0)}</strong>
            </div>
          )}
        />
      }
    >
      {past.length === 0 ? (
        <p className="quiet">{t`Nothing is paid yet.`}</p>
      ) : (
        <div className={styles.line}>
          <Suspense>
            <SalesLine totals={totals} {...line} />
          </Suspense>
        </div>
      )}
    </ChartCard>
  );
}
