import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useRights } from '../../../hooks/useRights.ts';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import type { Board, Run } from '../../../queries/runs/runs.ts';
import { daysBetween, later } from './figures.ts';
import styles from './Numbers.module.css';
import type { RowsOf } from './rows.ts';

interface FiguresProps {
  readonly run: Run;
  readonly numbers: Numbers;
  readonly totals: Board['totals'];
  readonly today: string;
  readonly rowsOf: RowsOf;
}

/** How the run stands, in one line. */
export function Figures({ run, numbers, totals, today, rowsOf }: FiguresProps) {
  const { t } = useLingui();
  const { number, money } = useFormat();
  const may = useRights();
  const { against, groups } = numbers;
  const sum = (sold: Numbers['sold_by_day'], from: string, to: string) =>
    sold.reduce((all, { day, places }) => (day > from && day <= to ? all + places : all), 0);
  const theirDay = against && later(against.date, daysBetween(run.date, today));
  const before = against && theirDay ? sum(against.sold_by_day, '', theirDay) : null;
  const week = sum(numbers.sold_by_day, later(today, -7), today);
  const theirWeek = against && theirDay ? sum(against.sold_by_day, later(theirDay, -7), theirDay) : null;
  const ahead = totals.sold - (before ?? 0);
  const [capacity, reserved, held, all] = [totals.capacity, totals.reserved, totals.held_back, groups.all].map(number);
  const open = may('people.read');
  const facts: readonly { key: string; figure: string; text: ReactNode; to: string | null }[] = [
    { key: 'sold', figure: number(totals.sold), text: t`sold, of ${capacity}`, to: rowsOf({}, open) },
    ...(before === null
      ? []
      : [
          {
            key: 'ahead',
            figure: `${ahead > 0 ? '+' : ahead < 0 ? '−' : '±'}${number(Math.abs(ahead))}`,
            text: t`beside ${against?.name} as many days before: ${number(before)}`,
            to: against && open ? staffPath('runPeople', { id: against.id }) : null,
          },
        ]),
    {
      key: 'week',
      figure: number(week),
      text: theirWeek === null ? t`sold in 7 days` : t`sold in 7 days, ${number(theirWeek)} then`,
      to: rowsOf({ since: later(today, -6) }, open),
    },
    {
      key: 'free',
      figure: number(totals.free),
      text: t`free; ${reserved} reserved, ${held} held back`,
      to: rowsOf({ state: 'unpaid' }, open),
    },
    {
      key: 'groups',
      figure: number(groups.incomplete),
      text: t`of ${all} groups still lack something`,
      to: rowsOf({}, open),
    },
    ...(numbers.money === null
      ? []
      : [
          {
            key: 'money',
            figure: money(numbers.money.taken_in, numbers.money.currency),
            text: t`taken, ${money(numbers.money.given_back, numbers.money.currency)} given back`,
            to: '#money',
          },
        ]),
  ];
  return (
    <ul className={`card ${styles.figures} ${styles.whole}`}>
      {facts.map(({ key, figure, text, to }) => {
        const inside = (
          <>
            <b className="num">{figure}</b>
            <span>{text}</span>
          </>
        );
        return <li key={key}>{to === null ? <div>{inside}</div> : <Link to={to}>{inside}</Link>}</li>;
      })}
    </ul>
  );
}
