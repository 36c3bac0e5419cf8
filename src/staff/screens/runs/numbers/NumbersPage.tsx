import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { timeZoneOf } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Card } from '../../../../ui/styles/layout.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { type Numbers, numbersQuery } from '../../../queries/runs/numbers.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { CouponsUsed } from './CouponsUsed.tsx';
import { Money } from './Money.tsx';
import styles from './Numbers.module.css';
import { SalesChart } from './SalesChart.tsx';
import { Sizes } from './Sizes.tsx';

/** What a run has sold, and what is still missing. */
export const NumbersPage = () => <RunFrame>{(run) => <RunNumbers key={run.id} run={run} />}</RunFrame>;

function RunNumbers({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { number } = useFormat();
  const read = useQuery(numbersQuery(services, run.id));
  const numbers = read.data;
  if (numbers === undefined) return <ReadState read={read} />;
  const sold = numbers.sold_by_day.reduce((sum, { places }) => sum + places, 0);
  // Swedish dates are ISO's.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf[run.region] }).format(services.serverNow());
  return (
    <div className={styles.page}>
      <ReadState read={read} />
      <section className={styles.whole} aria-labelledby="sold">
        <Card>
          <header className={styles.head}>
            <h2 id="sold">{t`Places paid`}</h2>
            <span className={`${styles.big} num`}>{number(sold)}</span>
          </header>
          <SalesChart sold={numbers.sold_by_day} until={today < run.date ? today : run.date} />
        </Card>
      </section>
      {numbers.money !== null && (
        <section aria-labelledby="money">
          <Card>
            <h2 id="money">{t`Money`}</h2>
            <Money money={numbers.money} />
          </Card>
        </section>
      )}
      <section aria-labelledby="missing">
        <Card>
          <h2 id="missing">{t`What is missing`}</h2>
          <Missing missing={numbers.missing} />
        </Card>
      </section>
      {run.tshirts && (
        <section aria-labelledby="sizes">
          <h2 id="sizes">{t`T-shirt sizes`}</h2>
          <Sizes sizes={numbers.sizes} />
        </section>
      )}
      {numbers.coupons !== null && (
        <section aria-labelledby="coupons">
          <h2 id="coupons">{t`Coupons used`}</h2>
          <CouponsUsed coupons={numbers.coupons} />
        </section>
      )}
    </div>
  );
}

/** Of the places that are held: how many wait for what. */
function Missing({ missing }: Pick<Numbers, 'missing'>) {
  const { t } = useLingui();
  const { number } = useFormat();
  const words: Readonly<Record<keyof typeof missing, string>> = {
    money: t`reserved, not paid yet`,
    person: t`paid, not given to anybody yet`,
    answer: t`paid, invitation not answered`,
    age: t`children without an age`,
    size: t`without a T-shirt size`,
    birth: t`without a year of birth`,
    sex: t`without a sex`,
    emergency: t`without an emergency contact`,
    declaration: t`declaration not agreed to`,
    question: t`with an open question`,
  };
  const keys = (Object.keys(words) as (keyof typeof missing)[]).filter((key) => missing[key] > 0);
  if (keys.length === 0) return <p className="quiet">{t`Nothing: every place that is taken is paid and complete.`}</p>;
  return (
    <dl className={styles.rows}>
      {keys.map((key) => (
        <div key={key}>
          <dt>{words[key]}</dt>
          <dd>{number(missing[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
