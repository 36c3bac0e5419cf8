import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import type { MonthOfPayouts } from '../../../queries/money/payouts.ts';
import styles from './Payouts.module.css';

/** A month at each provider from one end to the other: all that came and went adds up to what lies there. */
export function Flows({ flows }: Pick<MonthOfPayouts, 'flows'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  return flows.map(({ account, currency, ...flow }) => {
    const sums = [
      [t`lay there at the beginning`, flow.before],
      [t`taken`, flow.taken],
      [t`given back`, flow.back],
      [t`other`, flow.other],
      [t`the provider’s fees`, flow.fee],
      [t`paid out`, flow.paid_out],
      [t`lay there at the end`, flow.after],
    ] as const;
    return (
      <section key={`${account} ${currency}`} className={styles.part}>
        <h2>{t`The month at ${accountNames[account]}, ${currency}`}</h2>
        <dl className={styles.flow}>
          {sums
            .filter(([label, cents]) => cents !== 0 || label !== t`other`)
            .map(([label, cents]) => (
              <div key={label}>
                <dt className="small quiet">{label}</dt>
                <dd className="num">{money(cents, currency)}</dd>
              </div>
            ))}
        </dl>
      </section>
    );
  });
}
