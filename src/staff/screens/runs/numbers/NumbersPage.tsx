import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { timeZoneOf } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Card } from '../../../../ui/styles/layout.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { numbersQuery } from '../../../queries/runs/numbers.ts';
import { boardQuery, type Run } from '../../../queries/runs/runs.ts';
import { CouponsUsed } from './CouponsUsed.tsx';
import { DayCards } from './DayCards.tsx';
import { Figures } from './Figures.tsx';
import { runningTotals } from './figures.ts';
import { MissingCard } from './MissingCard.tsx';
import { Money } from './Money.tsx';
import styles from './Numbers.module.css';
import { SalesCard } from './SalesCard.tsx';
import { ShirtsCard } from './ShirtsCard.tsx';
import { SourcesCard } from './SourcesCard.tsx';

/** What a run has sold, who comes when, and what is still missing. */
export const NumbersPage = () => <RunFrame>{(run) => <RunNumbers key={run.id} run={run} />}</RunFrame>;

function RunNumbers({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { number } = useFormat();
  const may = useRights();
  const against = useListAddress().id('against');
  const read = useQuery(numbersQuery(services, run.id, against));
  const board = useQuery(boardQuery(services, run.id)).data;
  const numbers = read.data;
  if (numbers === undefined || board === undefined) return <ReadState read={read} />;
  // Swedish dates are ISO's.
  const now = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf[run.region] }).format(services.serverNow());
  const today = now < run.date ? now : run.date;
  const totals = runningTotals(numbers, { date: run.date, today });
  /** Readers know names and states alone: what they may not ask the rows leads nowhere. */
  const rowsOf = (query: Readonly<Record<string, string>>, isOpen = may('people.write')) =>
    isOpen ? `${staffPath('runPeople', { id: run.id })}?${new URLSearchParams(query)}` : null;
  const dayRows = may('people.read') ? (day: string) => rowsOf({ paid_on: day }, true) ?? '' : null;
  const rises = run.categories.flatMap(({ periods }) => periods.flatMap(({ until }) => until?.slice(0, 10) ?? []));
  return (
    <div className={styles.page}>
      <ReadState read={read} />
      <Figures run={run} numbers={numbers} totals={board.totals} today={today} rowsOf={rowsOf} />
      <SalesCard
        numbers={numbers}
        totals={totals}
        capacity={board.totals.capacity}
        today={today}
        rises={[...new Set(rises)].filter((day) => day <= today)}
        rowsOf={dayRows}
      />
      <DayCards run={run} waves={board.waves} rowsOf={rowsOf} />
      <MissingCard numbers={numbers} rowsOf={rowsOf} />
      {run.tshirts && <ShirtsCard numbers={numbers} sold={board.totals.sold} rowsOf={rowsOf} />}
      <SourcesCard numbers={numbers} rowsOf={rowsOf} />
      {numbers.money !== null && (
        <section aria-labelledby="money">
          <Card>
            <h2 id="money">{t`Money`}</h2>
            <Money money={numbers.money} />
          </Card>
        </section>
      )}
      {numbers.coupons !== null && (
        <section aria-labelledby="coupons">
          <Card>
            <header className={styles.head}>
              <h2 id="coupons">{t`Coupons used`}</h2>
              <span className="small quiet tnum">{number(numbers.coupons.length)}</span>
            </header>
            <CouponsUsed coupons={numbers.coupons} />
          </Card>
        </section>
      )}
    </div>
  );
}
